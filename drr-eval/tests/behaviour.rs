//! Runs of single functions: poison, undefined behaviour, limits, and control flow.

use drr::embedded::{Context, WalkOrder};
use drr::ir::{FloatValue, Ir, Type};
use drr_dialects::number::Int;
use drr_eval::{Array, Evaluator, Fault, Limits, Scalar, Value};

/// The results of `@f`, or the fault.
fn run_with(limits: Limits, text: &str, arguments: &[Value]) -> Result<Vec<Value>, Fault> {
    let mut context = Context::new();
    context.append_registry(&drr_dialects::registry());
    let module = match context.parse_module(text) {
        Ok(module) => module,
        Err(errors) => panic!("{errors}\n{text}"),
    };
    let evaluator = Evaluator::new(&context, module).expect("it is verified");
    let results = evaluator.with_limits(limits).run("f", arguments);
    results.map_err(|error| error.fault)
}

fn run(text: &str, arguments: &[Value]) -> Result<Vec<Value>, Fault> {
    run_with(Limits::default(), text, arguments)
}

/// The results of an operation on constants, or the fault, as text.
#[track_caller]
fn check(body: &str, ty: &str, expected: &str) {
    let text = format!("func.func @f() -> {ty} {{\n{body}\nreturn %r : {ty}\n}}");
    let found = match run(&text, &[]) {
        Ok(values) => format!("{:?}", values[0]),
        Err(fault) => fault.to_string(),
    };
    assert_eq!(found, expected, "{text}");
}

/// An operation on two `i8`.
#[track_caller]
fn pair(op: &str, a: i32, b: i32, expected: &str) {
    let body =
        format!("%a = arith.constant {a} : i8\n%b = arith.constant {b} : i8\n%r = {op} : i8");
    check(&body, "i8", expected);
}

#[test]
fn overflows_that_flags_exclude_are_poison() {
    pair("arith.addi %a, %b", 127, 1, "-128:i8");
    pair("arith.addi %a, %b overflow<nsw>", 127, 1, "poison");
    pair("arith.addi %a, %b overflow<nuw>", 127, 1, "-128:i8");
    pair("arith.addi %a, %b overflow<nuw>", -1, 1, "poison");
    pair("arith.subi %a, %b overflow<nuw>", 0, 1, "poison");
    pair("arith.subi %a, %b overflow<nsw>", 0, 1, "-1:i8");
    pair("arith.muli %a, %b overflow<nsw>", 64, 2, "poison");
    pair("arith.muli %a, %b overflow<nuw>", 64, 2, "-128:i8");
    pair("arith.shli %a, %b overflow<nsw>", 64, 1, "poison");
    pair("arith.shli %a, %b overflow<nuw>", 64, 1, "-128:i8");
}

#[test]
fn shifts_by_the_width_and_inexact_results_are_poison() {
    pair("arith.shli %a, %b", 1, 8, "poison");
    pair("arith.shrsi %a, %b", -128, 7, "-1:i8");
    pair("arith.shrui %a, %b", 1, -1, "poison");
    pair("arith.shrui %a, %b exact", 6, 1, "3:i8");
    pair("arith.shrui %a, %b exact", 7, 1, "poison");
    pair("arith.divsi %a, %b exact", 7, 2, "poison");
}

#[test]
fn divisions_without_a_quotient_are_undefined() {
    for op in [
        "divsi",
        "divui",
        "ceildivsi",
        "ceildivui",
        "floordivsi",
        "remsi",
        "remui",
    ] {
        pair(
            &format!("arith.{op} %a, %b"),
            1,
            0,
            "undefined behaviour: division by zero",
        );
    }
    for op in ["divsi", "ceildivsi", "floordivsi"] {
        pair(
            &format!("arith.{op} %a, %b"),
            -128,
            -1,
            "undefined behaviour: the quotient overflows",
        );
    }
    pair("arith.remsi %a, %b", -128, -1, "0:i8");
    check(
        "%a = arith.constant 1 : i8\n%p = ub.poison : i8\n%r = arith.divui %a, %p : i8",
        "i8",
        "undefined behaviour: division by poison",
    );
}

#[test]
fn poison_spreads_except_through_select() {
    let constants = "%a = arith.constant 1 : i8\n%p = ub.poison : i8\n%yes = arith.constant true\n";
    let check = |body: &str, expected: &str| check(&format!("{constants}{body}"), "i8", expected);
    check("%r = arith.muli %a, %p : i8", "poison");
    check("%r = arith.select %yes, %a, %p : i8", "1:i8");
    check("%r = arith.select %yes, %p, %a : i8", "poison");
    check(
        "%q = arith.trunci %p : i8 to i1\n%r = arith.select %q, %a, %a : i8",
        "poison",
    );
    check(
        "%q = arith.trunci %p : i8 to i1\n%r = scf.if %q -> i8 { scf.yield %a : i8 } else { scf.yield %a : i8 }",
        "undefined behaviour: control flow depends on poison",
    );
}

#[test]
fn a_conversion_that_does_not_fit_is_poison() {
    let check = |number: &str, op: &str, ty: &str, expected: &str| {
        let body = format!("%a = arith.constant {number} : f32\n%r = arith.{op} %a : f32 to {ty}");
        check(&body, ty, expected);
    };
    check("-128.9", "fptosi", "i8", "-128:i8");
    check("-129.0", "fptosi", "i8", "poison");
    check("255.9", "fptoui", "i8", "-1:i8");
    check("-0.9", "fptoui", "i8", "0:i8");
    check("0x7FC00000", "fptoui", "i8", "poison");
}

#[test]
fn promises_about_numbers_that_are_broken_are_poison() {
    let check = |op: &str, expected: &str| {
        let body = format!(
            "%a = arith.constant 1.0 : f32\n%zero = arith.constant 0.0 : f32\n%r = {op} : f32"
        );
        check(&body, "f32", expected);
    };
    check("arith.divf %a, %zero", "inf");
    check("arith.divf %a, %zero fastmath<ninf>", "poison");
    check("arith.divf %zero, %zero fastmath<nnan>", "poison");
    check("arith.divf %a, %zero fastmath<nnan,nsz>", "inf");
}

#[test]
fn directions_of_rounding_are_those_of_the_attribute() {
    for (mode, expected) in [
        ("", "1.0"),
        (" to_nearest_even", "1.0"),
        (" to_nearest_away", "1.0009765625"),
        (" upward", "1.0009765625"),
        (" downward", "1.0"),
        (" toward_zero", "1.0"),
    ] {
        let body = format!(
            "%a = arith.constant 1.00048828125 : f32\n%r = arith.truncf %a{mode} : f32 to f16"
        );
        check(&body, "f16", expected);
    }
}

#[test]
fn arrays_are_calculated_element_by_element() {
    check(
        "%a = arith.constant dense<[1, -2]> : vector<2xi8>\n%r = arith.muli %a, %a : vector<2xi8>",
        "vector<2xi8>",
        "[2]{1:i8, 4:i8}",
    );
    check(
        "%c = arith.constant dense<[true, false]> : tensor<2xi1>
         %a = arith.constant dense<[1, 2]> : tensor<2xi8>
         %p = ub.poison : tensor<2xi8>
         %r = arith.select %c, %a, %p : tensor<2xi1>, tensor<2xi8>",
        "tensor<2xi8>",
        "[2]{1:i8, poison}",
    );
}

#[test]
fn slices_are_gathered_and_scattered_by_indices() {
    let constants = "%t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
        %i = arith.constant dense<[[2], [0]]> : tensor<2x1xindex>\n";
    check(
        &format!(
            "{constants}%r = tensor.gather %t[%i] gather_dims([1]) : (tensor<2x3xi8>, tensor<2x1xindex>) -> tensor<2x2xi8>"
        ),
        "tensor<2x2xi8>",
        "[2, 2]{3:i8, 6:i8, 1:i8, 4:i8}",
    );
    check(
        &format!(
            "{constants}%r = tensor.gather %t[%i] gather_dims([1]) : (tensor<2x3xi8>, tensor<2x1xindex>) -> tensor<2x2x1xi8>"
        ),
        "tensor<2x2x1xi8>",
        "[2, 2, 1]{3:i8, 6:i8, 1:i8, 4:i8}",
    );
    check(
        &format!(
            "{constants}%s = arith.constant dense<[[7, 8], [9, 10]]> : tensor<2x2xi8>
             %r = tensor.scatter %s into %t[%i] scatter_dims([1]) unique
               : (tensor<2x2xi8>, tensor<2x3xi8>, tensor<2x1xindex>) -> tensor<2x3xi8>"
        ),
        "tensor<2x3xi8>",
        "[2, 3]{9:i8, 2:i8, 7:i8, 10:i8, 5:i8, 8:i8}",
    );
    check(
        "%t = arith.constant dense<1> : tensor<2xi8>
         %i = arith.constant dense<2> : tensor<1x1xindex>
         %r = tensor.gather %t[%i] gather_dims([0]) unique : (tensor<2xi8>, tensor<1x1xindex>) -> tensor<1xi8>",
        "tensor<1xi8>",
        "undefined behaviour: a slice is out of bounds",
    );
}

#[test]
fn arrays_of_different_dimensions_are_undefined() {
    let text = "func.func @f(%a: tensor<?xi8>, %b: tensor<?xi8>) -> tensor<?xi8> {
        %r = arith.addi %a, %b : tensor<?xi8>
        return %r : tensor<?xi8>
    }";
    let array = |values: &[i8]| -> Value {
        Array::new([values.len()], values.iter().copied())
            .expect("as many")
            .into()
    };
    assert_eq!(
        run(text, &[array(&[1, 2]), array(&[3, 4])]),
        Ok(vec![array(&[4, 6])])
    );
    assert_eq!(
        run(text, &[array(&[1, 2]), array(&[3])]),
        Err(Fault::Undefined("the dimensions of the operands differ"))
    );
}

#[test]
fn a_call_in_itself_ends() {
    let text = "func.func @f(%n: i32) -> i32 {
        %r = func.call @f(%n) : (i32) -> i32
        return %r : i32
    }";
    assert_eq!(run(text, &[1_i32.into()]), Err(Fault::TooDeep));
}

#[test]
fn recursion_and_loops_agree() {
    let text = "
    func.func private @factorial(%n: i64) -> i64 {
        %one = arith.constant 1 : i64
        %last = arith.cmpi sle, %n, %one : i64
        cf.cond_br %last, ^end(%one : i64), ^more
      ^more:
        %less = arith.subi %n, %one : i64
        %rest = func.call @factorial(%less) : (i64) -> i64
        %all = arith.muli %n, %rest : i64
        cf.br ^end(%all : i64)
      ^end(%r: i64):
        return %r : i64
    }
    func.func @f(%n: i64) -> (i64, i64) {
        %a = func.call @factorial(%n) : (i64) -> i64
        %one = arith.constant 1 : i64
        %end = arith.addi %n, %one : i64
        %b = scf.for %i = %one to %end step %one iter_args(%p = %one) -> i64 : i64 {
            %q = arith.muli %p, %i : i64
            scf.yield %q : i64
        }
        return %a, %b : i64, i64
    }";
    let value = Value::from(3_628_800_i64);
    assert_eq!(run(text, &[10_i64.into()]), Ok(vec![value.clone(), value]));
}

#[test]
fn a_function_is_a_value() {
    let text = "
    func.func private @twice(%n: i32) -> i32 {
        %r = arith.addi %n, %n : i32
        return %r : i32
    }
    func.func private @square(%n: i32) -> i32 {
        %r = arith.muli %n, %n : i32
        return %r : i32
    }
    func.func @f(%c: i1, %n: i32) -> i32 {
        %a = func.constant @twice : (i32) -> i32
        %b = func.constant @square : (i32) -> i32
        %g = arith.select %c, %a, %b : (i32) -> i32
        %r = func.call_indirect %g(%n) : (i32) -> i32
        return %r : i32
    }";
    assert_eq!(
        run(text, &[true.into(), 5_i32.into()]),
        Ok(vec![10_i32.into()])
    );
    assert_eq!(
        run(text, &[false.into(), 5_i32.into()]),
        Ok(vec![25_i32.into()])
    );
}

#[test]
fn an_endless_loop_runs_out_of_fuel() {
    let text = "func.func @f() { cf.br ^a\n ^a: cf.br ^a }";
    let mut limits = Limits::default();
    limits.fuel = 1000;
    assert_eq!(run_with(limits, text, &[]), Err(Fault::OutOfFuel));
}

#[test]
fn a_loop_needs_a_positive_step_and_ends_before_its_variable_overflows() {
    let text = "func.func @f(%a: i8, %b: i8, %s: i8) -> i8 {
        %zero = arith.constant 0 : i8
        %one = arith.constant 1 : i8
        %n = scf.for %i = %a to %b step %s iter_args(%n = %zero) -> i8 : i8 {
            %m = arith.addi %n, %one : i8
            scf.yield %m : i8
        }
        return %n : i8
    }";
    let count = |a: i8, b: i8, step: i8| run(text, &[a.into(), b.into(), step.into()]);
    assert_eq!(count(0, 10, 3), Ok(vec![4_i8.into()]));
    assert_eq!(count(5, 5, 1), Ok(vec![0_i8.into()]));
    assert_eq!(count(100, 127, 20), Ok(vec![2_i8.into()]));
    assert_eq!(
        count(0, 1, 0),
        Err(Fault::Undefined("the step of a loop is not positive"))
    );
}

#[test]
fn a_loop_may_yield_its_variable() {
    let text = "func.func @f(%n: index) -> index {
        %zero = arith.constant 0 : index
        %one = arith.constant 1 : index
        %last = scf.for %i = %zero to %n step %one iter_args(%before = %zero) -> index {
            scf.yield %i : index
        }
        return %last : index
    }";
    assert_eq!(run(text, &[Value::index(5)]), Ok(vec![Value::index(4)]));
}

#[test]
fn a_large_array_is_an_error_and_not_an_allocation() {
    let text = "func.func @f(%n: index) -> tensor<?x?xi8> {
        %r = tensor.empty(%n, %n) : tensor<?x?xi8>
        return %r : tensor<?x?xi8>
    }";
    assert_eq!(run(text, &[Value::index(1 << 40)]), Err(Fault::TooLarge));
    assert_eq!(
        run(text, &[Value::index(-1)]),
        Err(Fault::Undefined("a dimension is negative"))
    );
    let zero = run(text, &[Value::index(0)]);
    assert_eq!(format!("{zero:?}"), "Ok([[0, 0]{}])");
}

#[test]
fn a_failed_assertion_says_its_message() {
    let text = "func.func @f(%c: i1) { cf.assert %c, \"small\"\n return }";
    assert_eq!(run(text, &[true.into()]), Ok(vec![]));
    assert_eq!(
        run(text, &[false.into()]),
        Err(Fault::Assertion("small".into()))
    );
}

#[test]
fn what_the_evaluator_does_not_know_is_an_error_only_if_it_is_reached() {
    let text = "func.func @f(%c: i1) -> i1 {
        scf.if %c { \"my.op\"() : () -> () }
        return %c : i1
    }";
    assert_eq!(run(text, &[false.into()]), Ok(vec![false.into()]));
    let unknown = "the op is not registered; load its dialect".to_string();
    assert_eq!(run(text, &[true.into()]), Err(Fault::Unsupported(unknown)));
}

#[test]
fn arguments_of_other_types_are_an_error() {
    let text = "func.func @f(%a: i8, %b: tensor<2xf32>) { return }";
    let found = |arguments: &[Value]| match run(text, arguments) {
        Err(Fault::Call(why)) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(found(&[]), "@f takes 2 arguments, not 0");
    assert_eq!(
        found(&[1_i16.into(), 1_i16.into()]),
        "argument 0 of @f has another type than 1:i16"
    );
    let array = Array::new([3], [1.0_f32; 3]).expect("three");
    assert_eq!(
        found(&[1_i8.into(), array.into()]),
        "argument 1 of @f has another type than [3]{1.0, 1.0, 1.0}"
    );
}

#[test]
fn deep_calls_and_long_blocks_need_no_stack() {
    let text = "func.func @f(%n: i64) -> i64 {
        %one = arith.constant 1 : i64
        %last = arith.cmpi sle, %n, %one : i64
        %r = scf.if %last -> i64 {
            scf.yield %one : i64
        } else {
            %less = arith.subi %n, %one : i64
            %rest = func.call @f(%less) : (i64) -> i64
            %sum = arith.addi %rest, %one : i64
            scf.yield %sum : i64
        }
        return %r : i64
    }";
    assert_eq!(run(text, &[9_999_i64.into()]), Ok(vec![9_999_i64.into()]));
    assert_eq!(run(text, &[10_001_i64.into()]), Err(Fault::TooDeep));
    let add = |at: usize| format!("%x{} = arith.addi %x{at}, %x{at} : i8\n", at + 1);
    let body: String = (0..50_000).map(add).collect();
    let text = format!("func.func @f(%x0: i8) -> i8 {{\n{body}return %x50000 : i8\n}}");
    assert_eq!(run(&text, &[1_i8.into()]), Ok(vec![0_i8.into()]));
    let nested = "scf.if %c {".repeat(100) + &"}".repeat(100);
    let text = format!("func.func @f(%c: i1) {{ {nested} return }}");
    assert_eq!(run(&text, &[true.into()]), Ok(vec![]));
}

/// Evaluates every function of a text, with arguments of zeros.
fn run_all(text: &str) -> usize {
    let mut context = Context::new();
    context.append_registry(&drr_dialects::registry());
    let Ok(module) = context.parse_module(text) else {
        return 0;
    };
    let evaluator = Evaluator::new(&context, module).expect("it is verified");
    let mut limits = Limits::default();
    (limits.fuel, limits.elements) = (100_000, 100_000);
    let evaluator = evaluator.with_limits(limits);
    let mut runs = 0;
    for op in context.ops_in(module, WalkOrder::PreOrder) {
        let region = context.region(op, 0);
        let block = region.and_then(|region| context.blocks(region).first().copied());
        if let (Some(name), Some(block)) = (context.symbol_name(op), block) {
            let inputs = context.block_args(block).into_iter();
            let zeros = inputs.map(|input| zero(&context, context.value_type(input)));
            // Any outcome will do: this is about panics.
            let _ = evaluator.run(name, &zeros.collect::<Vec<_>>());
            runs += 1;
        }
    }
    runs
}

fn zero(context: &Context, ty: Type<Context>) -> Value {
    let shape = drr::native::Ty::new(context, ty).shape();
    let element = drr::native::Ty::new(context, ty).element_type_or_self();
    let one: Scalar = match (element.float_kind(), element.int_width()) {
        (Some(kind), _) => FloatValue::new(kind, 0).into(),
        (None, width) => Int::new(0, width.unwrap_or(64)).into(),
    };
    match shape {
        None => one.into(),
        Some(dims) => {
            let dims = dims.iter().map(|dim| usize::try_from(*dim).unwrap_or(2));
            let dims: Vec<usize> = dims.map(|dim| dim.min(8)).collect();
            let count = dims.iter().product();
            let array = Array::new(dims, std::iter::repeat_n(one, count));
            array.expect("as many").into()
        }
    }
}

#[test]
fn no_operation_of_the_dialects_panics() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../drr-dialects/tests");
    let mut runs = 0;
    for part in ["texts", "wrong"] {
        for file in std::fs::read_dir(format!("{folder}/{part}")).expect("the folder") {
            let text = std::fs::read_to_string(file.expect("a file").path()).expect("a text");
            runs += text.split("// -----").map(run_all).sum::<usize>();
        }
    }
    assert!(runs > 50, "{runs}");
}
