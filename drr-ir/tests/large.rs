//! Large texts of all shapes are read and printed. Quadratic steps would take minutes.

mod shapes;

use drr_dialects::func::FuncDialect;
use drr_ir::{Context, Diagnostics, ParseOptions, PrintOptions};
use drr_runtime::ir::{Ir, Op};

fn parsed(ctx: &mut Context, text: &str) -> Result<Op<Context>, Diagnostics> {
    let options = ParseOptions::new().keep_names(true).error_limit(usize::MAX);
    ctx.parse_module_with(text, &options.verify(false))
}

/// Parses, verifies and prints a text. The printed text is read again to the same text.
#[track_caller]
fn is_read(name: &str, text: &str) {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let module = parsed(&mut ctx, text)
        .unwrap_or_else(|errors| panic!("{name}: {:.200}", errors[0].to_string()));
    let _ = ctx.verify_op(module);
    let full = PrintOptions::new()
        .generic(true)
        .locations(true)
        .value_names(true);
    assert!(!ctx.print_op(module, &full).is_empty());
    let printed = ctx.print_op(module, &PrintOptions::new().generic(true));
    ctx.erase_op(module);
    let mut again = Context::with_dialect::<FuncDialect>();
    let module = match parsed(&mut again, &printed) {
        Ok(module) => module,
        // Aliases can nest deeper than a text may.
        Err(errors) if errors[0].to_string().contains("levels deep") => return,
        Err(errors) => panic!("{name}: {:.200}", errors[0].to_string()),
    };
    let reprinted = again.print_op(module, &PrintOptions::new().generic(true));
    assert!(
        printed == reprinted,
        "{name} is printed otherwise the second time"
    );
}

/// The text is refused with errors.
#[track_caller]
fn is_refused(name: &str, text: &str) {
    assert!(
        parsed(&mut Context::with_dialect::<FuncDialect>(), text).is_err(),
        "{name} was read"
    );
}

/// Reads all shapes of a group at a size at which a quadratic step would take minutes.
fn check(group: shapes::Group) {
    let mut check = |name: &str, text: &str, valid: bool| match valid {
        true => is_read(name, text),
        false => is_refused(name, text),
    };
    group(80_000, &mut shapes::Each { check: &mut check });
}

macro_rules! groups {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            check(shapes::$name);
        }
    )*};
}
groups! {
    operations_on_one_line arguments_of_a_block forward_references_to_blocks_and_nested_regions
    nested_regions_with_blocks affine_maps attributes distinct_attributes aliases symbols
    results_and_operands blocks errors_on_one_line numbers_and_strings resources locations
}
