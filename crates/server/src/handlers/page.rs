//! The page, embedded in the binary where it was built.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::{ApiError, Code};

/// The page as the web build leaves it. Without that build the program works, but has no page.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

/// What to do about a build without the page.
pub const PAGE_IS_MISSING: &str = "This build has no page: it was made without web/dist. Install Node.js, run `make web` in the source folder \
    and build again. Everything else works; /api/v1/openapi.json describes what the server answers.";

/// Whether the page is part of this build.
pub fn has_page() -> bool {
    Files::get("index.html").is_some()
}

/// The page and its parts. The page finds its way by the fragment, so that there are no other paths.
pub async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if uri.path().starts_with("/api") {
        return ApiError::new(Code::NotFound, "there is no such path").into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return ApiError::bad("expected GET").with_status(StatusCode::METHOD_NOT_ALLOWED).into_response();
    }
    let name = uri.path().trim_start_matches('/');
    let name = if name.is_empty() { "index.html" } else { name };
    match Files::get(name) {
        Some(file) => send(name, file, &headers),
        None if name == "index.html" => axum::response::Html(without_page()).into_response(),
        None => ApiError::new(Code::NotFound, "there is no such page").into_response(),
    }
}

fn without_page() -> String {
    let head = "<!doctype html><html lang=\"en\"><title>gametree</title><h1>gametree</h1>";
    format!(
        "{head}<p>{PAGE_IS_MISSING}</p><p><a href=\"/api/v1/openapi.json\">The description</a></p></html>"
    )
}

fn send(name: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let (hash, kind) = (file.metadata.sha256_hash(), file.metadata.mimetype());
    let tag = hash[..8].iter().fold(String::from("\""), |tag, byte| format!("{tag}{byte:02x}")) + "\"";
    // The build puts a hash into the names of its parts: a changed part has another name.
    let lasting =
        if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Body::from(file.data.into_owned()).into_response()
    };
    let fields = response.headers_mut();
    if let Ok(kind) = HeaderValue::from_str(kind) {
        fields.insert(header::CONTENT_TYPE, kind);
    }
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static(lasting));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        fields.insert(header::ETAG, tag);
    }
    response
}
