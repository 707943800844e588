//! Natives in a source: they match a value and bind what they give.

use super::Resolver;
use crate::model::names::{Known, is_constant_like};
use crate::model::result::is_effectful;
use crate::model::{CaptureKind, Check, Entity, Leaf, MatchCode};
use crate::syntax::{ArgKind, Dag, Head, Helper};

impl Resolver<'_> {
    /// Whether the head of a DAG among the operands is native code.
    pub(super) fn is_native(&self, dag: &Dag) -> bool {
        match &dag.head {
            Head::Inline(_) => true,
            Head::Path(path) => match self.names.get(path) {
                Some(Known::Helper(helper)) => helper.kind.is_native(),
                Some(Known::Op(_)) => false,
                None => is_constant_like(path),
            },
            Head::Directive(_) | Head::AnyOf(_) | Head::Any(_) => false,
        }
    }

    /// `(Native $a, C:$b)`: the value is `$_self`; the arguments name what the native gives.
    pub(super) fn native(&mut self, node: usize, what: String, dag: &Dag) -> Option<Leaf> {
        let code = match &dag.head {
            Head::Inline(helper) => MatchCode::Helper(self.matcher(helper, dag)?),
            Head::Path(path) => match self.names.get(path) {
                Some(Known::Helper(helper)) => MatchCode::Helper(self.matcher(helper, dag)?),
                _ => MatchCode::ConstantLike,
            },
            Head::Directive(_) | Head::AnyOf(_) | Head::Any(_) => return None,
        };
        let value = self.capture(node, CaptureKind::Value, dag.bind.as_ref(), what);
        let number = self.natives;
        self.natives += 1;
        self.out.checks.push(Check::Native {
            number,
            value,
            code,
            outs: dag.args.len(),
            span: dag.head_span,
        });
        for (index, arg) in dag.args.iter().enumerate() {
            let out = Entity::Matched(number, index);
            match &arg.kind {
                ArgKind::Var(var) => self.bindings.push((var.clone(), out)),
                ArgKind::Path(constraint, var) => {
                    let constraint = constraint.clone();
                    self.out.checks.push(Check::Out { out, constraint });
                    self.bindings
                        .extend(var.iter().map(|var| (var.clone(), out)));
                }
                ArgKind::Ignore => {}
                // Of a helper of this block the scope check has said it.
                _ => {
                    self.error(
                        arg.span,
                        "what a native gives is bound, `$x`, constrained, `C:$x`, or ignored, `$_`; test the rest in the constraint list",
                    );
                    return None;
                }
            }
        }
        Some(Leaf::Capture(value))
    }

    /// The helper as it runs in a source: it may look at what defines its value.
    fn matcher(&self, helper: &Helper, dag: &Dag) -> Option<Box<Helper>> {
        if is_effectful(helper) {
            self.error(
                dag.head_span,
                "a native in a source only reads: it names no `$_builder` and takes no rewriter",
            );
            return None;
        }
        let mut helper = helper.clone();
        helper.reads = true;
        Some(Box::new(helper))
    }
}
