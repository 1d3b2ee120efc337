//! The crate and the naive implementation agree on random positions, move for move.
//!
//! `KAMIL_DIFFERENTIAL_POSITIONS` sets how many positions are compared.

mod naive;

use std::fmt::Write;

use kamil::{
    Array, Color, DrawReason, DrawRules, Game, IllegalMove, MoveKind, MoveList, Observer, Outcome, Piece, PlayError,
    Position, PositionFault, Role, RuleSet, San, Setup, Square, UciMove, WinReason,
};
use naive::board::Board;
use naive::cell::Cell;
use naive::census::{Census, name};
use naive::compose::{Theme, compose, is_legal, mutate, spoil};
use naive::ending::{Ending, ending};
use naive::fault::Fault;
use naive::man::{Kind, Man, Rules, Side};
use naive::moves::{Fate, Move};
use naive::random::Random;

/// Positions that are compared if the environment does not say otherwise.
const POSITIONS: u64 = 20_000;
/// A game from an array comes after so many composed positions.
const GAME_EVERY: u64 = 100;
/// Plies of a game from an array, if it does not end before.
const GAME_PLIES: usize = 200;

fn positions() -> u64 {
    std::env::var("KAMIL_DIFFERENTIAL_POSITIONS")
        .map_or(POSITIONS, |positions| positions.parse().expect("KAMIL_DIFFERENTIAL_POSITIONS is a number"))
}

fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}

fn role(kind: Kind) -> Role {
    match kind {
        Kind::King => Role::King,
        Kind::General => Role::General,
        Kind::Elephant => Role::Elephant,
        Kind::WarMachine => Role::WarMachine,
        Kind::Knight => Role::Knight,
        Kind::Rook => Role::Rook,
        Kind::Pawn => Role::Pawn,
        Kind::Camel => Role::Camel,
    }
}

fn rule_set(rules: Rules) -> RuleSet {
    match rules {
        Rules::WarMachine => RuleSet::WarMachine,
        Rules::Camel => RuleSet::Camel,
    }
}

fn move_kind(fate: Fate) -> MoveKind {
    match fate {
        Fate::Stays => MoveKind::Normal,
        Fate::BecomesGeneral => MoveKind::Promotion,
        Fate::Vanishes => MoveKind::Vanish,
    }
}

fn outcome(ending: Ending) -> Outcome {
    let win = |winner, by| Outcome::Win { winner: color(winner), by };
    let draw = |by| Outcome::Draw { by };
    match ending {
        Ending::Checkmate { winner } => win(winner, WinReason::Checkmate),
        Ending::Stalemate { winner } => win(winner, WinReason::Stalemate),
        Ending::BareKings => draw(DrawReason::BareKings),
        Ending::Repetition => draw(DrawReason::Repetition),
        Ending::MoveLimit => draw(DrawReason::MoveLimit),
    }
}

fn square(cell: Cell) -> Square {
    Square::new(kamil::File::ALL[usize::from(cell.file())], kamil::Rank::ALL[usize::from(cell.rank())])
}

fn cell(square: Square) -> Cell {
    Cell::at(square.number() % 10, square.number() / 10)
}

/// A naive board that follows what the crate's board tells its observers.
struct Mirror(Board);

impl Observer for Mirror {
    fn put(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0.get(cell(square)), None, "{piece} put on {square}");
        self.0.set(cell(square), Man::from_letter(piece.letter()));
    }

    fn take(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0.get(cell(square)), Man::from_letter(piece.letter()), "{piece} taken from {square}");
        self.0.set(cell(square), None);
    }
}

/// Every item's text, parted by spaces.
fn texts<T: std::fmt::Display>(items: &[T]) -> String {
    items.iter().fold(String::new(), |mut text, item| {
        write!(text, "{item} ").expect("a String takes all text");
        text
    })
}

/// One position in both implementations.
#[derive(Clone, Copy)]
struct Pair {
    naive: Board,
    fast: Position,
}

impl Pair {
    fn new(naive: Board) -> Self {
        let fen = naive.to_fen();
        let fast = Position::from_fen(&fen, rule_set(naive.rules)).unwrap_or_else(|error| panic!("{fen}: {error}"));
        Self { naive, fast }
    }

    fn after(&self, mv: Move, fast: kamil::Move) -> Self {
        Self { naive: self.naive.after(mv), fast: self.fast.after(fast) }
    }

    /// Same FEN, and the board that grew move by move is the one that the FEN says, its Zobrist key included.
    fn agree_on_text(&self) {
        let fen = self.naive.to_fen();
        assert_eq!(self.fast.to_fen(), fen);
        let read = Self::new(self.naive).fast;
        assert_eq!(self.fast, read, "{fen}");
        assert_eq!(self.fast.key(), read.key(), "{fen}");
        assert_eq!(Board::from_fen(&fen, self.naive.rules), Ok(self.naive), "{fen}");
    }

    fn agree_on_check(&self) {
        let board = &self.naive;
        let king = board.king(board.turn).expect("a legal position has Kings");
        let naive = board.attackers(king, board.turn.other()).map(|(cell, _)| square(cell));
        assert!(self.fast.checkers().iter().eq(naive), "checkers in {}", board.to_fen());
        assert_eq!(self.fast.is_check(), board.is_in_check(board.turn), "{}", board.to_fen());
    }

    /// The crate's word for a move, legal or not.
    fn translate(&self, mv: Move) -> kamil::Move {
        let man = self.naive.get(mv.from).expect("a man to move");
        kamil::Move { role: role(man.kind), from: square(mv.from), to: square(mv.to), kind: move_kind(mv.fate) }
    }

    fn agree_on_moves(&self, legal: &[Move], fast: &MoveList) {
        let fen = || self.naive.to_fen();
        assert!(
            legal.len() == fast.len() && legal.iter().zip(fast).all(|(&mv, &other)| self.translate(mv) == other),
            "{}\nnaive: {}\ncrate: {}",
            fen(),
            texts(legal),
            texts(fast)
        );
        assert_eq!(self.fast.count_legal_moves() as usize, legal.len(), "{}", fen());
        assert_eq!(self.fast.has_legal_move(), !legal.is_empty(), "{}", fen());
        assert_eq!(self.fast.outcome(), self.naive.win().map(outcome), "{}", fen());
    }

    /// Moves that leave the own King attacked, or whose fate is another, are refused and change nothing.
    fn refuse_illegal(&self, legal: &[Move]) {
        let mut pseudo = Vec::new();
        self.naive.pseudo_moves(&mut pseudo);
        for mv in pseudo {
            for fate in [Fate::Stays, Fate::BecomesGeneral, Fate::Vanishes] {
                let tried = Move { fate, ..mv };
                let mut fast = self.fast;
                let played = fast.play(self.translate(tried));
                if legal.contains(&tried) {
                    assert_eq!(played, Ok(()));
                } else {
                    assert_eq!(played, Err(IllegalMove(self.translate(tried))), "{}", self.naive.to_fen());
                    assert_eq!(fast, self.fast);
                }
            }
        }
    }

    /// Observers hear of every man that comes and goes, and captures and Pawn moves are known as such.
    fn agree_on_playing(&self, mv: Move) {
        let fen = || self.naive.to_fen();
        let fast = self.translate(mv);
        let mut mirror = Mirror(self.naive);
        let mut position = self.fast;
        position.play_observed(fast, &mut mirror);
        let after = self.naive.after(mv);
        mirror.0.turn = after.turn;
        assert!(mirror.0.same_placement_and_turn(&after), "{mv} in {}", fen());
        assert_eq!(position.to_fen(), after.to_fen());
        assert_eq!(self.fast.is_capture(fast), self.naive.get(mv.to).is_some(), "{mv} in {}", fen());
        let zeroing = after.halfmove == 0;
        assert_eq!(self.fast.is_zeroing(fast), zeroing, "{mv} in {}", fen());
    }

    /// The protocol moves are written alike, in the same order, and read back.
    fn agree_on_protocol(&self, legal: &[Move], fast: &MoveList) {
        let fen = || self.naive.to_fen();
        assert_eq!(texts(fast), texts(legal), "{}", fen());
        for (mv, &expected) in legal.iter().zip(fast) {
            let text = mv.to_string();
            let read = |text: &str| text.parse::<UciMove>().unwrap().to_move(&self.fast);
            assert_eq!(read(&text), Ok(expected), "{text} in {}", fen());
            match text.strip_suffix('g') {
                Some(bare) => assert_eq!(read(bare), Ok(expected), "{bare} in {}", fen()),
                None => assert!(read(&format!("{text}g")).is_err(), "{text}g in {}", fen()),
            }
        }
    }

    /// SAN is written alike, and read back from all that may stand for it.
    fn agree_on_san(&self, legal: &[Move], fast: &MoveList) {
        let board = &self.naive;
        for (&mv, &expected) in legal.iter().zip(fast) {
            let text = board.san(mv, legal);
            assert_eq!(San::from_move(&self.fast, expected).to_string(), text, "{mv} in {}", board.to_fen());
            let bare = text.trim_end_matches(['+', '#']);
            let mut readable = vec![text.clone(), bare.to_owned(), format!("{bare}+"), format!("{bare}#")];
            if let Some(unsaid) = bare.strip_suffix("=G") {
                readable.extend([unsaid.to_owned(), format!("{unsaid}G"), format!("{unsaid}+=G")]);
                self.refuse_san(&format!("{unsaid}=E"));
            } else {
                self.refuse_san(&format!("{bare}=G"));
            }
            readable.push(board.long_san(mv));
            for text in readable {
                let read = text.parse::<San>().unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(read.to_move(&self.fast), Ok(expected), "{text} in {}", board.to_fen());
            }
        }
        let mut pseudo = Vec::new();
        board.pseudo_moves(&mut pseudo);
        for mv in pseudo.into_iter().filter(|mv| !legal.contains(mv)) {
            self.refuse_san(&board.long_san(mv));
        }
    }

    fn refuse_san(&self, text: &str) {
        let refused = text.parse::<San>().map_or(true, |san| san.to_move(&self.fast).is_err());
        assert!(refused, "{text} was read in {}", self.naive.to_fen());
    }

    /// A SAN without the from-square that tells apart the men that may go there is refused.
    fn refuse_ambiguous_san(&self, legal: &[Move], census: &mut Census) {
        let board = &self.naive;
        for mv in legal {
            let man = board.get(mv.from).expect("a man to move");
            let rival =
                |other: &&Move| other.from != mv.from && other.to == mv.to && board.get(other.from) == Some(man);
            if man.kind != Kind::Pawn && legal.iter().any(|other| rival(&other)) {
                let captures = if board.get(mv.to).is_some() { "x" } else { "" };
                self.refuse_san(&format!("{}{captures}{}", man.kind.letter(), mv.to));
                census.add("ambiguous SAN");
            }
        }
    }
}

/// Compares positions and counts what they contain.
struct Referee {
    random: Random,
    census: Census,
    /// The naive legal moves of the position at hand.
    legal: Vec<Move>,
}

impl Referee {
    /// Compares everything about a position and answers the crate's legal moves, in the order of `self.legal`.
    fn compare(&mut self, pair: &Pair) -> MoveList {
        pair.agree_on_text();
        pair.agree_on_check();
        pair.naive.legal_moves(&mut self.legal);
        let mut fast = pair.fast.legal_moves();
        fast.sort();
        pair.agree_on_moves(&self.legal, &fast);
        self.census.take(&pair.naive, &self.legal);
        for (&mv, &other) in self.legal.iter().zip(&fast) {
            if mv.fate != Fate::Stays || self.random.chance(20) {
                let next = pair.after(mv, other);
                next.agree_on_text();
                next.agree_on_check();
                self.census.add("boards after a move");
            }
        }
        if self.random.chance(6) {
            self.compare_closely(pair, &fast);
        }
        fast
    }

    /// Compares what takes longer.
    fn compare_closely(&mut self, pair: &Pair, fast: &MoveList) {
        pair.agree_on_protocol(&self.legal, fast);
        pair.agree_on_san(&self.legal, fast);
        pair.refuse_illegal(&self.legal);
        self.legal.iter().for_each(|&mv| pair.agree_on_playing(mv));
        pair.refuse_ambiguous_san(&self.legal, &mut self.census);
        let mut naive = pair.naive;
        assert_eq!(kamil::perft(&pair.fast, 2), naive.perft(2), "{}", naive.to_fen());
        self.census.add("close comparisons");
    }

    /// Plays a game on both sides and compares every position and how the game stands.
    fn play(&mut self, mut pair: Pair, mut game: Game, plies: usize, style: Style) {
        let strict = game.draw_rules() == DrawRules::Strict;
        let mut history = vec![pair.naive];
        let mut played: Vec<Move> = Vec::new();
        for ply in 0..=plies {
            let fast = self.compare(&pair);
            let end = ending(&history, strict);
            assert_eq!(game.outcome(), end.map(outcome), "{}", pair.naive.to_fen());
            self.count_ending(end);
            if ply == plies || fast.is_empty() {
                return;
            }
            let choice = self.choose(&pair.naive, &played, style);
            let (mv, other) = (self.legal[choice], fast[choice]);
            if let Some(over) = game.outcome() {
                assert_eq!(game.play(other), Err(PlayError::Over(over)));
                return;
            }
            assert_eq!(game.play(other), Ok(()));
            pair = pair.after(mv, other);
            assert_eq!(game.position(), &pair.fast);
            history.push(pair.naive);
            played.push(mv);
        }
    }

    fn count_ending(&mut self, end: Option<Ending>) {
        match end {
            None => {}
            Some(Ending::Checkmate { winner } | Ending::Stalemate { winner }) => self.census.take_winner(winner),
            Some(Ending::BareKings) => self.census.add("draw by bare kings"),
            Some(Ending::Repetition) => self.census.add("draw by repetition"),
            Some(Ending::MoveLimit) => self.census.add("draw by move limit"),
        }
    }

    /// The index of the legal move to play.
    fn choose(&mut self, board: &Board, played: &[Move], style: Style) -> usize {
        let any = self.random.below(self.legal.len());
        let wanted = |mv: &Move| match style {
            Style::Shuffling => played
                .len()
                .checked_sub(2)
                .is_some_and(|before| played[before].from == mv.to && played[before].to == mv.from),
            Style::Lively => mv.fate != Fate::Stays || board.get(mv.to).is_some(),
            Style::Quiet => board.get(mv.from).is_some_and(|man| man.kind == Kind::Pawn),
        };
        let percent = match style {
            Style::Shuffling => 90,
            Style::Lively => 50,
            Style::Quiet => 25,
        };
        if !self.random.chance(percent) {
            return any;
        }
        // The first wanted move from a random place on.
        let count = self.legal.len();
        (0..count).map(|n| (any + n) % count).find(|&n| wanted(&self.legal[n])).unwrap_or(any)
    }

    fn play_array(&mut self, array: Array) {
        let rules = match array.rules() {
            RuleSet::WarMachine => Rules::WarMachine,
            RuleSet::Camel => Rules::Camel,
        };
        let first = Board::from_fen(array.fen(), rules).expect("the FEN of an array");
        let draws = self.random.pick(&[DrawRules::Default, DrawRules::Strict]);
        self.census.add("games from an array");
        self.play(Pair::new(first), Game::new(array, draws), GAME_PLIES, Style::Quiet);
    }

    fn play_composed(&mut self, theme: Theme) {
        let rules = self.random.pick(&[Rules::WarMachine, Rules::Camel]);
        let board = compose(theme, rules, &mut self.random);
        compare_faults(&board, &mut self.census);
        compare_faults(&spoil(&board, &mut self.random), &mut self.census);
        compare_readers(&mutate(&board.to_fen(), &mut self.random), rules, &mut self.census);
        if !is_legal(&board) {
            return;
        }
        let pair = Pair::new(board);
        let (plies, style) =
            if self.random.chance(10) { (12, Style::Shuffling) } else { (self.random.below(6), Style::Lively) };
        let draws = self.random.pick(&[DrawRules::Default, DrawRules::Strict]);
        let game = Game::from_position(pair.fast, rule_set(rules), draws);
        self.play(pair, game, plies, style);
    }
}

/// Which moves a random game prefers.
#[derive(Clone, Copy)]
enum Style {
    /// Back where the man came from.
    Shuffling,
    /// Captures and moves onto the last rank.
    Lively,
    /// Pawn moves.
    Quiet,
}

/// Both find the same faults in an arrangement.
fn compare_faults(board: &Board, census: &mut Census) {
    let fen = board.to_fen();
    let setup = Setup::from_fen(&fen, rule_set(board.rules)).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(setup.to_fen(), fen);
    let faults = board.faults();
    let fast = match setup.to_position(rule_set(board.rules)) {
        Ok(_) => Vec::new(),
        Err(error) => error.faults,
    };
    assert_eq!(fast.is_empty(), faults.is_empty(), "{fen}: {fast:?}, naive {faults:?}");
    for side in [Side::White, Side::Black] {
        let kings = fast.iter().find_map(|fault| match fault {
            PositionFault::KingCount { color: whose, count } if *whose == color(side) => Some(*count as usize),
            _ => None,
        });
        let count = board.count(Man::new(side, Kind::King));
        assert_eq!(kings, (count != 1).then_some(count), "{fen}");
        let outer = fast
            .iter()
            .any(|fault| matches!(fault, PositionFault::PawnOnEdge { color: whose, .. } if *whose == color(side)));
        let naive_outer =
            faults.contains(&Fault::PawnOnFirstRank(side)) || faults.contains(&Fault::PawnOnLastRank(side));
        assert_eq!(outer, naive_outer, "{fen}");
    }
    compare_left_in_check(board, &fast, &faults);
    for fault in faults {
        census.add(match fault {
            Fault::NoKing(_) => "illegal: no King",
            Fault::ManyKings(_) => "illegal: many Kings",
            Fault::PawnOnFirstRank(_) => "illegal: Pawn on its first rank",
            Fault::PawnOnLastRank(_) => "illegal: Pawn on its last rank",
            Fault::LeftInCheck => "illegal: left in check",
        });
    }
}

/// Both say whether the side that has just moved is in check, if it has one King, and by a man that attacks it.
fn compare_left_in_check(board: &Board, fast: &[PositionFault], faults: &[Fault]) {
    let (us, them) = (board.turn, board.turn.other());
    if board.count(Man::new(them, Kind::King)) != 1 {
        return;
    }
    let left = fast.iter().find_map(|fault| match *fault {
        PositionFault::OpponentInCheck { color, king, checker } => Some((color, king, checker)),
        _ => None,
    });
    let fen = board.to_fen();
    assert_eq!(left.is_some(), faults.contains(&Fault::LeftInCheck), "{fen}");
    if let Some((whose, king, checker)) = left {
        let naive_king = board.king(them).expect("a King was counted");
        assert_eq!((whose, king), (color(them), square(naive_king)), "{fen}");
        assert!(board.attackers(naive_king, us).any(|(from, _)| square(from) == checker), "{fen}");
    }
}

/// Both read the same of a text, or neither does.
fn compare_readers(text: &str, rules: Rules, census: &mut Census) {
    // The rules do not say how many spaces may stand between the fields.
    if text.contains("  ") || text.starts_with(' ') || text.ends_with(' ') {
        return;
    }
    let fast = Setup::from_fen(text, rule_set(rules));
    let naive = Board::from_fen(text, rules);
    match (&fast, &naive) {
        (Ok(setup), Ok(board)) => {
            assert_eq!(setup.to_fen(), board.to_fen(), "{text}");
            census.add("changed FENs read");
        }
        (Err(_), Err(_)) => census.add("changed FENs refused"),
        _ => panic!("{text:?}: crate {fast:?}, naive {naive:?}"),
    }
}

/// What 20,000 positions contain at least; a sample without the hard cases proves nothing.
const LEAST: [(&str, u64); 32] = [
    ("ambiguous SAN", 500),
    ("boards after a move", 50_000),
    ("close comparisons", 500),
    ("games from an array", 10),
    ("promotion", 500),
    ("vanishing move", 1_000),
    ("vanishing as the only legal move", 10),
    ("double check", 150),
    ("triple check", 100),
    ("checkmate", 50),
    ("stalemate", 100),
    ("won by White", 100),
    ("won by Black", 100),
    ("draw by bare kings", 10),
    ("draw by repetition", 40),
    ("draw by move limit", 200),
    ("fifty men or more", 200),
    ("more than 256 legal moves", 100),
    ("pinned Camel beside King", 12),
    ("pinned Camel beside Rook", 10),
    ("illegal: no King", 300),
    ("illegal: many Kings", 300),
    ("illegal: Pawn on its first rank", 300),
    ("illegal: Pawn on its last rank", 300),
    ("illegal: left in check", 400),
    ("changed FENs read", 100),
    ("changed FENs refused", 1_000),
    ("vanishing illegal: opens the last rank", 100),
    ("vanishing illegal: opens the line it leaves", 70),
    ("vanishing illegal: no shield on the last rank", 100),
    ("vanishing check: opens the last rank", 100),
    ("vanishing check: opens the line it leaves", 70),
];

/// What 20,000 positions contain at least of each kind of man.
const LEAST_OF_A_KIND: u64 = 15;

fn require_coverage(census: &Census) {
    let positions = census.count("positions");
    let require = |feature: &str, count: u64, least: u64| {
        let least = least * positions / POSITIONS;
        assert!(count >= least, "{feature}: {count}, expected at least {least}\n{census}");
    };
    for (feature, least) in LEAST {
        require(feature, census.count(feature), least);
    }
    for kind in Kind::ALL.map(name) {
        for feature in ["pin on a file", "pin on a rank", "single check by"] {
            if kind != name(Kind::King) {
                require(feature, census.count_kind(feature, kind), LEAST_OF_A_KIND);
            }
        }
    }
    for kind in [Kind::WarMachine, Kind::Camel, Kind::Rook, Kind::Pawn] {
        let feature = "pinned, moves along the line";
        require(feature, census.count_kind(feature, name(kind)), LEAST_OF_A_KIND);
    }
}

#[test]
fn the_crate_and_the_naive_implementation_agree_on_random_positions() {
    let positions = positions();
    let mut referee = Referee { random: Random::new(0), census: Census::default(), legal: Vec::new() };
    let mut episode = 0;
    while referee.census.count("positions") < positions {
        // Its number alone makes an episode, so that each can be repeated without those before it.
        referee.random = Random::new(episode);
        if episode % GAME_EVERY == 0 {
            referee.play_array(Array::ALL[(episode / GAME_EVERY) as usize % Array::ALL.len()]);
        } else {
            referee.play_composed(Theme::ALL[episode as usize % Theme::ALL.len()]);
        }
        episode += 1;
    }
    eprintln!("{}", referee.census);
    require_coverage(&referee.census);
}
