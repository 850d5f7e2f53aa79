//! What a search leaves behind for the next one of the same game.
use std::any::Any;
use std::fmt;
use std::sync::Arc;

use parking_lot::Mutex;

/// A place for the tree that a search has grown. Its owner gives it to one search after the other; a
/// tree that does not fit the next one is dropped there.
#[derive(Clone, Default)]
pub struct Keep(Arc<Mutex<Option<Box<dyn Any + Send>>>>);

impl Keep {
    /// Drops what is kept.
    pub fn clear(&self) {
        let kept = self.0.lock().take();
        if let Some(kept) = kept {
            free(kept);
        }
    }

    /// Takes out what is kept, if it is of that type.
    pub(super) fn take<T: Send + 'static>(&self) -> Option<T> {
        let kept = self.0.lock().take()?;
        kept.downcast().ok().map(|kept| *kept)
    }

    /// Keeps a thing instead of what was kept.
    pub(super) fn put<T: Send + 'static>(&self, thing: T) {
        let _before = self.0.lock().replace(Box::new(thing));
    }
}

/// Gives a tree's memory back on a thread of its own: there are many pieces, and nobody shall wait for
/// them.
pub(super) fn free(tree: impl Send + 'static) {
    // Without a thread it is freed here.
    let _ = std::thread::Builder::new().spawn(move || drop(tree));
}

impl fmt::Debug for Keep {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Keep").finish_non_exhaustive()
    }
}
