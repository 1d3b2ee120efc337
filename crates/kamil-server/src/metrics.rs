//! Counters of what the server does, in the text form that Prometheus reads.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::error::ApiError;
use crate::play::{Change, Event};
use crate::rate::is_from_this_machine;
use crate::state::App;

/// What is counted.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Answers by the first digit of their status, 1 to 5.
    answers: [AtomicU64; 5],
    games: AtomicU64,
    moves: AtomicU64,
    events: AtomicU64,
    conflicts: AtomicU64,
}

impl Metrics {
    fn answered(&self, status: StatusCode) {
        let class = usize::from(status.as_u16() / 100).saturating_sub(1);
        if let Some(counter) = self.answers.get(class) {
            counter.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(crate) fn game_created(&self) {
        self.games.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn happened(&self, events: &[Event]) {
        let moves = events.iter().filter(|event| matches!(event.change, Change::Moved { .. })).count();
        self.moves.fetch_add(moves as u64, Ordering::Relaxed);
        self.events.fetch_add(events.len() as u64, Ordering::Relaxed);
    }

    /// A change was decided anew, since the game had changed meanwhile.
    pub(crate) fn conflict(&self) {
        self.conflicts.fetch_add(1, Ordering::Relaxed);
    }

    fn text(&self, watchers: usize, thinking: usize) -> String {
        let mut text = String::new();
        let mut metric = |name: &str, kind: &str, help: &str, values: &[(String, u64)]| {
            let _ = writeln!(text, "# HELP kamil_{name} {help}\n# TYPE kamil_{name} {kind}");
            for (labels, value) in values {
                let _ = writeln!(text, "kamil_{name}{labels} {value}");
            }
        };
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let one = |value: u64| [(String::new(), value)];
        let answers: Vec<_> = (1..)
            .zip(&self.answers)
            .map(|(class, counter)| (format!("{{class=\"{class}xx\"}}"), read(counter)))
            .collect();
        metric("http_answers_total", "counter", "Answers by the class of their status.", &answers);
        metric("games_created_total", "counter", "Games made.", &one(read(&self.games)));
        metric("moves_total", "counter", "Moves on disk.", &one(read(&self.moves)));
        metric("events_total", "counter", "Events on disk, moves among them.", &one(read(&self.events)));
        metric("conflicts_total", "counter", "Changes that were decided anew.", &one(read(&self.conflicts)));
        metric("watchers", "gauge", "Event streams and sockets that are open.", &one(watchers as u64));
        metric("thinking", "gauge", "Games about which the computer thinks or is to think.", &one(thinking as u64));
        text
    }
}

/// Counts every answer.
pub(crate) async fn count(State(app): State<App>, request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    app.metrics().answered(response.status());
    response
}

/// The counters, for programs on this machine; nobody else is told that they exist.
pub(crate) async fn show(State(app): State<App>, request: Request) -> Response {
    if !is_from_this_machine(&request) {
        return ApiError::NotFound("There is nothing at this address.".to_owned()).into_response();
    }
    show_to_all(State(app)).await
}

/// The counters, for whoever is let to the socket on which they alone are shown.
pub(crate) async fn show_to_all(State(app): State<App>) -> Response {
    let text = app.metrics().text(app.places().count(), app.thinking());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_written_one_a_line() {
        let metrics = Metrics::default();
        metrics.answered(StatusCode::OK);
        metrics.answered(StatusCode::NOT_FOUND);
        metrics.game_created();
        let text = metrics.text(3, 1);
        for line in [
            "kamil_http_answers_total{class=\"2xx\"} 1",
            "kamil_http_answers_total{class=\"5xx\"} 0",
            "kamil_games_created_total 1",
            "kamil_watchers 3",
            "# TYPE kamil_thinking gauge",
        ] {
            assert!(text.lines().any(|found| found == line), "{text}");
        }
    }
}
