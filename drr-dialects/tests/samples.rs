//! Every op, with operands of many types: both forms are MLIR's, and broken text is an error.

use drr::embedded::{Context, ParseOptions, PrintOptions};
use drr::op::{OpDecl, Presence};
use drr_test_support::mlir;

fn context() -> Context {
    let mut context = Context::new();
    context.load::<drr_dialects::arith::ArithDialect>();
    context.load::<drr_dialects::cf::CfDialect>();
    context.load::<drr_dialects::math::MathDialect>();
    context.load::<drr_dialects::scf::ScfDialect>();
    context.load::<drr_dialects::ub::UbDialect>();
    context
}

const TYPES: [&str; 16] = [
    "i1",
    "i8",
    "i32",
    "i64",
    "index",
    "f16",
    "f32",
    "f64",
    "vector<4xi32>",
    "vector<4xi1>",
    "vector<4xf32>",
    "vector<2x2xf64>",
    "tensor<?x3xi64>",
    "tensor<?x3xi1>",
    "tensor<2xf32>",
    "tensor<2xi16>",
];

/// The declarations of a dialect's ops without successors.
fn declarations(context: &Context, dialect: &str) -> Vec<&'static OpDecl> {
    context
        .registered_ops()
        .filter(|decl| decl.name.split('.').next() == Some(dialect) && decl.successors.is_empty())
        .collect()
}

/// The attributes that an op requires, as properties.
fn properties(decl: &OpDecl, number: usize) -> String {
    let required = decl
        .attrs
        .iter()
        .filter(|attr| attr.presence == Presence::Required);
    let entries: Vec<String> = required
        .map(|attr| match attr.name {
            "predicate" => format!("predicate = {} : i64", number % 10),
            "msg" => format!("msg = \"message {number}\""),
            name => format!("{name} = {number} : i32"),
        })
        .collect();
    match entries.is_empty() {
        true => String::new(),
        false => format!(" <{{{}}}>", entries.join(", ")),
    }
}

/// A function with one operation of these types, in the generic form.
fn function(decl: &OpDecl, operands: &[&str], results: &[&str], number: usize) -> String {
    let list = |types: &[&str]| types.join(", ");
    let args: Vec<String> = (0..operands.len()).map(|at| format!("%a{at}")).collect();
    let typed: Vec<String> = args
        .iter()
        .zip(operands)
        .map(|(arg, ty)| format!("{arg}: {ty}"))
        .collect();
    let header = match typed.is_empty() {
        true => String::new(),
        false => format!("^bb0({}):\n", typed.join(", ")),
    };
    format!(
        "\"func.func\"() <{{function_type = ({types}) -> (), sym_name = \"f{number}\"}}> ({{\n{header}\
         \"{name}\"({args}){properties} : ({types}) -> ({results})\n\"func.return\"() : () -> ()\n}}) : () -> ()\n",
        types = list(operands),
        args = args.join(", "),
        name = decl.name,
        properties = properties(decl, number),
        results = list(results),
    )
}

/// Functions with an operation of each op, for some types that verify.
fn samples(dialect: &str) -> (String, usize) {
    let mut text = String::new();
    let mut missing = 0;
    let declared = context();
    for decl in declarations(&declared, dialect) {
        let mut found = 0;
        'types: for (at, first) in TYPES.iter().enumerate() {
            for (other, second) in TYPES.iter().enumerate() {
                let (n, m) = (decl.operands.len(), decl.results.len());
                let all: Vec<&str> = (0..n).map(|_| *first).collect();
                let mut mixed = all.clone();
                mixed.iter_mut().skip(1).for_each(|ty| *ty = second);
                let mut last = all.clone();
                last.iter_mut()
                    .skip(n.saturating_sub(1))
                    .for_each(|ty| *ty = second);
                let results = [
                    (0..m).map(|_| *first).collect::<Vec<_>>(),
                    (0..m).map(|_| *second).collect(),
                    (0..m)
                        .map(|at| if at == 0 { *first } else { *second })
                        .collect(),
                ];
                for operands in [&all, &mixed, &last] {
                    for results in &results {
                        let number = text.matches("func.func").count();
                        let sample = function(decl, operands, results, number);
                        let verified = context().parse_module(&sample).is_ok();
                        if verified && !text.contains(&sample) {
                            text.push_str(&sample);
                            found += 1;
                        }
                        if found >= 6 {
                            break 'types;
                        }
                        if verified && at == other {
                            continue 'types;
                        }
                    }
                }
            }
        }
        if found == 0 {
            missing += 1;
            eprintln!("no sample of {}", decl.name);
        }
    }
    (text, missing)
}

fn check(dialect: &str) {
    let (text, missing) = samples(dialect);
    assert_eq!(missing, 0, "ops of {dialect} without a sample");
    let mut ctx = context();
    let module = ctx.parse_module(&text).expect("each sample verifies");
    let generic = ctx.print_op(module, &PrintOptions::new().generic(true));
    let pretty = ctx.print_op(module, &PrintOptions::new());
    assert!(
        !pretty.contains('"') || dialect == "cf",
        "an op is printed in the generic form:\n{pretty}"
    );
    let mut again = context();
    let reread = again
        .parse_module(&pretty)
        .unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(
        again.print_op(reread, &PrintOptions::new().generic(true)),
        generic
    );
    for (options, input, ours) in [
        (&[][..], &generic, &pretty),
        (&[][..], &pretty, &pretty),
        (&["--mlir-print-op-generic"], &pretty, &generic),
    ] {
        let Some(output) = mlir::run("mlir-opt-22", options, input) else {
            return;
        };
        let theirs = String::from_utf8_lossy(&output.stdout);
        if let Some(difference) = mlir::difference(ours, &theirs) {
            panic!("{difference}\n{}", String::from_utf8_lossy(&output.stderr));
        }
    }
}

#[test]
fn the_text_of_arith_is_mlirs() {
    check("arith");
}

#[test]
fn the_text_of_math_is_mlirs() {
    check("math");
}

/// Texts with random changes are read or rejected, and what is read is printed and read again.
/// `DRR_BROKEN_TEXTS` sets the number of texts, `DRR_SEED` the seed.
#[test]
fn broken_texts_are_errors() {
    let number = |name: &str, default: u64| {
        let value = std::env::var(name).ok();
        value
            .and_then(|value| value.parse().ok())
            .unwrap_or(default)
    };
    let mut rng = fastrand::Rng::with_seed(number("DRR_SEED", 1));
    let text = "\
module attributes {a.b} {
  func.func private @g(i32 {a.c}) -> (i32 {a.d})
  func.func @f(%arg0: i32, %arg1: i1, %arg2: f32) -> i32 attributes {a.e = 1 : i8} {
    %c1_i32 = arith.constant 1 : i32
    %0 = arith.addi %arg0, %c1_i32 overflow<nsw, nuw> {a.f} : i32
    %1 = arith.cmpi slt, %0, %arg0 : i32
    %2 = arith.select %1, %0, %arg0 : i32
    %3 = arith.addf %arg2, %arg2 fastmath<nnan,ninf> : f32
    %4 = arith.truncf %3 to_nearest_even : f32 to f16
    %sum, %overflow = arith.addui_extended %0, %0 : i32, i1
    %5 = math.fma %3, %3, %arg2 : f32
    %6 = call @g(%sum) : (i32) -> i32
    cf.assert %overflow, \"text\"
    cf.cond_br %arg1 weights([1, 2]), ^bb1(%6 : i32), ^bb2
  ^bb1(%7: i32):  // pred: ^bb0
    return %7 : i32
  ^bb2:  // pred: ^bb0
    cf.br ^bb1(%0 : i32)
  }
}
";
    let words: Vec<&str> = text.split_inclusive([' ', '\n', ',', '(']).collect();
    let mut read = 0;
    for _ in 0..number("DRR_BROKEN_TEXTS", 3000) {
        let mut words = words.clone();
        for _ in 0..rng.usize(1..4) {
            let (at, other) = (rng.usize(0..words.len()), rng.usize(0..words.len()));
            match rng.u8(0..4) {
                0 => drop(words.remove(at)),
                1 => words.insert(at, words[other]),
                2 => words.swap(at, other),
                _ => words[at] = &words[at][..words[at].len() - 1],
            }
        }
        let broken = words.concat();
        let mut ctx = context();
        let options = ParseOptions::new().verify(rng.bool());
        let Ok(module) = ctx.parse_module_with(&broken, &options) else {
            continue;
        };
        read += 1;
        let pretty = ctx.print_op(module, &PrintOptions::new());
        let generic = ctx.print_op(module, &PrintOptions::new().generic(true));
        let mut again = context();
        let options = ParseOptions::new().verify(false);
        let reread = again
            .parse_module_with(&pretty, &options)
            .unwrap_or_else(|errors| panic!("{errors}\n{broken}\n{pretty}"));
        assert_eq!(
            again.print_op(reread, &PrintOptions::new().generic(true)),
            generic,
            "{broken}"
        );
    }
    assert!(read > 0, "no text was read");
}
