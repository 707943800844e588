//! Rules with regions and successors have the same effect on pliron and on the embedded IR. The
//! same code makes the modules in both.

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded;
use drr::ir::{Block, InsertPoint, Ir, Op, OpState, TypeData, Value};
use drr::op::OpDef;
use drr::pattern_set::{PatternSet, Select};
use drr::prelude::*;

use crate::support::empty_module;

drr::declare_op! {
    /// Makes a value.
    pub InOp = "regions.in"() -> (r: I32);
    /// Uses values.
    pub OutOp = "regions.out"(xs: Variadic<AnyType>);
    /// Runs its parts one after the other.
    pub SeqOp = "regions.seq"(xs: Variadic<AnyType>) -> (r: I32) regions(parts: Variadic<AnyRegion>);
    /// Like [`SeqOp`], but no rule matches it.
    pub ListOp = "regions.list"(xs: Variadic<AnyType>) -> (r: I32) regions(parts: Variadic<AnyRegion>);
    /// Ends a part.
    pub YieldOp = "regions.yield"(xs: Variadic<AnyType>) traits(Terminator);
    /// A sum.
    pub PlusOp = "regions.plus"(x: I32, y: I32) -> (r: I32) traits(Pure, Commutative, SameOperandsAndResultType);
    /// An op with blocks.
    pub HoldOp = "regions.hold"() regions(body: AnyRegion);
    /// Continues with a block.
    pub BrOp = "regions.br"(xs: Variadic<AnyType>) successors(dest: AnySuccessor) traits(Terminator);
    /// Continues with one of several blocks.
    pub SwitchOp = "regions.switch"(xs: Variadic<AnyType>)
        successors(otherwise: AnySuccessor, cases: Variadic<AnySuccessor>) traits(Terminator);
}

drr_pliron::pliron_ops!(
    InOp, OutOp, SeqOp, ListOp, YieldOp, PlusOp, HoldOp, BrOp, SwitchOp
);

drr::drr! {
    // The rules overlap on purpose: each test runs one of them.
    #[allow(deprecated)]
    pub set Regions;

    def Whole : Pat<(SeqOp $xs, $parts), (ListOp $xs, $parts)>;
    def Rotated : Pat<(SeqOp $xs, (variadic $a, $rest..)), (ListOp $xs, (variadic $rest.., $a))>;
    def Doubled : Pat<(SeqOp $xs, (variadic $a, $rest..)), (ListOp $xs, (variadic (clone $rest..), (clone $a), $a, $rest..))>;
    def LastValue : Pattern<(SeqOp $_, (variadic $rest.., (region:$z ($_a) (YieldOp (variadic $x))))),
        [(drop $rest), (drop $z), (replaceWithValue $x)]>;
    def Sum : Pattern<(SeqOp (variadic $x, $y), (variadic (region:$s ($a) (YieldOp (variadic (PlusOp (either $a, $y))))), $rest..)),
        [(drop $s), (drop $rest), (PlusOp $x, $y)]>;

    def Built : Pat<(SeqOp (variadic $x, $y), $_parts), (ListOp (variadic $x), (variadic
        (region ($a: I32) (PlusOp:$s $a, $y), (YieldOp (variadic $s))),
        (region
            (block ($a: $x) (BrOp (variadic $a), $next)),
            (block:$next ($b: $y) (ListOp:$_l (variadic), (variadic (region (YieldOp (variadic $b)))), (returnType I32)),
                (YieldOp (variadic $b, $x)))))), [], [(drop $_parts)]>;

    def Same : Pattern<(SwitchOp $xs, $d, (variadic $d)), [(BrOp $xs, $d)]>;
    def Fewer : Pattern<(SwitchOp $xs, $d, (variadic $d, $rest..)), [(SwitchOp $xs, $d, $rest)]>;
}

/// Builds a module.
struct Maker<'a, I: Ir> {
    ir: &'a mut I,
    at: Block<I>,
    loc: I::Loc,
}

impl<I: Ir> Maker<'_, I> {
    fn op<O: OpDef>(
        &mut self,
        operands: &[Value<I>],
        regions: usize,
        successors: &[Block<I>],
    ) -> Op<I> {
        let kind = self.ir.bind_op::<O>().expect("the IR has any op");
        let ty = self
            .ir
            .make_type(&TypeData::int(32))
            .expect("the IR has i32");
        let types = vec![ty; O::DECL.results.len()];
        let state = OpState {
            kind,
            operands,
            operand_segments: None,
            result_types: &types,
            result_segments: None,
            attrs: &[],
            regions: &vec![None; regions],
            successors,
            loc: self.loc.clone(),
        };
        self.ir.create_op(InsertPoint::End(self.at), state)
    }

    fn input(&mut self) -> Value<I> {
        let op = self.op::<InOp>(&[], 0, &[]);
        self.ir.result(op, 0)
    }

    /// Adds a block with one argument to the end of an op's region. Returns the block and the argument.
    fn block(&mut self, op: Op<I>, region: usize) -> (Block<I>, Value<I>) {
        let ty = self
            .ir
            .make_type(&TypeData::int(32))
            .expect("the IR has i32");
        let region = self.ir.regions(op)[region];
        let args = [(ty, Some(self.loc.clone()))];
        let block = self
            .ir
            .create_block(region, None, &args)
            .expect("the IR makes blocks");
        (block, self.ir.block_args(block)[0])
    }

    fn inside(&mut self, block: Block<I>, make: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.at, block);
        make(self);
        self.at = outer;
    }
}

/// Three parts: one yields a sum of its argument and a value from outside, two yield a value from
/// outside.
fn parts<I: Ir>(maker: &mut Maker<'_, I>) {
    let (x, y) = (maker.input(), maker.input());
    let seq = maker.op::<SeqOp>(&[x, y], 3, &[]);
    for part in 0..3 {
        let (block, arg) = maker.block(seq, part);
        maker.inside(block, |maker| {
            let value = match part {
                0 => {
                    let sum = maker.op::<PlusOp>(&[y, arg], 0, &[]);
                    maker.ir.result(sum, 0)
                }
                1 => x,
                _ => y,
            };
            maker.op::<YieldOp>(&[value], 0, &[]);
        });
    }
    let result = maker.ir.result(seq, 0);
    maker.op::<OutOp>(&[result], 0, &[]);
}

/// A switch with one case for each number, which selects the second or the third block.
fn switch<I: Ir>(maker: &mut Maker<'_, I>, cases: &[usize]) {
    let hold = maker.op::<HoldOp>(&[], 1, &[]);
    let blocks: Vec<_> = (0..3).map(|_| maker.block(hold, 0)).collect();
    let to: Vec<_> = cases.iter().map(|case| blocks[*case].0).collect();
    let ends = blocks.clone();
    maker.inside(blocks[0].0, |maker| {
        maker.op::<SwitchOp>(&[ends[0].1], 0, &to);
    });
    for (block, arg) in blocks.into_iter().skip(1) {
        maker.inside(block, |maker| {
            maker.op::<YieldOp>(&[arg], 0, &[]);
        });
    }
}

/// A short text of the operations, one word for each op, with its operands and successors as
/// numbers.
fn brief<I: Ir>(ir: &I, blocks: &[Block<I>], values: &mut Vec<Value<I>>) -> String {
    let mut texts = Vec::new();
    for block in blocks {
        values.extend(ir.block_args(*block));
        let mut ops = Vec::new();
        let mut next = ir.first_op(*block);
        while let Some(op) = next {
            let name = ir.kind_name(ir.kind(op));
            let mut text = name.rsplit('.').next().unwrap_or_default().to_string();
            for index in 0..ir.num_operands(op) {
                let operand = ir.operand(op, index);
                let number = values.iter().position(|value| *value == operand);
                text.push_str(&format!(" {}", number.expect("it is made before")));
            }
            for index in 0..ir.num_successors(op) {
                let successor = ir.successor(op, index);
                let number = blocks.iter().position(|block| *block == successor);
                text.push_str(&format!(" ^{}", number.expect("it is in the region")));
            }
            values.extend((0..ir.num_results(op)).map(|index| ir.result(op, index)));
            for region in ir.regions(op) {
                let inside = brief(ir, &ir.blocks(region), values);
                text.push_str(&format!(" {{{inside}}}"));
            }
            ops.push(text);
            next = ir.next_op(op);
        }
        texts.push(ops.join("; "));
    }
    texts.join(" | ")
}

fn rewritten<I: Ir>(
    mut ir: I,
    module: Op<I>,
    block: Block<I>,
    loc: I::Loc,
    rule: &str,
    make: impl Fn(&mut Maker<'_, I>),
) -> String
where
    Regions: drr::pattern_set::Patterns<I>,
{
    let mut patterns = PatternSet::new().with(Regions);
    assert_eq!(patterns.only(&[Select::Name(rule)]).unwrap(), 1, "{rule}");
    let patterns = patterns.bind(&mut ir);
    make(&mut Maker {
        ir: &mut ir,
        at: block,
        loc,
    });
    ir.verify(module)
        .unwrap_or_else(|error| panic!("{rule}, before: {error}"));
    let config = GreedyRewriteConfig::new().fold(false);
    let report = apply_patterns_greedily(&mut ir, module, &patterns, &config, None);
    let report = report.unwrap_or_else(|error| panic!("{rule}: {error}"));
    assert!(
        report.rewrites > 0 && report.failures.is_empty(),
        "{rule}: {report}"
    );
    ir.verify(module)
        .unwrap_or_else(|error| panic!("{rule}, after: {error}"));
    brief(&ir, &[block], &mut Vec::new())
}

/// Checks that the rule has the same, expected effect on both modules.
macro_rules! check {
    ($rule:expr, $make:expr, $wanted:expr) => {{
        let (ir, module, block) = empty_module();
        let loc = pliron::location::Location::Unknown;
        assert_eq!(
            rewritten(ir, module, block, loc, $rule, $make),
            $wanted,
            "{} in pliron",
            $rule
        );
        let mut ir = embedded::Context::new();
        let module = ir
            .parse_module("\"builtin.module\"() ({ ^bb0: }) : () -> ()")
            .expect("an empty module");
        let block = ir.blocks(ir.regions(module)[0])[0];
        let loc = ir.loc(module);
        assert_eq!(
            rewritten(ir, module, block, loc, $rule, $make),
            $wanted,
            "{} embedded",
            $rule
        );
    }};
}

#[test]
fn variadic_regions_are_moved_whole() {
    let after = "in; in; list 0 1 {plus 1 3; yield 4} {yield 0} {yield 1}; out 2";
    check!("Whole", parts, after);
}

#[test]
fn parts_of_a_variadic_region_are_put_together_anew_and_copied() {
    let rotated = "in; in; list 0 1 {yield 0} {yield 1} {plus 1 5; yield 6}; out 2";
    check!("Rotated", parts, rotated);
    let doubled = "in; in; list 0 1 {yield 0} {yield 1} {plus 1 5; yield 6} {plus 1 7; yield 8} {yield 0} {yield 1}; out 2";
    check!("Doubled", parts, doubled);
}

#[test]
fn regions_are_built_with_blocks_and_ops() {
    let after = "in; in; list 0 {plus 3 1; yield 4} {br 5 ^1 | list {yield 6}; yield 6 0}; out 2";
    check!("Built", parts, after);
}

#[test]
fn elements_of_a_variadic_region_are_matched_and_given_up() {
    check!("LastValue", parts, "in; in; out 1");
    check!("Sum", parts, "in; in; plus 0 1; out 2");
}

#[test]
fn successors_are_compared_and_passed_on() {
    let same = "hold {br 0 ^1 | yield 1 | yield 2}";
    check!("Same", |maker| switch(maker, &[1, 1]), same);
    let fewer = "hold {switch 0 ^1 ^2 ^1 | yield 1 | yield 2}";
    check!("Fewer", |maker| switch(maker, &[1, 1, 1, 2, 1]), fewer);
}
