//! Checking IR, as MLIR's verifier does: structure and registered ops first, then, where these are
//! sound, that definitions dominate uses.

mod dominance;
mod symbols;

use std::fmt;

use drr_runtime::decl::{Arity, OpDecl};
use drr_runtime::ir::Op;

use crate::attr::AttrKind;
use crate::context::Context;
use crate::context::WellKnown;
use crate::ids::{Loc, NIL, RawOp};
use crate::loc::LocKind;

/// One thing that is wrong with an operation. `Display` shows it with its location and notes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The operation.
    pub op: Op<Context>,
    /// Where it comes from: `file:line:column`, or the location as text.
    pub location: String,
    /// What is wrong, in MLIR's words.
    pub message: String,
    /// Other places that matter: location, why.
    pub notes: Vec<(String, String)>,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: error: {}", self.location, self.message)?;
        for (location, note) in &self.notes {
            write!(f, "\n{location}: note: {note}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostic {}

impl Context {
    /// Checks an operation and all that is in it: the number and order of blocks, terminators and
    /// successors, what registered ops ask for, symbols, isolation and dominance.
    ///
    /// # Errors
    /// What is wrong, at most one fault an operation. Dominance is looked at only where there is
    /// no other fault.
    pub fn verify_op(&self, op: Op<Context>) -> Result<(), Vec<Diagnostic>> {
        let mut verifier = Verifier {
            ctx: self,
            errors: Vec::new(),
        };
        self.walk(op, crate::WalkOrder::PreOrder, |inner| {
            if let Err(error) = verifier.operation(inner.0.0) {
                verifier.errors.push(error);
            }
        });
        if verifier.errors.is_empty() {
            verifier.symbol_tables(op.0.0);
        }
        if verifier.errors.is_empty() {
            verifier.dominance(op.0.0);
        }
        if verifier.errors.is_empty() {
            Ok(())
        } else {
            Err(verifier.errors)
        }
    }

    /// The location as a reader looks for it.
    fn place(&self, loc: Loc) -> String {
        match self.loc_kind(loc) {
            LocKind::File { file, start, .. } => {
                format!("{}:{}:{}", self.name(*file), start.0, start.1)
            }
            LocKind::Name(_, child) if *child != Loc::UNKNOWN => self.place(*child),
            LocKind::CallSite(callee, _) => self.place(*callee),
            LocKind::Fused(_, parts) if !parts.is_empty() => self.place(parts[0]),
            _ => self.loc_text(loc),
        }
    }
}

/// Collects what is wrong.
struct Verifier<'a> {
    ctx: &'a Context,
    errors: Vec<Diagnostic>,
}

type Checked = Result<(), Diagnostic>;

impl<'a> Verifier<'a> {
    /// An error about an operation.
    #[cold]
    fn error(&self, op: u32, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            op: Op(RawOp(op)),
            location: self.ctx.place(self.ctx.op_data(op).loc),
            message: message.into(),
            notes: Vec::new(),
        }
    }

    /// An error about an operation that begins with its name.
    #[cold]
    fn op_error(&self, op: u32, message: impl fmt::Display) -> Diagnostic {
        let name = self.ctx.op_name(Op(RawOp(op)));
        self.error(op, format!("'{name}' op {message}"))
    }

    #[cold]
    fn note(&self, mut error: Diagnostic, loc: Loc, note: impl Into<String>) -> Diagnostic {
        error.notes.push((self.ctx.place(loc), note.into()));
        error
    }

    /// The operation itself, its place and its blocks.
    #[inline]
    fn operation(&self, op: u32) -> Checked {
        let ctx = self.ctx;
        let data = ctx.op_data(op);
        let info = &ctx.kinds[data.kind as usize];
        if let Some(registered) = &info.registered {
            self.declared_parts(op, registered.decl)?;
            (registered.verify)(ctx, Op(RawOp(op))).map_err(|what| self.op_error(op, what))?;
            if info.traits.is_terminator() && data.block != NIL && data.next != NIL {
                let message = "must be the last operation in the parent block";
                return Err(self.op_error(op, message));
            }
        }
        if data.parts == NIL {
            return Ok(());
        }
        self.successors(op)?;
        for (index, &region) in ctx.region_ids(op).iter().enumerate() {
            self.region(op, index, region)?;
        }
        Ok(())
    }

    fn successors(&self, op: u32) -> Checked {
        let ctx = self.ctx;
        let data = ctx.op_data(op);
        let successors = ctx.successor_ids(op);
        if successors.is_empty() {
            return Ok(());
        }
        if data.block == NIL || data.next != NIL {
            let message = "operation with block successors must terminate its parent block";
            return Err(self.error(op, message));
        }
        let region = ctx.blocks[data.block as usize].region;
        if successors
            .iter()
            .any(|&block| ctx.blocks[block as usize].region != region)
        {
            return Err(self.op_error(op, "branching to block of a different region"));
        }
        let entry = ctx
            .regions
            .get(region as usize)
            .map_or(NIL, |data| data.first);
        if successors.contains(&entry) {
            let owner = ctx.regions[region as usize].owner;
            let at = if owner == NIL { op } else { owner };
            return Err(self.error(at, "entry block of region may not have predecessors"));
        }
        Ok(())
    }

    /// What the declaration says of regions, successors and the sizes of groups.
    fn declared_parts(&self, op: u32, decl: &OpDecl) -> Checked {
        let ctx = self.ctx;
        let parts = [
            (ctx.region_ids(op).len(), decl.regions, "region"),
            (ctx.successor_ids(op).len(), decl.successors, "successor"),
        ];
        for (found, declared, what) in parts {
            let variadic = declared.iter().any(|part| part.arity == Arity::Variadic);
            let least = declared
                .iter()
                .filter(|part| part.arity == Arity::One)
                .count();
            let most = if variadic { usize::MAX } else { declared.len() };
            if (least..=most).contains(&found) {
                continue;
            }
            let message = match (least, variadic) {
                (0, false) => format!("requires zero {what}s"),
                (1, false) if least == most => format!("requires one {what}"),
                (least, false) if least == most => {
                    format!("requires {least} {what}s but found {found}")
                }
                (least, true) => format!("requires at least {least} {what}s but found {found}"),
                (least, false) => format!("requires {least} to {most} {what}s but found {found}"),
            };
            return Err(self.op_error(op, message));
        }
        let data = ctx.op_data(op);
        let groups = [
            (
                WellKnown::OPERAND_SEGMENTS,
                decl.operands,
                data.num_operands,
                "operand",
            ),
            (
                WellKnown::RESULT_SEGMENTS,
                decl.results,
                data.num_results,
                "result",
            ),
        ];
        for (name, declared, total, what) in groups {
            if declared
                .iter()
                .filter(|group| group.arity != Arity::One)
                .count()
                < 2
            {
                continue;
            }
            let name_text = ctx.name(name);
            let Some(sizes) = ctx.segments(op, name) else {
                let message = format!("requires attribute '{name_text}', an array of i32");
                return Err(self.op_error(op, message));
            };
            if sizes.len() != declared.len() {
                let message = format!(
                    "'{name_text}' attribute for specifying {what} segments must have {} \
                     elements, but got {}",
                    declared.len(),
                    sizes.len()
                );
                return Err(self.op_error(op, message));
            }
            let sum: u64 = sizes.iter().map(|size| u64::from(*size)).sum();
            if sum != u64::from(total) {
                let message = format!(
                    "{what} count ({total}) does not match with the total size ({sum}) specified \
                     in attribute '{name_text}'"
                );
                return Err(self.op_error(op, message));
            }
            for (index, (group, size)) in declared.iter().zip(&sizes).enumerate() {
                let fits = match group.arity {
                    Arity::One => *size == 1,
                    Arity::Optional => *size <= 1,
                    Arity::Variadic => true,
                };
                if !fits {
                    let few = if group.arity == Arity::One {
                        "1 element"
                    } else {
                        "0 or 1 element"
                    };
                    let message = format!(
                        "{what} group starting at #{index} requires {few}, but found {size}"
                    );
                    return Err(self.op_error(op, message));
                }
            }
        }
        Ok(())
    }

    fn region(&self, op: u32, index: usize, region: u32) -> Checked {
        let ctx = self.ctx;
        let first = ctx.regions[region as usize].first;
        if first == NIL {
            return Ok(());
        }
        let traits = ctx.kinds[ctx.op_data(op).kind as usize].traits;
        let single = ctx.blocks[first as usize].next == NIL;
        if !single && (traits.has_graph_region() || traits.has_single_block()) {
            let message = if traits.has_single_block() {
                self.op_error(op, format!("expects region #{index} to have 0 or 1 blocks"))
            } else {
                self.error(
                    op,
                    format!("expect graph region #{index} to have 0 or 1 blocks"),
                )
            };
            return Err(message);
        }
        // An op that is not registered might say that its blocks need no terminator.
        let free = single && (traits.has_no_terminator() || !traits.is_registered());
        for block in ctx.region_blocks(region) {
            let last = ctx.blocks[block as usize].last;
            if last == NIL {
                if free {
                    continue;
                }
                return Err(self.error(op, "empty block: expect at least a terminator"));
            }
            let last_traits = ctx.kinds[ctx.op_data(last).kind as usize].traits;
            if !free && last_traits.is_registered() && !last_traits.is_terminator() {
                let text = ctx.op_text(Op(RawOp(last)));
                return Err(self.error(last, format!("block with no terminator, has {text}")));
            }
        }
        Ok(())
    }
}

/// The string of a `sym_name` or `callee`.
fn text_of(kind: &AttrKind) -> Option<&[u8]> {
    match kind {
        AttrKind::String(text, _) => Some(text.as_bytes()),
        AttrKind::Symbol(root, nested) if nested.is_empty() => Some(root.as_bytes()),
        _ => None,
    }
}
