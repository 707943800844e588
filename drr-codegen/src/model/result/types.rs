//! Result types and locations of what is built.

use super::*;
use crate::model::action::first_operand;

/// Messages for `returnType` on an op that replaces the root, and on one that replaces another op.
const REPLACES_ROOT: &str =
    "`returnType` is not for an op that replaces results of the root: it has their types";
const REPLACES: &str = "`returnType` is not for an op that replaces another: it has its types";

impl Resolver<'_, '_> {
    pub(super) fn types(
        &mut self,
        dag: &Dag,
        op: usize,
        role: Role,
        return_type: Option<&Dag>,
        operands: &[Vec<Spread>],
    ) -> Option<Types> {
        let decl = &self.ops.ops[op].decl;
        let results = decl.results.len();
        if let (Some(directive), Role::Replaces(node, _) | Role::ReplacesAll(node)) =
            (return_type, role)
        {
            let message = if node == 0 { REPLACES_ROOT } else { REPLACES };
            return self.fail(directive.head_span, message);
        }
        if let Role::ReplacesAll(node) = role {
            return Some(Types::AllOf(node));
        }
        if decl.has_result_segments() {
            return self.fail(
                dag.head_span,
                format!("`{}` has several results that are variadic or optional, and how many each has cannot be said here; build it by a native", decl.name),
            );
        }
        if let Role::Replaces(node, from) = role {
            // If the op infers its types, they must be those of the results that it replaces. The first
            // operand's type is proved here or tested with the match, others before anything changes.
            if decl.infer == Infer::FirstOperand
                && let Some(first) = first_operand(operands)
            {
                for offset in 0..results {
                    self.check_type(first, node, from + offset);
                }
            }
            return Some(Types::Of(node, from));
        }
        if let Some(directive) = return_type {
            let fixed = decl.results.iter().all(|result| result.arity == Arity::One);
            if fixed && directive.args.len() != results {
                return self.fail(
                    directive.head_span,
                    format!(
                        "`{}` has {}, but `returnType` gives {}",
                        decl.name,
                        count(results, "result"),
                        count(directive.args.len(), "type")
                    ),
                );
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
                self.fail(
                    dag.head_span,
                    format!("the result types of `{name}` are not known here: add `(returnType …)`, or declare the op with the trait `SameOperandsAndResultType` or with `infer = …`"),
                )
            }
        }
    }

    pub(super) fn return_type(&mut self, arg: &Arg) -> Option<usize> {
        let code = match &arg.kind {
            ArgKind::Var(var) => {
                let entity = self.entity(var)?;
                if let Entity::Capture(index) = entity
                    && matches!(
                        self.source.captures[index].kind,
                        CaptureKind::Attr | CaptureKind::OptionalAttr
                    )
                {
                    let name = &var.name;
                    return self.fail(
                        var.span(),
                        format!("`returnType` takes the type of a value, and `${name}` is an attribute; the type that it carries is `{{ ${name}.ty() }}`"),
                    );
                }
                let entity = self.value(entity, var)?;
                if self.action.is_effectful(entity) {
                    return self.fail(
                        var.span(),
                        "`returnType` takes the type of something bound in the source",
                    );
                }
                ExprKind::TypeOf(entity)
            }
            ArgKind::Braces(group) => ExprKind::Code(self.code(group)?),
            ArgKind::Dag(dag) => match self.callee(dag)? {
                Callee::Helper(helper) => ExprKind::Call(self.call(dag, &helper)?),
                Callee::Op(_) => {
                    return self.fail(
                        dag.head_span,
                        "`returnType` takes a name, a native or `{ … }`",
                    );
                }
            },
            ArgKind::Path(path, Some(var)) => {
                let helper = self.leaf_native(path)?;
                ExprKind::Call(self.leaf_call(helper, var, path.span())?)
            }
            ArgKind::Path(path, None) => ExprKind::Path(path.clone()),
            _ => {
                return self.fail(arg.span, "`returnType` takes a name, a native or `{ … }`");
            }
        };
        if self.action.phase(&code) == Phase::Effectful {
            return self.fail(arg.span, "a result type is computed before the rewrite: without `$_builder`, from what the source binds");
        }
        Some(self.evaluate(code, Want::Type, None, arg.span))
    }

    pub(super) fn location(&mut self, dag: &Dag) -> Option<Location> {
        let (mut name, mut entities) = (None, Vec::new());
        for arg in &dag.args {
            match &arg.kind {
                ArgKind::Literal(literal, None) => match &literal.value {
                    LiteralValue::Str(text) if name.is_none() && entities.is_empty() => {
                        name = Some(text.clone())
                    }
                    LiteralValue::Str(_) => {
                        return self
                            .fail(literal.span, "`location` takes at most one name, and first");
                    }
                    _ => {
                        return self.fail(
                            literal.span,
                            "`location` takes names of values and ops, and a string",
                        );
                    }
                },
                ArgKind::Var(var) => {
                    let entity = self.entity(var)?;
                    let has_location = match entity {
                        Entity::Capture(index) => {
                            self.source.captures[index].kind == CaptureKind::Value
                        }
                        Entity::Matched(..) => false,
                        Entity::Expr(_) => self.action.is_effectful(entity),
                        _ => true,
                    };
                    if !has_location {
                        let noun = self.entity_noun(entity);
                        return self.fail(
                            var.span(),
                            format!("`${}` is {noun}, which has no location", var.name),
                        );
                    }
                    entities.push(entity);
                }
                _ => {
                    return self.fail(
                        arg.span,
                        "`location` takes names of values and ops, and a string",
                    );
                }
            }
        }
        Some(Location { name, of: entities })
    }
}
