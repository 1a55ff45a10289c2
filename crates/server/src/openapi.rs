//! The OpenAPI document: one operation for each call of the router, with the types that handlers read and write.

use crate::calls::{Call, Method};
use crate::{bodies, bodies_section, bodies_tables};
use utoipa::openapi::path::{HttpMethod, OperationBuilder, ParameterBuilder, ParameterIn, Paths};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{
    ComponentsBuilder, ContentBuilder, InfoBuilder, OpenApiBuilder, Ref, RefOr, Required,
    ResponseBuilder, Schema,
};
use utoipa::{PartialSchema, ToSchema};

/// The name of the way to say who calls.
const BEARER: &str = "device";

/// What goes over the line.
enum Body {
    Nothing,
    Json(&'static str),
    /// A list of these.
    JsonList(&'static str),
    /// A frame of `sync`.
    Bytes,
    Text(&'static str),
}

/// The document as JSON.
#[must_use]
pub fn document() -> String {
    let mut paths = Paths::new();
    for call in Call::ALL {
        let method = match call.method() {
            Method::Get => HttpMethod::Get,
            Method::Post => HttpMethod::Post,
        };
        paths.add_path_operation(call.path(), vec![method], operation(call));
    }
    let scheme = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
    let components = schemas()
        .into_iter()
        .fold(ComponentsBuilder::new(), |all, (name, schema)| {
            all.schema(name, schema)
        })
        .security_scheme(BEARER, scheme)
        .build();
    let info = InfoBuilder::new()
        .title("Hamle")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(
            "Devices of a tournament and their server. Bodies of /sync are frames of bytes, see docs/format.md.",
        ))
        .build();
    let document = OpenApiBuilder::new()
        .info(info)
        .paths(paths)
        .components(Some(components))
        .build();
    document
        .to_pretty_json()
        .expect("names and shapes are JSON")
}

macro_rules! shapes {
    ($($shape:path),+ $(,)?) => {
        /// All shapes that stand in bodies and answers.
        fn schemas() -> Vec<(String, RefOr<Schema>)> {
            let mut all = Vec::new();
            $(
                all.push((<$shape>::name().into_owned(), <$shape>::schema()));
                <$shape>::schemas(&mut all);
            )+
            all
        }
    };
}

shapes!(
    bodies::AdmittedAsked,
    bodies::AdmittedShape,
    bodies::ApproveAsked,
    bodies::AuditShape,
    bodies::BoardShape,
    bodies::CardsShape,
    bodies::ForgetAsked,
    bodies::KnockAsked,
    bodies::KnockShape,
    bodies::ResultAsked,
    bodies::RoundAsked,
    bodies::RoundShape,
    bodies::SectionAsked,
    bodies::SectionShape,
    bodies::TournamentAsked,
    bodies::TournamentShape,
    bodies::WaitingShape,
    bodies::Done,
    bodies::EnrolAsked,
    bodies::EnrolledShape,
    bodies::RefusedShape,
    bodies::RevokeAsked,
    bodies::TokenShape,
    bodies_tables::AnnounceAsked,
    bodies_tables::AnnouncementShape,
    bodies_tables::AssignAsked,
    bodies_tables::DeviceShape,
    bodies_tables::LinkAsked,
    bodies_tables::MeShape,
    bodies_tables::OwnShape,
    bodies_tables::SeatShape,
    bodies_tables::StartAsked,
    bodies_tables::WithdrawAsked,
    bodies_section::AboutShape,
    bodies_section::BackupShape,
    bodies_section::EditAsked,
    bodies_section::PartsShape,
    bodies_section::QrAsked,
    bodies_section::QrShape,
    bodies_section::StandingsShape,
    bodies_section::WholeShape,
);

/// What it takes and gives, in one line each.
fn shape(call: Call) -> (&'static str, Body, Body) {
    use Body::{Bytes, Json, JsonList, Nothing, Text};
    match call {
        Call::Health => ("Is the process alive?", Nothing, Text("text/plain")),
        Call::Ready => ("Does it take questions?", Nothing, Text("text/plain")),
        Call::OpenApi => ("This document.", Nothing, Text("application/json")),
        Call::Enrol => ("Uses a link.", Json("EnrolAsked"), Json("EnrolledShape")),
        Call::Sync => ("A frame for a frame.", Bytes, Bytes),
        Call::Events => (
            "What grows, as it does.",
            Nothing,
            Text("text/event-stream"),
        ),
        Call::Me => ("What the caller is.", Nothing, Json("MeShape")),
        Call::Link => ("Makes a link.", Json("LinkAsked"), Json("TokenShape")),
        Call::Assign => (
            "Gives a place to a device.",
            Json("AssignAsked"),
            Json("Done"),
        ),
        Call::Devices => ("Lists the devices.", Nothing, JsonList("DeviceShape")),
        Call::Revoke => ("Shuts a device out.", Json("RevokeAsked"), Json("Done")),
        Call::Rotate => ("Exchanges the own token.", Nothing, Json("TokenShape")),
        Call::Audit => (
            "Who did what, newest first.",
            Nothing,
            JsonList("AuditShape"),
        ),
        Call::Knock => (
            "A device at a table asks to be let in.",
            Json("KnockAsked"),
            Json("KnockShape"),
        ),
        Call::Admitted => (
            "What became of it?",
            Json("AdmittedAsked"),
            Json("AdmittedShape"),
        ),
        Call::Waiting => ("Who asks to be let in.", Nothing, JsonList("WaitingShape")),
        Call::Approve => ("Lets one in.", Json("ApproveAsked"), Json("Done")),
        Call::Metrics => ("Counts.", Nothing, Text("text/plain")),
        other => shape_of_hall(other),
    }
}

/// The same, for sections, rounds and results.
fn shape_of_hall(call: Call) -> (&'static str, Body, Body) {
    use Body::{Json, JsonList, Nothing, Text};
    match call {
        Call::Cards => ("What the tables' cards say.", Nothing, Json("CardsShape")),
        Call::Tournament => (
            "Makes a tournament.",
            Json("TournamentAsked"),
            Json("TournamentShape"),
        ),
        Call::Sections => ("Lists the sections.", Nothing, JsonList("SectionShape")),
        Call::PutSection => ("Puts a section in.", Json("SectionAsked"), Json("Done")),
        Call::Trf => ("A section as TRF26.", Nothing, Text("text/plain")),
        Call::Boards => ("The boards of a round.", Nothing, Json("RoundShape")),
        Call::Round => (
            "Pairs the next round.",
            Json("RoundAsked"),
            Json("RoundShape"),
        ),
        Call::Start => (
            "A round comes to the tables.",
            Json("StartAsked"),
            Json("Done"),
        ),
        Call::Results => ("Enters results.", Json("ResultAsked"), Json("RoundShape")),
        Call::Games => ("A round as PGN.", Nothing, Text("application/x-chess-pgn")),
        Call::Live => (
            "The boards of a round, as they change.",
            Nothing,
            Text("text/event-stream"),
        ),
        Call::Forget => ("Deletes a person.", Json("ForgetAsked"), Json("Done")),
        Call::About => ("Which server this is.", Nothing, Json("AboutShape")),
        Call::Section => ("All of a section.", Nothing, Json("WholeShape")),
        Call::Edit => (
            "Changes a section and tells it.",
            Json("EditAsked"),
            Json("WholeShape"),
        ),
        Call::Standings => ("The standings.", Nothing, Json("StandingsShape")),
        Call::Parts => (
            "Of what a figure of the standings is made.",
            Nothing,
            Json("PartsShape"),
        ),
        Call::Csv => ("A table as CSV.", Nothing, Text("text/csv")),
        Call::Qr => ("QR codes.", Json("QrAsked"), JsonList("QrShape")),
        Call::Backup => ("Copies the database.", Nothing, Json("BackupShape")),
        Call::Announcements => (
            "What was announced and stands.",
            Nothing,
            JsonList("AnnouncementShape"),
        ),
        Call::Announce => ("Announces something.", Json("AnnounceAsked"), Json("Done")),
        Call::Withdraw => ("Ends an announcement.", Json("WithdrawAsked"), Json("Done")),
        // The other list has them.
        _ => ("", Nothing, Nothing),
    }
}

fn operation(call: Call) -> OperationBuilder {
    let (summary, takes, gives) = shape(call);
    let mut operation = OperationBuilder::new()
        .operation_id(Some(format!("{call:?}").to_lowercase()))
        .summary(Some(summary));
    for (name, kind) in asked_for(call) {
        let parameter = ParameterBuilder::new()
            .name(*name)
            .parameter_in(ParameterIn::Query)
            .required(Required::True)
            .schema(Some(
                ObjectBuilder::new().schema_type(SchemaType::new(kind.clone())),
            ));
        operation = operation.parameter(parameter);
    }
    if let Some((kind, content)) = content(takes) {
        let body = RequestBodyBuilder::new()
            .content(kind, content)
            .required(Some(Required::True))
            .build();
        operation = operation.request_body(Some(body));
    }
    let mut done = ResponseBuilder::new().description("Done.");
    if let Some((kind, content)) = content(gives) {
        done = done.content(kind, content);
    }
    operation = operation.response("200", done.build());
    for (status, why) in refusals(call) {
        let (kind, content) = content(Body::Json("RefusedShape")).expect("it is JSON");
        let refused = ResponseBuilder::new()
            .description(*why)
            .content(kind, content);
        operation = operation.response(*status, refused.build());
    }
    if !call.is_open() {
        operation = operation.security(SecurityRequirement::new(BEARER, Vec::<String>::new()));
    }
    operation
}

/// What stands behind the question mark.
fn asked_for(call: Call) -> &'static [(&'static str, Type)] {
    match call {
        Call::Trf | Call::Cards | Call::Section | Call::Standings | Call::Csv => {
            &[("section", Type::String)]
        }
        Call::Boards | Call::Games | Call::Live => {
            &[("section", Type::String), ("round", Type::Integer)]
        }
        Call::Parts => &[
            ("section", Type::String),
            ("number", Type::Integer),
            ("code", Type::String),
        ],
        _ => &[],
    }
}

/// With which status a call may be refused.
fn refusals(call: Call) -> &'static [(&'static str, &'static str)] {
    const ALL: [(&str, &str); 9] = [
        ("400", "Unreadable."),
        ("404", "There is no such thing."),
        ("408", "Too slow."),
        ("409", "Its state forbids it."),
        ("413", "Too long."),
        ("429", "Too many calls at once."),
        ("503", "The server stops, or is away from its database."),
        ("403", "Not allowed, or the link does not hold."),
        ("401", "No token, an unknown or a revoked one."),
    ];
    match call {
        Call::Health | Call::Ready | Call::OpenApi => &ALL[5..7],
        Call::Enrol | Call::Knock | Call::Admitted => &ALL[..8],
        _ => &ALL,
    }
}

fn content(body: Body) -> Option<(&'static str, utoipa::openapi::Content)> {
    let text = || ObjectBuilder::new().schema_type(SchemaType::new(Type::String));
    let (kind, schema): (&str, RefOr<Schema>) = match body {
        Body::Nothing => return None,
        Body::Json(name) => ("application/json", RefOr::Ref(Ref::from_schema_name(name))),
        Body::JsonList(name) => (
            "application/json",
            RefOr::T(Schema::from(
                utoipa::openapi::ArrayBuilder::new().items(RefOr::Ref(Ref::from_schema_name(name))),
            )),
        ),
        Body::Bytes => (
            "application/octet-stream",
            RefOr::T(Schema::from(
                text().content_media_type("application/octet-stream"),
            )),
        ),
        Body::Text("application/json") => (
            "application/json",
            RefOr::T(Schema::from(
                ObjectBuilder::new().schema_type(SchemaType::new(Type::Object)),
            )),
        ),
        Body::Text(kind) => (kind, RefOr::T(Schema::from(text()))),
    };
    Some((kind, ContentBuilder::new().schema(Some(schema)).build()))
}
