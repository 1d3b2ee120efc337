//! The kinds of nodes, known to the compiler.

/// What a node is to the search.
pub(crate) trait Kind {
    /// Whether it is the position the search was asked about.
    const ROOT: bool;
    /// Whether its exact score is wanted.
    const PV: bool;
}

/// The position the search was asked about.
pub(crate) struct Root;
/// A node of a principal variation.
pub(crate) struct Pv;
/// A node of which only whether its score is above alpha is asked: a cut node or an all node.
pub(crate) struct Scout;

impl Kind for Root {
    const ROOT: bool = true;
    const PV: bool = true;
}

impl Kind for Pv {
    const ROOT: bool = false;
    const PV: bool = true;
}

impl Kind for Scout {
    const ROOT: bool = false;
    const PV: bool = false;
}
