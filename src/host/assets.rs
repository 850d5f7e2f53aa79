//! The files of the page. They are part of the program; a build with debug assertions reads them from
//! the folder at every request, so that a change is seen at once.
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;

#[derive(Embed)]
#[folder = "src/host/page"]
struct Page;

/// The page itself.
pub(super) async fn index() -> Response {
    file("index.html")
}

/// A file that it asks for.
pub(super) async fn asset(Path(name): Path<String>) -> Response {
    file(&name)
}

fn file(name: &str) -> Response {
    let Some(file) = Page::get(name) else {
        return (StatusCode::NOT_FOUND, "The page has no such file.\n").into_response();
    };
    let mime = file.metadata.mimetype();
    let mime = if mime.starts_with("text/") { format!("{mime}; charset=utf-8") } else { mime.to_owned() };
    ([(header::CONTENT_TYPE, mime)], file.data.into_owned()).into_response()
}
