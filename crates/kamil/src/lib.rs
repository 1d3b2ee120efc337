//! The rules of Shatranj Kamil.
