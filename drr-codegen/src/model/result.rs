//! Resolving constraints and result patterns into what is tested, computed beforehand and built.

use proc_macro2::{Group, Ident, Span};
use syn::ext::IdentExt;

use super::names::{Known, Names, PROVIDED, is_attr_constraint};
use super::source::{Source, attr_number};
use super::{
    Access, Action, AttrExpr, Build, Call, CallArg, Capture, CaptureKind, Check, Code, Early,
    EarlyCode, Entity, LateCode, LateWant, LocExpr, OperandExpr, Predicate, PredicateCode, Step,
    Types, ValueExpr, Want,
};
use crate::check::signature::{Place, Target, assign};
use crate::check::{collect_names, count, is_placeholder, takes_rewriter};
use crate::declaration::{ArgumentKind, Arity, Infer, Presence};
use crate::diag::Errors;
use crate::syntax::{
    Arg, ArgKind, Constraint, Dag, Directive, Head, Helper, LiteralValue, NativeBody, OpPath,
    ResultIndex, ResultPattern, Rule, Var,
};
use crate::tokens::{is_punct, render, trees};

/// Resolves a rule's constraints and results.
pub(super) struct Resolver<'a, 'n> {
    pub(super) errors: &'a Errors,
    pub(super) ops: &'n Names,
    attrs: &'a mut Vec<(usize, usize)>,
    pub(super) rule: &'a Rule,
    pub(super) source: &'a mut Source,
    /// What each name means so far.
    pub(super) names: Vec<(String, Entity)>,
    action: Action,
}

/// Which of the root's results a result pattern replaces.
#[derive(Clone, Copy)]
enum Role {
    /// These, from this one on.
    Replaces(usize),
    /// None.
    Auxiliary,
}

/// Resolves constraints and results. `None` if something is wrong, which is reported.
pub fn resolve_results(
    errors: &Errors,
    ops: &Names,
    attrs: &mut Vec<(usize, usize)>,
    rule: &Rule,
    source: &mut Source,
) -> Option<Action> {
    let before = errors.len();
    let names = source.names.clone();
    let mut resolver = Resolver {
        errors,
        ops,
        attrs,
        rule,
        source,
        names,
        action: Action::default(),
    };
    for constraint in &rule.parts.constraints {
        if let Some(predicate) = resolver.predicate(constraint) {
            resolver.source.checks.push(Check::Predicate(predicate));
        }
    }
    resolver.results();
    (errors.len() == before).then_some(resolver.action)
}

impl<'n> Resolver<'_, 'n> {
    // ---- What a pattern gives -----------------------------------------------------------------

    fn results(&mut self) {
        let root = &self.ops.ops[self.source.nodes[0].op];
        let wanted = root.decl.results.len();
        let root_name = root.decl.name.clone();
        if wanted > 0
            && root
                .decl
                .results
                .iter()
                .any(|result| result.arity != Arity::One)
        {
            self.error(
                self.rule.parts.source.head_span,
                format!(
                    "`{root_name}` has a variadic or optional result, which a rule cannot replace"
                ),
            );
            return;
        }
        let rule = self.rule;
        let counts: Vec<usize> = rule
            .parts
            .results
            .iter()
            .map(|result| self.value_count(result))
            .collect();
        let total: usize = counts.iter().sum();
        if total < wanted {
            let last = rule.parts.results.last();
            self.error(
                last.map_or(rule.parts.results_span, ResultPattern::span),
                format!(
                    "`{root_name}` has {}, but the result patterns give {}",
                    count(wanted, "result"),
                    count(total, "value")
                ),
            );
            return;
        }
        // The last `wanted` values replace the root's results.
        let mut left = wanted;
        let mut roles = vec![Role::Auxiliary; counts.len()];
        for (i, n) in counts.iter().enumerate().rev() {
            if left == 0 || *n == 0 {
                continue;
            }
            if *n > left {
                self.error(
                    rule.parts.results[i].span(),
                    straddles(&rule.parts.results[i], *n, left, &root_name),
                );
                return;
            }
            left -= n;
            roles[i] = Role::Replaces(left);
        }
        for (result, role) in rule.parts.results.iter().zip(roles) {
            let values = self.pattern(result, role);
            if let (Role::Replaces(start), Some(values)) = (role, values) {
                for (offset, value) in values.iter().enumerate() {
                    self.check_type(*value, start + offset);
                }
                self.action.replacement.extend(values);
            }
        }
        self.action.supplemental_from = self.action.steps.len();
        for result in &rule.parts.supplemental {
            self.pattern(result, Role::Auxiliary);
        }
    }

    fn value_count(&self, result: &ResultPattern) -> usize {
        match result {
            ResultPattern::Braces(_) => 1,
            ResultPattern::Dag(dag) => match &dag.head {
                Head::Directive(Directive::ReplaceWithValue) => dag.args.len(),
                Head::Directive(_) => 0,
                Head::Inline(helper) => helper.results as usize,
                Head::Path(path) => match self.ops.get(path) {
                    Some(Known::Op(_)) if matches!(&dag.bind, Some(Var { index: Some(_), .. })) => {
                        1
                    }
                    Some(Known::Op(op)) => self.ops.ops[op].decl.results.len(),
                    Some(Known::Helper(helper)) => helper.results as usize,
                    None => 0,
                },
            },
        }
    }

    fn pattern(&mut self, result: &ResultPattern, role: Role) -> Option<Vec<ValueExpr>> {
        let root_values = matches!(role, Role::Replaces(_));
        match result {
            ResultPattern::Braces(group) => {
                let want = if root_values { Want::Value } else { Want::Raw };
                let value = self.braces(group, want)?;
                Some(vec![value])
            }
            ResultPattern::Dag(dag) => match &dag.head {
                Head::Directive(Directive::ReplaceWithValue) => {
                    if !root_values {
                        let root = &self.ops.ops[self.source.nodes[0].op].decl;
                        let message = if root.results.is_empty() {
                            format!(
                                "`{}` has no results, so there is nothing to replace",
                                root.name
                            )
                        } else {
                            format!(
                                "what follows replaces all results of `{}`; nothing is left for this",
                                root.name
                            )
                        };
                        self.error(dag.head_span, message);
                        return None;
                    }
                    dag.args.iter().map(|arg| self.value_arg(arg)).collect()
                }
                Head::Directive(_) => None,
                _ => match self.callee(dag)? {
                    Callee::Op(op) => {
                        if let Some(Some(ResultIndex::Number(n))) =
                            dag.bind.as_ref().map(|b| b.index)
                        {
                            // Only one of the results is used, so the types are the op's own.
                            let step = self.build(dag, op, Role::Auxiliary)?;
                            if root_values {
                                self.action.replacing.push(step);
                            }
                            let result = Entity::BuiltResult(step, n as usize);
                            return Some(vec![ValueExpr::Entity(result)]);
                        }
                        let step = self.build(dag, op, role)?;
                        let results = self.ops.ops[op].decl.results.len();
                        Some(
                            (0..results)
                                .map(|i| ValueExpr::Entity(Entity::BuiltResult(step, i)))
                                .collect(),
                        )
                    }
                    Callee::Helper(helper) => self.native_values(dag, &helper, root_values),
                },
            },
        }
    }

    /// A replacement must have the type of the root's result: shown, or tested.
    fn check_type(&mut self, value: ValueExpr, result: usize) {
        let root = Entity::NodeResult(0, result);
        if let ValueExpr::Entity(entity) = value
            && let Some(entity) = self.type_source(entity)
            && matches!(entity, Entity::Capture(_) | Entity::NodeResult(..))
            && !self.source.types.same(entity, root)
        {
            self.source.checks.push(Check::SameType {
                value: entity,
                result,
            });
        }
    }

    // ---- Values -------------------------------------------------------------------------------

    fn value_arg(&mut self, arg: &Arg) -> Option<ValueExpr> {
        match &arg.kind {
            ArgKind::Var(var) => {
                let entity = self.entity(var)?;
                self.value(entity, var)
            }
            ArgKind::Dag(dag) => self.value_dag(dag),
            ArgKind::Braces(group) => self.braces(group, Want::Value),
            ArgKind::Path(path, Some(var)) => {
                let helper = self.leaf_native(path)?;
                let call = self.leaf_call(helper, var, path.span())?;
                self.call_value(call, path.span())
            }
            ArgKind::Path(path, None) => {
                self.error(
                    path.span(),
                    "expected a value: `$x`, an op to build `(Op …)`, a native or `{ … }`",
                );
                None
            }
            ArgKind::Literal(literal, _) => {
                self.error(
                    literal.span,
                    "expected a value; to use a constant, build a constant op with it",
                );
                None
            }
            _ => {
                self.error(
                    arg.span,
                    "expected a value: `$x`, an op to build `(Op …)`, a native or `{ … }`",
                );
                None
            }
        }
    }

    fn value_dag(&mut self, dag: &Dag) -> Option<ValueExpr> {
        if dag.is(Directive::ReplaceWithValue) {
            let [arg] = dag.args.as_slice() else {
                self.error(
                    dag.head_span,
                    "in the place of one operand, `replaceWithValue` takes one value",
                );
                return None;
            };
            return self.value_arg(arg);
        }
        match self.callee(dag)? {
            Callee::Op(op) => {
                let step = self.build(dag, op, Role::Auxiliary)?;
                let results = self.ops.ops[op].decl.results.len();
                let index = match dag.bind.as_ref().and_then(|bind| bind.index) {
                    Some(ResultIndex::Number(n)) => n as usize,
                    _ if results == 1 => 0,
                    _ => {
                        let name = &self.ops.ops[op].decl.name;
                        let message = match results {
                            0 => format!("`{name}` has no results, so it is no value"),
                            n => format!(
                                "`{name}` has {n} results: say which one is meant, `:$r__0` to `:$r__{}`",
                                n - 1
                            ),
                        };
                        self.error(dag.head_span, message);
                        return None;
                    }
                };
                Some(ValueExpr::Entity(Entity::BuiltResult(step, index)))
            }
            Callee::Helper(helper) => {
                let values = self.native_values(dag, &helper, true)?;
                match values.as_slice() {
                    [one] => Some(*one),
                    _ => {
                        self.error(dag.head_span, "expected one value from this native");
                        None
                    }
                }
            }
        }
    }

    fn braces(&mut self, group: &Group, want: Want) -> Option<ValueExpr> {
        let code = self.code(group)?;
        if self.code_is_late(group, &code) {
            let step = self.push_step(Step::Native {
                code: LateCode::Code(code),
                results: 1,
                want: if want == Want::Raw {
                    LateWant::Nothing
                } else {
                    LateWant::Values
                },
                loc: LocExpr::Matched,
            });
            return Some(ValueExpr::Entity(Entity::LateResult(step, 0)));
        }
        Some(ValueExpr::Early(self.push_early(
            EarlyCode::Code(code),
            want,
            group.span_open(),
        )))
    }

    // ---- Natives ------------------------------------------------------------------------------

    fn native_values(
        &mut self,
        dag: &Dag,
        helper: &Helper,
        as_values: bool,
    ) -> Option<Vec<ValueExpr>> {
        let call = self.call(dag, helper)?;
        let results = helper.results;
        let late = self.call_is_late(&call);
        if late {
            let loc = self.call_location(dag)?;
            let want = if results == 0 || (!as_values && dag.bind.is_none()) {
                LateWant::Nothing
            } else {
                LateWant::Values
            };
            let step = self.push_step(Step::Native {
                code: LateCode::Call(call),
                results,
                want,
                loc,
            });
            self.name(dag, Entity::Late(step));
            return Some(
                (0..results as usize)
                    .map(|i| ValueExpr::Entity(Entity::LateResult(step, i)))
                    .collect(),
            );
        }
        if results == 0 {
            self.error(
                dag.head_span,
                "a native without results that does not name `$_builder` does nothing",
            );
            return None;
        }
        if !as_values && dag.bind.is_none() {
            let name = helper
                .name
                .as_ref()
                .map_or("this native".to_string(), |n| format!("`{n}`"));
            self.error(
                dag.head_span,
                format!("{name} does not name `$_builder`, so it changes nothing, and its result is not used; a test is a `Constraint<…>`"),
            );
            return None;
        }
        let span = dag.head_span;
        let item = if results == 1 && (dag.bind.is_some() || !as_values) {
            let raw = self.push_early(EarlyCode::Call(call), Want::Raw, span);
            self.name(dag, Entity::Early(raw));
            raw
        } else {
            let want = if results == 1 {
                Want::Value
            } else {
                Want::Values(results)
            };
            let item = self.push_early(EarlyCode::Call(call), want, span);
            self.name(dag, Entity::Early(item));
            item
        };
        if !as_values {
            return Some(Vec::new());
        }
        Some(if results == 1 {
            vec![ValueExpr::Early(item)]
        } else {
            (0..results as usize)
                .map(|i| ValueExpr::EarlyAt(item, i))
                .collect()
        })
    }

    /// `(Native $a):$n` as one value.
    pub(super) fn early_value(&mut self, item: usize, var: &Var) -> Option<ValueExpr> {
        let index = match var.index {
            Some(ResultIndex::Number(n)) => Some(n as usize),
            _ => None,
        };
        match (self.early_results(item), index) {
            (Some(1), _) => Some(ValueExpr::Early(item)),
            (Some(_), Some(n)) => Some(ValueExpr::EarlyAt(item, n)),
            (results, None) => {
                let results = results.unwrap_or(0);
                self.error(
                    var.span(),
                    format!(
                        "`${}` has {}; say which one is meant: `${}__0` …",
                        var.name,
                        count(results, "result"),
                        var.name
                    ),
                );
                None
            }
            (None, Some(_)) => None,
        }
    }

    pub(super) fn early_results(&self, item: usize) -> Option<usize> {
        match &self.action.early[item].code {
            EarlyCode::Call(call) => Some(call.helper.results as usize),
            _ => Some(1),
        }
    }

    pub(super) fn late_results(&self, step: usize) -> Option<usize> {
        match &self.action.steps[step] {
            Step::Native { results, .. } => Some(*results as usize),
            Step::Build(_) => None,
        }
    }

    pub(super) fn built_op(&self, step: usize) -> Option<usize> {
        match &self.action.steps[step] {
            Step::Build(build) => Some(build.op),
            Step::Native { .. } => None,
        }
    }

    fn call_value(&mut self, call: Call, span: Span) -> Option<ValueExpr> {
        if self.call_is_late(&call) {
            let step = self.push_step(Step::Native {
                results: 1,
                want: LateWant::Values,
                loc: LocExpr::Matched,
                code: LateCode::Call(call),
            });
            return Some(ValueExpr::Entity(Entity::LateResult(step, 0)));
        }
        Some(ValueExpr::Early(self.push_early(
            EarlyCode::Call(call),
            Want::Value,
            span,
        )))
    }

    fn leaf_native(&mut self, path: &OpPath) -> Option<&'n Helper> {
        match self.ops.get(path) {
            Some(Known::Helper(helper)) if helper.kind.is_native() => Some(helper),
            Some(Known::Helper(helper)) => {
                let kind = helper.kind.name();
                self.error(
                    path.span(),
                    format!("expected a native, and this is a `{kind}`"),
                );
                None
            }
            Some(Known::Op(_)) => {
                self.error(
                    path.span(),
                    "an op to build stands in parentheses: `(Op $x)`",
                );
                None
            }
            None => None,
        }
    }

    /// `Native:$x`: the name is `$0` and `$_self`.
    fn leaf_call(&mut self, helper: &Helper, var: &Var, span: Span) -> Option<Call> {
        let entity = self.entity(var)?;
        self.creates(helper);
        Some(Call {
            helper: Box::new(helper.clone()),
            args: vec![CallArg::Entity(entity, var.span())],
            span,
        })
    }

    fn creates(&mut self, helper: &Helper) {
        for path in &helper.creates {
            if !self
                .action
                .creates
                .iter()
                .any(|known| known.key() == path.key())
            {
                self.action.creates.push(path.clone());
            }
        }
    }

    fn call(&mut self, dag: &Dag, helper: &Helper) -> Option<Call> {
        let mut args = Vec::new();
        for arg in &dag.args {
            match &arg.kind {
                ArgKind::Dag(inner) if inner.is(Directive::Location) => {}
                ArgKind::Dag(inner) if inner.is(Directive::ReturnType) => {
                    self.error(inner.head_span, "`returnType` is for ops that are built; a native's results have the types that it gives them");
                    return None;
                }
                _ => args.push(self.call_arg(arg)?),
            }
        }
        self.creates(helper);
        Some(Call {
            helper: Box::new(helper.clone()),
            args,
            span: dag.head_span,
        })
    }

    fn call_arg(&mut self, arg: &Arg) -> Option<CallArg> {
        if let Some(name) = &arg.name {
            self.error(name.span(), "a native's arguments have no names");
            return None;
        }
        Some(match &arg.kind {
            ArgKind::Var(var) => CallArg::Entity(self.entity(var)?, var.span()),
            ArgKind::Literal(literal, _) => CallArg::Literal(literal.tokens.clone()),
            ArgKind::Braces(group) => CallArg::Code(self.code(group)?),
            ArgKind::Path(path, None) => CallArg::Path(path.raw.clone()),
            ArgKind::Path(path, Some(var)) => {
                let helper = self.leaf_native(path)?;
                CallArg::Call(Box::new(self.leaf_call(helper, var, path.span())?))
            }
            ArgKind::Dag(dag) => match self.callee(dag)? {
                Callee::Op(op) => {
                    let step = self.build(dag, op, Role::Auxiliary)?;
                    CallArg::Entity(Entity::Built(step), dag.head_span)
                }
                Callee::Helper(helper) => {
                    let call = self.call(dag, &helper)?;
                    if self.call_is_late(&call) {
                        let loc = self.call_location(dag)?;
                        let step = self.push_step(Step::Native {
                            code: LateCode::Call(call),
                            results: 1,
                            want: LateWant::Values,
                            loc,
                        });
                        self.name(dag, Entity::Late(step));
                        CallArg::Entity(Entity::LateResult(step, 0), dag.head_span)
                    } else if dag.bind.is_some() {
                        let item = self.push_early(EarlyCode::Call(call), Want::Raw, dag.head_span);
                        self.name(dag, Entity::Early(item));
                        CallArg::Entity(Entity::Early(item), dag.head_span)
                    } else {
                        CallArg::Call(Box::new(call))
                    }
                }
            },
            _ => {
                self.error(
                    arg.span,
                    "a native takes bound names, literals, natives and ops to build",
                );
                return None;
            }
        })
    }

    fn call_location(&mut self, dag: &Dag) -> Option<LocExpr> {
        let location = dag.args.iter().find_map(|arg| match &arg.kind {
            ArgKind::Dag(inner) if inner.is(Directive::Location) => Some(&**inner),
            _ => None,
        });
        match location {
            Some(dag) => self.location(dag),
            None => Some(LocExpr::Matched),
        }
    }

    fn call_is_late(&self, call: &Call) -> bool {
        is_effectful(&call.helper) || call.args.iter().any(|arg| self.arg_is_late(arg))
    }

    fn arg_is_late(&self, arg: &CallArg) -> bool {
        match arg {
            CallArg::Entity(entity, _) => is_late(*entity),
            CallArg::Code(code) => code.names.iter().any(|(_, entity)| is_late(*entity)),
            CallArg::Call(call) => self.call_is_late(call),
            CallArg::Literal(_) | CallArg::Path(_) => false,
        }
    }

    fn code_is_late(&self, group: &Group, code: &Code) -> bool {
        names_builder(group) || code.names.iter().any(|(_, entity)| is_late(*entity))
    }

    fn code(&mut self, group: &Group) -> Option<Code> {
        let mut idents = Vec::new();
        collect_names(group, &mut idents);
        let mut names = Vec::new();
        for ident in idents {
            let text = ident.unraw().to_string();
            if is_placeholder(&ident) || names.iter().any(|(n, _)| *n == text) {
                continue;
            }
            let silent = Errors::new();
            let tree = proc_macro2::TokenTree::Ident(ident.clone());
            let var = crate::syntax::parse_var(&silent, ident.span(), Some(&tree));
            drop(silent.finish());
            let entity = self.entity(&var?)?;
            names.push((text, entity));
        }
        Some(Code {
            group: group.clone(),
            names,
        })
    }

    // ---- Building -----------------------------------------------------------------------------

    fn callee(&mut self, dag: &Dag) -> Option<Callee> {
        match &dag.head {
            Head::Path(path) => match self.ops.get(path)? {
                Known::Op(op) => Some(Callee::Op(op)),
                Known::Helper(helper) if helper.kind.is_native() => {
                    Some(Callee::Helper(Box::new(helper.clone())))
                }
                Known::Helper(helper) => {
                    let kind = helper.kind.name();
                    self.error(
                        dag.head_span,
                        format!(
                            "this is a `{kind}`; a result pattern builds ops and calls natives"
                        ),
                    );
                    None
                }
            },
            Head::Inline(helper) if helper.kind.is_native() => Some(Callee::Helper(helper.clone())),
            Head::Inline(helper) => {
                let kind = helper.kind.name();
                self.error(
                    dag.head_span,
                    format!("this is a `{kind}`; a result pattern builds ops and calls natives"),
                );
                None
            }
            Head::Directive(directive) => {
                self.error(
                    dag.head_span,
                    format!("`{}` gives no value", directive.name()),
                );
                None
            }
        }
    }

    fn name(&mut self, dag: &Dag, entity: Entity) {
        if let Some(bind) = &dag.bind {
            self.names.push((bind.name.clone(), entity));
        }
    }

    fn push_early(&mut self, code: EarlyCode, want: Want, span: Span) -> usize {
        self.action.early.push(Early { code, want, span });
        self.action.early.len() - 1
    }

    fn push_step(&mut self, step: Step) -> usize {
        self.action.steps.push(step);
        self.action.steps.len() - 1
    }

    fn build(&mut self, dag: &Dag, op: usize, role: Role) -> Option<usize> {
        let ops = self.ops;
        let decl = &ops.ops[op].decl;
        let silent = Errors::new();
        let assigned = assign(&silent, None, decl, dag, Place::Result);
        drop(silent.finish());
        let assigned = assigned?;
        let given = |index: usize| {
            assigned
                .args
                .iter()
                .find(|(target, _)| *target == Target::Arg(index))
                .map(|(_, arg)| *arg)
        };
        let (mut operands, mut attrs, mut ok) = (Vec::new(), Vec::new(), true);
        for (index, argument) in decl.args.iter().enumerate() {
            match (&argument.kind, given(index)) {
                (ArgumentKind::Operand(arity), Some(arg)) => {
                    match self.operand(arg, *arity, &argument.name, &decl.name) {
                        Some(operand) => operands.push(operand),
                        None => ok = false,
                    }
                }
                (ArgumentKind::Operand(_), None) => operands.push(OperandExpr::Absent),
                (ArgumentKind::Attr(presence, _), Some(arg)) => {
                    let slot = decl.slot(index);
                    let optional = *presence == Presence::Optional;
                    match self.attribute(arg, op, slot, optional, &argument.name) {
                        Some(Some(attr)) => attrs.push((slot, attr)),
                        Some(None) => {}
                        None => ok = false,
                    }
                }
                (ArgumentKind::Attr(presence, name), None) => {
                    if let Some(from) = assigned.rest_from {
                        let slot = decl.slot(index);
                        match self.inherited(from, op, slot, name, *presence) {
                            Some(Some(attr)) => attrs.push((slot, attr)),
                            Some(None) if *presence == Presence::Required => {
                                let (to, attr) =
                                    (&decl.name, argument.name.trim_start_matches("r#"));
                                self.error(from.span(), format!("`{to}` needs its attribute `{attr}`, which `${}` does not declare", from.name));
                                ok = false;
                            }
                            Some(None) => {}
                            None => return None,
                        }
                    }
                }
            }
        }
        for (target, arg) in &assigned.args {
            if matches!(target, Target::Region(_)) {
                self.error(
                    arg.span,
                    "a built op gets empty regions; a region cannot be given here",
                );
                ok = false;
            }
        }
        let mut successors = Vec::new();
        for (target, arg) in &assigned.args {
            if let (Target::Successor(_), ArgKind::Var(var)) = (target, &arg.kind) {
                successors.push(self.entity(var)?);
            }
        }
        let loc = match assigned.location {
            Some(location) => self.location(location)?,
            None => LocExpr::Matched,
        };
        let types = self.types(dag, op, role, assigned.return_type, &operands)?;
        if !ok {
            return None;
        }
        for (slot, _) in &attrs {
            attr_number(self.attrs, op, *slot);
        }
        let step = self.push_step(Step::Build(Build {
            op,
            operands,
            attrs,
            types,
            successors,
            loc,
            span: dag.head_span,
        }));
        self.name(dag, Entity::Built(step));
        if matches!(role, Role::Replaces(_)) {
            self.action.replacing.push(step);
        }
        if !self.action.makes.contains(&op) {
            self.action.makes.push(op);
        }
        Some(step)
    }

    fn operand(&mut self, arg: &Arg, arity: Arity, name: &str, op: &str) -> Option<OperandExpr> {
        if let ArgKind::Var(var) = &arg.kind {
            let entity = self.entity(var)?;
            if let Entity::Capture(index) = entity {
                let kind = self.source.captures[index].kind;
                let name = name.trim_start_matches("r#");
                match (kind, arity) {
                    (CaptureKind::OptionalValue, Arity::Optional | Arity::Variadic) => {
                        return Some(OperandExpr::Optional(index));
                    }
                    (CaptureKind::Values, Arity::Variadic) => {
                        return Some(OperandExpr::Values(index));
                    }
                    (CaptureKind::OptionalValue | CaptureKind::Values, _) => {
                        let arity = if arity == Arity::One {
                            "a single"
                        } else {
                            "an optional"
                        };
                        self.error(
                            var.span(),
                            format!(
                                "operand `{name}` of `{op}` is {arity} value, but `${}` is {}",
                                var.name,
                                kind.noun()
                            ),
                        );
                        return None;
                    }
                    _ => {}
                }
            }
        }
        if matches!(arg.kind, ArgKind::Absent) {
            return Some(OperandExpr::Absent);
        }
        self.value_arg(arg).map(OperandExpr::One)
    }

    /// The attribute; `Some(None)` for `none`.
    fn attribute(
        &mut self,
        arg: &Arg,
        op: usize,
        slot: usize,
        optional: bool,
        name: &str,
    ) -> Option<Option<AttrExpr>> {
        let want = Want::Attr { op, slot, optional };
        let name = name.trim_start_matches("r#");
        let op_name = self.ops.ops[op].decl.name.clone();
        let early = |this: &mut Self, code, span| {
            Some(Some(AttrExpr::Early(this.push_early(code, want, span))))
        };
        match &arg.kind {
            ArgKind::Absent => Some(None),
            ArgKind::Literal(literal, _) => {
                let code = EarlyCode::Literal(literal.clone());
                early(self, code, literal.span)
            }
            ArgKind::Path(path, None) => early(self, EarlyCode::Path(path.clone()), path.span()),
            ArgKind::Path(path, Some(var)) => {
                let helper = self.leaf_native(path)?;
                let call = self.leaf_call(helper, var, path.span())?;
                self.attr_call(call, want, path.span())
            }
            ArgKind::Braces(group) => {
                let code = self.code(group)?;
                if self.code_is_late(group, &code) {
                    let step = self.push_step(Step::Native {
                        code: LateCode::Code(code),
                        results: 1,
                        want: LateWant::Attr { op, slot },
                        loc: LocExpr::Matched,
                    });
                    return Some(Some(AttrExpr::Late(step)));
                }
                early(self, EarlyCode::Code(code), group.span_open())
            }
            ArgKind::Var(var) => {
                let entity = self.entity(var)?;
                match entity {
                    Entity::Capture(index)
                        if matches!(
                            self.source.captures[index].kind,
                            CaptureKind::Attr | CaptureKind::OptionalAttr
                        ) =>
                    {
                        if self.source.captures[index].kind == CaptureKind::OptionalAttr
                            && !optional
                        {
                            self.error(var.span(), format!("attribute `{name}` of `{op_name}` must be there, but `${}` is an optional attribute", var.name));
                            return None;
                        }
                        early(self, EarlyCode::Attr(entity), var.span())
                    }
                    Entity::Early(_) => early(self, EarlyCode::Attr(entity), var.span()),
                    _ => {
                        let noun = self.entity_noun(entity);
                        self.error(
                            var.span(),
                            format!(
                                "`{name}` of `{op_name}` is an attribute, but `${}` is {noun}",
                                var.name
                            ),
                        );
                        None
                    }
                }
            }
            ArgKind::Dag(dag) => match self.callee(dag)? {
                Callee::Op(inner) => {
                    let inner = &self.ops.ops[inner].decl.name;
                    self.error(dag.head_span, format!("`{name}` of `{op_name}` is an attribute, but `{inner}` is an op; compute an attribute with a native"));
                    None
                }
                Callee::Helper(helper) => {
                    let call = self.call(dag, &helper)?;
                    if dag.bind.is_some() && !self.call_is_late(&call) {
                        let raw = self.push_early(EarlyCode::Call(call), Want::Raw, dag.head_span);
                        self.name(dag, Entity::Early(raw));
                        return early(self, EarlyCode::Attr(Entity::Early(raw)), dag.head_span);
                    }
                    self.attr_call(call, want, dag.head_span)
                }
            },
            _ => {
                self.error(
                    arg.span,
                    format!("expected an attribute for `{name}` of `{op_name}`"),
                );
                None
            }
        }
    }

    fn attr_call(&mut self, call: Call, want: Want, span: Span) -> Option<Option<AttrExpr>> {
        if self.call_is_late(&call) {
            let Want::Attr { op, slot, .. } = want else {
                return None;
            };
            let step = self.push_step(Step::Native {
                code: LateCode::Call(call),
                results: 1,
                want: LateWant::Attr { op, slot },
                loc: LocExpr::Matched,
            });
            return Some(Some(AttrExpr::Late(step)));
        }
        Some(Some(AttrExpr::Early(self.push_early(
            EarlyCode::Call(call),
            want,
            span,
        ))))
    }

    /// `..$src`: the attribute of the same name, if `$src`'s op declares one.
    fn inherited(
        &mut self,
        from: &Var,
        op: usize,
        slot: usize,
        name: &str,
        presence: Presence,
    ) -> Option<Option<AttrExpr>> {
        let entity = self.entity(from)?;
        let Entity::Node(node) = entity else {
            let noun = self.entity_noun(entity);
            self.error(
                from.span(),
                format!(
                    "`..${}` takes attributes from an op of the source, and this is {noun}",
                    from.name
                ),
            );
            return None;
        };
        let source_op = self.source.nodes[node].op;
        let decl = &self.ops.ops[source_op].decl;
        let found = decl
            .args
            .iter()
            .enumerate()
            .find_map(|(i, arg)| match &arg.kind {
                ArgumentKind::Attr(presence, text) if text == name => Some((i, *presence)),
                _ => None,
            });
        let Some((index, source_presence)) = found else {
            return Some(None);
        };
        if presence == Presence::Required && source_presence == Presence::Optional {
            self.error(
                from.span(),
                format!(
                    "attribute `{name}` must be there, but on `${}` it is optional",
                    from.name
                ),
            );
            return None;
        }
        let source_slot = decl.slot(index);
        let place = format!("attribute '{name}' of '{}'", decl.name);
        let number = attr_number(self.attrs, source_op, source_slot);
        let optional = source_presence == Presence::Optional;
        let capture = self.source.captures.len();
        self.source.captures.push(Capture {
            name: None,
            ident: Ident::new(&format!("__c{capture}"), Span::call_site()),
            kind: if optional {
                CaptureKind::OptionalAttr
            } else {
                CaptureKind::Attr
            },
            node,
            place,
        });
        for row in &mut self.source.rows {
            row.access.push(Access::Attr(node, number));
        }
        let want = Want::Attr { op, slot, optional };
        let item = self.push_early(EarlyCode::Attr(Entity::Capture(capture)), want, from.span());
        Some(Some(AttrExpr::Early(item)))
    }

    fn types(
        &mut self,
        dag: &Dag,
        op: usize,
        role: Role,
        return_type: Option<&Dag>,
        operands: &[OperandExpr],
    ) -> Option<Types> {
        let decl = &self.ops.ops[op].decl;
        let results = decl.results.len();
        if let Role::Replaces(start) = role {
            if let Some(directive) = return_type {
                self.error(directive.head_span, "`returnType` is not for an op that replaces results of the root: it has their types");
                return None;
            }
            if decl.infer == Infer::FirstOperand
                && let Some(OperandExpr::One(ValueExpr::Entity(entity))) = operands.first()
                && let Some(known) = self.type_source(*entity)
            {
                for offset in 0..results {
                    self.check_type(ValueExpr::Entity(known), start + offset);
                }
            }
            return Some(Types::Root(start));
        }
        if let Some(directive) = return_type {
            let fixed = decl.results.iter().all(|result| result.arity == Arity::One);
            if fixed && directive.args.len() != results {
                self.error(
                    directive.head_span,
                    format!(
                        "`{}` has {}, but `returnType` gives {}",
                        decl.name,
                        count(results, "result"),
                        count(directive.args.len(), "type")
                    ),
                );
                return None;
            }
            let mut types = Vec::new();
            for arg in &directive.args {
                types.push(self.return_type(arg)?);
            }
            return Some(Types::Given(types));
        }
        match decl.infer {
            _ if results == 0 => Some(Types::Given(Vec::new())),
            Infer::FirstOperand => Some(Types::FirstOperand),
            Infer::Function => Some(Types::Infer),
            Infer::None => {
                let name = &decl.name;
                self.error(
                    dag.head_span,
                    format!("the result types of `{name}` are not known here: add `(returnType …)`, or declare the op with the trait `SameOperandsAndResultType` or with `infer = …`"),
                );
                None
            }
        }
    }

    /// The source value whose type a value is known to have.
    fn type_source(&self, entity: Entity) -> Option<Entity> {
        match entity {
            Entity::Capture(_) | Entity::NodeResult(..) => Some(entity),
            Entity::BuiltResult(step, _) => {
                let Step::Build(build) = &self.action.steps[step] else {
                    return None;
                };
                match (&build.types, build.operands.first()) {
                    (Types::FirstOperand, Some(OperandExpr::One(ValueExpr::Entity(first)))) => {
                        self.type_source(*first)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn return_type(&mut self, arg: &Arg) -> Option<usize> {
        let code = match &arg.kind {
            ArgKind::Var(var) => {
                let entity = self.entity(var)?;
                let entity = match self.value(entity, var)? {
                    ValueExpr::Entity(entity) => entity,
                    ValueExpr::Early(item) | ValueExpr::EarlyAt(item, _) => Entity::Early(item),
                };
                if is_late(entity) {
                    self.error(
                        var.span(),
                        "`returnType` takes the type of something bound in the source",
                    );
                    return None;
                }
                EarlyCode::TypeOf(entity)
            }
            ArgKind::Braces(group) => EarlyCode::Code(self.code(group)?),
            ArgKind::Dag(dag) => match self.callee(dag)? {
                Callee::Helper(helper) => EarlyCode::Call(self.call(dag, &helper)?),
                Callee::Op(_) => {
                    self.error(
                        dag.head_span,
                        "`returnType` takes a name, a native or `{ … }`",
                    );
                    return None;
                }
            },
            ArgKind::Path(path, Some(var)) => {
                let helper = self.leaf_native(path)?;
                EarlyCode::Call(self.leaf_call(helper, var, path.span())?)
            }
            ArgKind::Path(path, None) => EarlyCode::Path(path.clone()),
            _ => {
                self.error(arg.span, "`returnType` takes a name, a native or `{ … }`");
                return None;
            }
        };
        let late = match &code {
            EarlyCode::Call(call) => self.call_is_late(call),
            EarlyCode::Code(code) => self.code_is_late(&code.group, code),
            _ => false,
        };
        if late {
            self.error(arg.span, "a result type is computed before the rewrite: without `$_builder`, from what the source binds");
            return None;
        }
        Some(self.push_early(code, Want::Type, arg.span))
    }

    fn location(&mut self, dag: &Dag) -> Option<LocExpr> {
        let (mut name, mut entities) = (None, Vec::new());
        for arg in &dag.args {
            match &arg.kind {
                ArgKind::Literal(literal, None) => match &literal.value {
                    LiteralValue::Str(text) if name.is_none() && entities.is_empty() => {
                        name = Some(text.clone())
                    }
                    LiteralValue::Str(_) => {
                        self.error(literal.span, "`location` takes at most one name, and first");
                        return None;
                    }
                    _ => {
                        self.error(
                            literal.span,
                            "`location` takes names of values and ops, and a string",
                        );
                        return None;
                    }
                },
                ArgKind::Var(var) => {
                    let entity = self.entity(var)?;
                    let has_location = match entity {
                        Entity::Capture(index) => {
                            self.source.captures[index].kind == CaptureKind::Value
                        }
                        Entity::Early(_) => false,
                        _ => true,
                    };
                    if !has_location {
                        let noun = self.entity_noun(entity);
                        self.error(
                            var.span(),
                            format!("`${}` is {noun}, which has no location", var.name),
                        );
                        return None;
                    }
                    entities.push(entity);
                }
                _ => {
                    self.error(
                        arg.span,
                        "`location` takes names of values and ops, and a string",
                    );
                    return None;
                }
            }
        }
        Some(LocExpr::Given(name, entities))
    }

    // ---- Constraints --------------------------------------------------------------------------

    fn predicate(&mut self, constraint: &Constraint) -> Option<Predicate> {
        match constraint {
            Constraint::Braces(group) => {
                let code = self.code(group)?;
                if names_builder(group) {
                    self.error(
                        group.span_open(),
                        "a constraint only reads; `$_builder` is for results",
                    );
                    return None;
                }
                let shown = code.names.clone();
                let text = render(group.stream());
                Some(Predicate {
                    reason: format!("`{text}` does not hold"),
                    shown,
                    span: group.span_open(),
                    code: PredicateCode::Code(code),
                })
            }
            Constraint::Dag(dag) => self.predicate_dag(dag),
        }
    }

    fn predicate_dag(&mut self, dag: &Dag) -> Option<Predicate> {
        let receiver = match &dag.bind {
            Some(var) => Some((self.entity(var)?, var)),
            None => None,
        };
        let mut args = Vec::new();
        let mut shown = Vec::new();
        if let Some((entity, var)) = receiver {
            shown.push((var.name.clone(), entity));
            args.push(CallArg::Entity(entity, var.span()));
        }
        for arg in &dag.args {
            if let ArgKind::Var(var) = &arg.kind {
                let entity = self.entity(var)?;
                shown.push((var.name.clone(), entity));
            }
            args.push(self.call_arg(arg)?);
        }
        let shown_names: Vec<String> = shown.iter().map(|(name, _)| format!("${name}")).collect();
        let reason = |summary: &str| {
            let noun = if shown_names.len() == 1 {
                "entity"
            } else {
                "entities"
            };
            format!(
                "{noun} '{}' failed to satisfy constraint: '{summary}'",
                shown_names.join(", ")
            )
        };
        let span = dag.head_span;
        let one_entity = |args: &[CallArg]| match args {
            [CallArg::Entity(entity, _)] => Some(*entity),
            _ => None,
        };
        let from_helper = |helper: &Helper, args: Vec<CallArg>| {
            let text = match &helper.body {
                NativeBody::Template(code) => render(code.clone()),
                _ => helper
                    .name
                    .as_ref()
                    .map(Ident::to_string)
                    .unwrap_or_default(),
            };
            let summary = helper.summary.clone().unwrap_or(text);
            Predicate {
                reason: reason(&summary),
                code: PredicateCode::Helper(Call {
                    helper: Box::new(helper.clone()),
                    args,
                    span,
                }),
                shown: shown.clone(),
                span,
            }
        };
        let path = match &dag.head {
            Head::Inline(helper) => return Some(from_helper(helper, args)),
            Head::Directive(_) => return None,
            Head::Path(path) => path,
        };
        if let Some(known) = self.ops.get(path) {
            return match known {
                Known::Helper(helper) => {
                    use crate::syntax::HelperKind as K;
                    let what = matches!(helper.kind, K::TypeConstraint | K::AttrConstraint);
                    if helper.kind.is_native() {
                        self.error(
                            span,
                            format!("a constraint list holds predicates, and `{}` is a native; supplemental patterns stand in a second list, `[], [(…)]`", path.last()),
                        );
                        return None;
                    }
                    if what {
                        let Some(entity) = one_entity(&args) else {
                            self.error(
                                span,
                                format!("`{}` tests one entity, found {}", path.last(), args.len()),
                            );
                            return None;
                        };
                        let summary = helper.summary.clone().unwrap_or_else(|| path.last());
                        let code = if helper.kind == K::AttrConstraint {
                            self.attr_predicate(path, entity, span)?
                        } else {
                            PredicateCode::Type(path.clone(), entity)
                        };
                        return Some(Predicate {
                            reason: reason(&summary),
                            code,
                            shown,
                            span,
                        });
                    }
                    Some(from_helper(helper, args))
                }
                Known::Op(_) => {
                    self.error(
                        span,
                        format!(
                            "`{}` is an op; a constraint list holds predicates",
                            path.last()
                        ),
                    );
                    None
                }
            };
        }
        let last = path.last();
        if let Some((name, arity)) = PROVIDED.iter().find(|(name, _)| *name == last) {
            if args.len() != *arity {
                self.error(
                    span,
                    format!(
                        "`{name}` tests {}, found {}",
                        if *arity == 1 {
                            "one entity".to_string()
                        } else {
                            format!("{arity} entities")
                        },
                        args.len()
                    ),
                );
                return None;
            }
            return Some(Predicate {
                reason: reason(name),
                code: PredicateCode::Provided(name, args),
                shown,
                span,
            });
        }
        if path.is_function() {
            return Some(Predicate {
                reason: reason(&last),
                code: PredicateCode::Function(path.clone(), args),
                shown,
                span,
            });
        }
        // A constraint type: provided, or with generic arguments.
        let Some(entity) = one_entity(&args) else {
            self.error(
                span,
                format!("`{last}` tests one entity, found {}", args.len()),
            );
            return None;
        };
        let is_attr = matches!(entity, Entity::Capture(index) if matches!(self.source.captures[index].kind, CaptureKind::Attr | CaptureKind::OptionalAttr));
        let code = if is_attr || is_attr_constraint(&last) {
            self.attr_predicate(path, entity, span)?
        } else {
            PredicateCode::Type(path.clone(), entity)
        };
        Some(Predicate {
            reason: reason(&last),
            code,
            shown,
            span,
        })
    }

    fn attr_predicate(
        &mut self,
        path: &OpPath,
        entity: Entity,
        span: Span,
    ) -> Option<PredicateCode> {
        match entity {
            Entity::Capture(index) if self.source.captures[index].kind == CaptureKind::Attr => {
                Some(PredicateCode::Attr(path.clone(), entity))
            }
            _ => {
                let noun = self.entity_noun(entity);
                self.error(
                    span,
                    format!("`{}` tests an attribute, and this is {noun}", path.last()),
                );
                None
            }
        }
    }
}

/// Why a pattern's values cannot replace the root's results that are left.
fn straddles(pattern: &ResultPattern, values: usize, left: usize, root: &str) -> String {
    let left = match left {
        1 => format!("one result of `{root}` is"),
        n => format!("{n} results of `{root}` are"),
    };
    let help = match pattern {
        ResultPattern::Dag(dag) if dag.is(Directive::ReplaceWithValue) => "",
        _ => {
            "; choose with `:$name__N`, or build it in a pattern of its own and refer to `$name__N`"
        }
    };
    format!("this gives {values} values, but only {left} left to replace{help}")
}

enum Callee {
    Op(usize),
    Helper(Box<Helper>),
}

/// Whether the entity exists only once the rewrite has begun.
fn is_late(entity: Entity) -> bool {
    matches!(
        entity,
        Entity::Built(_) | Entity::BuiltResult(..) | Entity::Late(_) | Entity::LateResult(..)
    )
}

/// A native that names `$_builder` or `$_loc`, or takes the rewriter.
pub fn is_effectful(helper: &Helper) -> bool {
    match &helper.body {
        NativeBody::Closure(closure) => closure.inputs.first().is_some_and(takes_rewriter),
        NativeBody::Path(_) => false,
        NativeBody::Template(code) => stream_names_builder(&trees(code.clone())),
    }
}

fn names_builder(group: &Group) -> bool {
    stream_names_builder(&trees(group.stream()))
}

fn stream_names_builder(code: &[proc_macro2::TokenTree]) -> bool {
    code.iter().enumerate().any(|(i, tree)| match tree {
        proc_macro2::TokenTree::Group(g) => names_builder(g),
        proc_macro2::TokenTree::Ident(ident) => {
            i > 0 && is_punct(code.get(i - 1), '$') && (ident == "_builder" || ident == "_loc")
        }
        _ => false,
    })
}
