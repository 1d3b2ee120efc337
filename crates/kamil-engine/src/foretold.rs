//! Answers that endgame tables give, without a search or to correct one.

use core::time::Duration;

use kamil::{DrawRules, Game, Move, Position};
use kamil_tablebase::{TableError, Tablebase};

use crate::clock::Clock;
use crate::control::Control;
use crate::engine::Report;
use crate::limits::Limits;
use crate::listener::{Info, Listener};
use crate::score::{Depth, Score, ScoreKind};
use crate::search::{Tuning, telling_time};
use crate::verdict::{Judged, Verdict};

/// What an answer is made of.
#[derive(Clone, Copy)]
pub(crate) struct Question<'a> {
    pub(crate) tables: &'a Tablebase,
    pub(crate) game: &'a Game,
    pub(crate) limits: &'a Limits,
    pub(crate) control: &'a Control,
    pub(crate) clock: &'a dyn Clock,
    pub(crate) tuning: &'a Tuning,
}

/// Answers by the tables alone, and tells the listener of as many lines as are asked for.
pub(crate) fn answer(
    question: Question<'_>,
    verdict: &Verdict,
    listener: &mut dyn Listener,
) -> Result<Report, TableError> {
    let mut teller = Teller::new(question, verdict.moves().len() as u64);
    let first = &verdict.moves()[0];
    let lines = teller.tell(verdict.moves(), 0, listener)?;
    let line = lines.into_iter().next().unwrap_or_else(|| vec![first.mv]);
    Ok(Report {
        best: Some(first.mv),
        ponder: line.get(1).copied(),
        score: first.score.unwrap_or(Score::DRAW),
        depth: Depth::new(1),
        nodes: teller.nodes,
        table_hits: teller.hits,
        line,
    })
}

/// Tells of the lines that a search has left out because they give away what others keep.
pub(crate) fn tell_others(
    question: Question<'_>,
    verdict: &Verdict,
    report: &mut Report,
    listener: &mut dyn Listener,
) -> Result<(), TableError> {
    report.score = verdict.corrected(report.score);
    report.table_hits += verdict.moves().len() as u64;
    let mut teller = Teller { nodes: report.nodes, depth: report.depth, ..Teller::new(question, report.table_hits) };
    teller.tell(verdict.others(), verdict.keeping().len(), listener)?;
    report.table_hits = teller.hits;
    Ok(())
}

/// Makes lines, as far as the limits allow.
struct Teller<'a> {
    question: Question<'a>,
    depth: Depth,
    /// Moves made on the board to find the lines.
    nodes: u64,
    hits: u64,
    /// When to make no line longer.
    until: Option<Duration>,
}

impl<'a> Teller<'a> {
    fn new(question: Question<'a>, hits: u64) -> Self {
        Self {
            question,
            depth: Depth::new(1),
            nodes: 0,
            hits,
            until: telling_time(question.limits.time, question.tuning),
        }
    }

    /// Tells of the moves with a score, the first of them with the rank after `before`; answers the lines.
    fn tell(
        &mut self,
        moves: &[Judged],
        before: usize,
        listener: &mut dyn Listener,
    ) -> Result<Vec<Vec<Move>>, TableError> {
        let Question { limits, clock, .. } = self.question;
        let mut lines = Vec::new();
        for judged in moves {
            let Some(score) = judged.score else { continue };
            let rank = before + lines.len() + 1;
            if rank > limits.lines.get() {
                break;
            }
            let line = self.line(judged.mv, score)?;
            listener.line(&Info {
                depth: self.depth,
                seldepth: line.len() as u16,
                rank,
                score,
                bound: None,
                nodes: self.nodes,
                table_hits: self.hits,
                hashfull: 0,
                elapsed: clock.elapsed(),
                line: &line,
            });
            lines.push(line);
        }
        Ok(lines)
    }

    /// A move, and where the end is sure what both play until then; else one reply.
    fn line(&mut self, mv: Move, score: Score) -> Result<Vec<Move>, TableError> {
        let Question { tables, game, limits, .. } = self.question;
        let mut position = game.position().after(mv);
        let mut line = vec![mv];
        let is_sure = matches!(score.kind(), ScoreKind::MateIn(_) | ScoreKind::MatedIn(_));
        let longest = limits.depth.map_or(usize::MAX, |depth| depth.plies().into());
        while line.len() < longest && self.may_go_on() {
            let reply = if is_sure { self.next_to_end(&position)? } else { self.first_reply(tables, &position)? };
            let Some(reply) = reply else { break };
            position.play_unchecked(reply);
            line.push(reply);
            if !is_sure {
                break;
            }
        }
        Ok(line)
    }

    /// The first move with which both sides play for the distance to the end.
    fn next_to_end(&mut self, position: &Position) -> Result<Option<Move>, TableError> {
        let tables = self.question.tables;
        let Some(value) = tables.probe(position)? else { return Ok(None) };
        let mut moves = position.legal_moves();
        moves.sort();
        for &mv in &moves {
            self.nodes += 1;
            let Some(after) = tables.probe(&position.after(mv))? else { continue };
            self.hits += 1;
            if after.wdl == -value.wdl && after.to_win.is_some_and(|plies| Some(plies + 1) == value.to_win) {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    fn first_reply(&mut self, tables: &Tablebase, position: &Position) -> Result<Option<Move>, TableError> {
        let draws: DrawRules = self.question.game.draw_rules();
        let ranked = tables.ranked_moves(position, draws)?;
        self.nodes += ranked.len() as u64;
        self.hits += ranked.iter().filter(|ranked| ranked.after.is_some()).count() as u64;
        Ok(ranked.first().filter(|ranked| ranked.after.is_some()).map(|ranked| ranked.mv))
    }

    fn may_go_on(&self) -> bool {
        let Question { limits, control, clock, .. } = self.question;
        // The moves of one position more: no position of an ending has more than 64.
        let has_nodes = limits.nodes.is_none_or(|nodes| self.nodes + 64 <= nodes);
        has_nodes && !control.is_stopped() && self.until.is_none_or(|until| clock.elapsed() < until)
    }
}

/// Passes on what a search tells, its scores corrected by what the tables know.
pub(crate) struct Correcting<'a> {
    pub(crate) verdict: &'a Verdict,
    pub(crate) listener: &'a mut dyn Listener,
}

impl Listener for Correcting<'_> {
    fn line(&mut self, info: &Info<'_>) {
        let score = self.verdict.corrected(info.score);
        let bound = if score == info.score { info.bound } else { None };
        let table_hits = info.table_hits + self.verdict.moves().len() as u64;
        self.listener.line(&Info { score, bound, table_hits, ..*info });
    }

    fn root_move(&mut self, depth: Depth, mv: Move, number: usize) {
        self.listener.root_move(depth, mv, number);
    }

    fn table_error(&mut self, error: &TableError) {
        self.listener.table_error(error);
    }
}
