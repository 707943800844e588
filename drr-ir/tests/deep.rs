//! IR that is built by hand may be nested deeper than any text: it is verified, printed and erased
//! without the stack of the machine. (Texts are refused beyond a limit; see `robust.rs`.)

use drr_ir::{Context, Loc, PrintOptions};
use drr_runtime::ir::{InsertPoint, Ir, Op, OpState};

/// Operations in one another.
const DEPTH: usize = 3000;

fn nested(ctx: &mut Context, depth: usize) -> Op<Context> {
    let module = ctx.create_module(Loc::UNKNOWN);
    let mut block = ctx.body(module).expect("a module has a block");
    let kind = ctx.op_kind("test.nest");
    for _ in 0..depth {
        let region = ctx.create_region();
        let inner = ctx.create_block(region, &[]);
        let state = OpState {
            kind,
            operands: &[],
            operand_segments: None,
            result_types: &[],
            result_segments: None,
            attrs: &[],
            regions: &[Some(region)],
            successors: &[],
            loc: Loc::UNKNOWN,
        };
        let op = ctx.create_op(InsertPoint::End(block), state);
        // The operation has the region's blocks, in a region of its own or in this one.
        let region = ctx.regions(op)[0];
        block = ctx.blocks(region).first().copied().unwrap_or(inner);
    }
    module
}

#[test]
fn deep_ir_is_verified_printed_and_erased() {
    // The main thread's stack is larger than that of tests: take a small one.
    let run = || {
        let mut ctx = Context::new();
        let module = nested(&mut ctx, DEPTH);
        assert_eq!(ctx.num_ops(), DEPTH + 1);
        ctx.verify_op(module).expect("deep, but valid");
        for locations in [false, true] {
            let text = ctx.print_op(module, &PrintOptions::new().locations(locations));
            assert_eq!(text.matches("\"test.nest\"() (").count(), DEPTH);
        }
        let text = ctx.print_op(module, &PrintOptions::new());
        ctx.erase_op(module);
        assert_eq!(ctx.num_ops(), 0);
        text
    };
    let thread = std::thread::Builder::new().stack_size(512 << 10);
    let thread = thread.spawn(run).expect("a thread");
    let text = thread.join().expect("it does not panic");
    // The parser goes as deep as it allows, on a stack as threads have it.
    let refused = Context::new().parse_module(&text);
    assert!(refused.is_err(), "too deep for a text");
}

#[test]
fn what_is_built_prints_as_the_same_text_does() {
    let mut ctx = Context::new();
    let module = nested(&mut ctx, 100);
    let text = ctx.print_op(module, &PrintOptions::new());
    let again = ctx.parse_module(&text).expect("not too deep");
    assert_eq!(ctx.print_op(again, &PrintOptions::new()), text);
}
