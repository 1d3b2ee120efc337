//! The engine on a thread of its own, started anew where it fails.

use std::sync::mpsc;
use std::thread;

use kamil::{DrawRules, Game, Move, RuleSet};
use kamil_match::{Budget, Clocks, Engine, EngineError, EngineSpec, Patience, Stop};
use tokio::sync::mpsc as tokio_mpsc;

use crate::exit;

/// How often an engine is asked for one move.
const TRIES: u32 = 3;

/// A position that wants a move.
#[derive(Debug)]
struct Question {
    /// By which the answer is known.
    number: u64,
    game: Game,
    clocks: Option<Clocks>,
    stop: Stop,
}

/// What came of a question; nothing where it was taken back.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) number: u64,
    pub(super) result: Result<Option<Move>, EngineError>,
}

/// The engine, asked one question at a time.
#[derive(Debug)]
pub(super) struct Thinker {
    /// Both are taken by drop alone.
    questions: Option<mpsc::Sender<Question>>,
    thread: Option<thread::JoinHandle<()>>,
    answers: tokio_mpsc::UnboundedReceiver<Answer>,
    asked: u64,
    /// Takes back what is asked.
    stop: Stop,
}

impl Thinker {
    /// An engine whose own bounds hold beside the clocks of a game, where they are its `own` and not a default.
    pub(super) fn new(spec: EngineSpec, own: bool) -> Self {
        let (questions, to_answer) = mpsc::channel::<Question>();
        let (tell, answers) = tokio_mpsc::unbounded_channel();
        let thread = thread::spawn(move || {
            let mut engine = None;
            for question in to_answer {
                let by_clock = EngineSpec { budget: Budget::default(), ..spec.clone() };
                let spec = if question.clocks.is_some() && !own { &by_clock } else { &spec };
                let result = answer(spec, &mut engine, &question);
                if tell.send(Answer { number: question.number, result }).is_err() {
                    break;
                }
            }
            if let Some((engine, ..)) = engine {
                engine.quit();
            }
        });
        Self { questions: Some(questions), thread: Some(thread), answers, asked: 0, stop: Stop::new() }
    }

    /// Asks for the move of the side to move; what was asked before is taken back. Returns the number of the answer.
    pub(super) fn ask(&mut self, game: Game, clocks: Option<Clocks>) -> u64 {
        self.take_back();
        self.stop = Stop::new();
        self.asked += 1;
        let question = Question { number: self.asked, game, clocks, stop: self.stop.clone() };
        if let Some(questions) = &self.questions {
            // The thread listens as long as this value lives.
            let _ = questions.send(question);
        }
        self.asked
    }

    /// Has the engine stop thinking.
    pub(super) fn take_back(&self) {
        self.stop.stop();
    }

    /// The next answer, to whichever question.
    pub(super) async fn answer(&mut self) -> Answer {
        match self.answers.recv().await {
            Some(answer) => answer,
            None => std::future::pending().await,
        }
    }
}

impl Drop for Thinker {
    /// Waits for the engine to end, so that it does not outlive the bridge.
    fn drop(&mut self) {
        self.take_back();
        self.questions.take();
        if let Some(thread) = self.thread.take() {
            // It has panicked where this fails, and said so.
            let _ = thread.join();
        }
    }
}

/// An engine, and for which rules it was made ready.
type Ready = (Engine, RuleSet, DrawRules);

fn answer(spec: &EngineSpec, ready: &mut Option<Ready>, question: &Question) -> Result<Option<Move>, EngineError> {
    let Question { game, clocks, stop, .. } = question;
    let mut tries = 0;
    loop {
        if stop.is_stopped() {
            return Ok(None);
        }
        let chosen = prepared(spec, ready, game, stop).and_then(|engine| engine.choose(game, *clocks, stop));
        match chosen {
            Ok(mv) => return Ok(Some(mv)),
            Err(EngineError::Stopped) => return Ok(None),
            Err(error) => {
                *ready = None;
                tries += 1;
                if tries == TRIES {
                    return Err(error);
                }
                exit::warn(&format!("the engine failed and is started anew: {error}"));
            }
        }
    }
}

/// The engine, made ready for the rules of this game.
fn prepared<'a>(
    spec: &EngineSpec,
    ready: &'a mut Option<Ready>,
    game: &Game,
    stop: &Stop,
) -> Result<&'a mut Engine, EngineError> {
    let wanted = (game.rules(), game.draw_rules());
    if ready.as_ref().is_none_or(|(_, rules, draws)| (*rules, *draws) != wanted) {
        *ready = None;
        let engine = Engine::start(spec, wanted.0, wanted.1, Patience::default(), stop)?;
        *ready = Some((engine, wanted.0, wanted.1));
    }
    let (engine, ..) = ready.as_mut().expect("made ready above");
    Ok(engine)
}
