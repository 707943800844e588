//! A declared op is a pliron op.

use drr::driver::{GreedyRewriteConfig, Limit, apply_patterns_greedily};
use drr::drr;
use drr::ir::{Ir, Op};
use drr::pattern_set::PatternSet;
use drr::prelude::*;

use drr_pliron::{DeclaredOp, Pliron};
use pliron::builtin::op_interfaces::{
    IsTerminatorInterface, OneOpdInterface, OneResultInterface, SymbolTableInterface,
};
use pliron::context::Context;
use pliron::op::{Op as _, op_cast, op_impls};
use pliron::operation::Operation;
use pliron::opts::constants::ConstFoldInterface;
use pliron::opts::dce::SideEffects;
use pliron::parsable::parse_from_str;
use pliron::printable::Printable;

drr::declare_op! {
    /// A constant.
    pub NumberOp = "calc.number"() { value: I64Attr } -> (r: I64) traits(Pure, ConstantLike);
    /// `x + y`.
    pub PlusOp = "calc.plus"(x: I64, y: I64) -> (r: I64)
        traits(Pure, Commutative, SameOperandsAndResultType);
    /// `x * by`.
    pub TimesOp = "calc.times"(x: I64) { by: I64Attr } -> (r: I64) traits(Pure);
    /// Several results.
    pub SplitOp = "calc.split"() -> (rs: Variadic<I64>);
    /// A value without operands.
    pub InputOp = "calc.input"() -> (r: AnyType);
    /// Two variadic operands.
    pub ListsOp = "calc.lists"(xs: Variadic<I64>, ys: Variadic<I64>) traits(AttrSizedOperandSegments);
    /// A terminator.
    pub EndOp = "calc.end"(x: I64) traits(Terminator);
    /// pliron's own constant.
    pub BuiltinConstantOp = "builtin.constant"() { builtin_constant_value: TypedAttr }
        -> (r: AnyType) traits(Pure);
}

drr_pliron::pliron_ops!(NumberOp, PlusOp, TimesOp, SplitOp, InputOp, ListsOp, EndOp);

drr! {
    pub(crate) set Calc;
    /// x + 0 -> x, in either order
    def PlusZero : Pat<(PlusOp (either $x, (NumberOp Zero))), (replaceWithValue $x)>;
    /// The sum of two numbers.
    def PlusNumbers : Pat<(PlusOp (NumberOp $a), (NumberOp $b)), (NumberOp (Sum $a, $b))>;
    def Zero : AttrConstraint<{ $_self.is_zero() }, "zero">;
    def Sum : NativeCodeCall<|a: i64, b: i64| a.checked_add(b)>;
}

drr! {
    #[allow(deprecated)]
    set Cycle;
    def ToProduct : Pat<(PlusOp $x, $x), (TimesOp $x, 2)>;
    def ToSum : Pat<(TimesOp $x, 2), (PlusOp $x, $x)>;
}

drr! {
    set Lower;
    def LowerNumber : Pat<(NumberOp $value), (BuiltinConstantOp $value)>;
}

const FUNCTION: &str = "builtin.module @m {
  ^block():
    builtin.func @f: builtin.function <() -> ()> {
      ^entry():
        x = calc.input () [] []: <() -> (builtin.integer i64)>;
        a = calc.number () [] [value: builtin.integer <3: i64>]: <() -> (builtin.integer i64)>;
        b = calc.number () [] [value: builtin.integer <-3: i64>]: <() -> (builtin.integer i64)>;
        c = calc.plus (a, b) [] []: <(builtin.integer i64, builtin.integer i64) -> (builtin.integer i64)>;
        d = calc.plus (c, x) [] []: <(builtin.integer i64, builtin.integer i64) -> (builtin.integer i64)>;
        calc.end (d) [] []: <(builtin.integer i64) -> ()>
    }
}";

pub(crate) fn parsed(context: &mut Context, text: &str) -> Op<Pliron> {
    match parse_from_str(Operation::top_level_parser(), context, text) {
        Ok(op) => Op(op),
        Err(error) => panic!("{}", error.disp(context)),
    }
}

pub(crate) fn body(ir: &Pliron, module: Op<Pliron>) -> Vec<Op<Pliron>> {
    let mut ops = Vec::new();
    let mut open = vec![module];
    while let Some(op) = open.pop() {
        for block in ir
            .regions(op)
            .into_iter()
            .flat_map(|region| ir.blocks(region))
        {
            let mut next = ir.first_op(block);
            while let Some(op) = next {
                ops.push(op);
                open.push(op);
                next = ir.next_op(op);
            }
        }
    }
    ops
}

/// The names of the operations, in order.
pub(crate) fn names(ir: &Pliron, module: Op<Pliron>) -> Vec<String> {
    let ops = body(ir, module);
    ops.into_iter()
        .map(|op| ir.kind_name(ir.kind(op)))
        .collect()
}

#[test]
fn rules_that_undo_one_another_are_a_cycle_when_the_module_is_the_same_again() {
    let mut ir = Pliron::new();
    let text = FUNCTION.replace("(c, x)", "(x, x)");
    let module = parsed(&mut ir, &text);
    let patterns = PatternSet::new().with(Cycle).bind(&mut ir);
    let config = GreedyRewriteConfig::new();
    let report = apply_patterns_greedily(&mut ir, module, &patterns, &config, None).unwrap();
    assert_eq!(report.limit, Some(Limit::Cycle), "{report}");
    assert_eq!(report.still_firing, ["ToProduct", "ToSum"]);
    assert!(report.rewrites < 2200, "{report}");
}

#[test]
fn explanations_name_values_as_the_text_does() {
    let mut ir = Pliron::new();
    let text = FUNCTION
        .replace("^entry()", "^entry(arg: builtin.integer i64)")
        .replace("<() -> ()> {", "<(builtin.integer i64) -> ()> {")
        .replace(
            "x = calc.input () [] []: <() -> (builtin.integer i64)>",
            "x, y = calc.split () [] []: <() -> (builtin.integer i64, builtin.integer i64)>",
        )
        .replace("(c, x)", "(x, y)")
        .replace("(a, b)", "(a, arg)");
    let module = parsed(&mut ir, &text);
    let patterns = PatternSet::new().with(Cycle).with(Calc).bind(&mut ir);
    let sums: Vec<_> = body(&ir, module)
        .into_iter()
        .filter(|op| ir.kind_name(ir.kind(*op)) == "calc.plus")
        .collect();
    let mut explain = |op: Op<Pliron>, rule: &str| {
        let names: Vec<_> = (0..2)
            .map(|index| ir.operand(op, index).0.disp(&ir).to_string())
            .collect();
        let explanation = patterns.explain(&mut ir, op, rule).unwrap().to_string();
        (explanation, names)
    };
    let (found, names) = explain(sums[1], "ToProduct");
    assert!(found.contains(&format!("$x = {} : ", names[0])), "{found}");
    assert!(found.contains(&format!("$x = {} : ", names[1])), "{found}");
    let (found, names) = explain(sums[0], "PlusNumbers");
    let end = format!(
        "is the block argument {}, not defined by 'calc.number'",
        names[1]
    );
    assert!(found.ends_with(&end), "{found}");
}

#[test]
fn text_with_declared_ops_is_read_before_any_rule_is_bound_and_printed_to_the_same() {
    let context = &mut Context::new();
    let module = parsed(context, FUNCTION);
    Pliron::of(context).verify(module).unwrap();
    let text = module.0.disp(context).to_string();
    let again = &mut Context::new();
    let reread = parsed(again, &text);
    // pliron appends to block labels each time it prints.
    let unlabelled = |text: &str| {
        let line = |line: &str| match line.trim_start().strip_prefix('^') {
            Some(_) => "^".to_string(),
            None => line.to_string(),
        };
        text.lines().map(line).collect::<Vec<_>>()
    };
    let text_again = reread.0.disp(again).to_string();
    assert_eq!(unlabelled(&text_again), unlabelled(&text));
    assert_eq!(
        names(Pliron::of(context), module),
        [
            "builtin.func",
            "calc.input",
            "calc.number",
            "calc.number",
            "calc.plus",
            "calc.plus",
            "calc.end"
        ]
    );
}

#[test]
fn rules_run_on_what_pliron_has_read() {
    let context = &mut Context::new();
    let module = parsed(context, FUNCTION);
    let ir = Pliron::of_mut(context);
    let patterns = PatternSet::new().with(Calc).bind(ir);
    let config = GreedyRewriteConfig::new();
    let report = apply_patterns_greedily(ir, module, &patterns, &config, None).unwrap();
    assert_eq!(report.rewrites, 2, "{report}");
    assert_eq!(
        names(ir, module),
        ["builtin.func", "calc.input", "calc.end"]
    );
    ir.verify(module).unwrap();
    // An operation with a location in the text keeps it.
    let end = *body(ir, module).last().unwrap();
    assert!(!ir.loc(end).is_unknown());
}

#[test]
fn an_operation_that_breaks_its_declaration_is_found_by_plirons_verifier() {
    let wrong = [
        (
            "x = calc.number () [] []: <() -> (builtin.integer i64)>",
            "'calc.number' op requires attribute 'value'",
        ),
        (
            "x = calc.number () [] [value: builtin.string \"3\"]: <() -> (builtin.integer i64)>",
            "'calc.number' op attribute 'value' failed to satisfy constraint: 64-bit signless integer attribute",
        ),
        (
            "x = calc.number () [] [value: builtin.integer <3: i64>]: <() -> (builtin.fp32 )>",
            "'calc.number' op result #0 must be 64-bit signless integer, but got 'builtin.fp32 '",
        ),
        (
            "x = calc.input () [] []: <() -> (builtin.integer i64)>; y = calc.plus (x) [] []: <(builtin.integer i64) -> (builtin.integer i64)>",
            "'calc.plus' op expected 2 operands, but found 1",
        ),
    ];
    for (op, message) in wrong {
        let context = &mut Context::new();
        let text = format!("builtin.module @m {{\n ^block():\n {op}\n}}");
        let module = parsed(context, &text);
        let error = Pliron::of(context).verify(module).unwrap_err();
        assert!(error.contains(message), "{op}: {error}");
    }
}

#[test]
fn declared_traits_are_plirons_interfaces() {
    let context = &mut Context::new();
    let module = parsed(context, FUNCTION);
    let ir = Pliron::of(context);
    let ops = body(ir, module);
    let object = |at: usize| Operation::get_op_dyn(ops[at].0, ir);
    let (input, number, plus, end) = (object(1), object(2), object(4), object(6));

    let effects = |op: &dyn pliron::op::Op| {
        let op = op_cast::<dyn SideEffects>(op).expect("every op has the interface");
        op.has_side_effects(ir)
    };
    assert!(effects(&*input) && effects(&*end));
    assert!(!effects(&*number) && !effects(&*plus));
    assert!(op_impls::<dyn IsTerminatorInterface>(&*end));
    assert!(!op_impls::<dyn IsTerminatorInterface>(&*plus));
    assert!(op_impls::<dyn OneResultInterface>(&*plus));
    assert!(!op_impls::<dyn OneResultInterface>(&*end));
    assert!(op_impls::<dyn OneOpdInterface>(&*end));
    assert!(!op_impls::<dyn SymbolTableInterface>(&*end));

    let fold = op_cast::<dyn ConstFoldInterface>(&*number).expect("it is like a constant");
    let value = fold.check_fold(ir, &[]).pop().flatten();
    let value = value.map(|value| value.disp(ir).to_string());
    assert_eq!(value.as_deref(), Some("builtin.integer <3: i64>"));
    assert!(op_cast::<dyn ConstFoldInterface>(&*plus).is_none());
}

#[test]
fn a_terminator_must_be_last_and_a_function_needs_one() {
    let end = "calc.end (x) [] []: <(builtin.integer i64) -> ()>";
    let input = "x = calc.input () [] []: <() -> (builtin.integer i64)>";
    for (ops, good) in [
        (format!("{input}; {end}"), true),
        (format!("{input}; {end}; {end}"), false),
        (input.to_string(), false),
    ] {
        let context = &mut Context::new();
        let text =
            format!("builtin.func @f: builtin.function <() -> ()> {{\n ^entry():\n {ops}\n}}");
        let function = parsed(context, &text);
        assert_eq!(Pliron::of(context).verify(function).is_ok(), good, "{ops}");
    }
}

#[test]
fn operand_segments_are_where_pliron_keeps_them() {
    use drr::ir::{InsertPoint, OpState};
    use pliron::builtin::op_interfaces::OperandSegmentInterface;

    let (mut ir, module, block) = crate::support::empty_module();
    let kind = ir.bind_op::<InputOp>().unwrap();
    let ty = ir.make_type(&drr::ir::TypeData::int(64)).unwrap();
    let state = |kind, operands, operand_segments, result_types| OpState {
        kind,
        operands,
        operand_segments,
        result_types,
        result_segments: None,
        attrs: &[],
        regions: &[],
        successors: &[],
        loc: pliron::location::Location::Unknown,
    };
    let types = [ty];
    let input = ir.create_op(InsertPoint::End(block), state(kind, &[], None, &types));
    let x = ir.result(input, 0);
    let kind = ir.bind_op::<ListsOp>().unwrap();
    let operands = [x, x, x];
    let lists = state(kind, &operands, Some(&[1, 2]), &[]);
    let lists = ir.create_op(InsertPoint::End(block), lists);
    ir.verify(module).unwrap();
    assert_eq!(ir.operand_segments(lists), Some(vec![1, 2]));
    assert!(ir.discardable_attrs(lists).is_empty());
    let object = Operation::get_op_dyn(lists.0, &ir);
    let segments = op_cast::<dyn OperandSegmentInterface>(&*object).unwrap();
    assert_eq!(segments.get_segment(&ir, 1).len(), 2);

    let wrong = state(kind, &operands, Some(&[1, 1]), &[]);
    ir.create_op(InsertPoint::End(block), wrong);
    assert!(ir.verify(module).is_err());
}

#[test]
fn plirons_own_ops_are_built_by_rules_and_printed_as_pliron_does() {
    let context = &mut Context::new();
    let module = parsed(context, FUNCTION);
    let ir = Pliron::of_mut(context);
    let patterns = PatternSet::new().with(Lower).bind(ir);
    assert_eq!(patterns.left_out().count(), 0);
    let config = GreedyRewriteConfig::new().fold(false);
    let _ = apply_patterns_greedily(ir, module, &patterns, &config, None).unwrap();
    ir.verify(module).unwrap();
    let constant = body(ir, module)[2];
    assert!(Operation::is_op::<pliron::builtin::ops::ConstantOp>(
        constant.0, ir
    ));
    let text = ir.display_op(constant);
    assert!(
        text.ends_with("builtin.constant <builtin.integer <3: i64>> : builtin.integer i64"),
        "{text}"
    );
    assert!(ir.is_constant_like(constant));
}

#[test]
fn an_op_whose_name_pliron_cannot_have_is_not_bound() {
    drr::declare_op! {
        DottedOp = "calc.a.b"(x: AnyType);
    }
    let mut ir = Pliron::new();
    assert!(ir.bind_op::<DottedOp>().is_none());
    assert!(!ir.register::<DottedOp>());
}

#[test]
fn the_rust_type_of_a_declared_op_casts_as_any_op_of_plirons_does() {
    let context = &mut Context::new();
    let module = parsed(context, FUNCTION);
    let plus = body(Pliron::of(context), module)[4].0;
    let typed = Operation::get_op::<DeclaredOp<PlusOp>>(plus, context).unwrap();
    assert_eq!(typed.get_operation(), plus);
    assert_eq!(typed.get_result(context), plus.deref(context).get_result(0));
    assert!(Operation::get_op::<DeclaredOp<NumberOp>>(plus, context).is_none());
}

drr::declare_op! {
    /// The same parts as [`PlusOp`].
    pub PlusAgainOp = "calc.plus"(a: AnyType, b: AnyType) -> (c: AnyType) traits(Pure);
}

drr::declare_op! {
    /// Other parts.
    pub PlusOtherwiseOp = "calc.plus"(a: AnyType, b: AnyType, c: AnyType) -> (d: AnyType) traits(Pure);
}

drr! {
    set Otherwise;
    def PlusThree : Pat<(PlusOtherwiseOp $a, $_, $_), (replaceWithValue $a)>;
}

#[test]
fn an_operation_in_a_message_is_one_line() {
    let mut ir = Pliron::new();
    let module = parsed(&mut ir, FUNCTION);
    let text = ir.display_op(module);
    assert_eq!(text, "builtin.module @m {..}");
}

#[test]
fn a_second_declaration_with_other_parts_is_not_bound() {
    let mut ir = Pliron::new();
    let first = ir.bind_op::<PlusOp>();
    assert_eq!(ir.bind_op::<PlusAgainOp>(), first);
    assert_eq!(ir.bind_op::<PlusOtherwiseOp>(), None);
    let text = FUNCTION;
    let module = parsed(&mut ir, text);
    let plus = body(&ir, module)
        .into_iter()
        .find(|op| ir.is_named(ir.kind(*op), "calc.plus"));
    let patterns = PatternSet::new().with(Otherwise).bind(&mut ir);
    let why = patterns.explain(&mut ir, plus.unwrap(), "PlusThree");
    let why = why.unwrap().to_string();
    let wanted = "this context has another declaration of it, with other operands, results, regions or successors";
    assert!(why.ends_with(wanted), "{why}");
}

drr::declare_op! {
    /// An op that no rule of this crate names.
    pub LonelyOp = "calc.lonely"(x: I64) -> (r: I64) traits(Pure);
}

drr! {
    set Lonely;
    def ToLonely : Pat<(PlusOp $x, $_), (LonelyOp $x)>;
}

#[test]
#[should_panic(
    expected = "'calc.lonely' was not bound to this context: bind the rules to each context in which they run"
)]
fn rules_that_were_bound_to_another_context_say_so() {
    let patterns = PatternSet::new().with(Lonely).bind(&mut Pliron::new());
    let mut ir = Pliron::new();
    let module = parsed(&mut ir, FUNCTION);
    let config = GreedyRewriteConfig::new();
    let _ = apply_patterns_greedily(&mut ir, module, &patterns, &config, None);
}

#[test]
fn a_number_of_a_type_may_have_more_than_32_bits_if_the_type_holds_it() {
    use drr::ir::{AttrData, FloatKind, TypeData};
    let mut ir = Pliron::new();
    let large = (1_i64 << 40) + 1;
    let mut number = |data: TypeData<Pliron>| {
        let ty = ir.make_type(&data).unwrap();
        Ty::new(&ir, ty).number(large)
    };
    let integer = number(TypeData::int(64));
    assert!(matches!(integer, Some(AttrData::Integer { value, .. }) if value == large.into()));
    assert!(number(TypeData::int(32)).is_none());
    let float = number(TypeData::Float(FloatKind::F64));
    assert!(matches!(float, Some(AttrData::Float { value, .. }) if value == large as f64));
    assert!(number(TypeData::Float(FloatKind::F32)).is_none());
}
