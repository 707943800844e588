//! Real modules are parsed and printed without a change, with and without locations.

mod support;

use drr_dialects::func::FuncDialect;
use drr_ir::{Context, PrintOptions, WalkOrder};
use drr_runtime::ir::Ir;

const MODULES: [(&str, &str, usize); 8] = [
    (
        "fft_poly",
        include_str!("../../examples/data/fft_poly.mlir"),
        39,
    ),
    (
        "gpt12",
        include_str!("../../examples/data/gpt12.mlir"),
        1769,
    ),
    (
        "gpt12_grad",
        include_str!("../../examples/data/gpt12_grad.mlir"),
        5119,
    ),
    ("lstm", include_str!("../../examples/data/lstm.mlir"), 86),
    ("mlp", include_str!("../../examples/data/mlp.mlir"), 46),
    (
        "mlp_grad",
        include_str!("../../examples/data/mlp_grad.mlir"),
        118,
    ),
    (
        "resnet18",
        include_str!("../../examples/data/resnet18.mlir"),
        325,
    ),
    (
        "resnet18_grad",
        include_str!("../../examples/data/resnet18_grad.mlir"),
        1092,
    ),
];

/// Reports only the first line that differs, because the modules are large.
fn assert_same(name: &str, ours: &str, expected: &str) {
    for (number, (ours, expected)) in ours.lines().zip(expected.lines()).enumerate() {
        assert_eq!(ours, expected, "{name}, line {}", number + 1);
    }
    assert_eq!(
        ours.len(),
        expected.len(),
        "{name}: same lines, but one text is longer"
    );
}

#[test]
fn a_module_prints_as_it_is_written() {
    for (name, text, ops) in MODULES {
        let mut ctx = Context::with_dialect::<FuncDialect>();
        let module = ctx.parse_module(text).expect(name);
        ctx.verify_op(module).expect(name);
        assert_eq!(ctx.num_ops(), ops, "{name}");
        assert_eq!(
            ctx.ops_in(module, WalkOrder::PostOrder).len(),
            ops,
            "{name}"
        );
        assert_same(
            name,
            &ctx.print_op(module, &PrintOptions::new().generic(true)),
            text,
        );
    }
}

#[test]
fn mlir_prints_the_same_with_and_without_locations() {
    for (name, text, _) in MODULES {
        for locations in [false, true] {
            let Some(theirs) = support::mlir(text, locations) else {
                return;
            };
            let ours = support::print(text, PrintOptions::new().generic(true).locations(locations));
            assert_same(name, &ours.expect(name), &theirs);
        }
    }
}

#[test]
fn printed_locations_read_back() {
    for (name, text, _) in MODULES {
        let options = PrintOptions::new().generic(true).locations(true);
        let once = support::print(text, options).expect(name);
        let twice = support::print(&once, options).expect(name);
        assert_same(name, &twice, &once);
    }
}

#[test]
fn an_erased_module_leaves_no_operation_and_its_room_is_used_again() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let mut indices = Vec::new();
    for round in 0..3 {
        for (name, text, ops) in MODULES {
            let module = ctx.parse_module(text).expect(name);
            assert_eq!(ctx.num_ops(), ops, "{name}");
            indices.extend(ctx.op_index(module).filter(|_| round > 0));
            ctx.erase_op(module);
            assert_eq!(ctx.num_ops(), 0, "{name}");
        }
    }
    let most = MODULES
        .iter()
        .map(|module| module.2)
        .max()
        .expect("there are modules");
    assert!(
        indices.iter().all(|index| *index < most),
        "{indices:?} go beyond {most}"
    );
}
