//! How one side of a duel searches: what it leaves out, and which numbers it changes.

use std::str::FromStr;

use kamil_engine::{Technique, Techniques, Tuning};
use thiserror::Error;

/// Techniques and numbers, written as changes from those the engine plays with: `no-razoring,futility_base=120`.
///
/// ```
/// use kamil_train::Setting;
/// let setting: Setting = "no-razoring,futility_base=120".parse()?;
/// assert_eq!(setting.tuning.futility_base, 120);
/// assert_eq!("".parse(), Ok(Setting::default()));
/// # Ok::<(), kamil_train::SettingError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// What is used.
    pub techniques: Techniques,
    /// The numbers.
    pub tuning: Tuning,
}

impl Default for Setting {
    fn default() -> Self {
        Self { techniques: Techniques::ALL, tuning: Tuning::default() }
    }
}

/// A word of a setting is no change.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingError {
    /// Neither a technique is left out nor a number set.
    #[error("expected `no-TECHNIQUE` or `NAME=NUMBER`, found `{0}`")]
    Form(String),
    /// There is no such technique.
    #[error("no technique is called `{0}`")]
    Technique(String),
    /// There is no such number, or it is out of its range.
    #[error("`{0}` names no number of the search, or is out of its range")]
    Number(String),
}

impl FromStr for Setting {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<Self, SettingError> {
        let mut setting = Self::default();
        for word in text.split(',').filter(|word| !word.is_empty()) {
            setting.change(word)?;
        }
        Ok(setting)
    }
}

impl Setting {
    fn change(&mut self, word: &str) -> Result<(), SettingError> {
        if let Some((name, value)) = word.split_once('=') {
            let wrong = || SettingError::Number(word.to_owned());
            let value: i32 = value.parse().map_err(|_| wrong())?;
            let known = Tuning::ALL.iter().find(|tunable| tunable.name == name).ok_or_else(wrong)?;
            if !(known.min..=known.max).contains(&value) {
                return Err(wrong());
            }
            self.tuning.set(name, value);
            return Ok(());
        }
        let name = word.strip_prefix("no-").ok_or_else(|| SettingError::Form(word.to_owned()))?;
        let technique = Technique::ALL.into_iter().find(|technique| technique.name() == name);
        let technique = technique.ok_or_else(|| SettingError::Technique(name.to_owned()))?;
        self.techniques = self.techniques.without(technique);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_read_and_what_is_none_is_refused() {
        let setting: Setting = "no-null-move,no-singular,razoring_base=300".parse().unwrap();
        assert!(!setting.techniques.has(Technique::NullMove) && setting.techniques.has(Technique::ProbCut));
        assert_eq!(setting.tuning.razoring_base, 300);
        for (text, error) in [
            ("null-move", SettingError::Form("null-move".into())),
            ("no-luck", SettingError::Technique("luck".into())),
            ("luck=3", SettingError::Number("luck=3".into())),
            ("razoring_base=x", SettingError::Number("razoring_base=x".into())),
            ("razoring_base=100000", SettingError::Number("razoring_base=100000".into())),
        ] {
            assert_eq!(text.parse::<Setting>(), Err(error));
        }
    }
}
