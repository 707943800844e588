//! Structural equivalence, constants and dominance.

mod support;

use drr_dialects::func::FuncDialect;
use drr_ir::{Context, DominanceInfo, EquivalenceFlags, EquivalentOps, PrintOptions, WalkOrder};
use drr_runtime::decl::{OpDecl, OpDef};
use drr_runtime::ir::{Ir, Op};

fn module(text: &str) -> (Context, Op<Context>) {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    ctx.registered::<AddI>();
    ctx.registered::<Constant>();
    let module = ctx
        .parse_module(text)
        .unwrap_or_else(|error| panic!("{error}"));
    (ctx, module)
}

macro_rules! op {
    ($name:ident, $text:literal, $traits:expr) => {
        struct $name;
        impl OpDef for $name {
            const DECL: &'static OpDecl = &OpDecl {
                name: $text,
                operands: &[],
                attrs: &[],
                results: &[],
                regions: &[],
                successors: &[],
                traits: $traits,
                interfaces: &[],
                format: None,
                parents: &[],
                terminator: None,
                has_syntax: false,
                doc: "",
            };
            fn verify_signature<I: Ir>(
                _: &I,
                _: Op<I>,
            ) -> Result<(), drr_runtime::decl::VerifyError> {
                Ok(())
            }
        }
    };
}

op!(AddI, "arith.addi", &["Pure", "Commutative"]);
op!(Constant, "arith.constant", &["Pure", "ConstantLike"]);

fn no_locations() -> EquivalenceFlags {
    EquivalenceFlags::new().ignore_locations(true)
}

/// True if the last two operations of a module are equivalent. Checks that equivalence is symmetric
/// and agrees with the hashes.
fn same(text: &str, flags: EquivalenceFlags) -> bool {
    let (ctx, module) = module(text);
    let body = ctx.body(module).expect("a body");
    let b = ctx.last_op(body).expect("an op");
    let a = ctx.prev_op(b).expect("another");
    let same = ctx.is_equivalent(a, b, flags);
    assert_eq!(same, ctx.is_equivalent(b, a, flags));
    if same {
        assert_eq!(
            ctx.equivalence_hash(a, flags),
            ctx.equivalence_hash(b, flags)
        );
    }
    same
}

#[test]
fn kind_operands_types_and_attributes_matter() {
    let flags = no_locations();
    for (text, expected) in [
        (r#""test.a"() : () -> ()  "test.a"() : () -> ()"#, true),
        (r#""test.a"() : () -> ()  "test.b"() : () -> ()"#, false),
        (
            r#"%0 = "test.a"() : () -> i8  %1 = "test.a"() : () -> i16"#,
            false,
        ),
        (
            r#"%0 = "test.x"() : () -> i8 "test.a"(%0) : (i8) -> () "test.a"(%0) : (i8) -> ()"#,
            true,
        ),
        (
            r#"%0:2 = "test.x"() : () -> (i8, i8) "test.a"(%0#0, %0#1) : (i8, i8) -> ()
               "test.a"(%0#1, %0#0) : (i8, i8) -> ()"#,
            false,
        ),
        (
            r#""test.a"() {x = 1, y = 2} : () -> ()  "test.a"() {y = 2, x = 1} : () -> ()"#,
            true,
        ),
        (
            r#""test.a"() {x = 1} : () -> ()  "test.a"() {x = 2} : () -> ()"#,
            false,
        ),
        (
            r#""test.a"() {x = 1} : () -> ()  "test.a"() {y = 1} : () -> ()"#,
            false,
        ),
        (
            r#""test.a"() {x = 1} : () -> ()  "test.a"() <{x = 1}> : () -> ()"#,
            false,
        ),
        (
            r#""test.a"() ({}) : () -> ()  "test.a"() : () -> ()"#,
            false,
        ),
    ] {
        assert_eq!(same(text, flags), expected, "{text}");
    }
}

#[test]
fn flags_leave_out_what_they_say() {
    let flags = EquivalenceFlags::new();
    let here = "\"test.a\"() : () -> () loc(\"x\")\n\"test.a\"() : () -> () loc(\"x\")";
    let there = "\"test.a\"() : () -> () loc(\"x\")\n\"test.a\"() : () -> () loc(\"y\")";
    assert!(same(here, flags) && !same(there, flags));
    assert!(same(there, no_locations()));
    let discardable = r#""test.a"() {x = 1} : () -> ()  "test.a"() : () -> ()"#;
    assert!(!same(discardable, no_locations().ignore_properties(true)));
    assert!(same(
        discardable,
        no_locations().ignore_discardable_attrs(true)
    ));
    let properties = r#""test.a"() <{x = 1}> : () -> ()  "test.a"() : () -> ()"#;
    assert!(!same(
        properties,
        no_locations().ignore_discardable_attrs(true)
    ));
    assert!(same(properties, no_locations().ignore_properties(true)));
}

#[test]
fn operands_of_commutative_ops_may_change_places() {
    let text = r#"%0:2 = "test.x"() : () -> (i8, i8)
        %1 = "arith.addi"(%0#0, %0#1) : (i8, i8) -> i8
        %2 = "arith.addi"(%0#1, %0#0) : (i8, i8) -> i8"#;
    assert!(same(text, no_locations()));
    assert!(!same(text, no_locations().ignore_commutativity(true)));
    let twice = r#"%0:2 = "test.x"() : () -> (i8, i8)
        %1 = "arith.addi"(%0#0, %0#1) : (i8, i8) -> i8
        %2 = "arith.addi"(%0#0, %0#0) : (i8, i8) -> i8"#;
    assert!(!same(twice, no_locations()));
}

const NEST: &str = r#""test.f"() ({
^bb0(%c: i1):
  "test.br"()[^bb2] : () -> ()
^bb1:
  "test.use"(%z, %c) : (i64, i1) -> ()
  "test.br"()[^bb2] : () -> ()
^bb2:
  %z = "test.z"() : () -> i64
  "test.br"()[^bb1] : () -> ()
}) : () -> ()"#;

#[test]
fn regions_are_the_same_up_to_names() {
    assert!(same(&format!("{NEST}\n{NEST}"), no_locations()));
    for (from, to) in [
        ("%c: i1", "%c: i1, %d: i1"),
        ("(%z, %c) : (i64, i1)", "(%c, %c) : (i1, i1)"),
        ("[^bb1]", "[^bb2]"),
        (
            "%z = \"test.z\"() : () -> i64",
            "%z = \"test.z\"() : () -> i64 \"test.n\"() : () -> ()",
        ),
    ] {
        let other = NEST.replace(from, to);
        assert_ne!(other, NEST);
        assert!(!same(&format!("{NEST}\n{other}"), no_locations()), "{to}");
    }
}

#[test]
fn regions_are_compared_by_themselves() {
    let (ctx, module) = module(&format!("{NEST}\n{}", NEST.replace("test.f", "test.g")));
    let ops: Vec<_> = ctx
        .block_ops_of(ctx.body(module).expect("a body"))
        .collect();
    assert!(!ctx.is_equivalent(ops[0], ops[1], no_locations()));
    let [a, b] = [ops[0], ops[1]].map(|op| ctx.regions(op)[0]);
    assert!(ctx.is_region_equivalent(a, b, no_locations()));
}

/// Common subexpression elimination for a module without branches.
fn eliminate_common(ctx: &mut Context, module: Op<Context>) -> usize {
    let mut known = EquivalentOps::new(no_locations().ignore_discardable_attrs(true));
    let mut dominance = DominanceInfo::new();
    let mut erased = 0;
    for op in ctx.ops_in(module, WalkOrder::PreOrder) {
        if !ctx.is_removable_if_unused(op) || !ctx.traits(ctx.kind(op)).is_pure() {
            continue;
        }
        let Some(first) = known.get_or_insert(ctx, op) else {
            continue;
        };
        if !dominance.properly_dominates(ctx, first, op) {
            continue;
        }
        for index in 0..ctx.num_results(op) {
            let (from, to) = (ctx.result(op, index), ctx.result(first, index));
            ctx.replace_all_uses_with(from, to);
        }
        ctx.erase_op(op);
        erased += 1;
    }
    erased
}

#[test]
fn common_subexpressions_go_as_mlir_lets_them_go() {
    let mut random = 0x1234_5678_9ABC_DEF1_u64;
    let mut below = |bound: u64| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random % bound
    };
    let mut total = 0;
    for _ in 0..12 {
        let mut text = String::from(
            "\"func.func\"() <{function_type = (i64, i64) -> i64, sym_name = \"f\"}> ({\n^bb0(%a: i64, %b: i64):\n",
        );
        let mut values = vec!["%a".to_string(), "%b".to_string()];
        for index in 0..60 {
            let name = format!("%v{index}");
            let recent = values.len().min(5) as u64;
            let mut pick = || values[values.len() - 1 - below(recent) as usize].clone();
            let (x, y) = (pick(), pick());
            text += &match below(4) {
                0 => format!(
                    "{name} = \"arith.constant\"() <{{value = {} : i64}}> : () -> i64\n",
                    below(3)
                ),
                _ => format!(
                    "{name} = \"arith.addi\"({x}, {y}) <{{overflowFlags = #arith.overflow<none>}}> : (i64, i64) -> i64\n"
                ),
            };
            values.push(name);
        }
        // All values are used, so that no operation is dead.
        for value in values.split_off(2) {
            text += &format!("\"test.use\"({value}) : (i64) -> ()\n");
        }
        text += "\"func.return\"(%a) : (i64) -> ()\n}) : () -> ()\n";
        let (mut ctx, module) = module(&text);
        total += eliminate_common(&mut ctx, module);
        assert!(ctx.verify_op(module).is_ok());
        let Some(expected) = support::mlir_pass("--cse", &text) else {
            return;
        };
        assert_eq!(
            ctx.print_op(module, &PrintOptions::new().generic(true)),
            expected,
            "of\n{text}"
        );
    }
    assert!(total > 50, "only {total}");
}

#[test]
fn the_newest_ops_are_taken_out_again() {
    let (ctx, module) =
        module(r#""test.a"() : () -> ()  "test.a"() : () -> ()  "test.b"() : () -> ()"#);
    let ops: Vec<_> = ctx
        .block_ops_of(ctx.body(module).expect("a body"))
        .collect();
    let mut known = EquivalentOps::new(no_locations());
    assert_eq!(known.get_or_insert(&ctx, ops[0]), None);
    assert_eq!(known.get_or_insert(&ctx, ops[1]), Some(ops[0]));
    assert_eq!(known.get_or_insert(&ctx, ops[2]), None);
    known.truncate(2);
    assert_eq!(known.len(), 2, "nothing is beyond");
    known.truncate(1);
    assert_eq!(known.get(&ctx, ops[2]), None);
    assert_eq!(known.get(&ctx, ops[1]), Some(ops[0]));
    known.truncate(0);
    assert_eq!(known.get(&ctx, ops[1]), None);
    assert!(known.is_empty());
}

#[test]
fn the_hash_depends_on_the_contents_of_regions_but_not_on_the_values_in_them() {
    let (ctx, module) = module(
        r#"
        %0 = "test.x"() : () -> i32
        %1 = "test.x"() : () -> i32
        "test.a"() ({ ^b(%a: i32): %2 = "test.y"(%a, %0) : (i32, i32) -> i32 "test.z"(%2) : (i32) -> () }) : () -> ()
        "test.a"() ({ ^b(%b: i32): %3 = "test.y"(%b, %0) : (i32, i32) -> i32 "test.z"(%3) : (i32) -> () }) : () -> ()
        "test.a"() ({ ^b(%c: i32): %4 = "test.y"(%c, %1) : (i32, i32) -> i32 "test.z"(%4) : (i32) -> () }) : () -> ()
        "test.a"() ({ ^b(%d: i32): %5 = "test.y"(%d, %0) : (i32, i32) -> i32 "test.w"(%5) : (i32) -> () }) : () -> ()
        "#,
    );
    let ops = ctx.block_ops_of(ctx.body(module).expect("a body")).skip(2);
    let hashes: Vec<_> = ops
        .map(|op| ctx.equivalence_hash(op, no_locations()))
        .collect();
    assert_eq!(hashes[0], hashes[1]);
    assert_ne!(hashes[0], hashes[2], "another value from outside");
    assert_ne!(hashes[0], hashes[3], "another operation");
}

// ---- Constants --------------------------------------------------------------------------------

#[test]
fn constants_are_recognised_scalar_and_splat() {
    for (attr, ty, int, float, zero, one) in [
        ("0 : i32", "i32", Some(0), None, true, false),
        ("1 : i32", "i32", Some(1), None, false, true),
        ("-1 : i8", "i8", Some(-1), None, false, false),
        ("255 : ui8", "ui8", Some(255), None, false, false),
        ("true", "i1", Some(1), None, false, true),
        ("1.0 : f32", "f32", None, Some(1.0), false, true),
        ("-0.0 : f64", "f64", None, Some(-0.0), true, false),
        (
            "dense<0> : tensor<2x3xi64>",
            "tensor<2x3xi64>",
            Some(0),
            None,
            true,
            false,
        ),
        (
            "dense<1.0> : vector<4xbf16>",
            "vector<4xbf16>",
            None,
            Some(1.0),
            false,
            true,
        ),
        (
            "dense<[0, 1]> : tensor<2xi64>",
            "tensor<2xi64>",
            None,
            None,
            false,
            false,
        ),
        ("#test.something", "i32", None, None, false, false),
    ] {
        let text = format!("%0 = \"arith.constant\"() <{{value = {attr}}}> : () -> {ty}");
        let (ctx, module) = module(&text);
        let op = ctx
            .first_op(ctx.body(module).expect("a body"))
            .expect("the constant");
        let value = ctx.result(op, 0);
        assert_eq!(ctx.constant(value), ctx.attr(op, "value"), "{attr}");
        assert_eq!(ctx.constant_int(value), int, "{attr}");
        assert_eq!(ctx.constant_float(value), float, "{attr}");
        assert_eq!(
            (ctx.is_zero(value), ctx.is_one(value)),
            (zero, one),
            "{attr}"
        );
    }
}

#[test]
fn what_no_constant_op_makes_is_no_constant() {
    let (ctx, module) = module("%0 = \"test.constant\"() <{value = 0 : i32}> : () -> i32");
    let op = ctx
        .first_op(ctx.body(module).expect("a body"))
        .expect("the op");
    assert_eq!(ctx.constant(ctx.result(op, 0)), None);
    assert!(!ctx.is_zero(ctx.result(op, 0)));
}

// ---- Dominance --------------------------------------------------------------------------------

#[test]
fn dominance_follows_branches_and_nesting() {
    let (mut ctx, module) = module(
        r#""func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
^bb0(%c: i1):
  "test.a"() ({ "test.in_a"() : () -> () }) : () -> ()
  "test.cond"(%c)[^bb1, ^bb2] : (i1) -> ()
^bb1:
  "test.b"() : () -> ()
  "test.br"()[^bb3] : () -> ()
^bb2:
  "test.c"() : () -> ()
  "test.br"()[^bb3] : () -> ()
^bb3:
  "test.d"() : () -> ()
  "func.return"() : () -> ()
^bb4:
  "test.lost"() : () -> ()
  "func.return"() : () -> ()
}) : () -> ()"#,
    );
    let named = |name: &str| {
        let ops = ctx.ops_in(module, WalkOrder::PreOrder);
        ops.into_iter()
            .find(|op| ctx.op_name(*op) == name)
            .expect("it is there")
    };
    let mut info = DominanceInfo::new();
    for (a, b, expected) in [
        ("test.a", "test.b", true),
        ("test.a", "test.d", true),
        ("test.b", "test.d", false),
        ("test.b", "test.c", false),
        ("test.d", "test.a", false),
        ("test.a", "test.a", false),
        ("test.a", "test.in_a", false),
        ("test.in_a", "test.b", false),
        ("test.d", "test.lost", true),
        ("test.lost", "test.d", false),
        ("func.func", "test.a", false),
    ] {
        let (a, b) = (named(a), named(b));
        assert_eq!(info.properly_dominates(&ctx, a, b), expected);
        assert_eq!(info.dominates(&ctx, a, b), expected || a == b);
    }
    let function = named("func.func");
    let blocks = ctx.blocks(ctx.regions(function)[0]);
    assert_eq!(info.immediate_dominator(&ctx, blocks[3]), Some(blocks[0]));
    assert_eq!(info.immediate_dominator(&ctx, blocks[0]), None);
    assert!(!info.is_reachable(&ctx, blocks[4]) && info.is_reachable(&ctx, blocks[3]));
    let arg = ctx.block_args(blocks[0])[0];
    assert!(info.value_dominates(&ctx, arg, named("test.d")));
    assert!(!info.value_dominates(&ctx, arg, function));
    // Without the second path to the last block, the blocks of the first path dominate it.
    let cond = named("test.cond");
    assert!(ctx.set_successor(cond, 1, blocks[1]));
    info.invalidate_region(ctx.regions(function)[0]);
    assert_eq!(info.immediate_dominator(&ctx, blocks[3]), Some(blocks[1]));
}

#[test]
fn in_a_graph_region_order_is_free() {
    let (ctx, module) = module(
        r#"%0 = "test.a"(%0, %1) : (i32, i32) -> i32
%1 = "test.b"() ({ "test.in_b"(%1) : (i32) -> () }) : () -> i32"#,
    );
    assert!(ctx.verify_op(module).is_ok());
    let ops = ctx.ops_in(module, WalkOrder::PreOrder);
    let (a, b, in_b) = (ops[1], ops[2], ops[3]);
    let mut info = DominanceInfo::new();
    assert!(info.properly_dominates(&ctx, a, b) && info.properly_dominates(&ctx, b, a));
    assert!(!info.properly_dominates(&ctx, a, a) && !info.properly_dominates(&ctx, b, in_b));
    let results = [a, b].map(|op| ctx.result(op, 0));
    assert!(info.value_dominates(&ctx, results[0], a));
    assert!(info.value_dominates(&ctx, results[1], a));
    assert!(info.value_dominates(&ctx, results[1], in_b));
}
