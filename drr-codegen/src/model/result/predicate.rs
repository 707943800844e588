//! The constraint list.

use super::*;

impl Resolver<'_, '_> {
    pub(super) fn predicate(&mut self, constraint: &Constraint) -> Option<Predicate> {
        match constraint {
            Constraint::Braces(group) => {
                let code = self.code(group)?;
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

    pub(super) fn predicate_dag(&mut self, dag: &Dag) -> Option<Predicate> {
        let receiver = match &dag.bind {
            Some(var) => Some((self.entity(var)?, var)),
            None => None,
        };
        let mut args = Vec::new();
        let mut shown = Vec::new();
        if let Some((entity, var)) = receiver {
            shown.push((var.name.clone(), entity));
            args.push(CallArg {
                kind: ExprKind::Bound(entity),
                span: var.span(),
            });
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
            [
                CallArg {
                    kind: ExprKind::Bound(entity),
                    ..
                },
            ] => Some(*entity),
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
            Head::Directive(_) | Head::AnyOf(_) | Head::Any(_) => return None,
            Head::Path(path) => path,
        };
        if let Some(known) = self.ops.get(path) {
            return match known {
                Known::Helper(helper) => {
                    use crate::syntax::HelperKind as K;
                    let what = matches!(helper.kind, K::TypeConstraint | K::AttrConstraint);
                    if helper.kind.is_native() {
                        return self.fail(
                            span,
                            format!("a constraint list holds predicates, and `{}` is a native; supplemental patterns stand in a second list, `[], [(…)]`", path.last()),
                        );
                    }
                    if what {
                        let Some(entity) = one_entity(&args) else {
                            return self.fail(
                                span,
                                format!("`{}` tests one entity, found {}", path.last(), args.len()),
                            );
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
                Known::Op(_) => self.fail(
                    span,
                    format!(
                        "`{}` is an op; a constraint list holds predicates",
                        path.last()
                    ),
                ),
            };
        }
        let last = path.last();
        if let Some((name, arity)) = PROVIDED.iter().find(|(name, _)| *name == last) {
            if args.len() != *arity {
                return self.fail(
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
            return self.fail(
                span,
                format!("`{last}` tests one entity, found {}", args.len()),
            );
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

    pub(super) fn attr_predicate(
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
                self.fail(
                    span,
                    format!("`{}` tests an attribute, and this is {noun}", path.last()),
                )
            }
        }
    }
}
