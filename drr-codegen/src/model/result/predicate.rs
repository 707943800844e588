//! The constraint list.

use super::*;
use crate::codes::{self, report};

impl Resolver<'_> {
    pub(in crate::model) fn constraints(&mut self) {
        let rule = self.rule;
        for constraint in &rule.parts.constraints {
            let predicate = match constraint {
                Constraint::Braces(group) => self.code(group).map(|code| {
                    let shown = code.names.iter();
                    shown.for_each(|(_, entity)| self.show(*entity));
                    Predicate {
                        reason: format!("`{}` does not hold", render(group.stream())),
                        shown: code.names.clone(),
                        span: group.span_open(),
                        code: PredicateCode::Code(code),
                    }
                }),
                Constraint::Dag(dag) => self.predicate(dag),
            };
            let checks = &mut self.source.checks;
            checks.extend(predicate.map(Check::Predicate));
        }
    }

    fn predicate(&mut self, dag: &Dag) -> Option<Predicate> {
        let (mut args, mut shown) = (Vec::new(), Vec::new());
        if let Some(var) = &dag.bind {
            let entity = self.entity(var)?;
            shown.push((var.name.clone(), entity));
            args.push(CallArg::bound(entity, var.span()));
        }
        for arg in &dag.args {
            let given = self.call_arg(arg)?;
            if let (ArgKind::Var(var), ExprKind::Bound(entity)) = (&arg.kind, &given.kind) {
                shown.push((var.name.clone(), *entity));
            }
            args.push(given);
        }
        let span = dag.head_span;
        let (summary, code) = match &dag.head {
            Head::Inline(helper) => self.helper_predicate(helper, dag, args),
            Head::Path(path) => self.path_predicate(path, dag, args)?,
            Head::Directive(_) | Head::AnyOf(_) | Head::Any(_) => return None,
        };
        shown.iter().for_each(|(_, entity)| self.show(*entity));
        let names: Vec<String> = shown.iter().map(|(name, _)| format!("${name}")).collect();
        let names = names.join(", ");
        let subject = match shown.len() {
            0 => String::new(),
            1 => format!("entity '{names}' "),
            _ => format!("entities '{names}' "),
        };
        Some(Predicate {
            reason: format!("{subject}failed to satisfy constraint: '{summary}'"),
            code,
            shown,
            span,
        })
    }

    fn helper_predicate(
        &mut self,
        helper: &Helper,
        dag: &Dag,
        args: Vec<CallArg>,
    ) -> (String, PredicateCode) {
        let summary = helper.summary();
        self.check_call(helper, &args);
        let mut helper = Box::new(helper.clone());
        if let (Some(_), NativeBody::Template(code)) = (&dag.bind, &mut helper.body) {
            *code = numbered_from_self(code.clone(), dag.args.len());
        }
        let span = dag.head_span;
        (summary, PredicateCode::Helper(Call { helper, args, span }))
    }

    /// The summary and the code of a predicate.
    fn path_predicate(
        &mut self,
        path: &OpPath,
        dag: &Dag,
        args: Vec<CallArg>,
    ) -> Option<(String, PredicateCode)> {
        let (last, span) = (path.last(), dag.head_span);
        let (summary, on_attr) = match self.ops.get(path) {
            Some(Known::Op(_)) => {
                return report!(self.errors.fail, span, NOT_A_PREDICATE:
                    "`{last}` is an op; a constraint list holds predicates");
            }
            Some(Known::Helper(helper)) if helper.kind.is_native() => {
                return report!(self.errors.fail, span, NOT_A_PREDICATE:
                    "a constraint list holds predicates, and `{last}` is a native\nhelp: supplemental patterns stand in a second list, `[], [(…)]`");
            }
            Some(Known::Helper(helper)) => {
                let on_attr = match helper.kind {
                    HelperKind::TypeConstraint => false,
                    HelperKind::AttrConstraint => true,
                    _ => {
                        self.check_arity(helper, dag)?;
                        return Some(self.helper_predicate(helper, dag, args));
                    }
                };
                let summary = helper.summary.clone();
                (summary.unwrap_or_else(|| last.clone()), Some(on_attr))
            }
            None => {
                if let Some((name, arity)) = predicate(&last) {
                    if args.len() != arity {
                        return self.tests(&last, arity, &args, span);
                    }
                    return Some((last, PredicateCode::Provided(name, args)));
                }
                if path.is_function() {
                    return Some((last, PredicateCode::Function(path.clone(), args)));
                }
                // A constraint type: provided, or with generic arguments.
                (last.clone(), is_attr_constraint(&last).then_some(true))
            }
        };
        let [
            CallArg {
                kind: ExprKind::Bound(entity),
                ..
            },
        ] = args[..]
        else {
            return self.tests(&last, 1, &args, span);
        };
        let kind = self.kind(entity);
        if !on_attr.unwrap_or_else(|| kind.is_some_and(CaptureKind::is_attr)) {
            return Some((summary, PredicateCode::Type(path.clone(), entity)));
        }
        if kind != Some(CaptureKind::Attr) {
            let noun = self.noun(entity);
            let message = message!(ATTRIBUTE_PREDICATE:
                "`{last}` tests an attribute, and this is {noun}");
            return self.errors.fail(span, match kind {
                Some(CaptureKind::OptionalAttr) => message.help(format!(
                    "`{last}:$x` in the source matches only where it is there and satisfies `{last}`"
                )),
                _ => message,
            });
        }
        Some((summary, PredicateCode::Attr(path.clone(), entity)))
    }

    /// A predicate with the wrong number of arguments.
    fn tests<T>(&self, name: &str, wanted: usize, args: &[CallArg], head: Span) -> Option<T> {
        if let [only] = args
            && wanted == 1
        {
            return report!(self.errors.fail, only.span, PREDICATE_ARGUMENT:
                "`{name}` tests what the source binds, and this is not bound");
        }
        let (found, extra) = (args.len(), args.get(wanted));
        let span = extra.map_or(head, |arg| arg.span);
        let code = match found {
            0 => codes::EMPTY_PREDICATE,
            _ => codes::PREDICATE_COUNT,
        };
        let wanted = match wanted {
            1 => "one entity".to_string(),
            n => format!("{n} entities"),
        };
        self.errors.fail(
            span,
            code.message(format!("`{name}` tests {wanted}, found {found}")),
        )
    }
}
