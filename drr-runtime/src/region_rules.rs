//! Rules that follow from [`RegionBranchOpInterface`].

use rustc_hash::{FxHashMap, FxHashSet};

use crate::interface::{RegionBranchOpInterface, region_edges};
use crate::ir::{
    Block, InsertPoint, Ir, Op, OpParts, Value, block_of, block_owner, operands, results,
    value_types,
};
use crate::rewriter::{PatternRewriter, RewriterBase};
use crate::rule::{
    Binder, Binding, Bound, Cx, Found, Host, NextMatch, Patterns, Program, ProgramVisitor,
    RuleData, RuleInfo, Search, SetData, Stop, Tables,
};

/// The rules that follow from [`RegionBranchOpInterface`], for ops whose
/// [`may_drop_values`](RegionBranchOpInterface::may_drop_values) holds. They have MLIR's names.
///
/// A *passed* value is an operand of the operation or of a terminator in it. An *input* is what it
/// becomes: an argument of a region, or a result.
///
/// | rule | |
/// | --- | --- |
/// | `MakeRegionBranchOpSuccessorInputsDead` | an input that can only be one value from outside is that value |
/// | `RemoveDuplicateSuccessorInputUses` | of two inputs that always get the same values, one is used |
/// | `RemoveDeadRegionBranchOpSuccessorInputs` | unused inputs are erased, with what is passed to them |
///
/// A dialect names the set in its `canonicalization`.
///
/// ```
/// use drr_runtime::ir::Ir;
/// use drr_runtime::pattern_set::PatternSet;
/// use drr_runtime::region_rules::RegionBranchRules;
///
/// fn rules<I: Ir>() -> PatternSet<I> {
///     PatternSet::new().with(RegionBranchRules)
/// }
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct RegionBranchRules;

const ROOT: &str = "any<RegionBranchOpInterface>";

const fn rule(name: &'static str, doc: &'static str, line: u32) -> RuleInfo {
    RuleInfo::new(name, file!(), line, ROOT, 1).doc(doc, "")
}

/// By rank.
const RULES: [RuleInfo; 3] = [
    rule(
        "MakeRegionBranchOpSuccessorInputsDead",
        "An argument or a result that can only be one value from outside is that value.",
        line!(),
    ),
    rule(
        "RemoveDuplicateSuccessorInputUses",
        "Of two arguments or results that always get the same values, one is used.",
        line!(),
    ),
    rule(
        "RemoveDeadRegionBranchOpSuccessorInputs",
        "Unused arguments and results are erased, with what is passed to them.",
        line!(),
    ),
];

impl<I: Ir> Patterns<I> for RegionBranchRules {
    fn visit<V: ProgramVisitor<I>>(self, visitor: V) -> V::Output {
        visitor.visit(self)
    }
}

/// An operand of an operation.
type Place<I> = (Op<I>, usize);

/// The values that are passed between the regions of an operation.
struct Flow<I: Ir> {
    root: Op<I>,
    /// All inputs, each once, with the operands that become it.
    inputs: Vec<(Value<I>, Vec<Place<I>>)>,
    index: FxHashMap<Value<I>, usize>,
}

/// The change that a rule makes.
enum Change<I: Ir> {
    /// The first value of each pair is used nowhere, but the second one.
    Replace(Vec<(Value<I>, Value<I>)>),
    /// The inputs of these numbers are erased.
    Erase(Vec<usize>),
}

impl<I: Ir> Flow<I> {
    /// `None` if nothing may be changed, or the numbers of values differ.
    fn of(ir: &I, root: Op<I>) -> Option<Self> {
        let branch = ir.interface::<dyn RegionBranchOpInterface>(root)?;
        let isolated = || ir.is_declared_with(ir.kind(root), "IsolatedFromAbove");
        if !branch.may_drop_values() || isolated() || ir.attrs(root).is_none() {
            return None;
        }
        let mut flow = Flow {
            root,
            inputs: Vec::new(),
            index: FxHashMap::default(),
        };
        for edge in region_edges(ir, root) {
            if edge.operands.len() != edge.inputs.len() {
                return None;
            }
            let from = edge.from.unwrap_or(root);
            for (operand, input) in edge.operands.zip(edge.inputs) {
                // The input may be another form of the value.
                if ir.value_type(ir.operand(from, operand)) != ir.value_type(input) {
                    return None;
                }
                let at = *flow.index.entry(input).or_insert_with(|| {
                    flow.inputs.push((input, Vec::new()));
                    flow.inputs.len() - 1
                });
                flow.inputs[at].1.push((from, operand));
            }
        }
        Some(flow)
    }

    /// For each input, the only value that is not an input and may become it.
    fn only_sources(&self, ir: &I) -> Vec<Option<Value<I>>> {
        let mut becomes = vec![Vec::new(); self.inputs.len()];
        // An input, and the only source on a way to it, or `None` for several sources.
        let mut open = Vec::new();
        for (at, (_, places)) in self.inputs.iter().enumerate() {
            for (op, operand) in places {
                let given = ir.operand(*op, *operand);
                match self.index.get(&given) {
                    Some(from) => becomes[*from].push(at),
                    None => open.push((at, Some(given))),
                }
            }
        }
        let mut found: Vec<Option<Option<Value<I>>>> = vec![None; self.inputs.len()];
        while let Some((at, source)) = open.pop() {
            let joined = match found[at] {
                None => source,
                Some(known) if known.is_none() || known == source => continue,
                Some(_) => None,
            };
            found[at] = Some(joined);
            open.extend(becomes[at].iter().map(|to| (*to, joined)));
        }
        found.into_iter().map(Option::flatten).collect()
    }

    /// True if `value`, which may become `input`, can be used wherever that is.
    fn is_visible(&self, ir: &I, value: Value<I>, input: Value<I>) -> bool {
        let block = block_of(ir, value);
        let is_inside = block.and_then(|block| block_owner(ir, block)) == Some(self.root);
        let is_arg = |value| ir.defining_op(value).is_none();
        !is_inside || is_arg(value) && is_arg(input) && block == block_of(ir, input)
    }

    fn made_dead(&self, ir: &I) -> Option<Change<I>> {
        let sources = self.only_sources(ir);
        let pairs = self.inputs.iter().zip(sources);
        let pairs = pairs.filter_map(|((input, _), source)| {
            let (input, source) = (*input, source?);
            let changes = !ir.use_empty(input) && self.is_visible(ir, source, input);
            changes.then_some((input, source))
        });
        let pairs: Vec<_> = pairs.collect();
        (!pairs.is_empty()).then_some(Change::Replace(pairs))
    }

    fn duplicates(&self, ir: &I) -> Option<Change<I>> {
        let owner = |value| match ir.defining_op(value) {
            Some(_) => None,
            None => ir.block_of_arg(value),
        };
        let mut first = FxHashMap::default();
        let mut pairs = Vec::new();
        let places = self.arg_places(ir);
        // By position, so that inputs that are erased together are the same ones.
        let mut inputs: Vec<_> = self.inputs.iter().collect();
        inputs.sort_by_cached_key(|(input, _)| match ir.defining_op(*input) {
            Some((_, index)) => Some(index),
            None => places.get(input).map(|(_, index)| *index),
        });
        for (input, places) in inputs {
            let given: Vec<_> = places
                .iter()
                .map(|(op, operand)| (*op, ir.operand(*op, *operand)))
                .collect();
            match first.get(&(owner(*input), given.clone())) {
                Some(same) if !ir.use_empty(*input) => pairs.push((*input, *same)),
                Some(_) => {}
                None => {
                    first.insert((owner(*input), given), *input);
                }
            }
        }
        (!pairs.is_empty()).then_some(Change::Replace(pairs))
    }

    fn dead(&self, ir: &I) -> Option<Change<I>> {
        // Inputs that get one operand are erased together: a union-find over the numbers of inputs.
        let mut leader: Vec<usize> = (0..self.inputs.len()).collect();
        fn find(leader: &mut [usize], mut at: usize) -> usize {
            while leader[at] != at {
                leader[at] = leader[leader[at]];
                at = leader[at];
            }
            at
        }
        let mut of_place = FxHashMap::default();
        for (at, (_, places)) in self.inputs.iter().enumerate() {
            for place in places {
                let other = *of_place.entry(*place).or_insert(at);
                let (a, b) = (find(&mut leader, at), find(&mut leader, other));
                leader[a] = b;
            }
        }
        let mut live = vec![false; self.inputs.len()];
        for (at, (input, _)) in self.inputs.iter().enumerate() {
            live[find(&mut leader, at)] |= !ir.use_empty(*input);
        }
        let dead: Vec<usize> = (0..self.inputs.len())
            .filter(|at| !live[find(&mut leader, *at)])
            .collect();
        (!dead.is_empty()).then_some(Change::Erase(dead))
    }

    fn change(&self, ir: &I, rank: u32) -> Option<Change<I>> {
        match rank {
            0 => self.made_dead(ir),
            1 => self.duplicates(ir),
            _ => self.dead(ir),
        }
    }

    /// The blocks of the block arguments among the inputs, and their numbers there.
    fn arg_places(&self, ir: &I) -> FxHashMap<Value<I>, (Block<I>, usize)> {
        let mut places = FxHashMap::default();
        for (input, _) in &self.inputs {
            if ir.defining_op(*input).is_none()
                && !places.contains_key(input)
                && let Some(block) = ir.block_of_arg(*input)
            {
                let args = ir.block_args(block).into_iter().enumerate();
                places.extend(args.map(|(index, arg)| (arg, (block, index))));
            }
        }
        places
    }

    /// Erases inputs, and the operands that become them.
    fn erase(&self, rewriter: &mut PatternRewriter<'_, I>, dead: &[usize]) -> Result<(), Stop> {
        let mut operands: FxHashMap<Op<I>, FxHashSet<usize>> = FxHashMap::default();
        let mut order = Vec::new();
        for at in dead {
            for (op, operand) in &self.inputs[*at].1 {
                let dropped = operands.entry(*op).or_insert_with(|| {
                    order.push(*op);
                    FxHashSet::default()
                });
                dropped.insert(*operand);
            }
        }
        for op in order {
            if !erase_operands(rewriter, op, &operands[&op]) {
                return Err(Stop::Abandon("the IR cannot erase operands".into()));
            }
        }
        let places = self.arg_places(rewriter.ir());
        let mut results = FxHashSet::default();
        let mut args: FxHashMap<Block<I>, Vec<usize>> = FxHashMap::default();
        for at in dead {
            let input = self.inputs[*at].0;
            if let Some((_, index)) = rewriter.ir().defining_op(input) {
                results.insert(index);
            } else if let Some(&(block, index)) = places.get(&input) {
                args.entry(block).or_default().push(index);
            }
        }
        for (block, mut indices) in args {
            indices.sort_unstable();
            if !rewriter.erase_block_args(block, &indices) {
                return Err(Stop::Abandon("the IR cannot erase block arguments".into()));
            }
        }
        if !results.is_empty() {
            erase_results(rewriter, self.root, &results);
        }
        Ok(())
    }
}

/// Erases operands, and counts those of each group again. Returns false if the IR cannot do that.
fn erase_operands<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    dropped: &FxHashSet<usize>,
) -> bool {
    let ir = rewriter.ir();
    let (kept, segments) = kept(operands(ir, op), ir.operand_segments(op), dropped);
    rewriter.modify_op_in_place(op, |rewriter| {
        rewriter.set_operands(op, &kept, segments.as_deref())
    })
}

/// The elements of a list that stay, and the new lengths of its groups.
fn kept<T>(
    all: impl Iterator<Item = T>,
    segments: Option<Vec<u32>>,
    dropped: &FxHashSet<usize>,
) -> (Vec<T>, Option<Vec<u32>>) {
    let kept = all.enumerate().filter(|(at, _)| !dropped.contains(at));
    let segments = segments.map(|lengths| {
        let mut start = 0;
        let lengths = lengths.into_iter().map(|length| {
            let group = start..start + length as usize;
            start = group.end;
            group.filter(|at| !dropped.contains(at)).count() as u32
        });
        lengths.collect()
    });
    (kept.map(|(_, item)| item).collect(), segments)
}

/// Replaces an operation by one without these results, which nothing uses (MLIR's `eraseOpResults`).
fn erase_results<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    dropped: &FxHashSet<usize>,
) {
    let ir = rewriter.ir();
    // `Flow` has found that the IR can list attributes.
    let Some(mut parts) = OpParts::of(ir, op) else {
        return;
    };
    let (kept_results, segments) = kept(results(ir, op), parts.result_segments, dropped);
    (parts.result_types, parts.result_segments) = (value_types(ir, &kept_results), segments);
    let new = rewriter.with_insertion_point(InsertPoint::Before(op), |rewriter| {
        rewriter.create_op(parts.state())
    });
    for (at, old) in kept_results.into_iter().enumerate() {
        let new = rewriter.ir().result(new, at);
        rewriter.replace_all_uses_with(old, new);
    }
    rewriter.erase_op(op);
}

/// `find` asks for the interface.
const fn data<I: Ir>(info: RuleInfo, can_fail: bool) -> RuleData<I> {
    RuleData {
        info,
        can_fail,
        ..RuleData::NONE
    }
}

impl<I: Ir> Program<I> for RegionBranchRules {
    type Match = (u32, Op<I>);

    fn data(&self) -> &'static SetData<I> {
        const {
            &SetData {
                ops: &[],
                bindings: &[Binding::Root],
                orders: &[],
                rules: &[
                    data(RULES[0], false),
                    data(RULES[1], false),
                    data(RULES[2], true),
                ],
            }
        }
    }
    fn bind(&self, _: &mut Binder<'_, I>) {}
    fn find<S: Search>(&self, cx: &Cx<'_, I, S>, root: Op<I>) -> Option<Found<(u32, Op<I>)>> {
        let flow = Flow::of(cx.ir, root)?;
        (0..RULES.len() as u32).find_map(|rank| {
            let changes = cx.wants(rank) && flow.change(cx.ir, rank).is_some();
            changes.then_some(Found {
                rank,
                bound: (rank, root),
            })
        })
    }
    fn replay(&self, cx: &Cx<'_, I, NextMatch>, bound: &Bound<I>) -> Option<Found<(u32, Op<I>)>> {
        let (rank, root) = (bound.rank(), bound.op(0));
        Flow::of(cx.ir, root)?.change(cx.ir, rank).map(|_| Found {
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
        let Some(flow) = Flow::of(host.ir(), root) else {
            return Ok(());
        };
        let mut rewriter = PatternRewriter::new(host.rewriter);
        match flow.change(rewriter.ir(), rank) {
            Some(Change::Replace(pairs)) => {
                for (from, to) in pairs {
                    rewriter.replace_all_uses_with(from, to);
                }
            }
            Some(Change::Erase(dead)) => flow.erase(&mut rewriter, &dead)?,
            None => {}
        }
        Ok(())
    }
}
