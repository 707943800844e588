//! Work on several isolated operations at the same time.
//!
//! One context owns all IR, so threads cannot share it. Each thread has a *fork*: a context that
//! shares the interned data and has a copy of the operation to work on, among copies of those around
//! it. Changes are copied back in the order of the list, so that nothing depends on which thread was
//! faster.

mod error;
#[allow(
    clippy::module_inception,
    reason = "the module is about more than the type"
)]
mod fork;
mod ids;
mod image;
mod slots;
mod transfer;
mod unload;

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{PoisonError, RwLock};

use hashbrown::HashSet;
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use rustc_hash::FxBuildHasher;

use drr_runtime::ir::Op;

use crate::context::Context;
use crate::diagnostics::{Diagnostic, Handled};
use crate::ids::RawOp;

use fork::{Fork, Outcome, Targets};
use slots::NotIsolated;
use unload::Finished;

pub use error::{ParallelError, ParallelErrorKind};

/// The work on a list of operations.
struct Job<'c> {
    ctx: RwLock<Sharing<'c>>,
    ops: &'c [Op<Context>],
    targets: Targets,
    /// The next operation to work on.
    next: AtomicUsize,
    /// The next operation that the context is to take over.
    next_unload: AtomicUsize,
    /// True if the rest is given up.
    failed: AtomicBool,
}

/// The results of a thread.
struct Done<R> {
    fork: Fork,
    /// By position in the list of operations.
    finished: Vec<(usize, Finished<R>)>,
    /// The results that the context has not taken over yet.
    waiting: VecDeque<(usize, Outcome<R>)>,
    error: Option<Failure>,
}

/// The position of an operation in the list, if it is known, and what is wrong.
type Failure = (Option<usize>, ParallelErrorKind);

impl Context {
    /// Calls `work` on each of these operations, on the threads of the current `rayon` pool, and
    /// returns the results in the order of the list (MLIR's `parallelForEach`).
    ///
    /// The operations must be isolated from above, and none may be nested in another.
    ///
    /// `work` gets a fork of this context and the operation in it. The fork has the operations around
    /// it too, so that symbols are found, but the regions of the others of the list are empty there.
    /// `work` may change its operation's attributes, location and regions, and nothing else. The
    /// handles of this context's types, attributes and op kinds are valid in the fork; those of
    /// operations, values, blocks and regions are not, and must not be returned from it.
    ///
    /// In this context, operations that are still there keep their handles. The resulting IR and the
    /// order of diagnostics are those of calling `work` on one operation after the other. If the pool
    /// has one thread, the list has one operation, or this context is a fork itself, `work` gets this
    /// context and not a fork of it, and nothing checks what `work` changes.
    ///
    /// ```
    /// use drr_ir::{Context, WalkOrder};
    ///
    /// let mut ctx = Context::new();
    /// let module = ctx.parse_module(r#"
    ///   module @a { "test.x"() : () -> () }
    ///   module @b { "test.x"() : () -> () "test.x"() : () -> () }
    /// "#)?;
    /// let parts = ctx.block_ops_of(ctx.body(module).unwrap()).collect::<Vec<_>>();
    /// let sizes = ctx.parallel_for_each(&parts, |ctx, part| {
    ///     let done = ctx.string_attr("yes");
    ///     ctx.set_named_attr(part, "test.done", Some(done));
    ///     ctx.ops_in(part, WalkOrder::PreOrder).len() - 1
    /// })?;
    /// assert_eq!(sizes, [1, 2]);
    /// let text = ctx.display(module).to_string();
    /// assert_eq!(text.matches(r#"attributes {test.done = "yes"}"#).count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If an operation is not isolated, is nested in another one or is in the list twice, or `work`
    /// changes something else than its operation, or registers ops, types or attributes. The
    /// operations before that one in the list have been worked on; it and those after it have not
    /// changed. A change of the operations around may be found late; then the error names no
    /// operation.
    ///
    /// # Panics
    /// If `work` does. Then some operations from the beginning of the list have been worked on.
    pub fn parallel_for_each<R: Send>(
        &mut self,
        ops: &[Op<Context>],
        work: impl Fn(&mut Context, Op<Context>) -> R + Sync,
    ) -> Result<Vec<R>, ParallelError> {
        let results = self.parallel_diagnose(ops, |ctx, op| (work(ctx, op), Vec::new()))?;
        Ok(results.into_iter().map(|(result, _)| result).collect())
    }

    /// As [`parallel_for_each`](Context::parallel_for_each). `work` also returns diagnostics, and those
    /// that this function returns have the handles of this context.
    ///
    /// # Errors
    /// As [`parallel_for_each`](Context::parallel_for_each).
    pub fn parallel_diagnose<R: Send>(
        &mut self,
        ops: &[Op<Context>],
        work: impl Fn(&mut Context, Op<Context>) -> (R, Vec<Diagnostic>) + Sync,
    ) -> Result<Vec<(R, Vec<Diagnostic>)>, ParallelError> {
        let targets = self.targets(ops)?;
        let threads = rayon::current_num_threads().min(ops.len());
        if threads < 2 || self.is_fork {
            return Ok(ops.iter().map(|op| work(self, *op)).collect());
        }
        let job = Job {
            ctx: RwLock::new(Sharing::of(self)),
            ops,
            targets,
            next: AtomicUsize::new(0),
            next_unload: AtomicUsize::new(0),
            failed: AtomicBool::new(false),
        };
        let (finished, error) = match job.forks(threads) {
            Ok(forks) => {
                let threads = forks.into_par_iter().with_max_len(1);
                let done = threads.map(|fork| job.run_thread(fork, &work));
                job.finish(done.collect())
            }
            Err(kind) => {
                let ctx = job.ctx.read().unwrap_or_else(PoisonError::into_inner);
                let open = ops.iter().position(|op| !ctx.0.is_apart(op.0.0));
                (Vec::new(), Some((open, kind)))
            }
        };
        drop(job);
        let results = finished.into_iter().map(|finished| {
            for deferred in finished.reported {
                match deferred.is_printed {
                    true => self.emit(deferred.diagnostic),
                    false => {
                        let _: Handled = self.diagnostics.show(&deferred.diagnostic);
                    }
                }
            }
            (finished.result, finished.returned)
        });
        let results = results.collect();
        match error {
            None => Ok(results),
            Some((at, kind)) => {
                let op = at.map(|at| ops[at].0.0);
                Err(ParallelError::new(self, op, kind))
            }
        }
    }

    /// True if what is in an operation uses no values of the operations around it.
    fn is_apart(&self, root: u32) -> bool {
        let (ops, blocks, _) = self.contents(&[root]);
        let args = blocks
            .iter()
            .flat_map(|block| &self.blocks[*block as usize].args);
        let results = ops[1..].iter().flat_map(|op| self.result_values(*op));
        let own: HashSet<u32, FxBuildHasher> = args.copied().chain(results).collect();
        let mut operands = ops[1..].iter().flat_map(|op| self.operand_values(*op));
        operands.all(|value| own.contains(&value))
    }

    /// Checks a list of operations.
    fn targets(&self, ops: &[Op<Context>]) -> Result<Targets, ParallelError> {
        let mut sorted: Vec<u32> = ops.iter().map(|op| op.0.0).collect();
        sorted.sort_unstable();
        let nested = |op: u32| ParallelError::new(self, Some(op), ParallelErrorKind::Nested);
        if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(nested(twice[0]));
        }
        let mut roots = Vec::new();
        for &op in &sorted {
            let mut root = op;
            for outer in self.ancestors(Op(RawOp(op))).skip(1) {
                root = outer.0.0;
                if sorted.binary_search(&root).is_ok() {
                    return Err(nested(op));
                }
            }
            roots.push(root);
        }
        roots.sort_unstable();
        roots.dedup();
        Ok(Targets { ops: sorted, roots })
    }
}

impl<R> Done<R> {
    /// Gives the context the operations whose turn it is.
    fn unload(&mut self, job: &Job<'_>) {
        while let Some((at, _)) = self.waiting.front()
            && *at == job.next_unload.load(Ordering::Acquire)
            && let Some((at, outcome)) = self.waiting.pop_front()
        {
            if outcome.is_unchanged() {
                self.finished.push((at, Finished::from(outcome)));
                job.next_unload.store(at + 1, Ordering::Release);
                continue;
            }
            let mut ctx = job.ctx.write().unwrap_or_else(PoisonError::into_inner);
            match self.fork.unload(ctx.0, job.ops[at].0.0, outcome) {
                Ok(finished) => self.finished.push((at, finished)),
                Err(NotIsolated) => {
                    self.error = Some((Some(at), ParallelErrorKind::NotIsolated));
                    return;
                }
            }
            job.next_unload.store(at + 1, Ordering::Release);
        }
        if self.waiting.is_empty() {
            self.fork.clear();
        }
    }
}

impl Job<'_> {
    /// Makes the forks. The context has not changed yet: they must not know more than one another.
    fn forks(&self, threads: usize) -> Result<Vec<Fork>, ParallelErrorKind> {
        let ctx = self.ctx.read().unwrap_or_else(PoisonError::into_inner);
        let ctx = &*ctx.0;
        let threads = (0..threads).into_par_iter().with_max_len(1);
        threads.map(|_| Fork::new(ctx, &self.targets)).collect()
    }

    /// Works on operations until none is left.
    fn run_thread<R>(
        &self,
        fork: Fork,
        work: &(impl Fn(&mut Context, Op<Context>) -> (R, Vec<Diagnostic>) + Sync),
    ) -> Done<R> {
        let mut done = Done {
            fork,
            finished: Vec::new(),
            waiting: VecDeque::new(),
            error: None,
        };
        while !self.failed.load(Ordering::Relaxed) {
            let at = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(op) = self.ops.get(at) else {
                break;
            };
            match self.work_on(op.0.0, &mut done.fork, work) {
                Ok(outcome) => {
                    done.waiting.push_back((at, outcome));
                    done.unload(self);
                }
                Err(kind) => done.error = Some((Some(at), kind)),
            }
            if done.error.is_some() {
                self.failed.store(true, Ordering::Relaxed);
                return done;
            }
        }
        if !done.fork.has_kept_shell() {
            done.error = Some((None, ParallelErrorKind::ChangedOutside));
        }
        done
    }

    fn work_on<R>(
        &self,
        op: u32,
        fork: &mut Fork,
        work: &(impl Fn(&mut Context, Op<Context>) -> (R, Vec<Diagnostic>) + Sync),
    ) -> Result<Outcome<R>, ParallelErrorKind> {
        let ctx = self.ctx.read().unwrap_or_else(PoisonError::into_inner);
        let copy = fork.load(ctx.0, op);
        drop(ctx);
        fork.run(copy, work)
    }

    /// Gives the context what it has not taken over yet, up to the first error. Returns the results
    /// in the order of the operations.
    fn finish<R>(&self, mut done: Vec<Done<R>>) -> (Vec<Finished<R>>, Option<Failure>) {
        loop {
            let before = self.next_unload.load(Ordering::Acquire);
            done.iter_mut().for_each(|done| done.unload(self));
            if before == self.next_unload.load(Ordering::Acquire) {
                break;
            }
        }
        let errors = done.iter_mut().filter_map(|done| done.error.take());
        let error = errors.min_by_key(|(at, _)| at.unwrap_or(usize::MAX));
        let finished = done.into_iter().flat_map(|done| done.finished);
        let mut finished: Vec<_> = finished.collect();
        finished.sort_by_key(|(at, _)| *at);
        let finished = finished.into_iter().map(|(_, finished)| finished);
        (finished.collect(), error)
    }
}

/// A context while forks share what it has interned. When this is dropped, it owns that again.
struct Sharing<'c>(&'c mut Context);

impl<'c> Sharing<'c> {
    fn of(ctx: &'c mut Context) -> Self {
        ctx.names.share();
        ctx.types.share();
        ctx.attrs.share();
        ctx.locs.share();
        Sharing(ctx)
    }
}

impl Drop for Sharing<'_> {
    fn drop(&mut self) {
        self.0.names.unshare();
        self.0.types.unshare();
        self.0.attrs.unshare();
        self.0.locs.unshare();
    }
}
