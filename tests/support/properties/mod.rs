//! Invariants that hold whenever a rule has fired or has been tried, for all rules and IRs:
//! [`Checker`] is a listener that checks them after every rule.
//!
//! | module | contents |
//! | --- | --- |
//! | [`structure`] | the state of everything inside an operation; differences between two states |
//! | [`uses`] | each use is listed exactly once, at its value |
//! | [`replay`] | applies events to a recorded state: a listener must know the whole IR from them |
//! | [`checker`] | the listener |

pub mod checker;
pub mod replay;
pub mod structure;
pub mod uses;

pub use checker::Checker;

use drr::embedded::{Context, PrintOptions};
use drr::ir::{Ir, Op};
use drr_bench_arena::Arena;

/// Methods of an IR that the checks need in addition to its trait.
pub trait Subject: Ir {
    /// The operation's attributes and location as text, independent of its surroundings.
    fn text_of(&self, op: Op<Self>) -> String;
    /// The number of operations that exist, including those that a walk does not find.
    fn count(&self, root: Op<Self>) -> usize;
}

impl Subject for Context {
    fn text_of(&self, op: Op<Self>) -> String {
        let print = PrintOptions::new()
            .generic(true)
            .skip_regions(true)
            .locations(true);
        unnumbered(&self.print_op(op, &print))
    }
    fn count(&self, _: Op<Self>) -> usize {
        self.num_ops()
    }
}

impl Subject for Arena {
    fn text_of(&self, op: Op<Self>) -> String {
        let data = self.op(op.0);
        format!("{:?} {} {}", data.kind, data.flags, data.bits)
    }
    fn count(&self, _: Op<Self>) -> usize {
        self.iter().count()
    }
}

/// The text without the names of values and blocks, whose numbers depend on other operations.
fn unnumbered(text: &str) -> String {
    let mut named = false;
    let keep = |c: &char| {
        let keep = !(named && (c.is_ascii_alphanumeric() || *c == '#'));
        named = matches!(c, '%' | '^') || (named && !keep);
        keep
    };
    text.trim_end().chars().filter(keep).collect()
}
