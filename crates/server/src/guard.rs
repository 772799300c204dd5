//! Which requests are answered at all, and the headers that every answer carries.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::{ApiError, Code};
use crate::settings::Settings;
use crate::state::App;

/// Everything from here, nothing from elsewhere, no frames, no forms.
pub const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
     base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

/// The cookie that stands for the token.
const COOKIE: &str = "gametree-token";

/// Checks the name, the origin and the token of a request, and adds the headers that protect the page.
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let mut response = match admit(&app, &request) {
        Ok(Entry::Welcome) => next.run(request).await,
        Ok(Entry::Cookie(cookie)) => {
            let home = [(header::LOCATION, HeaderValue::from_static("/")), (header::SET_COOKIE, cookie)];
            (StatusCode::SEE_OTHER, home).into_response()
        }
        Err(error) => error.into_response(),
    };
    protect(response.headers_mut());
    response
}

enum Entry {
    Welcome,
    /// The token came in the address: it moves into a cookie, out of the history.
    Cookie(HeaderValue),
}

fn admit(app: &App, request: &Request) -> Result<Entry, ApiError> {
    let forbidden = |message: &str| Err(ApiError::new(Code::Forbidden, message));
    let host = text(request.headers(), header::HOST).unwrap_or_default();
    if !is_known(&app.settings, host) {
        return forbidden("this server does not answer to that name");
    }
    let origin = text(request.headers(), header::ORIGIN);
    let own = |origin: &str| is_own(&app.settings, host, origin);
    if request.headers().contains_key(header::ORIGIN) && !origin.is_some_and(own) {
        return forbidden("pages of other origins are not answered");
    }
    let site = text(request.headers(), HeaderName::from_static("sec-fetch-site"));
    let asks = request.uri().path().starts_with("/api") || request.method() != Method::GET;
    if asks && !matches!(site, None | Some("same-origin" | "none")) {
        return forbidden("pages of other sites are not answered");
    }
    match &app.settings.token {
        Some(token) => with_token(token, is_https(&app.settings), request),
        None => Ok(Entry::Welcome),
    }
}

/// A name under which the server may be addressed.
fn is_known(settings: &Settings, host: &str) -> bool {
    let public = settings.origin.as_deref().and_then(authority);
    settings.hosts.as_ref().is_none_or(|hosts| {
        hosts.iter().map(String::as_str).chain(public).any(|known| known.eq_ignore_ascii_case(host))
    })
}

/// Whether a page of that origin is the server's own: the stated origin, or one with the name by which the server was addressed. That
/// may be `https`, where a proxy hands on the name. Under the stated name only the stated scheme is own, because anyone on
/// the way can serve a page of the same name without encryption.
fn is_own(settings: &Settings, host: &str, origin: &str) -> bool {
    let is_host = |name: &str| name.eq_ignore_ascii_case(host);
    match &settings.origin {
        Some(stated) if origin.eq_ignore_ascii_case(stated) => true,
        Some(stated) if authority(stated).is_some_and(is_host) => false,
        _ => authority(origin).is_some_and(is_host),
    }
}

fn is_https(settings: &Settings) -> bool {
    settings.origin.as_deref().is_some_and(|origin| origin.starts_with("https://"))
}

/// The name and port of an origin.
fn authority(origin: &str) -> Option<&str> {
    origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"))
}

fn with_token(token: &str, https: bool, request: &Request) -> Result<Entry, ApiError> {
    let bearer = text(request.headers(), header::AUTHORIZATION).and_then(|text| text.strip_prefix("Bearer "));
    let cookies = text(request.headers(), header::COOKIE).unwrap_or_default().split(';');
    let cookie = cookies.filter_map(|pair| pair.trim().split_once('=')).find(|(name, _)| *name == COOKIE);
    if [bearer, cookie.map(|(_, value)| value)].into_iter().flatten().any(|given| equal(given, token)) {
        return Ok(Entry::Welcome);
    }
    let query = request.uri().query().unwrap_or_default().split('&');
    let given = query.filter_map(|pair| pair.split_once('=')).find(|(name, _)| *name == "token");
    let secure = if https { "; Secure" } else { "" };
    let cookie = || {
        HeaderValue::from_str(&format!("{COOKIE}={token}; HttpOnly; SameSite=Strict; Path=/{secure}")).ok()
    };
    match given.filter(|(_, given)| equal(given, token)).and_then(|_| cookie()) {
        Some(cookie) => Ok(Entry::Cookie(cookie)),
        None => {
            Err(ApiError::new(Code::Forbidden, "expected the token that the server printed when it started")
                .with_status(StatusCode::UNAUTHORIZED))
        }
    }
}

/// Compares in a time that does not depend on how much is right.
fn equal(given: &str, token: &str) -> bool {
    let differ = given.bytes().zip(token.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b));
    given.len() == token.len() && differ == 0
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn protect(headers: &mut HeaderMap) {
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}
