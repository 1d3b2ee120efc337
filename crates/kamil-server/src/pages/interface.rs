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
    description: Prose,
    /// What may stand behind a question mark.
    query: Vec<Parameter>,
    /// The schema of the body, as JSON.
    body: Option<String>,
    answers: Vec<Answer>,
}

#[derive(Debug)]
struct Parameter {
    name: String,
    required: bool,
    /// The schema, as JSON on one line.
    schema: String,
}

#[derive(Debug)]
struct Answer {
    status: String,
    description: Prose,
}

/// A text of the description, cut at its backticks: every second piece is code.
#[derive(Debug)]
struct Prose(Vec<String>);

impl Prose {
    fn of(value: &Value) -> Self {
        Self(text(value).split('`').map(str::to_owned).collect())
    }
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
            description: Prose::of(&operation["description"]),
            query: [item.get("parameters"), operation.get("parameters")]
                .into_iter()
                .flatten()
                .flat_map(query)
                .collect(),
            body: operation.get("requestBody").map(|body| pretty(&body["content"]["application/json"]["schema"])),
            answers: operation["responses"]
                .as_object()
                .into_iter()
                .flatten()
                .map(|(status, answer)| Answer {
                    status: status.clone(),
                    description: Prose::of(&answer["description"]),
                })
                .collect(),
        })
        .collect()
}

/// Those of some parameters that stand in the query; those of the path are seen in it.
fn query(parameters: &Value) -> Vec<Parameter> {
    let all = parameters.as_array().into_iter().flatten();
    all.filter(|parameter| parameter["in"] == "query")
        .map(|parameter| Parameter {
            name: text(&parameter["name"]),
            required: parameter["required"] == true,
            schema: parameter["schema"].to_string(),
        })
        .collect()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}
