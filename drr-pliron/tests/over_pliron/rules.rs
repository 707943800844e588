//! The effect of each of the benchmark's rules on a few operations: under drr's greedy driver, and
//! inside pliron's own `MatchRewrite` driver followed by pliron's dead code elimination.

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::ir::{Ir, Op};
use drr::pattern_set::{PatternSet, Select};
use drr_bench_arena::workload::{Emit, Ty};
use drr_bench_rules::BenchRules;
use drr_bench_rules::emit::BlockEmitter;
use drr_pliron::{PatternRewrite, Pliron};
use pliron::location::Location;
use pliron::opts::dce::DCEPass;
use pliron::pass::{AnalysisManager, Pass};

use crate::support::{self, empty_module};

type Value = drr::ir::Value<Pliron>;
type Emitter<'a> = BlockEmitter<'a, Pliron>;
/// `[x, y, z]` of `i64` are `%0` to `%2`, `[a, d, w]` of `f32` are `%3` to `%5`.
type Build = fn(&mut Emitter<'_>, [Value; 3], [Value; 3]) -> Vec<Value>;

fn built(build: Build) -> (Pliron, Op<Pliron>) {
    let (mut ir, module, block) = empty_module();
    let mut emit = BlockEmitter::new(&mut ir, block, Location::Unknown).expect("the bench dialect");
    let ints = [(); 3].map(|()| emit.source(Ty::I64));
    let floats = [(); 3].map(|()| emit.source(Ty::F32));
    let results = build(&mut emit, ints, floats);
    emit.sink(&results);
    (ir, module)
}

/// The operations after the sources, one on each line, without dialect and types.
fn brief(ir: &Pliron, module: Op<Pliron>) -> String {
    let text = support::text(ir, module);
    let lines = text
        .lines()
        .filter(|line| line.contains("\"bench.") && !line.contains("source"));
    let lines = lines.map(|line| {
        let line = line.split(" : (").next().unwrap_or(line);
        let line = line.replace(" : i64", "").replace(" : f32", "");
        line.replace("\"bench.", "").replace("\"(", "(")
    });
    lines.collect::<Vec<_>>().join("; ")
}

fn rule(name: &str) -> PatternSet<Pliron> {
    let mut set = PatternSet::new().with(BenchRules);
    assert_eq!(set.only(&[Select::Name(name)]).unwrap(), 1, "{name}");
    set
}

/// Applies one rule under either driver.
#[track_caller]
fn check(name: &str, build: Build, wanted: &str) {
    let (mut ir, module) = built(build);
    ir.verify(module)
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    let before = brief(&ir, module);
    let patterns = rule(name).bind(&mut ir);
    let config = GreedyRewriteConfig::new().fold(false);
    let report = apply_patterns_greedily(&mut ir, module, &patterns, &config, None);
    let report = report.unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(report.converged, "{name}: {report}");
    let unchanged = wanted == "unchanged";
    let wanted = if unchanged { &before } else { wanted };
    assert_eq!(brief(&ir, module), wanted, "{name} under the greedy driver");
    assert_eq!(report.rewrites == 0, unchanged, "{name}: {report}");
    ir.verify(module)
        .unwrap_or_else(|error| panic!("{name}: {error}"));

    let (ir, module) = built(build);
    let mut context = ir.into_context();
    let mut rules = PatternRewrite::new(&mut context, rule(name));
    let status = rules.apply_to_fixpoint(&mut context, module.0, 10);
    let changed: bool = status
        .unwrap_or_else(|error| panic!("{name}: {error}"))
        .into();
    assert_eq!(changed, !unchanged, "{name}");
    assert_eq!(rules.rewrites() == 0, unchanged, "{name}");
    DCEPass
        .run(module.0, &mut context, &mut AnalysisManager::default())
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(
        brief(Pliron::of(&context), module),
        wanted,
        "{name} under pliron's driver"
    );
}

macro_rules! cases {
    ($($name:ident $rule:literal |$e:ident, $ints:tt, $floats:tt| $build:block => $wanted:literal;)*) => {
        $(#[test]
        #[allow(unused_variables)]
        fn $name() {
            check($rule, |$e, $ints, $floats| $build, $wanted);
        })*
    };
}

cases! {
    r01_adding_zero "R01" |e, [x, y, z], [a, d, w]| {
        let c = e.int(0);
        vec![e.add(x, c)]
    } => "sink(%0)";
    r01_in_the_other_order "R01" |e, [x, y, z], [a, d, w]| {
        let c = e.float(0.0);
        vec![e.add(c, a)]
    } => "sink(%3)";
    r01_but_not_one "R01" |e, [x, y, z], [a, d, w]| {
        let c = e.int(1);
        vec![e.add(x, c)]
    } => "unchanged";
    r02_subtracting_zero "R02" |e, [x, y, z], [a, d, w]| {
        let c = e.int(0);
        vec![e.sub(x, c)]
    } => "sink(%0)";
    r03_times_one "R03" |e, [x, y, z], [a, d, w]| {
        let c = e.int(1);
        vec![e.mul(c, x), e.mul(x, c)]
    } => "sink(%0, %0)";
    r04_times_zero "R04" |e, [x, y, z], [a, d, w]| {
        let c = e.int(0);
        vec![e.mul(x, c)]
    } => "%6 = const() <{value = 0}>; sink(%6)";
    r05_minus_itself "R05" |e, [x, y, z], [a, d, w]| {
        vec![e.sub(x, x), e.sub(x, y)]
    } => "%6 = const() <{value = 0}>; %7 = sub(%0, %1); sink(%6, %7)";
    r05_of_floats "R05" |e, [x, y, z], [a, d, w]| { vec![e.sub(a, a)] }
        => "%6 = const() <{value = 0.000000000e0}>; sink(%6)";
    r06_twice_negated "R06" |e, [x, y, z], [a, d, w]| {
        let n = e.neg(x);
        vec![e.neg(n)]
    } => "sink(%0)";
    r07_twice_transposed "R07" |e, [x, y, z], [a, d, w]| {
        let t = e.t(a);
        vec![e.t(t)]
    } => "sink(%3)";
    r08_relu_of_relu "R08" |e, [x, y, z], [a, d, w]| {
        let r = e.relu(a);
        vec![e.relu(r)]
    } => "%6 = relu(%3); sink(%6)";
    r09_negated_constant "R09" |e, [x, y, z], [a, d, w]| {
        let c = e.int(i64::MIN);
        vec![e.neg(c)]
    } => "%6 = const() <{value = -9223372036854775808}>; sink(%6)";
    r10_reassociates_sums "R10" |e, [x, y, z], [a, d, w]| {
        let (c, k) = (e.int(3), e.int(4));
        let p = e.add(x, c);
        vec![e.add(p, k)]
    } => "%6 = const() <{value = 7}>; %7 = add(%0, %6); sink(%7)";
    r10_wraps "R10" |e, [x, y, z], [a, d, w]| {
        let (c, k) = (e.int(i64::MAX), e.int(1));
        let p = e.add(x, c);
        vec![e.add(p, k)]
    } => "%6 = const() <{value = -9223372036854775808}>; %7 = add(%0, %6); sink(%7)";
    r10_but_not_of_floats "R10" |e, [x, y, z], [a, d, w]| {
        let (c, k) = (e.float(3.0), e.float(4.0));
        let p = e.add(a, c);
        vec![e.add(p, k)]
    } => "unchanged";
    r11_sum_of_constants "R11" |e, [x, y, z], [a, d, w]| {
        let (c, k) = (e.float(0.5), e.float(4.0));
        vec![e.add(c, k)]
    } => "%6 = const() <{value = 4.500000000e0}>; sink(%6)";
    r12_reassociates_products "R12" |e, [x, y, z], [a, d, w]| {
        let (c, k) = (e.int(3), e.int(4));
        let p = e.mul(x, c);
        vec![e.mul(p, k)]
    } => "%6 = const() <{value = 12}>; %7 = mul(%0, %6); sink(%7)";
    r13_product_of_constants "R13" |e, [x, y, z], [a, d, w]| {
        let (c, k) = (e.int(3), e.int(-4));
        vec![e.mul(c, k)]
    } => "%6 = const() <{value = -12}>; sink(%6)";
    r14_subtracted_constant "R14" |e, [x, y, z], [a, d, w]| {
        let c = e.int(5);
        vec![e.sub(x, c)]
    } => "%6 = const() <{value = -5}>; %7 = add(%0, %6); sink(%7)";
    r15_constant_to_the_right "R15" |e, [x, y, z], [a, d, w]| {
        let c = e.int(5);
        vec![e.add(c, x)]
    } => "%6 = const() <{value = 5}>; %7 = add(%0, %6); sink(%7)";
    r15_but_not_two_constants "R15" |e, [x, y, z], [a, d, w]| {
        let (c, k) = (e.int(3), e.int(4));
        vec![e.add(c, k)]
    } => "unchanged";
    r16_adding_the_negated "R16" |e, [x, y, z], [a, d, w]| {
        let n = e.neg(y);
        vec![e.add(x, n)]
    } => "%6 = sub(%0, %1); sink(%6)";
    r16_but_not_of_a_shared_one "R16" |e, [x, y, z], [a, d, w]| {
        let n = e.neg(y);
        vec![e.add(x, n), n]
    } => "unchanged";
    r17_subtracting_the_negated "R17" |e, [x, y, z], [a, d, w]| {
        let n = e.neg(y);
        vec![e.sub(x, n), n]
    } => "%6 = neg(%1); %7 = add(%0, %1); sink(%7, %6)";
    r18_negated_difference "R18" |e, [x, y, z], [a, d, w]| {
        let s = e.sub(x, y);
        vec![e.neg(s)]
    } => "%6 = sub(%1, %0); sink(%6)";
    r19_product_of_negated "R19" |e, [x, y, z], [a, d, w]| {
        let (n, o) = (e.neg(x), e.neg(y));
        vec![e.mul(n, o)]
    } => "%6 = mul(%0, %1); sink(%6)";
    r20_fuses "R20" |e, [x, y, z], [a, d, w]| {
        let m = e.matmul(a, d);
        let p = e.add(m, w);
        vec![e.relu(p)]
    } => "%6 = fused(%3, %4, %5) <{ta = false, tb = false}>; sink(%6)";
    r20_but_not_with_a_shared_product "R20" |e, [x, y, z], [a, d, w]| {
        let m = e.matmul(a, d);
        let p = e.add(m, w);
        vec![e.relu(p), m]
    } => "unchanged";
    r21_product_of_transposed "R21" |e, [x, y, z], [a, d, w]| {
        let (u, v) = (e.t(a), e.t(d));
        vec![e.matmul(u, v)]
    } => "%6 = matmul(%4, %3) <{ta = false, tb = false}>; %7 = t(%6); sink(%7)";
    r22_transposed_negated "R22" |e, [x, y, z], [a, d, w]| {
        let n = e.neg(a);
        vec![e.t(n)]
    } => "%6 = t(%3); %7 = neg(%6); sink(%7)";
    r23_two_results_replaced_by_one_value "R23" |e, [x, y, z], [a, d, w]| {
        let c = e.int(0);
        let (r, s) = e.twores(x, c);
        vec![r, s]
    } => "sink(%0, %0)";
    r24_two_results_made_by_two_ops "R24" |e, [x, y, z], [a, d, w]| {
        let (r, s) = e.twores(x, x);
        vec![s, r]
    } => "%6 = add(%0, %0); %7 = sub(%0, %0); sink(%7, %6)";
    r25_same_branches "R25" |e, [x, y, z], [a, d, w]| { vec![e.select(y, x, x)] } => "sink(%0)";
    r26_true_condition "R26" |e, [x, y, z], [a, d, w]| {
        let c = e.int(5);
        vec![e.select(c, x, y)]
    } => "sink(%0)";
    r27_false_condition "R27" |e, [x, y, z], [a, d, w]| {
        let c = e.int(0);
        vec![e.select(c, y, x)]
    } => "sink(%0)";
    r28_doubled "R28" |e, [x, y, z], [a, d, w]| {
        let c = e.int(2);
        vec![e.mul(x, c)]
    } => "%6 = add(%0, %0); sink(%6)";
    r29_factors_out "R29" |e, [x, y, z], [a, d, w]| {
        let (m, n) = (e.mul(x, y), e.mul(x, z));
        vec![e.add(m, n)]
    } => "%6 = add(%1, %2); %7 = mul(%0, %6); sink(%7)";
    r30_cast_there_and_back "R30" |e, [x, y, z], [a, d, w]| {
        let g = e.cast(x, Ty::F32);
        vec![e.cast(g, Ty::I64)]
    } => "sink(%0)";
    r30_but_not_elsewhere "R30" |e, [x, y, z], [a, d, w]| {
        let g = e.cast(x, Ty::I64);
        vec![e.cast(g, Ty::F32)]
    } => "unchanged";
    r31_cast_to_the_same "R31" |e, [x, y, z], [a, d, w]| { vec![e.cast(x, Ty::I64)] } => "sink(%0)";
    r32_negated_product "R32" |e, [x, y, z], [a, d, w]| {
        let c = e.int(5);
        let m = e.mul(x, c);
        vec![e.neg(m)]
    } => "%6 = const() <{value = -5}>; %7 = mul(%0, %6); sink(%7)";
    r33_transposed_left "R33" |e, [x, y, z], [a, d, w]| {
        let u = e.t(a);
        vec![e.matmul(u, d)]
    } => "%6 = matmul(%3, %4) <{ta = true, tb = false}>; sink(%6)";
    r34_transposed_right "R34" |e, [x, y, z], [a, d, w]| {
        let u = e.t(d);
        vec![e.matmul(a, u)]
    } => "%6 = matmul(%3, %4) <{ta = false, tb = true}>; sink(%6)";
    r35_select_of_negated "R35" |e, [x, y, z], [a, d, w]| {
        let (n, o) = (e.neg(x), e.neg(y));
        vec![e.select(z, n, o)]
    } => "%6 = select(%2, %0, %1); %7 = neg(%6); sink(%7)";
    r36_relu_of_a_constant "R36" |e, [x, y, z], [a, d, w]| {
        let c = e.float(-1.5);
        vec![e.relu(c)]
    } => "%6 = const() <{value = 0.000000000e0}>; sink(%6)";
}
