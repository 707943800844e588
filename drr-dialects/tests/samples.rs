//! Every op, with operands of many types: both forms are MLIR's.

use drr::embedded::{Context, PrintOptions};
use drr::op::{OpDecl, Presence};
use drr_test_support::mlir;

fn context() -> Context {
    let mut context = Context::with_dialect::<drr_dialects::func::FuncDialect>();
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
