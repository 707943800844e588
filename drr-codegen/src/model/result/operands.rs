//! Operands of ops that are built or changed: one value, several, or none.

use super::*;
use crate::codes::report;

impl Resolver<'_> {
    pub(super) fn operand(
        &mut self,
        arg: &Arg,
        arity: Arity,
        name: &str,
        op: &str,
    ) -> Option<Vec<Spread>> {
        match &arg.kind {
            ArgKind::Absent => return Some(Vec::new()),
            ArgKind::Dag(dag) if dag.is(Directive::Variadic) => {
                let parts: Vec<_> = dag.args.iter().map(|arg| self.spread(arg)).collect();
                let parts = parts.into_iter().collect::<Option<Vec<_>>>()?;
                return Some(parts.concat());
            }
            ArgKind::Dag(dag) if dag.is(Directive::Original) => {
                return Some(vec![Spread::Original(self.original(dag)?)]);
            }
            ArgKind::Dag(dag) if dag.is(Directive::ReplaceWithValue) => {
                if let [value] = dag.args.as_slice() {
                    return self.operand(value, arity, name, op);
                }
            }
            ArgKind::Var(var) => {
                if arity == Arity::Variadic
                    && let Some(group) = self.result_group(var)
                {
                    self.must_be_outside(group.entity(), var)?;
                    return Some(vec![group]);
                }
                let entity = self.entity(var)?;
                if let Some((capture, kind)) = self.bound_run(entity) {
                    self.must_be_outside(entity, var)?;
                    return self.whole(var, (capture, kind), arity, name, op);
                }
                if let (Entity::Capture(capture), Some(kind)) = (entity, self.kind(entity))
                    && kind.is_attr()
                    && !op.is_empty()
                {
                    let (written, place) = (&var.name, &self.source.captures[capture].place);
                    return report!(self.errors.fail, var.span(), EXPECTED_VALUE:
                        "`{name}` of `{op}` is an operand, but `${written}` is {place}";
                        help: "arguments stand in the order in which the op declares them, or have names; to use an attribute as a value, build a constant op with it");
                }
            }
            ArgKind::Dag(dag) if arity == Arity::Variadic && dag.bind.is_none() => {
                if let Known::Helper(helper) = self.callee(dag)? {
                    return self.given_operands(dag, helper);
                }
            }
            ArgKind::Braces(group) if arity == Arity::Variadic => {
                let code = ExprKind::Code(self.code(group)?);
                let values = self.evaluate(code, Want::Operands, None, group.span_open());
                return Some(vec![Spread::Given(values)]);
            }
            _ => {}
        }
        self.value_arg(arg).map(|value| vec![Spread::One(value)])
    }

    /// The values of a variadic operand that a native gives: as many as it says or, if it has one
    /// result, any number.
    fn given_operands(&mut self, dag: &Dag, helper: &Helper) -> Option<Vec<Spread>> {
        if helper.results != 1 {
            let values = self.native_values(dag, helper, true)?;
            if values.is_empty() {
                return report!(self.errors.fail, dag.head_span, NO_VALUE: "this native gives no value");
            }
            return Some(values.into_iter().map(Spread::One).collect());
        }
        let call = self.call(dag, helper)?;
        let values = self.evaluate_call(dag, call, Want::Operands)?;
        Some(vec![Spread::Given(values)])
    }

    /// An optional or variadic operand of the source as an operand.
    fn whole(
        &self,
        var: &Var,
        (capture, kind): (usize, CaptureKind),
        arity: Arity,
        name: &str,
        op: &str,
    ) -> Option<Vec<Spread>> {
        let is_optional = kind == CaptureKind::OptionalValue;
        let wanted = match arity {
            Arity::Variadic => return Some(vec![Spread::All(capture)]),
            Arity::Optional if is_optional => return Some(vec![Spread::All(capture)]),
            Arity::Optional => "an optional",
            Arity::One => "a single",
        };
        let (written, noun) = (&var.name, kind.noun());
        let help = match is_optional {
            true => format!("`AnyType:${written}` in the source matches only where it is there"),
            false => "`(variadic …)` in the source gives its values names".to_string(),
        };
        report!(self.errors.fail, var.span(), OPERAND_ARITY:
            "operand `{name}` of `{op}` is {wanted} value, but `${written}` is {noun}\nhelp: {help}")
    }

    /// The capture that an entity is, if it is an optional or variadic operand.
    pub(super) fn bound_run(&self, entity: Entity) -> Option<(usize, CaptureKind)> {
        match (entity, self.kind(entity)?) {
            (Entity::Capture(index), kind @ (CaptureKind::OptionalValue | CaptureKind::Values)) => {
                Some((index, kind))
            }
            _ => None,
        }
    }

    /// If the name is of a variadic or optional result: all its values.
    pub(super) fn result_group(&self, var: &Var) -> Option<Spread> {
        let Some(ResultIndex::Number(n)) = var.index else {
            return None;
        };
        let group = n as usize;
        let of = self.named(&var.name)?;
        let op = match of {
            Entity::Node(node) => self.source.nodes[node].op,
            Entity::Expr(expr) => self.built_op(expr)?,
            _ => return None,
        };
        let result = self.decl(op).results.get(group)?;
        (result.arity != Arity::One).then_some(Spread::Results { of, op, group })
    }

    /// `(original $x)`: a value of the source, which a dialect conversion does not convert.
    pub(super) fn original(&mut self, dag: &Dag) -> Option<Entity> {
        let ArgKind::Var(var) = &dag.args.first()?.kind else {
            return None;
        };
        let entity = self.entity(var)?;
        let value = self.value(entity, var)?;
        self.must_be_outside(entity, var)?;
        if let Entity::Capture(_) | Entity::NodeResult(..) = value {
            return Some(value);
        }
        let (name, noun) = (&var.name, self.noun(entity));
        report!(self.errors.fail, var.span(), NOT_ORIGINAL:
            "`original` takes a value that the source bound, and `${name}` is {noun}")
    }

    /// One argument of `variadic` or `values`.
    pub(super) fn spread(&mut self, arg: &Arg) -> Option<Vec<Spread>> {
        if let Some(dag) = arg.directive(Directive::Original) {
            return Some(vec![Spread::Original(self.original(dag)?)]);
        }
        let (ArgKind::Splice(var) | ArgKind::Var(var)) = &arg.kind else {
            return self.value_arg(arg).map(|value| vec![Spread::One(value)]);
        };
        let splice = matches!(arg.kind, ArgKind::Splice(_));
        if splice && let Some(group) = self.result_group(var) {
            self.must_be_outside(group.entity(), var)?;
            return Some(vec![group]);
        }
        let entity = self.entity(var)?;
        self.must_be_outside(entity, var)?;
        let (name, noun) = (&var.name, self.noun(entity));
        match (self.bound_run(entity), splice) {
            (Some((capture, _)), true) => Some(vec![Spread::All(capture)]),
            (Some(_), false) => {
                report!(self.errors.fail, var.span(), MISSING_SPLICE:
                    "`${name}` is {noun}\nhelp: to give what it holds, write `${name}..`")
            }
            (None, false) => {
                let value = self.value(entity, var)?;
                Some(vec![Spread::One(value)])
            }
            (None, true) if var.index.is_none() && !matches!(entity, Entity::Capture(_)) => {
                let results = self.num_results(entity).unwrap_or(0);
                let all = (0..results).map(|index| {
                    let index = u32::try_from(index).ok().map(ResultIndex::Number);
                    let one = Var {
                        index,
                        ..var.clone()
                    };
                    let result = self.entity(&one)?;
                    self.value(result, &one).map(Spread::One)
                });
                all.collect()
            }
            (None, true) => {
                report!(self.errors.fail, var.span(), SPLICE_OF_ONE:
                    "`${name}` is {noun}, which is one\nhelp: write `${name}`")
            }
        }
    }
}
