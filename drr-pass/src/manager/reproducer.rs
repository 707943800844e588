//! Reproducers: a module with the pipeline that failed on it.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};

use drr_ir::diagnostics::{Location, Severity};
use drr_ir::{Context, Diagnostic, ExternalResource, PrintOptions};
use drr_runtime::ir::{Ir, Op};

use crate::list::PassList;
use crate::manager::PassManager;
use crate::manager::run::Run;
use crate::pass::PassResult;
use crate::pipeline::PipelineError;
use crate::registry::PassRegistry;

/// The owner of the metadata, and its keys. They are MLIR's.
const OWNER: &str = "mlir_reproducer";
const PIPELINE: &str = "pipeline";
const THREADING: &str = "disable_threading";
const VERIFY: &str = "verify_each";

/// Writes a reproducer if a run fails or panics.
pub(super) struct Guard {
    file: PathBuf,
    text: String,
    location: Location,
}

impl Guard {
    /// Takes the text before the run, because a panic may leave the IR in any state.
    pub(super) fn new(
        file: &Path,
        list: &PassList,
        verify: bool,
        op: Op<Context>,
        ctx: &mut Context,
    ) -> Self {
        let string = |text: String| ExternalResource::String(text);
        ctx.set_external_resource(OWNER, PIPELINE, string(list.to_string()));
        ctx.set_external_resource(OWNER, THREADING, ExternalResource::Bool(true));
        ctx.set_external_resource(OWNER, VERIFY, ExternalResource::Bool(verify));
        let text = ctx.print_op(op, &PrintOptions::new());
        ctx.remove_external_resources(OWNER);
        Guard {
            file: file.to_path_buf(),
            text,
            location: ctx.location(ctx.loc(op)),
        }
    }

    pub(super) fn run(
        self,
        run: &mut Run<'_>,
        list: &PassList,
        op: Op<Context>,
        ctx: &mut Context,
    ) -> PassResult {
        let caught = catch_unwind(AssertUnwindSafe(|| run.list(list, op, ctx)));
        if matches!(caught, Ok(Ok(()))) {
            return Ok(());
        }
        let places: Vec<&str> = run
            .failed
            .iter()
            .chain(&run.running)
            .map(|at| at.place.as_str())
            .collect();
        let diagnostic = self.write(&format!("[{}]", places.join(", ")));
        ctx.emit(diagnostic);
        caught.unwrap_or_else(|panic| resume_unwind(panic))
    }

    fn write(self, place: &str) -> Diagnostic {
        let file = self.file.display();
        let done = match std::fs::write(&self.file, self.text) {
            Ok(()) => {
                format!("Pipeline failed while executing {place}: reproducer generated at `{file}`")
            }
            Err(error) => format!(
                "Pipeline failed while executing {place}: no reproducer could be written to \
                 `{file}`: {error}"
            ),
        };
        let message = "Failures have been detected while processing an MLIR pass pipeline";
        Diagnostic::new(Severity::Error, self.location.clone(), message)
            .with_note(self.location, done)
    }
}

/// See [`PassManager::reproducer_pipeline`].
pub(super) fn manager_of(
    ctx: &Context,
    passes: &PassRegistry,
) -> Option<Result<PassManager, PipelineError>> {
    let Some(ExternalResource::String(pipeline)) = ctx.external_resource(OWNER, PIPELINE) else {
        return None;
    };
    Some(PassManager::parse(&pipeline, passes).map(|mut manager| {
        if let Some(ExternalResource::Bool(verify)) = ctx.external_resource(OWNER, VERIFY) {
            manager.verify_each(verify);
        }
        manager
    }))
}
