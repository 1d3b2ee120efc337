//! What the built-in endgame tables say of a position.

use std::sync::LazyLock;

use kamil::{Explain, Reason};
use kamil_tablebase::{Account, TableError, Tablebase};

use crate::play::{self, OpenError};

/// What was decoded stays so.
static TABLES: LazyLock<Tablebase> = LazyLock::new(Tablebase::built_in);

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ProbeError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Table(#[from] TableError),
}

impl Explain for ProbeError {
    fn reasons(&self) -> Vec<Reason> {
        match self {
            Self::Open(error) => error.reasons(),
            Self::Table(_) => Vec::new(),
        }
    }
}

/// The account of a position; none where the built-in tables do not have it.
pub(crate) fn account(fen: &str, rules: &str, draw_rules: &str) -> Result<Option<Account>, ProbeError> {
    let game = play::from_fen(fen, rules, draw_rules)?;
    Ok(Account::of(&TABLES, game.position(), game.draw_rules())?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn value(fen: &str, draw_rules: &str) -> Value {
        serde_json::to_value(account(fen, "war-machine", draw_rules).unwrap()).unwrap()
    }

    #[test]
    fn an_ending_of_three_men_has_its_value_its_moves_and_a_line() {
        let value = value("k9/10/10/3K6/10/10/10/10/10/1R8 w - - 0 1", "default");
        assert_eq!((&value["category"], &value["dtw"]), (&json!("win"), &json!(5)));
        assert_eq!(value["moves"][0]["dtw"], json!(-4));
        assert_eq!(value["line"].as_array().unwrap().len(), 5);
    }

    #[test]
    fn the_move_limit_counts_where_the_draw_rules_have_it() {
        let fen = "10/10/10/10/G9/10/10/10/10/k1K7 w - - 188 100";
        assert_eq!(value(fen, "default")["category"], "cursed-win");
        assert_eq!(value(fen, "strict")["category"], "win");
    }

    #[test]
    fn other_positions_have_no_account_and_wrong_ones_are_refused() {
        assert_eq!(value(kamil::Array::Kamil.fen(), "default"), Value::Null);
        assert!(account("4k5", "war-machine", "default").is_err());
    }
}
