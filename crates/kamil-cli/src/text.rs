//! Outside text on its way to a terminal.

/// What someone typed between backticks, printable and cut to a line's length.
pub(crate) fn quote(text: &str) -> String {
    const LONGEST: usize = 120;
    let shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    let cut = if text.chars().nth(LONGEST).is_some() { "…" } else { "" };
    format!("`{shown}{cut}`")
}

/// The text on one line, without characters that a terminal would obey.
pub(crate) fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_control() {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
    }
    shown
}
