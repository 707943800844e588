//! What must hold whenever one rule has fired, or has been tried, whatever the rule and the IR are:
//! [`Checker`], a listener that asks after every single rule.
//!
//! | module | what |
//! | --- | --- |
//! | [`structure`] | everything that is in an operation, by walking; what differs between two such pictures |
//! | [`uses`] | every use is listed exactly once at its value, and nowhere else |
//! | [`replay`] | events, carried out on a picture: a listener that only listened knows what is there |
//! | [`checker`] | the listener |

pub mod checker;
pub mod replay;
pub mod structure;
pub mod uses;

pub use checker::Checker;

use drr::embedded::{Context, PrintOptions};
use drr::ir::{Ir, Op};
use drr_bench_arena::Arena;

/// What the checks need to know of an IR beyond its trait.
pub trait Subject: Ir {
    /// The operation's attributes and location as text, whatever stands around it.
    fn text_of(&self, op: Op<Self>) -> String;
    /// How many operations exist, whether or not a walk finds them.
    fn count(&self, root: Op<Self>) -> usize;
}

impl Subject for Context {
    fn text_of(&self, op: Op<Self>) -> String {
        let print = PrintOptions::new().skip_regions(true).locations(true);
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

/// The text without the names of values and blocks, which are numbers that others' coming and going
/// changes.
fn unnumbered(text: &str) -> String {
    let mut named = false;
    let keep = |c: &char| {
        let keep = !(named && (c.is_ascii_alphanumeric() || *c == '#'));
        named = matches!(c, '%' | '^') || (named && !keep);
        keep
    };
    text.trim_end().chars().filter(keep).collect()
}
