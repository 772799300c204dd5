//! The page, embedded in the binary.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::{ApiError, Code};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Files;

/// Shown where the page was not built before the program was.
const UNBUILT: &str = "<!doctype html><html lang=\"en\"><title>gametree</title><h1>gametree</h1>\
    <p>The page is not part of this build. Run <code>make web</code> and build again.</p>\
    <p>The server itself works: see <a href=\"/api/openapi.json\">what it answers</a>.</p></html>";

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
        None if name == "index.html" => axum::response::Html(UNBUILT).into_response(),
        None => ApiError::new(Code::NotFound, "there is no such page").into_response(),
    }
}

fn send(name: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
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
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static(lasting));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        fields.insert(header::ETAG, tag);
    }
    response
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "txt" | "gtree" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
