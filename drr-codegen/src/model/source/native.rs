//! Natives in a source: they match a value and bind their outputs.

use proc_macro2::Span;

use super::leaf;
use crate::codes::report;
use crate::model::names::Known;
use crate::model::resolver::Resolver;
use crate::model::{
    Binding, BindingId, Call, CallArg, CaptureKind, Check, Entity, SourceNative, is_effectful,
};
use crate::scope::{given_fault, leaf_arity_error};
use crate::syntax::{Arg, ArgKind, Dag, OpPath, Reads};

impl Resolver<'_> {
    /// True if the head of an operand DAG is native code.
    pub(super) fn is_native(&self, dag: &Dag) -> bool {
        match self.ops.head(dag) {
            Some(Known::Helper(helper)) => helper.kind.is_native(),
            Some(Known::Op(_)) => false,
            None => dag.path().is_some_and(OpPath::is_constant_like),
        }
    }

    /// `(Native $a, C:$b, (Op …))`: `$_self` is the value, the arguments match the outputs of the
    /// native.
    pub(super) fn native(
        &mut self,
        node: usize,
        value: BindingId,
        what: String,
        dag: &Dag,
    ) -> Option<()> {
        let helper = match self.ops.head(dag) {
            Some(Known::Helper(helper)) => Some(helper),
            _ => None,
        };
        if helper.is_some_and(is_effectful) {
            return report!(self.errors.fail, dag.head_span, EFFECT_IN_SOURCE:
                "a native in a source only reads: it names no `$_builder` and takes no rewriter");
        }
        if let Some(message) = helper.and_then(leaf_arity_error) {
            return self.errors.fail(dag.head_span, message);
        }
        let (span, bind) = (dag.head_span, dag.bind.as_ref());
        let capture = self.capture(node, CaptureKind::Value, bind, what, value);
        let call = helper.map(|helper| {
            let mut helper = Box::new(helper.clone());
            // It may read the op that defines its value.
            helper.definition.reads = helper.reads.max(Reads::Steps(1));
            let args = vec![CallArg::bound(Entity::Capture(capture), span)];
            self.check_call(&helper, &args);
            Call { helper, args, span }
        });
        let native = self.source.natives.len();
        let outs = dag.args.iter().flat_map(|arg| match &arg.kind {
            ArgKind::Dag(inner) if inner.is_any_order() => {
                inner.args.iter().map(|arg| (arg.span, true)).collect()
            }
            kind => vec![(arg.span, matches!(kind, ArgKind::Dag(_)))],
        });
        let outs: Vec<(Span, bool)> = outs.collect();
        // If all outputs are ignored or matched by DAGs, finding them calls the native already.
        let tested = |arg: &Arg| !matches!(arg.kind, ArgKind::Ignore | ArgKind::Dag(_));
        let leads_on = outs.iter().any(|(_, leads_on)| *leads_on);
        if !leads_on || dag.args.iter().any(tested) {
            self.source.checks.push(Check::Native(native));
        }
        let source_native = SourceNative {
            value: capture,
            call,
            outs,
            span,
        };
        let name = source_native.name();
        self.source.natives.push(source_native);
        let found = leads_on.then(|| {
            let found = Binding::Extract(self.number, native, value);
            self.present(found)
        });
        let mut nth = 0;
        for arg in &dag.args {
            self.output(node, (native, &name), found, &mut nth, arg)?;
        }
        Some(())
    }

    /// Resolves an output of a native: bound or tested after the facts, or matched like an operand.
    /// `found` is the binding of all outputs, if some of them are matched.
    fn output(
        &mut self,
        node: usize,
        (native, name): (usize, &str),
        found: Option<BindingId>,
        nth: &mut usize,
        arg: &Arg,
    ) -> Option<()> {
        // The scope check has reported it of a helper of this block.
        let in_group = match &arg.kind {
            ArgKind::Dag(inner) if inner.is_any_order() => inner.args.as_slice(),
            _ => &[],
        };
        let mut faults = in_group.iter().filter_map(|arg| given_fault(arg, true));
        if let Some((span, message)) = given_fault(arg, false).or_else(|| faults.next()) {
            return self.errors.fail(span, message);
        }
        let at = *nth;
        *nth += 1;
        let out = Entity::Matched(native, at);
        let what = |at: usize| format!("value {at} of what {name} gives");
        let (var, matcher) = leaf(arg);
        self.bound.extend(var.map(|var| (var.clone(), out)));
        if matcher.is_some() || matches!(arg.kind, ArgKind::Absent) {
            self.source.checks.push(Check::Out(out, matcher));
        }
        match (&arg.kind, found) {
            (ArgKind::Dag(inner), Some(found)) if inner.is_any_order() => {
                let outs = at..at + inner.args.len();
                *nth = outs.end;
                let places = outs
                    .map(|out| self.present(Binding::Out(found, out)))
                    .collect();
                self.in_any_order(node, places, &inner.args, |nth| what(at + nth))?;
            }
            (ArgKind::Dag(_), Some(found)) => {
                let value = self.present(Binding::Out(found, at));
                self.match_value(node, value, what(at), arg)?;
            }
            _ => {}
        }
        Some(())
    }
}
