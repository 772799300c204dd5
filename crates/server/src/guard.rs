//! Who is answered at all, and what every answer says to the browser.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::{ApiError, Code};
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
    let known = |hosts: &Vec<String>| hosts.iter().any(|known| known.eq_ignore_ascii_case(host));
    if !app.settings.hosts.as_ref().is_none_or(known) {
        return forbidden("this server does not answer to that name");
    }
    let origin = text(request.headers(), header::ORIGIN);
    let own =
        |origin: &str| origin.strip_prefix("http://").is_some_and(|name| name.eq_ignore_ascii_case(host));
    if request.headers().contains_key(header::ORIGIN) && !origin.is_some_and(own) {
        return forbidden("pages of other origins are not answered");
    }
    let site = text(request.headers(), HeaderName::from_static("sec-fetch-site"));
    let asks = request.uri().path().starts_with("/api") || request.method() != Method::GET;
    if asks && !matches!(site, None | Some("same-origin" | "none")) {
        return forbidden("pages of other sites are not answered");
    }
    match &app.settings.token {
        Some(token) => with_token(token, request),
        None => Ok(Entry::Welcome),
    }
}

fn with_token(token: &str, request: &Request) -> Result<Entry, ApiError> {
    let bearer = text(request.headers(), header::AUTHORIZATION).and_then(|text| text.strip_prefix("Bearer "));
    let cookies = text(request.headers(), header::COOKIE).unwrap_or_default().split(';');
    let cookie = cookies.filter_map(|pair| pair.trim().split_once('=')).find(|(name, _)| *name == COOKIE);
    if [bearer, cookie.map(|(_, value)| value)].into_iter().flatten().any(|given| equal(given, token)) {
        return Ok(Entry::Welcome);
    }
    let query = request.uri().query().unwrap_or_default().split('&');
    let given = query.filter_map(|pair| pair.split_once('=')).find(|(name, _)| *name == "token");
    let cookie =
        || HeaderValue::from_str(&format!("{COOKIE}={token}; HttpOnly; SameSite=Strict; Path=/")).ok();
    match given.filter(|(_, given)| equal(given, token)).and_then(|_| cookie()) {
        Some(cookie) => Ok(Entry::Cookie(cookie)),
        None => {
            Err(ApiError::new(Code::Forbidden, "expected the token that the server printed when it started")
                .with_status(StatusCode::UNAUTHORIZED))
        }
    }
}

/// Compares without telling by the time how much is right.
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
