//! IR that is built by hand may be nested deeper than any text. It is verified, printed and erased
//! without recursion. (The parser rejects texts beyond a limit, see `robust.rs`.)

use drr_dialects::func::FuncDialect;
use drr_ir::affine::{AffineExpr, AffineMap, AffineOp};
use drr_ir::{Attr, AttrKind, Context, Loc, LocKind, PrintOptions, TypeKind};
use drr_runtime::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr_runtime::ir::{InsertPoint, Ir, Op, OpState};
use drr_runtime::pattern_set::PatternSet;
use std::time::{Duration, Instant};

/// The depth of nested operations.
const DEPTH: usize = 3000;

fn nested(ctx: &mut Context, depth: usize) -> Op<Context> {
    let module = ctx.create_module(Loc::UNKNOWN);
    let mut block = ctx.body(module).expect("a module has a block");
    let kind = ctx.op_kind("test.nest");
    for _ in 0..depth {
        let region = ctx.create_region();
        let inner = ctx.create_block(region, &[]);
        let state = OpState {
            regions: &[Some(region)],
            ..OpState::new(kind, Loc::UNKNOWN)
        };
        let op = ctx.create_op(InsertPoint::End(block), state);
        // The operation has the blocks of the region, in this region or in another one.
        let region = ctx.regions(op)[0];
        block = ctx.blocks(region).first().copied().unwrap_or(inner);
    }
    module
}

/// Runs on a small stack.
fn on_a_small_stack<T: Send + 'static>(run: impl FnOnce() -> T + Send + 'static) -> T {
    let thread = std::thread::Builder::new().stack_size(512 << 10);
    let thread = thread.spawn(run).expect("a thread");
    thread.join().expect("it does not panic")
}

#[test]
fn deep_ir_is_verified_printed_and_erased() {
    let text = on_a_small_stack(|| {
        let mut ctx = Context::with_dialect::<FuncDialect>();
        let module = nested(&mut ctx, DEPTH);
        assert_eq!(ctx.num_ops(), DEPTH + 1);
        ctx.verify_op(module).expect("deep, but valid");
        for locations in [false, true] {
            let text = ctx.print_op(
                module,
                &PrintOptions::new().generic(true).locations(locations),
            );
            assert_eq!(text.matches("\"test.nest\"() (").count(), DEPTH);
        }
        let text = ctx.print_op(module, &PrintOptions::new().generic(true));
        ctx.erase_op(module);
        assert_eq!(ctx.num_ops(), 0);
        text
    });
    // The parser reaches its depth limit on a stack of the default size.
    let refused = Context::with_dialect::<FuncDialect>().parse_module(&text);
    assert!(refused.is_err(), "too deep for a text");
}

#[test]
fn what_is_built_prints_as_the_same_text_does() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let module = nested(&mut ctx, 100);
    let text = ctx.print_op(module, &PrintOptions::new().generic(true));
    let again = ctx.parse_module(&text).expect("not too deep");
    assert_eq!(
        ctx.print_op(again, &PrintOptions::new().generic(true)),
        text
    );
}

/// Nested types, attributes and locations, level by level, and their text.
struct Layers {
    attr: Attr,
    before: String,
    /// Innermost first.
    after: Vec<&'static str>,
}

/// All ways to nest types, attributes and locations, in turn.
fn layers(ctx: &mut Context, levels: usize) -> Layers {
    let (mut before, mut after) = (vec![], vec![]);
    let i32 = ctx.integer_type(32);
    let file = ctx.file_loc("f", 1, 2);
    let (mut ty, mut loc) = (i32, file);
    let mut attr = ctx.intern_attr(AttrKind::Type(ty.0));
    for level in 0..levels {
        let text;
        (ty, attr, loc, text) = match level % 9 {
            0 => {
                let attrs = TypeKind::UnrankedMemRef {
                    element: i32.0,
                    memory_space: Some(attr),
                };
                (ctx.intern_type(attrs), attr, loc, ("memref<*xi32, ", ">"))
            }
            1 => {
                let tuple = TypeKind::Tuple([ty.0].into());
                (ctx.intern_type(tuple), attr, loc, ("tuple<", ">"))
            }
            2 => {
                let (inputs, results) = ([].into(), [ty.0].into());
                let function = TypeKind::Function { inputs, results };
                (ctx.intern_type(function), attr, loc, ("() -> ", ""))
            }
            3 => {
                let tensor = TypeKind::UnrankedTensor(ty.0);
                (ctx.intern_type(tensor), attr, loc, ("tensor<*x", ">"))
            }
            4 => (ty, ctx.intern_attr(AttrKind::Type(ty.0)), loc, ("", "")),
            5 => {
                let array = AttrKind::Array([attr].into());
                (ty, ctx.intern_attr(array), loc, ("[", "]"))
            }
            6 => {
                let dictionary = ctx.dictionary_attr(&[("in", attr)]);
                (ty, dictionary, loc, ("{in = ", "}"))
            }
            7 => {
                let fused = ctx.intern_loc(LocKind::Fused(Some(attr), [file].into()));
                (ty, attr, fused, ("fused<", ">[\"f\":1:2]"))
            }
            _ => {
                let location = ctx.intern_attr(AttrKind::Location(loc));
                (ty, location, loc, ("loc(", ")"))
            }
        };
        before.push(text.0);
        after.push(text.1);
    }
    let before = before.into_iter().rev().collect();
    Layers {
        attr,
        before,
        after,
    }
}

/// Levels of attributes, more than any stack can hold.
const LEVELS: usize = 9 * 10_000;

#[test]
fn deep_attributes_are_printed_verified_and_compared() {
    on_a_small_stack(|| {
        let mut ctx = Context::with_dialect::<FuncDialect>();
        let layers = layers(&mut ctx, LEVELS);
        let expected = layers.before + "i32" + &layers.after.concat();
        assert!(ctx.attr_text(layers.attr) == expected, "attributes");

        let module = ctx.create_module(Loc::UNKNOWN);
        let block = ctx.body(module).expect("a module has a block");
        let loc = ctx.intern_loc(LocKind::Name("here".into(), Loc::UNKNOWN));
        let loc = ctx.intern_loc(LocKind::Fused(Some(layers.attr), [loc].into()));
        let kind = ctx.op_kind("test.deep");
        let state = OpState {
            ..OpState::new(kind, loc)
        };
        let op = ctx.create_op(InsertPoint::End(block), state);
        let name = ctx.bind_attr(kind, "deep");
        ctx.set_attr(op, name, Some(layers.attr));
        ctx.verify_op(module).expect("deep, but valid");
        for locations in [false, true] {
            let text = ctx.print_op(
                module,
                &PrintOptions::new().generic(true).locations(locations),
            );
            assert_eq!(text.matches("tuple<").count(), LEVELS / 9);
        }
        assert!(ctx.loc_text(loc).len() > LEVELS);
        assert!(ctx.location(loc).position.is_none(), "only a name");
    });
}

#[test]
fn deep_locations_are_printed_and_resolved() {
    on_a_small_stack(|| {
        let mut ctx = Context::with_dialect::<FuncDialect>();
        let mut loc = ctx.file_loc("f", 1, 2);
        let caller = ctx.file_loc("g", 3, 4);
        for _ in 0..LEVELS {
            loc = ctx.intern_loc(LocKind::CallSite(loc, caller));
        }
        let before = "callsite(".repeat(LEVELS);
        let after = " at \"g\":3:4)".repeat(LEVELS);
        let expected = format!("loc({before}\"f\":1:2{after})");
        assert!(ctx.loc_text(loc) == expected, "locations");
        let position = ctx.location(loc).position.expect("a file");
        assert_eq!(position.to_string(), "f:1:2");
        let module = ctx.create_module(loc);
        let text = ctx.print_op(module, &PrintOptions::new().generic(true).locations(true));
        assert!(text.contains("#loc1 = loc("), "by aliases");
    });
}

#[test]
fn references_to_symbols_are_renamed_however_deep() {
    on_a_small_stack(|| {
        let mut ctx = Context::with_dialect::<FuncDialect>();
        let text = r#""test.symbol"() <{sym_name = "f"}> : () -> ()
            "test.user"() {at = @f} : () -> ()"#;
        let module = ctx.parse_module(text).expect("it is well-formed");
        let block = ctx.body(module).expect("a module has a block");
        let symbol = ctx.first_op(block).expect("the symbol");
        let user = ctx.next_op(symbol).expect("the user");
        let mut attr = ctx.attr(user, "at").expect("a reference");
        for level in 0..LEVELS {
            attr = match level % 2 {
                0 => ctx.intern_attr(AttrKind::Array([attr].into())),
                _ => ctx.dictionary_attr(&[("in", attr)]),
            };
        }
        let name = ctx.bind_attr(ctx.kind(user), "at");
        ctx.set_attr(user, name, Some(attr));
        assert_eq!(ctx.rename_symbol(symbol, "g", module), Some(1));
        let attr = ctx.attr(user, "at").expect("still there");
        let text = ctx.attr_text(attr);
        assert!(text.contains("@g") && !text.contains("@f"));
    });
}

#[test]
// Expressions are trees of boxes. The stack has the default size.
fn long_affine_expressions_are_simplified_compared_and_printed() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let mut sum = AffineExpr::Dim(0);
    for dim in 1..1_000 {
        sum = AffineExpr::combine(AffineOp::Add, sum, AffineExpr::Dim(dim));
    }
    let (dims, symbols, results) = (1_000, 0, [sum].into());
    let map = Box::new(AffineMap {
        dims,
        symbols,
        results,
    });
    let map = [map.clone(), map].map(|map| ctx.intern_attr(AttrKind::AffineMap(map)));
    assert_eq!(map[0], map[1]);
    assert_eq!(ctx.attr_text(map[0]).matches(" + d").count(), 999);
}

/// Operations nested 20,000 deep, which no text can be.
#[test]
fn the_greedy_driver_takes_linear_time_on_nested_regions() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let module = nested(&mut ctx, 20_000);
    let set = PatternSet::<Context>::new().bind(&mut ctx);
    for top_down in [false, true] {
        let config = GreedyRewriteConfig::new().top_down(top_down);
        let start = Instant::now();
        let report = apply_patterns_greedily(&mut ctx, module, &set, &config, None);
        assert!(report.expect("nothing to do").converged);
        let took = start.elapsed();
        println!("{took:?}");
        assert!(took < Duration::from_secs(2), "{took:?}");
    }
}
