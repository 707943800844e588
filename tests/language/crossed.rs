//! Row 2.7 with many orders in many rules: the rules test different operands of the same ops, in
//! either order, three levels deep. They match what the interpreter matches, and the generated code
//! needs little stack.

use std::thread;

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::pattern_set::PatternSet;

use fastrand::Rng;

use crate::agreement::agreement_on;
use crate::ops::{AddOp, MulOp, NegOp, QuadOp, SubOp};
use crate::{check, used};

drr::drr! {
    pub set Crossed;

    class Deep<p, q, n> : Pat<
        (AddOp (either (p (either (q (either (NegOp $x), $y)), $z)), $w)),
        (QuadOp $x, $y, $z, $w, n)>;
    class Wide<p, q, n> : Pat<
        (AddOp (either (p (either (NegOp $x), $y)), (q (either $z, (NegOp $w))))),
        (QuadOp $x, $y, $z, $w, n)>;

    def AddMul : Deep<AddOp, MulOp, 0>;
    def WideMulAdd : Wide<MulOp, AddOp, 1>;
    def MulAdd : Deep<MulOp, AddOp, 2>;
    def SubMul : Deep<SubOp, MulOp, 3>;
    def WideSubSub : Wide<SubOp, SubOp, 4>;
    def MulSub : Deep<MulOp, SubOp, 5>;
    def SubSub : Deep<SubOp, SubOp, 6>;
    def WideAddSub : Wide<AddOp, SubOp, 7>;
}

/// Operations of the four kinds in the rules, with recent operands.
fn body(random: &mut Rng, ops: usize) -> String {
    let mut values: Vec<String> = ["%a", "%b", "%c"].map(String::from).to_vec();
    let mut text = String::new();
    for n in 0..ops {
        let (name, count) = [("add", 2), ("mul", 2), ("sub", 2), ("neg", 1)][random.usize(..4)];
        let mut operand = || values[values.len() - 1 - random.usize(..4.min(values.len()))].clone();
        let operands: Vec<String> = (0..count).map(|_| operand()).collect();
        let (operands, types) = (operands.join(", "), vec!["i32"; count].join(", "));
        text.push_str(&format!(
            "%v{n} = \"test.{name}\"({operands}) : ({types}) -> i32\n"
        ));
        values.push(format!("%v{n}"));
    }
    text
}

#[test]
fn row_2_7_crossed_orders_are_found_as_the_interpreter_finds_them() {
    let found = agreement_on(Crossed, |seed| body(&mut Rng::with_seed(seed), 60));
    assert_eq!(found.len(), 8, "the modules exercise all rules: {found:?}");
}

/// An innermost negation, with all operands swapped relative to the written order.
const DEEP: &str = "%n = \"test.neg\"(%a) : (i32) -> i32
%q = \"test.sub\"(%b, %n) : (i32, i32) -> i32
%p = \"test.sub\"(%c, %q) : (i32, i32) -> i32
%r = \"test.add\"(%b, %p) : (i32, i32) -> i32";

#[test]
fn row_2_7_the_last_of_many_orders_matches() {
    let quad = "%r = \"test.quad\"(%a, %b, %c, %b) <{n = 6 : i64}> : (i32, i32, i32, i32) -> i32";
    check(Crossed, "SubSub", &used(DEEP), &used(quad));
}

#[test]
fn row_2_7_many_orders_need_little_stack() {
    let (context, module) = crate::parse(&used(DEEP));
    let run = move || {
        let mut context = context;
        let patterns = PatternSet::new().with(Crossed).bind(&mut context);
        crate::assert_agreement(&mut context, module, &patterns);
        let config = GreedyRewriteConfig::new();
        apply_patterns_greedily(&mut context, module, &patterns, &config, None)
            .map(|report| report.rewrites)
            .ok()
    };
    // The default stack of a thread is 2 MiB.
    let thread = thread::Builder::new().stack_size(256 * 1024);
    let applied = thread.spawn(run).expect("a thread").join();
    assert_eq!(applied.expect("the stack is large enough"), Some(1));
}
