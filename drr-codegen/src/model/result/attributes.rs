//! Attributes of ops that are built or changed.

use super::*;

impl Resolver<'_, '_> {
    /// The attribute that is wanted; `Some(None)` for `none`.
    pub(super) fn attribute(&mut self, arg: &Arg, want: Want, name: &str) -> Option<Option<usize>> {
        let Want::Attr {
            place: AttrPlace { op, .. },
            optional,
        } = want
        else {
            return None;
        };
        let name = name.trim_start_matches("r#");
        let op_name = self.ops.ops[op].decl.name.clone();
        let given = |this: &mut Self, kind, span| Some(Some(this.evaluate(kind, want, None, span)));
        match &arg.kind {
            ArgKind::Absent => Some(None),
            ArgKind::Literal(literal, _) => {
                given(self, ExprKind::Literal(literal.clone()), literal.span)
            }
            ArgKind::Path(path, None) => given(self, ExprKind::Path(path.clone()), path.span()),
            ArgKind::Path(path, Some(var)) => {
                let helper = self.leaf_native(path)?;
                let call = self.leaf_call(helper, var, path.span())?;
                given(self, ExprKind::Call(call), path.span())
            }
            ArgKind::Braces(group) => {
                let code = self.code(group)?;
                given(self, ExprKind::Code(code), group.span_open())
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
                            return self.fail(var.span(), format!("attribute `{name}` of `{op_name}` must be there, but `${}` is an optional attribute", var.name));
                        }
                        given(self, ExprKind::Bound(entity), var.span())
                    }
                    Entity::Matched(..) => given(self, ExprKind::Bound(entity), var.span()),
                    Entity::Expr(_) if self.action.is_precomputed(entity) => {
                        given(self, ExprKind::Bound(entity), var.span())
                    }
                    _ => {
                        let noun = self.entity_noun(entity);
                        self.fail(
                            var.span(),
                            format!(
                                "`{name}` of `{op_name}` is an attribute, but `${}` is {noun}",
                                var.name
                            ),
                        )
                    }
                }
            }
            ArgKind::Dag(dag) => match self.callee(dag)? {
                Callee::Op(inner) => {
                    let inner = &self.ops.ops[inner].decl.name;
                    self.fail(dag.head_span, format!("`{name}` of `{op_name}` is an attribute, but `{inner}` is an op; compute an attribute with a native"))
                }
                Callee::Helper(helper) => {
                    let call = self.call(dag, &helper)?;
                    let mut kind = ExprKind::Call(call);
                    if dag.bind.is_some() && self.action.phase(&kind) == Phase::Pure {
                        let raw = self.evaluate(kind, Want::Raw, None, dag.head_span);
                        self.name(dag, Entity::Expr(raw));
                        kind = ExprKind::Bound(Entity::Expr(raw));
                    }
                    given(self, kind, dag.head_span)
                }
            },
            _ => self.fail(
                arg.span,
                format!("expected an attribute for `{name}` of `{op_name}`"),
            ),
        }
    }

    /// `..$src`: the attribute of the same name, if `$src`'s op declares one.
    pub(super) fn inherited(
        &mut self,
        from: &Var,
        op: usize,
        slot: usize,
        name: &str,
        presence: Presence,
    ) -> Option<Option<usize>> {
        let entity = self.entity(from)?;
        let Entity::Node(node) = entity else {
            let noun = self.entity_noun(entity);
            return self.fail(
                from.span(),
                format!(
                    "`..${}` takes attributes from an op of the source, and this is {noun}",
                    from.name
                ),
            );
        };
        if self.source.nodes[node].by_trait {
            return self.fail(
                from.span(),
                format!(
                    "`..${}` takes attributes from a declared op, and of this one only a trait is known",
                    from.name
                ),
            );
        }
        // Of several ops that may stand there, all must declare it.
        let (mut numbers, mut optional) = (Vec::new(), false);
        for source_op in self.source.nodes[node].ops.clone() {
            let decl = &self.ops.ops[source_op].decl;
            let found = decl.args.iter().find_map(|arg| match &arg.kind {
                ArgumentKind::Attr(presence, text) if text == name => Some(*presence),
                _ => None,
            });
            let (Some(found), Some(slot)) = (found, decl.attr_slot(name)) else {
                return Some(None);
            };
            optional |= found == Presence::Optional;
            numbers.push(attr_number(self.attrs, source_op, slot));
        }
        if presence == Presence::Required && optional {
            return self.fail(
                from.span(),
                format!(
                    "attribute `{name}` must be there, but on `${}` it is optional",
                    from.name
                ),
            );
        }
        let source = &self.ops.ops[self.source.nodes[node].op].decl.name;
        let place = format!("attribute '{name}' of '{source}'");
        let kind = match optional {
            true => CaptureKind::OptionalAttr,
            false => CaptureKind::Attr,
        };
        let capture = self.source.attribute(node, numbers, kind, place);
        let want = Want::Attr {
            place: AttrPlace {
                op,
                slot,
                node: None,
            },
            optional,
        };
        let bound = ExprKind::Bound(Entity::Capture(capture));
        Some(Some(self.evaluate(bound, want, None, from.span())))
    }
}
