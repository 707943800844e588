//! Makes modules of the benchmark's dialect in pliron, and prints the module of any IR as MLIR's
//! generic text for comparison.

use std::collections::HashMap;
use std::fmt::Write;

use drr::embedded::{self, PrintOptions};
use drr::ir::{AttrView, Block, FloatKind, Ir, Op, Type, TypeView, Value};
use drr_bench_arena::Arena;
use drr_bench_arena::workload::{Workload, generate_from};
use drr_bench_rules::emit::BlockEmitter;
use drr_pliron::Pliron;
use pliron::builtin::ops::ModuleOp;
use pliron::location::Location;
use pliron::op::Op as _;

/// An empty module in a new context, and its block.
pub(crate) fn empty_module() -> (Pliron, Op<Pliron>, Block<Pliron>) {
    let mut ir = Pliron::new();
    let module = add_module(&mut ir);
    let block = ir.blocks(ir.regions(module)[0])[0];
    (ir, module, block)
}

/// An empty module.
pub(crate) fn add_module(ir: &mut Pliron) -> Op<Pliron> {
    Op(ModuleOp::new(ir, pliron::ident!("m")).get_operation())
}

/// A module made by the workload generator.
pub(crate) fn generated(workload: Workload, ops: u64, seed: u64) -> (Pliron, Op<Pliron>) {
    let (mut ir, module, block) = empty_module();
    let mut emitter = BlockEmitter::new(&mut ir, block, Location::Unknown)
        .expect("pliron has all that the bench dialect needs");
    generate_from(&mut emitter, workload, ops, seed);
    (ir, module)
}

/// The same module in the arena.
pub(crate) fn generated_arena(workload: Workload, ops: u64, seed: u64) -> Arena {
    let mut arena = Arena::new();
    generate_from(&mut arena, workload, ops, seed);
    arena
}

/// Prints a module with one block as MLIR's generic text.
pub(crate) fn text<I: Ir>(ir: &I, module: Op<I>) -> String {
    let mut names = HashMap::new();
    let mut out = String::from("\"builtin.module\"() ({\n");
    let region = ir.regions(module)[0];
    for block in ir.blocks(region) {
        let mut next = ir.first_op(block);
        while let Some(op) = next {
            line(ir, op, &mut names, &mut out);
            next = ir.next_op(op);
        }
    }
    out.push_str("}) : () -> ()\n");
    out
}

fn line<I: Ir>(ir: &I, op: Op<I>, names: &mut HashMap<Value<I>, String>, out: &mut String) {
    let results: Vec<_> = (0..ir.num_results(op)).map(|i| ir.result(op, i)).collect();
    let number = names.len();
    match results[..] {
        [] => {}
        [only] => {
            names.insert(only, format!("%{number}"));
            write!(out, "%{number} = ").unwrap();
        }
        ref several => {
            write!(out, "%{number}:{} = ", several.len()).unwrap();
            for (index, result) in several.iter().enumerate() {
                names.insert(*result, format!("%{number}#{index}"));
            }
        }
    }
    let operands: Vec<_> = (0..ir.num_operands(op))
        .map(|i| ir.operand(op, i))
        .collect();
    let list: Vec<_> = operands.iter().map(|value| &*names[value]).collect();
    let name = ir.kind_name(ir.kind(op));
    write!(out, "\"{name}\"({})", list.join(", ")).unwrap();
    let attrs: Vec<_> = ["value", "ta", "tb"]
        .into_iter()
        .filter_map(|name| Some((name, ir.attr_name(ir.kind(op), name)?)))
        .filter_map(|(text, name)| {
            ir.with_attr(op, name, |attr| {
                Some(format!("{text} = {}", attr_text(ir, attr?)))
            })
        })
        .collect();
    if !attrs.is_empty() {
        write!(out, " <{{{}}}>", attrs.join(", ")).unwrap();
    }
    let types = |values: &[Value<I>]| {
        let types: Vec<_> = values
            .iter()
            .map(|value| type_text(ir, ir.value_type(*value)))
            .collect();
        types.join(", ")
    };
    writeln!(out, " : ({}) -> ({})", types(&operands), types(&results)).unwrap();
}

fn type_text<I: Ir>(ir: &I, ty: Type<I>) -> String {
    ir.with_type(ty, |view| match view {
        TypeView::Integer { width, .. } => format!("i{width}"),
        TypeView::Float(FloatKind::F32) => "f32".to_string(),
        _ => panic!("no type of the bench dialect: {}", ir.display_type(ty)),
    })
}

fn attr_text<I: Ir>(ir: &I, attr: &I::Attr) -> String {
    ir.with_attr_view(attr, |view| match view {
        AttrView::Bool(value) => value.to_string(),
        AttrView::Integer { value, ty } => format!("{value} : {}", type_text(ir, ty)),
        AttrView::Float { value, ty } => match value.to_f64().filter(|value| value.is_finite()) {
            Some(number) => format!("{number:.9e} : {}", type_text(ir, ty)),
            None => format!("{:#X} : {}", value.bits(), type_text(ir, ty)),
        },
        _ => panic!(
            "no attribute of the bench dialect: {}",
            ir.display_attr(attr)
        ),
    })
}

/// A text as the embedded IR prints it.
pub(crate) fn normalized(text: &str) -> String {
    let mut context = embedded::Context::new();
    let module = context
        .parse_module(text)
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    context.print_op(module, &PrintOptions::new().generic(true))
}

/// Fails at the first line in which two texts differ.
#[track_caller]
pub(crate) fn assert_same_text(got: &str, wanted: &str, what: &str) {
    for (number, (got, wanted)) in got.lines().zip(wanted.lines()).enumerate() {
        assert_eq!(got, wanted, "{what}: line {}", number + 1);
    }
    assert_eq!(got.lines().count(), wanted.lines().count(), "{what}: lines");
}
