//! One operation of the server: a path, its handler, and its description, which is made from the types of the handler.

use std::future::Future;

use axum::Json;
use axum::extract::{Path, State};
use axum::handler::Handler;
use axum::routing::{self, MethodRouter};
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::body::{Body, Query};
use crate::client::Client;
use crate::error::{ApiError, ErrorBody};
use crate::state::App;

/// A path, the handler behind it, and what it takes and gives.
pub struct Operation {
    /// Below the prefix of all paths.
    pub path: &'static str,
    /// What answers.
    pub router: MethodRouter<App>,
    method: &'static str,
    summary: &'static str,
    describe: fn(&mut Map<String, Value>, &mut Schemas),
}

/// An operation that reads.
pub fn get<H, Markers, Types>(path: &'static str, summary: &'static str, handler: H) -> Operation
where
    H: Handler<Markers, App> + Described<Types>,
    Markers: 'static,
{
    Operation { path, summary, method: "get", router: routing::get(handler), describe: H::describe }
}

/// An operation that works or changes something.
pub fn post<H, Markers, Types>(path: &'static str, summary: &'static str, handler: H) -> Operation
where
    H: Handler<Markers, App> + Described<Types>,
    Markers: 'static,
{
    Operation { path, summary, method: "post", router: routing::post(handler), describe: H::describe }
}

impl Operation {
    /// The operation in the words of OpenAPI, by its method.
    pub fn description(&self, schemas: &mut Schemas) -> Value {
        let name = self.path.trim_start_matches('/').replace(['/', '{', '}', '.'], "_");
        let mut inner = Map::new();
        inner.insert("summary".into(), self.summary.into());
        inner.insert("operationId".into(), name.into());
        (self.describe)(&mut inner, schemas);
        json!({(self.method): inner})
    }
}

/// The schemas of all types. What a field may leave out differs between what is read and what is written.
pub struct Schemas {
    read: SchemaGenerator,
    written: SchemaGenerator,
}

impl Schemas {
    /// None yet.
    pub fn new() -> Self {
        let settings = SchemaSettings::draft2020_12()
            .with(|settings| settings.definitions_path = "/components/schemas".into());
        Self {
            read: settings.clone().for_deserialize().into_generator(),
            written: settings
                .for_serialize()
                .with_transform(RecursiveTransform(without_needless_null))
                .into_generator(),
        }
    }

    /// The schema of something that the server reads.
    fn read<T: JsonSchema>(&mut self) -> Schema {
        self.read.subschema_for::<T>()
    }

    /// The schema of something that the server writes.
    pub fn written<T: JsonSchema>(&mut self) -> Schema {
        self.written.subschema_for::<T>()
    }

    /// All named schemas, by name.
    pub fn named(mut self) -> Map<String, Value> {
        let (mut all, written) = (self.read.take_definitions(true), self.written.take_definitions(true));
        debug_assert!(
            written.keys().all(|name| !all.contains_key(name)),
            "a type that is both read and written needs two names"
        );
        all.extend(written);
        all.sort_keys();
        all
    }
}

/// Takes `null` from the fields that an answer may lack: such a field is left out instead.
fn without_needless_null(schema: &mut Schema) {
    let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    for (_, field) in properties.into_iter().flatten().filter(|(name, _)| !required.contains(&json!(name))) {
        // Indexing would insert a type that is null where there is none.
        if let Some(kinds) = field.get_mut("type").and_then(Value::as_array_mut) {
            kinds.retain(|kind| kind != "null");
        }
        let Some(choices) = field.as_object_mut().and_then(|field| field.get_mut("anyOf")) else { continue };
        if let Some(choices) = choices.as_array_mut() {
            choices.retain(|choice| choice["type"] != "null");
        }
    }
}

/// An argument of a handler.
pub trait Input {
    /// Adds what the argument takes from a request.
    fn describe(operation: &mut Map<String, Value>, schemas: &mut Schemas);
}

impl Input for State<App> {
    fn describe(_: &mut Map<String, Value>, _: &mut Schemas) {}
}

/// Who asks is seen from the connection.
impl Input for Client {
    fn describe(_: &mut Map<String, Value>, _: &mut Schemas) {}
}

/// The name of something that the server keeps.
impl Input for Path<String> {
    fn describe(operation: &mut Map<String, Value>, _: &mut Schemas) {
        let name = json!({"type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[0-9a-f]+$"});
        add_parameter(operation, json!({"name": "id", "in": "path", "required": true, "schema": name}));
    }
}

impl<T: JsonSchema> Input for Query<T> {
    fn describe(operation: &mut Map<String, Value>, schemas: &mut Schemas) {
        let schema = T::json_schema(&mut schemas.read).to_value();
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let required = required.iter().any(|other| other == name);
            let example = &schema["examples"][0][name];
            add_parameter(
                operation,
                json!({"name": name, "in": "query", "required": required, "schema": field, "example": example}),
            );
        }
    }
}

impl<T: JsonSchema> Input for Body<T> {
    fn describe(operation: &mut Map<String, Value>, schemas: &mut Schemas) {
        let schema = schemas.read::<T>();
        let mut content = json!({"schema": schema});
        let example = T::json_schema(&mut schemas.read).to_value()["examples"][0].take();
        if !example.is_null() {
            content["example"] = example;
        }
        let body = json!({"required": true, "content": {"application/json": content}});
        operation.insert("requestBody".into(), body);
    }
}

fn add_parameter(operation: &mut Map<String, Value>, parameter: Value) {
    let parameters = operation.entry("parameters").or_insert_with(|| json!([]));
    if let Some(parameters) = parameters.as_array_mut() {
        parameters.push(parameter);
    }
}

/// What a handler gives.
pub trait Output {
    /// The schema of the answer by its media type.
    fn content(schemas: &mut Schemas) -> Value;
}

impl<T: JsonSchema> Output for Json<T> {
    fn content(schemas: &mut Schemas) -> Value {
        json!({"application/json": {"schema": schemas.written::<T>()}})
    }
}

impl<T: Output> Output for Result<T, ApiError> {
    fn content(schemas: &mut Schemas) -> Value {
        T::content(schemas)
    }
}

/// A handler whose arguments and answer can be described.
pub trait Described<Types> {
    /// Adds what the handler takes and gives.
    fn describe(operation: &mut Map<String, Value>, schemas: &mut Schemas);
}

macro_rules! described {
    ($($argument:ident),*) => {
        impl<F, Answering, Answer, $($argument),*> Described<($($argument,)*)> for F
        where
            F: Fn($($argument),*) -> Answering,
            Answering: Future<Output = Answer>,
            Answer: Output,
            $($argument: Input,)*
        {
            fn describe(operation: &mut Map<String, Value>, schemas: &mut Schemas) {
                $($argument::describe(operation, schemas);)*
                let error = json!({"application/json": {"schema": schemas.written::<ErrorBody>()}});
                let responses = json!({
                    "200": {"description": "The answer", "content": Answer::content(schemas)},
                    "default": {"description": "Why there is none", "content": error},
                });
                operation.insert("responses".into(), responses);
            }
        }
    };
}

described!();
described!(A);
described!(A, B);
described!(A, B, C);
