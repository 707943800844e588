//! Random functions of integer arithmetic.

use std::fmt::Write;

use drr::embedded::{PrintOptions, WalkOrder};
use drr::ir::{InsertPoint, Ir};
use drr::rewriter::{IRRewriter, RewriterBase};
use fastrand::Rng;

use super::run::embedded;

/// The number of functions: `DRR_CONVERSIONS`.
pub(crate) fn count() -> usize {
    let count = std::env::var("DRR_CONVERSIONS").ok();
    count.and_then(|count| count.parse().ok()).unwrap_or(50)
}

/// A value that a function may use: its name, and whether it is the result of bit operations or a
/// conversion.
#[derive(Clone, PartialEq)]
struct Known {
    name: String,
    special: bool,
}

/// The type that becomes `i64` in functions for any IR.
pub(crate) const SMALL: &str = "i16";

/// A function of integer arithmetic with a type that becomes `i64`, in which nothing folds unless `folds`:
/// MLIR's conversion folds operations before it tries patterns. Only with `index` it has constants and
/// conversions.
pub(crate) fn function(rng: &mut Rng, number: usize, small: &'static str, folds: bool) -> String {
    let types = [small, "i32", "i64"];
    const PREDICATES: [&str; 10] = [
        "eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge",
    ];
    let mut text = format!("func.func @f{number}(%a: {small}, %b: i32, %c: i64, %a2: {small}, ");
    let _ = writeln!(text, "%b2: i32, %c2: i64, %d: i1) -> {small} {{");
    let known = |names: [&str; 2]| {
        let known = |name: &str| Known {
            name: name.to_string(),
            special: false,
        };
        names.map(known).to_vec()
    };
    let mut values = [
        known(["%a", "%a2"]),
        known(["%b", "%b2"]),
        known(["%c", "%c2"]),
    ];
    let (mut bits, mut used) = (vec!["%d".to_string()], Vec::new());
    // A difference of a sum folds.
    let sums = if rng.bool() { "addi" } else { "subi" };
    let number_of = |rng: &mut Rng| match folds {
        true => rng.i32(-1..2),
        false => rng.i32(-9..100),
    };
    for at in 0..rng.usize(1..30) {
        let kind = rng.usize(0..3);
        let (name, ty) = (format!("%v{at}"), types[kind]);
        let x = values[kind][rng.usize(0..values[kind].len())].clone();
        let y = values[kind][rng.usize(0..values[kind].len())].clone();
        let (mut result, mut special) = (Some(kind), false);
        let plain = folds || !x.special && !y.special;
        let (choice, x, y) = (rng.usize(0..8), &x.name, &y.name);
        let line = match choice {
            _ if x == y && !folds => continue,
            0 | 3 if small != "index" => continue,
            0 => {
                used.push((name.clone(), ty));
                if folds {
                    let (name, special) = (name.clone(), false);
                    values[kind].push(Known { name, special });
                }
                let line = format!("  {name} = arith.constant {} : {ty}\n", number_of(rng));
                text += &line;
                continue;
            }
            1 => {
                result = None;
                format!(
                    "arith.cmpi {}, {x}, {y} : {ty}",
                    PREDICATES[rng.usize(0..10)]
                )
            }
            2 => {
                special = true;
                format!("arith.select %d, {x}, {y} : {ty}")
            }
            3 if plain => {
                special = true;
                let to = [1, 0, 0][kind];
                result = Some(to);
                format!("arith.index_cast {x} : {ty} to {}", types[to])
            }
            4 if plain => {
                special = true;
                format!(
                    "arith.{} {x}, {y} : {ty}",
                    ["andi", "ori", "xori"][rng.usize(0..3)]
                )
            }
            5 => format!("arith.{sums} {x}, {y} : {ty}"),
            _ => format!("arith.muli {x}, {y} : {ty}"),
        };
        let _ = writeln!(text, "  {name} = {line}");
        match result {
            Some(kind) => values[kind].push(Known { name, special }),
            None => bits.push(name),
        }
    }
    // All results have uses, so that nothing is dead.
    for (values, ty) in values.iter().zip(types) {
        used.extend(values.iter().map(|value| (value.name.clone(), ty)));
    }
    used.extend(bits.into_iter().map(|bit| (bit, "i1")));
    let (names, types): (Vec<String>, Vec<&str>) = used.into_iter().unzip();
    let _ = writeln!(
        text,
        "  \"t.use\"({}) : ({}) -> ()",
        names.join(", "),
        types.join(", ")
    );
    let _ = writeln!(text, "  return %a : {small}\n}}");
    text
}

/// The text without casts: their users use what they cast. Where casts stand is up to
/// the driver.
pub(crate) fn without_casts(text: &str) -> String {
    let mut ctx = embedded();
    let module = ctx.parse_module(text).expect("what was printed");
    for op in ctx.ops_in(module, WalkOrder::PreOrder) {
        if ctx.is_named(ctx.kind(op), "builtin.unrealized_conversion_cast") {
            let (from, to) = (ctx.result(op, 0), ctx.operand(op, 0));
            let mut rewriter = IRRewriter::new(&mut ctx, InsertPoint::Before(op));
            rewriter.replace_all_uses_with(from, to);
            rewriter.erase_op(op);
        }
    }
    ctx.print_op(module, &PrintOptions::new())
}
