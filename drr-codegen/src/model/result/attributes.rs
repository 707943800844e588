//! Attributes of ops that are built or changed.

use super::arguments::Given;
use super::*;
use crate::codes::report;

impl Resolver<'_> {
    /// The attribute that is wanted; `Some(None)` for `none`.
    pub(super) fn attribute(
        &mut self,
        arg: &Arg,
        place: AttrPlace,
        presence: Presence,
    ) -> Option<Option<usize>> {
        if matches!(arg.kind, ArgKind::Absent) {
            return Some(None);
        }
        let decl = self.decl(place.op);
        let (name, op) = (decl.attr_field(place.slot), &decl.name);
        let mut optional = presence == Presence::Optional;
        let (kind, span) = match self.given(arg)? {
            Given::Computed(kind, span) => (kind, span),
            Given::Native(dag, helper) => {
                if optional && helper.gives_none() {
                    self.check_arity(helper, dag)?;
                    return Some(None);
                }
                if helper.gives_none() {
                    let help = match presence {
                        Presence::Defaulted => "`none` leaves it out, so that it has its default",
                        _ => "the op requires the attribute",
                    };
                    return self.errors.fail(dag.head_span, message!(NEVER_GIVEN:
                        "{} never gives an attribute, and `{name}` of `{op}` is not optional", helper.title())
                        .help(help));
                }
                let call = self.call(dag, helper)?;
                (self.shared(dag, call), dag.head_span)
            }
            Given::Name(var, entity) => {
                let (written, kind) = (&var.name, self.kind(entity));
                let is_attr = match entity {
                    Entity::Matched(..) => true,
                    Entity::Expr(_) => self.action.is_precomputed(entity),
                    _ => kind.is_some_and(CaptureKind::is_attr),
                };
                if !is_attr {
                    let noun = self.noun(entity);
                    let message = message!(EXPECTED_ATTRIBUTE:
                        "`{name}` of `{op}` is an attribute, but `${written}` is {noun}");
                    let of_native = matches!(entity, Entity::Part(expr, _) if self.action.built(expr).is_none());
                    return self.errors.fail(var.span(), match of_native {
                        true => message.help("a native with several results gives values: compute data in a native with one, or in one of the source, which may give several: `(Native $a, $b)`"),
                        false => message,
                    });
                }
                if kind == Some(CaptureKind::OptionalAttr) && presence == Presence::Required {
                    return report!(self.errors.fail, var.span(), OPTIONAL_FOR_REQUIRED:
                        "attribute `{name}` of `{op}` must be there, but `${written}` is an optional attribute\nhelp: `AnyAttr:${written}` in the source matches only where it is there");
                }
                // An absent one leaves out an attribute with a default.
                optional |= kind == Some(CaptureKind::OptionalAttr);
                (ExprKind::Bound(entity), var.span())
            }
            Given::Op(dag, inner) => {
                let inner = &self.decl(inner).name;
                return report!(self.errors.fail, dag.head_span, EXPECTED_ATTRIBUTE:
                    "`{name}` of `{op}` is an attribute, but `{inner}` is an op\nhelp: compute an attribute with a native");
            }
            Given::Other => {
                return report!(self.errors.fail, arg.span, EXPECTED_ATTRIBUTE:
                    "expected an attribute for `{name}` of `{op}`");
            }
        };
        let want = Want::Attr { place, optional };
        Some(Some(self.evaluate(kind, want, None, span)))
    }

    /// `..$src`: the attribute of the same name, if `$src`'s op declares one. `Some(None)` if it does
    /// not.
    pub(super) fn inherited(
        &mut self,
        from: &Var,
        place: AttrPlace,
        name: &str,
        presence: Presence,
    ) -> Option<Option<usize>> {
        let (src, entity) = (&from.name, self.entity(from)?);
        let Entity::Node(node) = entity else {
            let noun = self.noun(entity);
            return report!(self.errors.fail, from.span(), ATTRIBUTES_OF_WHAT:
                "`..${src}` takes attributes from an op of the source, and this is {noun}");
        };
        if self.source.nodes[node].by_trait {
            return report!(self.errors.fail, from.span(), ATTRIBUTES_OF_WHAT:
                "`..${src}` takes attributes from a declared op, and of this one only a trait is known");
        }
        // Of several ops that may stand there, all must declare it.
        let (mut by_op, mut optional) = (Vec::new(), false);
        for op in self.source.nodes[node].ops.clone() {
            let Some((slot, found)) = self.decl(op).attr_of_ir(name) else {
                return Some(None);
            };
            optional |= found == Presence::Optional;
            by_op.push((op, self.attr_number(op, slot)));
        }
        if presence == Presence::Required && optional {
            return report!(self.errors.fail, from.span(), OPTIONAL_FOR_REQUIRED:
                "attribute `{name}` must be there, but on `${src}` it is optional\nhelp: match it in the source, `{name} = AnyAttr:$value`, and give it, `{name} = $value`");
        }
        let op = self.source.nodes[node].binding;
        let (kind, binding) = self.attr(op, by_op, optional);
        let described = format!("attribute '{name}' of '{}'", self.node_decl(node).name);
        let capture = self.capture(node, kind, None, described, binding);
        let bound = ExprKind::Bound(Entity::Capture(capture));
        let want = Want::Attr { place, optional };
        Some(Some(self.evaluate(bound, want, None, from.span())))
    }
}
