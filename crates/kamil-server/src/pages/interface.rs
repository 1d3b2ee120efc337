//! The interface for programs, as a page that reads without script, made from its own description.

use askama::Template;
use serde_json::{Map, Value};

use super::frame::Frame;
use crate::text::Text;

/// The description: OpenAPI 3.1, kept by hand. A test compares it with the routes.
pub(crate) const OPENAPI: &str = include_str!("../openapi.json");

/// A method of a path.
#[derive(Debug)]
struct Operation {
    method: String,
    path: String,
    summary: String,
    description: String,
    /// The schema of the body, as JSON.
    body: Option<String>,
    answers: Vec<Answer>,
}

#[derive(Debug)]
struct Answer {
    status: String,
    description: String,
}

/// A shape that several operations name.
#[derive(Debug)]
struct Shape {
    name: String,
    schema: String,
}

#[derive(Debug, Template)]
#[template(path = "interface.html")]
pub(super) struct Interface {
    frame: Frame,
    t: Text,
    operations: Vec<Operation>,
    shapes: Vec<Shape>,
}

impl Interface {
    pub(super) fn new(frame: Frame) -> Self {
        let document: Value = serde_json::from_str(OPENAPI).expect("the description is JSON");
        let members = |value: &Value| value.as_object().cloned().unwrap_or_default();
        let paths = members(&document["paths"]);
        let operations = paths.iter().flat_map(|(path, item)| of_path(path, &members(item))).collect();
        let shapes = members(&document["components"]["schemas"])
            .into_iter()
            .map(|(name, schema)| Shape { name, schema: pretty(&schema) })
            .collect();
        Self { t: frame.t, operations, shapes, frame }
    }
}

fn of_path(path: &str, item: &Map<String, Value>) -> Vec<Operation> {
    let methods = item.iter().filter(|(name, _)| name.as_str() != "parameters");
    methods
        .map(|(method, operation)| Operation {
            method: method.to_ascii_uppercase(),
            path: path.to_owned(),
            summary: text(&operation["summary"]),
            description: text(&operation["description"]),
            body: operation.get("requestBody").map(|body| pretty(&body["content"]["application/json"]["schema"])),
            answers: operation["responses"]
                .as_object()
                .into_iter()
                .flatten()
                .map(|(status, answer)| Answer { status: status.clone(), description: text(&answer["description"]) })
                .collect(),
        })
        .collect()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}
