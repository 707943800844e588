//! The attributes of StableHLO.

use drr::embedded::Context;
use drr::native::AttrRef;
use drr_dialects::stablehlo::{DotDimensionNumbers, StablehloDialect};

/// A text of dimension numbers as it is printed.
fn printed(text: &str) -> Result<String, String> {
    let mut context = Context::with_dialect::<StablehloDialect>();
    let attr = context
        .parse_attr(text)
        .map_err(|errors| errors.to_string())?;
    Ok(context.attr_text(attr))
}

#[test]
fn dimension_numbers_are_printed_without_empty_lists_and_in_the_order_of_stablehlo() {
    for (text, expected) in [
        ("#stablehlo.dot<>", "#stablehlo.dot<>"),
        (
            "#stablehlo.dot<rhs_contracting_dimensions = [0], lhs_contracting_dimensions = [ 1 ]>",
            "#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>",
        ),
        (
            "#stablehlo<dot<lhs_batching_dimensions=[0,2], rhs_batching_dimensions=[], \
             lhs_contracting_dimensions = [3], rhs_batching_dimensions = [1, 0]>>",
            "duplicate or unknown struct parameter name: rhs_batching_dimensions",
        ),
        (
            "#stablehlo.dot<lhs_batching_dimensions = [0, 2], rhs_batching_dimensions = [1, 0]>",
            "#stablehlo.dot<lhs_batching_dimensions = [0, 2], rhs_batching_dimensions = [1, 0]>",
        ),
        (
            "#stablehlo.dot<lhs_contracting_dimensions = [1 0]>",
            "expected ','",
        ),
        (
            "#stablehlo.dot<lhs_contracting_dimensions = 1>",
            "expected '['",
        ),
        (
            "#stablehlo.dot<lhs_contracting_dimensions = [x]>",
            "expected integer value",
        ),
    ] {
        match printed(text) {
            Ok(printed) => assert_eq!(printed, expected),
            Err(error) => assert!(error.contains(expected), "{text}: {error}"),
        }
    }
}

#[test]
fn dimension_numbers_decode_to_their_lists() {
    let mut context = Context::with_dialect::<StablehloDialect>();
    let text =
        "#stablehlo.dot<lhs_contracting_dimensions = [2, 3], rhs_contracting_dimensions = [0, 1]>";
    let attr = context.parse_attr(text).expect(text);
    let decoded = AttrRef::given(&context, &attr).decode::<DotDimensionNumbers>();
    let expected = DotDimensionNumbers {
        lhs_contracting_dimensions: vec![2, 3],
        rhs_contracting_dimensions: vec![0, 1],
        ..DotDimensionNumbers::default()
    };
    assert_eq!(decoded, Some(expected));
}

#[test]
fn the_other_attributes_of_stablehlo_are_kept_as_text() {
    for text in [
        "#stablehlo<precision DEFAULT>",
        "#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>",
        "#stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], index_vector_dim = 2>",
    ] {
        assert_eq!(printed(text).as_deref(), Ok(text));
    }
}
