//! Rules that follow from the traits of declared ops.

use crate::decl::Interface;
use crate::interface::ConstantOperands;
use crate::ir::{Fold, FoldValue, Ir, Op, Value};
use crate::native::AttrRef;
use crate::rewriter::RewriterBase;
use crate::rule::{
    Binder, Binding, Bound, Cx, Fact, Found, Host, NextMatch, OpShape, Patterns, Program,
    ProgramVisitor, RuleData, RuleInfo, Search, SetData, Stop, Tables,
};

/// The rules that follow from the traits of ops, which MLIR has as folds. They are tried before all
/// others.
///
/// | rule | for ops with the trait | |
/// | --- | --- | --- |
/// | `Commutative` | `Commutative` | constants move behind the other operands |
/// | `Idempotent` | `Idempotent` | `f(x, x)` is `x`; `f(f(x))` is `f(x)` |
/// | `Involution` | `Involution` | `f(f(x))` is `x` |
/// | `Identity` | [`ConstantOperands`], `identity = 0` | `f(x, 0)` is `x` |
/// | `Absorbing` | [`ConstantOperands`], `absorbing = 0` | `f(x, 0)` is `0` |
///
/// An op with regions, successors or several variadic operands is left alone.
///
/// ```
/// use drr_runtime::ir::Ir;
/// use drr_runtime::pattern_set::{PatternSet, UnknownRule};
/// use drr_runtime::trait_rules::TraitRules;
///
/// fn unsorted<I: Ir>() -> Result<PatternSet<I>, UnknownRule> {
///     let mut rules = PatternSet::new().with(TraitRules);
///     rules.disable("Commutative")?;
///     Ok(rules)
/// }
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct TraitRules;

/// The change that a rule makes to an operation.
enum Change<I: Ir> {
    /// Its operands in another order.
    Operands(Vec<Value<I>>),
    /// A value that replaces it.
    Value(Value<I>),
}

/// A rule: its name, its documentation, and the trait of the op.
struct TraitRule {
    info: RuleInfo,
    interface: Interface,
}

const fn rule(name: &'static str, doc: &'static str, root: &'static str, line: u32) -> TraitRule {
    TraitRule {
        info: RuleInfo::new(name, file!(), line, root, i32::MAX).doc(doc, ""),
        interface: Interface::known(name),
    }
}

const fn of_constants(name: &'static str, doc: &'static str, line: u32) -> TraitRule {
    TraitRule {
        interface: Interface::of::<dyn ConstantOperands>(),
        ..rule(name, doc, "any<ConstantOperands>", line)
    }
}

const COMMUTATIVE: TraitRule = rule(
    "Commutative",
    "Constants move behind the other operands.",
    "any<Commutative>",
    line!(),
);
const IDEMPOTENT: TraitRule = rule(
    "Idempotent",
    "f(x, x) -> x, and f(f(x)) -> f(x)",
    "any<Idempotent>",
    line!(),
);
const INVOLUTION: TraitRule = rule("Involution", "f(f(x)) -> x", "any<Involution>", line!());

const IDENTITY: TraitRule = of_constants("Identity", "f(x, identity) -> x", line!());
const ABSORBING: TraitRule = of_constants("Absorbing", "f(x, absorbing) -> absorbing", line!());

/// By rank.
const RULES: [TraitRule; 5] = [COMMUTATIVE, IDEMPOTENT, INVOLUTION, IDENTITY, ABSORBING];

impl<I: Ir> Patterns<I> for TraitRules {
    fn visit<V: ProgramVisitor<I>>(self, visitor: V) -> V::Output {
        visitor.visit(self)
    }
}

/// A rule about the ops in `roots`.
const fn data<I: Ir>(info: RuleInfo, roots: &'static [u16], facts: &'static [Fact]) -> RuleData<I> {
    RuleData {
        info,
        roots,
        facts,
        ..RuleData::NONE
    }
}

/// The change that a rule makes.
fn change<I: Ir>(ir: &I, rank: u32, op: Op<I>) -> Option<Change<I>> {
    let operand = |index| ir.operand(op, index);
    let same_type = |value: Value<I>| {
        let fits = ir.num_results(op) == 1;
        (fits && ir.value_type(value) == ir.result_type(op, 0)).then_some(Change::Value(value))
    };
    // The operand of an operation of the same op.
    let inner = |value: Value<I>| {
        let (inner, _) = ir.defining_op(value)?;
        let same = ir.kind(inner) == ir.kind(op) && ir.num_operands(inner) == 1;
        same.then(|| ir.operand(inner, 0))
    };
    let change = match (rank, ir.num_operands(op)) {
        (0, count @ 2..) => {
            let is_constant = |value: &Value<I>| AttrRef::constant(ir, *value).is_some();
            if (0..count).is_sorted_by_key(|index| is_constant(&operand(index))) {
                return None;
            }
            let operands = (0..count).map(operand);
            let (constants, mut sorted): (Vec<_>, Vec<_>) = operands.partition(is_constant);
            sorted.extend(constants);
            Change::Operands(sorted)
        }
        (1, 2) if operand(0) == operand(1) => same_type(operand(0))?,
        (1, 1) => inner(operand(0)).and_then(|_| same_type(operand(0)))?,
        (2, 1) => inner(operand(0)).and_then(same_type)?,
        (3 | 4, 2) => {
            let mut decided = (0..2).filter_map(|index| {
                let (value, other) = (operand(index), operand(1 - index));
                let constant = AttrRef::constant(ir, value)?;
                let of_op = ir.interface::<dyn ConstantOperands>(op)?;
                match rank {
                    3 => of_op.is_identity(index, constant).then_some(other),
                    _ => of_op.is_absorbing(index, constant).then_some(value),
                }
            });
            same_type(decided.next()?)?
        }
        _ => return None,
    };
    ir.operand_segments(op).is_none().then_some(change)
}

/// The rules that may change an operation, by the number of its operands.
fn ranks<I: Ir>(ir: &I, op: Op<I>) -> &'static [u32] {
    match ir.num_operands(op) {
        0 => &[],
        1 => &[1, 2],
        2 => &[0, 1, 3, 4],
        _ => &[0],
    }
}

/// The changes that the rules may make to an operation, with their ranks.
fn changes<'a, I: Ir>(
    ir: &'a I,
    tables: &'a Tables<I>,
    op: Op<I>,
) -> impl Iterator<Item = (u32, Change<I>)> + 'a {
    ranks(ir, op).iter().filter_map(move |&rank| {
        let has_trait = tables.is(ir, rank as u16, op);
        Some((rank, has_trait.then(|| change(ir, rank, op))??))
    })
}

/// The rules as folds, as MLIR has them: an operation is folded by them if it does not fold otherwise.
pub(crate) struct TraitFolds<I: Ir>(Tables<I>);

impl<I: Ir> TraitFolds<I> {
    pub(crate) fn new(ir: &mut I) -> Self {
        TraitFolds(Tables::bind(ir, |binder| TraitRules.bind(binder)))
    }

    /// Folds an operation by the first rule that changes it.
    pub(crate) fn fold(&self, ir: &mut I, op: Op<I>) -> Fold<I> {
        let first = changes(ir, &self.0, op).next();
        match first {
            None => Fold::No,
            Some((_, Change::Value(value))) => Fold::Values(vec![FoldValue::Value(value)]),
            Some((_, Change::Operands(operands))) => {
                for (index, operand) in operands.into_iter().enumerate() {
                    if ir.operand(op, index) != operand {
                        ir.set_operand(op, index, operand);
                    }
                }
                Fold::InPlace
            }
        }
    }
}

impl<I: Ir> Program<I> for TraitRules {
    type Match = (u32, Op<I>);

    fn data(&self) -> &'static SetData<I> {
        const {
            &SetData {
                ops: &[
                    OpShape::any_counts(0, COMMUTATIVE.info.root),
                    OpShape::any_counts(1, IDEMPOTENT.info.root),
                    OpShape::any_counts(2, INVOLUTION.info.root),
                    OpShape::any_counts(3, IDENTITY.info.root),
                    OpShape::any_counts(4, ABSORBING.info.root),
                ],
                bindings: &[Binding::Root],
                orders: &[],
                rules: &[
                    data(COMMUTATIVE.info, &[0], &[Fact::Is(0, &[0])]),
                    data(IDEMPOTENT.info, &[1], &[Fact::Is(0, &[1])]),
                    data(INVOLUTION.info, &[2], &[Fact::Is(0, &[2])]),
                    data(IDENTITY.info, &[3], &[Fact::Is(0, &[3])]),
                    data(ABSORBING.info, &[4], &[Fact::Is(0, &[4])]),
                ],
            }
        }
    }
    fn bind(&self, binder: &mut Binder<'_, I>) {
        for rule in &RULES {
            binder.any_with(&[rule.interface], rule.info.root);
        }
    }
    fn find<S: Search>(&self, cx: &Cx<'_, I, S>, root: Op<I>) -> Option<Found<(u32, Op<I>)>> {
        let mut ranks = changes(cx.ir, cx.t, root).map(|(rank, _)| rank);
        let rank = ranks.find(|rank| cx.wants(*rank))?;
        Some(Found {
            rank,
            bound: (rank, root),
        })
    }
    fn replay(&self, cx: &Cx<'_, I, NextMatch>, bound: &Bound<I>) -> Option<Found<(u32, Op<I>)>> {
        let (rank, root) = (bound.rank(), bound.op(0));
        change(cx.ir, rank, root).map(|_| Found {
            rank,
            bound: (rank, root),
        })
    }
    fn rewrite<R: RewriterBase<I>>(
        &self,
        _: &Tables<I>,
        &(rank, root): &(u32, Op<I>),
        host: Host<'_, I, R>,
    ) -> Result<(), Stop> {
        if host.mode.is_dry() {
            return Ok(());
        }
        match change(host.ir(), rank, root) {
            Some(Change::Operands(operands)) => {
                for (index, operand) in operands.into_iter().enumerate() {
                    if host.ir().operand(root, index) != operand {
                        host.rewriter.set_operand(root, index, operand);
                    }
                }
            }
            Some(Change::Value(value)) => host.rewriter.replace_op(root, &[value]),
            None => {}
        }
        Ok(())
    }
}
