//! The arrays as UCI's variants.

use kamil::Array;

/// The name of an array as a value of `UCI_Variant`.
///
/// ```
/// use kamil::Array;
/// use kamil_protocol::uci::{variant_array, variant_name};
/// assert_eq!(variant_name(Array::Tamma), "shatranjkamiltamma");
/// assert_eq!(variant_array("ShatranjKamil"), Some(Array::Kamil));
/// ```
pub const fn variant_name(array: Array) -> &'static str {
    match array {
        Array::Kamil => "shatranjkamil",
        Array::Tamma => "shatranjkamiltamma",
        Array::Camel => "shatranjkamilcamel",
    }
}

/// The array that a value of `UCI_Variant` names, whatever the case of its letters.
pub fn variant_array(name: &str) -> Option<Array> {
    Array::ALL.into_iter().find(|&array| variant_name(array).eq_ignore_ascii_case(name))
}

/// What graphical programs for variants want to hear once a variant is set: the board, that nothing is dropped, which
/// variant they know is nearest (`fairy`, since none is), and the first position.
pub fn variant_line(array: Array) -> String {
    let (name, fen) = (variant_name(array), array.fen());
    format!("variant {name} files 10 ranks 10 pocket 0 template fairy startpos {fen}")
}
