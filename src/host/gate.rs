//! Who may come in. The server runs programs for whoever it lets in, so it lets in only a page that it
//! has handed out itself, to somebody who was told the address.
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::time::timeout;

use super::server::House;

/// How long a request may take, its body included; a WebSocket only until it is one.
const REQUEST_PATIENCE: Duration = Duration::from_secs(30);

const STRANGER: &str = "This address is not known here: open the one that `bohr gui` printed, with all its \
    letters and digits.\n";
const OTHER_HOST: &str = "This host is not known here: open the address that `bohr gui` printed, which \
    begins with http://127.0.0.1.\n";
const OTHER_ORIGIN: &str = "Only the page of this server may ask for that: open the address that `bohr gui` \
    printed.\n";

/// Refuses strangers, and tells the browser on everything that goes out how little it may do.
pub(super) async fn gate(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let host = house.host(request.headers());
    let answer = match host.as_deref().map(|host| house.objection(host, &request)) {
        None => (StatusCode::FORBIDDEN, OTHER_HOST).into_response(),
        Some(Some(objection)) => (StatusCode::FORBIDDEN, objection).into_response(),
        Some(None) => timeout(REQUEST_PATIENCE, next.run(request)).await.unwrap_or_else(|_| {
            (StatusCode::REQUEST_TIMEOUT, "The request took too long.\n").into_response()
        }),
    };
    let host = host.unwrap_or_else(|| format!("127.0.0.1:{}", house.port));
    secured(answer, &host)
}

impl House {
    /// The name by which we were called, if it is one of ours: a foreign name that leads to this computer
    /// (DNS rebinding) is not.
    fn host(&self, headers: &HeaderMap) -> Option<String> {
        let host = headers.get(header::HOST)?.to_str().ok()?;
        ["127.0.0.1", "localhost"]
            .map(|name| format!("{name}:{}", self.port))
            .into_iter()
            .find(|own| own.eq_ignore_ascii_case(host))
    }

    /// What is wrong with a request.
    fn objection(&self, host: &str, request: &Request) -> Option<&'static str> {
        let path = request.uri().path().strip_prefix('/').unwrap_or_default();
        if path.split('/').next() != Some(&self.token) {
            return Some(STRANGER);
        }
        let headers = request.headers();
        // Browsers let any page send these to any server, and say truly which page it was.
        let acts = request.method() == Method::POST || headers.contains_key(header::UPGRADE);
        let origin = format!("http://{host}");
        let own = headers.get(header::ORIGIN).is_some_and(|value| value == origin.as_str());
        (acts && !own).then_some(OTHER_ORIGIN)
    }
}

/// The answer with the headers of security.
fn secured(mut answer: Response, host: &str) -> Response {
    const FIXED: [(HeaderName, &str); 5] = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    let headers = answer.headers_mut();
    for (name, value) in FIXED {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
         connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    );
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    answer
}
