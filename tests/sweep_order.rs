//! The order of visits in a sweep is that of MLIR's driver, which lists all operations first, each
//! together with those around it: compared with such a list on random modules, while a pattern creates,
//! modifies, moves and erases operations.

use std::collections::HashSet;
use std::fmt::Write;

use drr::driver::{GreedyRewriteConfig, VisitOrder, apply_patterns_greedily};
use drr::embedded::{Context, ParseOptions};
use drr::ir::TypeData;
use drr::ir::{AttrData, Block, InsertPoint, Ir, Op, OpState, Region};
use drr::op::OpOf;
use drr::pattern_set::{PatternSet, RuleInfo};
use drr::prelude::*;
use drr::rewriter::Listener;
use fastrand::Rng;

drr::declare_op! {
    pub AnyOp = "t.any"(values: Variadic<AnyType>) { act: I64Attr } -> (result: AnyType)
        regions(bodies: Variadic<AnyRegion>);
}

/// Changes the operation and those near it, as its attribute says, once.
#[drr::pattern(root = AnyOp)]
fn change<I: Ir>(op: OpOf<AnyOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let root = op.handle();
    let act = op.view(rewriter.ir()).act_decoded().unwrap_or_default();
    if act == 0 {
        return false;
    }
    rewriter.set_attr_by_name(root, "act", &zero());
    let ir = rewriter.ir();
    let (next, prev) = (ir.next_op(root), ir.prev_op(root));
    let first_in = |op: Option<Op<I>>| {
        let region = ir.regions(op?).into_iter().next()?;
        ir.first_op(ir.blocks(region).into_iter().next()?)
    };
    let unused = |op: Option<Op<I>>| op.filter(|op| ir.is_unused(*op));
    match act {
        1 | 2 => {
            let at = match act {
                1 => InsertPoint::Before(root),
                _ => first_in(prev)
                    .or(prev)
                    .map_or(InsertPoint::Before(root), InsertPoint::Before),
            };
            let (kind, ty) = (ir.kind(root), ir.value_type(ir.result(root, 0)));
            let loc = ir.loc(root);
            let name = ir.attr_name(kind, "act").expect("declared");
            let zero = rewriter.make_attr(&zero()).expect("an integer");
            rewriter.set_insertion_point(at);
            rewriter.create_op(OpState {
                kind,
                operands: &[],
                result_types: &[ty],
                attrs: &[(name, zero)],
                loc,
                operand_segments: None,
                result_segments: None,
                regions: &[],
                successors: &[],
            });
        }
        3 => {
            if let Some(op) = unused(next).or(unused(prev)) {
                rewriter.erase_op(op);
            }
        }
        4 => {
            if let Some(op) = unused(first_in(prev)).or(unused(first_in(next))) {
                rewriter.erase_op(op);
            }
        }
        5 => {
            if let Some(op) = prev.filter(|op| ir.num_regions(*op) != 0) {
                return rewriter.move_op_after(op, root);
            }
        }
        _ => {}
    }
    true
}

fn zero<I: Ir>() -> AttrData<I> {
    AttrData::Integer {
        value: 0,
        ty: TypeData::int(64),
    }
}

/// MLIR's worklist, which follows the events of a run.
struct Model {
    region: Region<Context>,
    top_down: bool,
    list: Vec<Op<Context>>,
    listed: HashSet<Op<Context>>,
    /// Operations of a cycle of uses are told as erased before those that use them.
    gone: HashSet<Op<Context>>,
    root: Option<Op<Context>>,
    visits: usize,
    sweeps: usize,
}

impl Model {
    /// An operation and those around it in the region, the innermost first.
    fn with_parents(&self, ir: &Context, op: Op<Context>) -> Vec<Op<Context>> {
        let region = |op: Op<Context>| ir.parent_region(ir.parent_block(op)?);
        let inside = |op: &Op<Context>| region(*op) != Some(self.region);
        let mut ops = vec![op];
        while let Some(op) = ops.last().copied().filter(inside) {
            ops.push(
                region(op)
                    .and_then(|region| ir.region_owner(region))
                    .expect("in scope"),
            );
        }
        ops
    }
    fn push(&mut self, ir: &Context, op: Op<Context>) {
        for op in self.with_parents(ir, op) {
            if !self.gone.contains(&op) && self.listed.insert(op) {
                self.list.push(op);
            }
        }
    }
    fn populate(&mut self, ir: &Context) {
        fn walk(ir: &Context, block: Block<Context>, post: bool, out: &mut Vec<Op<Context>>) {
            let mut next = ir.first_op(block);
            while let Some(op) = next {
                out.extend((!post).then_some(op));
                for region in ir.regions(op) {
                    ir.blocks(region)
                        .into_iter()
                        .for_each(|block| walk(ir, block, post, out));
                }
                out.extend(post.then_some(op));
                next = ir.next_op(op);
            }
        }
        let mut all = Vec::new();
        for block in ir.blocks(self.region) {
            walk(ir, block, !self.top_down, &mut all);
        }
        all.into_iter().for_each(|op| self.push(ir, op));
        if self.top_down {
            self.list.reverse();
        }
        self.sweeps += 1;
    }
    fn pop(&mut self, ir: &Context) -> Option<Op<Context>> {
        if self.listed.is_empty() {
            self.list.clear();
            self.populate(ir);
        }
        loop {
            let op = self.list.pop()?;
            if self.listed.remove(&op) {
                return Some(op);
            }
        }
    }
}

impl Listener<Context> for Model {
    fn pattern_begin(&mut self, ir: &Context, _: &RuleInfo, op: Op<Context>) {
        assert_eq!(
            self.pop(ir),
            Some(op),
            "visit {} of sweep {}",
            self.visits,
            self.sweeps
        );
        self.visits += 1;
        self.root = Some(op);
    }
    fn pattern_end(&mut self, ir: &Context, _: &RuleInfo, applied: bool) {
        if let Some(root) = self.root.filter(|_| applied) {
            self.push(ir, root);
        }
    }
    fn inserted(&mut self, ir: &Context, op: Op<Context>) {
        self.gone.remove(&op);
        self.push(ir, op);
    }
    fn modified(&mut self, ir: &Context, op: Op<Context>) {
        self.push(ir, op);
    }
    fn moved(&mut self, ir: &Context, op: Op<Context>, _: InsertPoint<Context>) {
        self.push(ir, op);
    }
    fn erased(&mut self, ir: &Context, op: Op<Context>) {
        for index in 0..ir.num_operands(op) {
            let value = ir.operand(op, index);
            let mut users = HashSet::new();
            ir.for_each_use(value, |user, _| {
                users.insert(user);
                true
            });
            users.remove(&op);
            if let Some((definition, _)) = ir.defining_op(value)
                && users.len() < 2
            {
                self.push(ir, definition);
            }
        }
        self.gone.insert(op);
        self.listed.remove(&op);
        self.list.retain(|other| *other != op);
    }
}

/// Operations in nested regions of several blocks.
fn block(rng: &mut Rng, depth: u32, values: &mut Vec<u32>, count: &mut u32, text: &mut String) {
    let visible = values.len();
    for _ in 0..rng.u32(0..6) {
        let mut operands = vec![];
        for _ in 0..rng.usize(0..3) {
            operands.extend((!values.is_empty()).then(|| values[rng.usize(0..values.len())]));
        }
        let names: Vec<_> = operands.iter().map(|value| format!("%{value}")).collect();
        let own = *count;
        *count += 1;
        write!(text, "%{own} = \"t.any\"({}) (", names.join(", ")).unwrap();
        let regions = if depth < 4 { rng.u32(0..3) } else { 0 };
        for region in 0..regions {
            text.push_str(if region == 0 { "{\n" } else { ", {\n" });
            for number in 0..rng.u32(0..3) {
                writeln!(text, "^bb{number}:").unwrap();
                block(rng, depth + 1, values, count, text);
            }
            text.push('}');
        }
        let types = vec!["i32"; operands.len()].join(", ");
        // `()` is not a list of regions.
        if regions == 0 {
            text.truncate(text.len() - 2);
        } else {
            text.push(')');
        }
        let act = if rng.bool() { rng.u32(1..7) } else { 0 };
        writeln!(text, " {{act = {act} : i64}} : ({types}) -> i32").unwrap();
        values.push(own);
    }
    values.truncate(visible);
}

#[test]
fn a_sweep_visits_operations_as_if_all_were_listed_first() {
    let seeds = std::env::var("DRR_SWEEP_SEEDS").map_or(150, |seeds| seeds.parse().unwrap());
    let (mut visits, mut sweeps) = (0, 0);
    for seed in 0..seeds {
        for top_down in [false, true] {
            let rng = &mut Rng::with_seed(seed);
            let mut text = String::new();
            block(rng, 0, &mut vec![], &mut 0, &mut text);
            let mut context = Context::new();
            let patterns = PatternSet::new().with(change).bind(&mut context);
            let options = ParseOptions::new().verify(false);
            let module = context
                .parse_module_with(&text, &options)
                .unwrap_or_else(|error| panic!("{error}\n{text}"));
            let mut model = Model {
                region: context.regions(module)[0],
                top_down,
                list: vec![],
                listed: HashSet::new(),
                gone: HashSet::new(),
                root: None,
                visits: 0,
                sweeps: 0,
            };
            let config = GreedyRewriteConfig::new()
                .order(VisitOrder::Mlir)
                .top_down(top_down)
                .erase_dead(false)
                .max_iterations(None);
            let report =
                apply_patterns_greedily(&mut context, module, &patterns, &config, Some(&mut model));
            assert!(report.unwrap().converged);
            visits += model.visits;
            sweeps += model.sweeps;
        }
    }
    assert!(
        visits as u64 > 10 * seeds && sweeps as u64 > 2 * seeds,
        "{visits} {sweeps}"
    );
}
