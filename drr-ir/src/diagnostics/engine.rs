//! Handlers of diagnostics. After MLIR's `DiagnosticEngine` and `ScopedDiagnosticHandler`.

use std::fmt;
use std::mem::take;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::diagnostics::Diagnostic;

/// Says if a handler has handled a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Handled {
    /// It is handled. No other handler sees it.
    Yes,
    /// It is passed to the handler that was registered before this one.
    No,
}

type Handler = Arc<dyn Fn(&Diagnostic) -> Handled + Send + Sync>;

/// The identity of a registered handler.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HandlerId(u64);

/// The handlers of a context. Clones of the context and of the engine share them.
///
/// ```
/// use std::sync::{Arc, Mutex};
/// use drr_ir::{Context, Handled, Loc};
///
/// let ctx = Context::new();
/// let seen = Arc::new(Mutex::new(Vec::new()));
/// {
///     let seen = Arc::clone(&seen);
///     let _scope = ctx.diagnostic_engine().scoped(move |diagnostic| {
///         seen.lock().unwrap().push(format!("{diagnostic:#}"));
///         Handled::Yes
///     });
///     ctx.emit_remark(Loc::UNKNOWN, "vectorised").attach_note(Loc::UNKNOWN, "by four");
/// }
/// ctx.emit_remark(Loc::UNKNOWN, "the handler is gone, and nobody wants to know");
/// assert_eq!(
///     *seen.lock().unwrap(),
///     ["<unknown>:0: remark: vectorised\n<unknown>:0: note: by four"]
/// );
/// ```
#[derive(Clone, Default)]
pub struct DiagnosticEngine {
    handlers: Arc<Mutex<Handlers>>,
}

#[derive(Default)]
struct Handlers {
    next: u64,
    list: Vec<(HandlerId, Handler)>,
    /// The diagnostics that no handler has handled, if they are kept for later.
    deferred: Option<Vec<Deferred>>,
}

#[cfg_attr(not(feature = "parallel"), expect(dead_code, reason = "forks defer"))]
/// A diagnostic to be shown later.
pub(crate) struct Deferred {
    pub(crate) diagnostic: Diagnostic,
    /// True if it is an error that is printed if no handler handles it.
    pub(crate) is_printed: bool,
}

impl DiagnosticEngine {
    fn lock(&self) -> MutexGuard<'_, Handlers> {
        // No handler is called while the lock is held, so the list is valid even after a panic.
        self.handlers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a handler. The last registered handler is called first. Diagnostics that it does
    /// not handle go to the one before it.
    pub fn register_handler(
        &self,
        handler: impl Fn(&Diagnostic) -> Handled + Send + Sync + 'static,
    ) -> HandlerId {
        let mut handlers = self.lock();
        let id = HandlerId(handlers.next);
        handlers.next += 1;
        handlers.list.push((id, Arc::new(handler)));
        id
    }

    /// Removes a handler and returns whether it was registered.
    pub fn erase_handler(&self, id: HandlerId) -> bool {
        let mut handlers = self.lock();
        let before = handlers.list.len();
        handlers.list.retain(|(known, _)| *known != id);
        handlers.list.len() < before
    }

    /// Registers a handler until the returned value is dropped.
    #[must_use = "the handler is removed when this is dropped"]
    pub fn scoped(
        &self,
        handler: impl Fn(&Diagnostic) -> Handled + Send + Sync + 'static,
    ) -> ScopedDiagnosticHandler {
        ScopedDiagnosticHandler {
            engine: self.clone(),
            id: self.register_handler(handler),
        }
    }

    /// Collects and handles the diagnostics that are reported while `scope` runs.
    pub fn collect<T>(&self, scope: impl FnOnce() -> T) -> (T, Vec<Diagnostic>) {
        let list = Arc::new(Mutex::new(Vec::new()));
        let of_handler = Arc::clone(&list);
        let lock = |list: &Mutex<Vec<Diagnostic>>| {
            take(&mut *list.lock().unwrap_or_else(PoisonError::into_inner))
        };
        let handler = self.scoped(move |diagnostic| {
            let mut list = of_handler.lock().unwrap_or_else(PoisonError::into_inner);
            list.push(diagnostic.clone());
            Handled::Yes
        });
        let result = scope();
        drop(handler);
        (result, lock(&list))
    }

    /// True if there are any handlers.
    pub fn has_handlers(&self) -> bool {
        let handlers = self.lock();
        !handlers.list.is_empty() || handlers.deferred.is_some()
    }

    /// An engine that keeps what no handler handles.
    #[cfg(feature = "parallel")]
    pub(crate) fn deferring() -> Self {
        let engine = DiagnosticEngine::default();
        engine.lock().deferred = Some(Vec::new());
        engine
    }

    /// Takes what was kept since the last call.
    #[cfg(feature = "parallel")]
    pub(crate) fn take_deferred(&self) -> Vec<Deferred> {
        self.lock().deferred.as_mut().map(take).unwrap_or_default()
    }

    /// Passes a diagnostic to the handlers and returns whether one of them has handled it.
    pub fn show(&self, diagnostic: &Diagnostic) -> Handled {
        self.pass_on(diagnostic, false)
    }

    /// As [`show`](DiagnosticEngine::show). The caller prints an error that is not handled.
    pub(crate) fn show_or_print(&self, diagnostic: &Diagnostic) -> Handled {
        self.pass_on(diagnostic, true)
    }

    fn pass_on(&self, diagnostic: &Diagnostic, is_printed: bool) -> Handled {
        let handlers: Vec<Handler> = {
            let handlers = self.lock();
            let newest_first = handlers.list.iter().rev();
            newest_first.map(|(_, one)| Arc::clone(one)).collect()
        };
        if handlers.iter().any(|one| one(diagnostic) == Handled::Yes) {
            return Handled::Yes;
        }
        match &mut self.lock().deferred {
            Some(deferred) => {
                deferred.push(Deferred {
                    diagnostic: diagnostic.clone(),
                    is_printed,
                });
                Handled::Yes
            }
            None => Handled::No,
        }
    }
}

impl fmt::Debug for DiagnosticEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DiagnosticEngine")
            .field("handlers", &self.lock().list.len())
            .finish()
    }
}

/// A handler that is removed when this is dropped.
#[derive(Debug)]
pub struct ScopedDiagnosticHandler {
    engine: DiagnosticEngine,
    id: HandlerId,
}

impl Drop for ScopedDiagnosticHandler {
    fn drop(&mut self) {
        self.engine.erase_handler(self.id);
    }
}
