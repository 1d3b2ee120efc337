//! The web server of Kamil.
