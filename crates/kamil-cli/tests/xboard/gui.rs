//! XBoard with Kamil in it, driven by keys and read from its log.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use kamil::{Game, UciMove};

use crate::display::Display;

/// How long XBoard may take for one step before a test gives up. Nothing is measured by it.
const PATIENCE: Duration = Duration::from_mins(4);

/// What a game looks like in which XBoard and the engine do not agree.
const COMPLAINTS: [&str; 6] = ["Illegal", "illegal move", "forfeit", "adjudicat", "Xboard", "False"];

/// How XBoard ends a game where our rules do too, by its settings (of whose 100 moves it speaks as of 50): it may see a draw
/// before the engine claims it.
const OUR_DRAWS: [&str; 2] = ["XBoard adjudication: repetition draw", "Xboard adjudication: 50-move rule"];

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Players {
    /// Kamil on both sides.
    Programs,
    /// Whoever types, and Kamil.
    Person,
}

/// A running XBoard, stopped with this value.
pub(crate) struct Gui<'a> {
    display: &'a Display,
    program: Child,
    window: String,
    folder: PathBuf,
}

impl<'a> Gui<'a> {
    /// Starts XBoard in a folder of its own and waits until the engine is ready. The settings are those of `docs/xboard.md`.
    pub(crate) fn start(display: &'a Display, folder: &Path, players: Players) -> Self {
        let engine = format!("{} xboard", env!("CARGO_BIN_EXE_kamil"));
        let mut command = display.program(std::env::var_os("KAMIL_XBOARD").expect("KAMIL_XBOARD names XBoard"));
        command.args(["-fcp", &engine, "-variant", "kamil", "-testLegality", "false"]);
        command.args(["-showTargetSquares", "true", "-highlightDragging", "true"]);
        command.args(["-ruleMoves", "100", "-repeatsToDraw", "3", "-tc", "5", "-searchDepth", "11"]);
        if players == Players::Programs {
            command.args(["-scp", &engine, "-testClaims", "false"]);
        }
        command.args(["-saveGameFile", "game.pgn", "-autoSaveGames", "true", "-size", "40", "-soundProgram", "true"]);
        command.args(["-debugMode", "true", "-nameOfDebugFile", "log", "-saveSettingsOnExit", "false"]);
        let program = command
            .current_dir(folder)
            .env("HOME", folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("XBoard is installed");
        let mut gui = Self { display, program, window: String::new(), folder: folder.to_path_buf() };
        // A position that is pasted before XBoard has taken in the setup would be replaced by the array.
        gui.wait_for("the engine's setup", |gui| gui.log().contains("<first : pong 1").then_some(()));
        gui.window = gui.wait_for("XBoard's window", |gui| {
            let found = gui.display.xdotool(&["search", "--name", "xboard: Kamil"]);
            found.lines().next().map(str::to_owned)
        });
        gui
    }

    /// Pastes a position, as a person does.
    pub(crate) fn paste(&self, fen: &str) {
        self.display.copy(fen);
        self.press("ctrl+shift+v");
        self.wait_for("the position", |gui| {
            let log = gui.log();
            let (_, since) = log.split_once(&format!(">first : setboard {fen}"))?;
            since.contains("<first : pong ").then_some(())
        });
    }

    /// Presses one key with its modifiers.
    pub(crate) fn press(&self, key: &str) {
        self.display.xdotool(&["windowfocus", &self.window, "key", "--window", &self.window, key]);
    }

    /// Types a move as XBoard counts ranks, and waits until the engine has heard it.
    pub(crate) fn type_move(&self, mv: &str) {
        let heard = |gui: &Self| gui.log().matches(">first : usermove").count();
        let before = heard(self);
        // The first letter opens the field, and is its first letter.
        let (first, rest) = mv.split_at(1);
        self.press(first);
        let field = self.wait_for("the field for a typed move", |gui| {
            let found = gui.display.xdotool(&["search", "--name", "Type a move"]);
            found.lines().next().map(str::to_owned)
        });
        self.display.xdotool(&["type", "--window", &field, rest]);
        self.display.xdotool(&["key", "--window", &field, "Return"]);
        self.wait_for("the typed move", |gui| (heard(gui) > before).then_some(()));
    }

    /// All that XBoard and the engines have said.
    pub(crate) fn log(&self) -> String {
        let bytes = fs::read(self.folder.join("log")).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// The moves the engines have made, as XBoard counts ranks.
    pub(crate) fn engine_moves(&self) -> Vec<String> {
        let log = self.log();
        let said = |line: &str| {
            let (_, said) = line.split_once("<first : move ").or_else(|| line.split_once("<second: move "))?;
            Some(said.trim().to_owned())
        };
        log.lines().filter_map(said).collect()
    }

    /// The game that XBoard has saved, once it has ended.
    pub(crate) fn saved_game(&self) -> Option<String> {
        let text = fs::read_to_string(self.folder.join("game.pgn")).ok()?;
        text.trim_end().ends_with(['0', '1', '2']).then_some(text)
    }

    /// Waits for the end of the game, keeps a picture, and returns the game; nobody may have complained.
    pub(crate) fn end(&self, picture: &str) -> String {
        let game = self.wait_for("the end of the game", Self::saved_game);
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("xboard-{picture}.png"));
        self.display.picture(&file);
        eprintln!("picture: {}", file.display());
        // Whether the game is drawn by our rules, each test asks itself.
        let judged = OUR_DRAWS.iter().fold(game.clone(), |game, draw| game.replace(draw, ""));
        for complaint in COMPLAINTS {
            assert!(!judged.contains(complaint), "XBoard complains of {complaint:?}:\n{game}");
        }
        let log = self.log();
        assert!(!log.contains("<first : Illegal") && !log.contains("<second: Illegal"), "{log}");
        game
    }

    /// Asks again and again; gives up with the end of the log.
    pub(crate) fn wait_for<T>(&self, what: &str, mut ask: impl FnMut(&Self) -> Option<T>) -> T {
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if let Some(answer) = ask(self) {
                return answer;
            }
            thread::sleep(Duration::from_millis(50));
        }
        let log = self.log();
        let tail: Vec<&str> = log.lines().rev().take(30).collect();
        panic!("waited in vain for {what}; the log's last lines, newest first:\n{}", tail.join("\n"));
    }
}

impl Drop for Gui<'_> {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// Plays a move that XBoard wrote with ranks from 0, and `.` or nothing for a Pawn that vanishes.
pub(crate) fn play(game: &mut Game, written: &str) {
    let ranked: String = written.chars().map(one_rank_up).collect();
    let mv: UciMove = ranked.trim_end_matches(['.', '=']).parse().expect("XBoard writes squares and a letter");
    let mv = mv.to_move(game.position()).expect("a legal move");
    game.play(mv).expect("the game goes on");
}

fn one_rank_up(character: char) -> String {
    character.to_digit(10).map_or_else(|| character.to_string(), |rank| (rank + 1).to_string())
}

/// A move of our own text as it is typed in XBoard.
pub(crate) fn typed(mv: &str) -> String {
    let mut text = String::new();
    let mut digits = String::new();
    for character in mv.chars().chain(['\n']) {
        if character.is_ascii_digit() {
            digits.push(character);
            continue;
        }
        if let Ok(rank) = digits.parse::<u32>() {
            text.push_str(&(rank - 1).to_string());
            digits.clear();
        }
        text.push(character);
    }
    text.trim_end().to_owned()
}
