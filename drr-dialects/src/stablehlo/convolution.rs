//! Convolutions.

use drr::ir::{AttrData, AttrView, ElementsData, Ir, Op, TypeData};
use drr::native::Ty;
use drr::op::format::{Asm, AsmParser, AsmPrinter, AttrArg, CustomDirective};
use drr::prelude::*;

use super::conv_numbers::{ConvDimensionNumbers, ConvolutionDimensions, Dimensions};
use super::tokens::Tokens;
use crate::syntax::{ints, set_data};

drr::declare_op! {
    /// Products summed over a sliding window.
    pub ConvolutionOp = "stablehlo.convolution"(lhs: RankedTensor, rhs: RankedTensor) {
        window_strides: Optional<DenseI64ArrayAttr>,
        padding: Optional<AnyI64ElementsAttr>,
        lhs_dilation: Optional<DenseI64ArrayAttr>,
        rhs_dilation: Optional<DenseI64ArrayAttr>,
        window_reversal: Optional<DenseBoolArrayAttr>,
        dimension_numbers: Is<ConvDimensionNumbers>,
        feature_group_count: ConfinedAttr<I64Attr, IntPositive>,
        batch_group_count: ConfinedAttr<I64Attr, IntPositive>,
        precision_config: Optional<ArrayAttr>,
    } -> (result: RankedTensor) traits(Pure)
        verify = verify
        format = "`(` operands `)` `dim_numbers` `=` custom<ConvolutionDimensions>($dimension_numbers) `,` `window` `=` `{` \
            custom<WindowAttributes>($window_strides, $padding, $lhs_dilation, $rhs_dilation, $window_reversal) `}` \
            attr-dict `:` functional-type(operands, results)";
}

/// The rules of StableHLO for dimension numbers and windows.
fn verify<I: Ir>(ir: &I, op: Op<I>) -> Result<(), String> {
    let view = ConvolutionOp::wrap(ir, op);
    let Some(numbers) = view.dimension_numbers().decode::<ConvDimensionNumbers>() else {
        return Ok(());
    };
    let parts = numbers.parts();
    let [input, kernel, output] = parts.each_ref().map(|part| part.spatial.len());
    if input != kernel || input != output {
        return Err(format!(
            "expects the same size for input, kernel and output spatial-dimensions, but got {input}, {kernel}, and \
             {output} resp."
        ));
    }
    let rank = view.lhs().ty().rank().unwrap_or_default();
    let in_range = |dim: &i64| usize::try_from(*dim).is_ok_and(|dim| dim < rank);
    let all = parts.each_ref().map(Dimensions::all);
    if !all.iter().flatten().all(in_range) {
        return Err(format!(
            "expects input, kernel, and output dimension-numbers to be in-range [0, {rank})."
        ));
    }
    for (name, all) in ["input", "kernel", "output"].into_iter().zip(all) {
        let mut sorted = all.clone();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            let all: Vec<String> = all.iter().map(i64::to_string).collect();
            let all = all.join(", ");
            return Err(format!(
                "expects {name} dimension-numbers to be unique, got {{{all}}}."
            ));
        }
    }
    let padding = view.padding().and_then(|padding| padding.ty()?.shape());
    if let Some(shape) = &padding
        && !matches!(shape[..], [_, 2])
    {
        let shape: Vec<String> = shape.iter().map(i64::to_string).collect();
        return Err(format!(
            "expects the shape of padding-attribute to be {{N, 2}}, but got {{{}}}.",
            shape.join(", ")
        ));
    }
    let sizes = [
        (
            "window-strides",
            view.window_strides_decoded().map(|list| list.len()),
        ),
        (
            "base-dilation factors",
            view.lhs_dilation_decoded().map(|list| list.len()),
        ),
        (
            "window-dilation factors",
            view.rhs_dilation_decoded().map(|list| list.len()),
        ),
        (
            "padding-entries",
            padding.and_then(|shape| usize::try_from(shape[0]).ok()),
        ),
        (
            "window-reversal",
            view.window_reversal_decoded().map(|list| list.len()),
        ),
    ];
    for (name, size) in sizes {
        if let Some(size) = size.filter(|size| *size != 0 && *size != input) {
            return Err(format!(
                "expects {name} to have same dimension-size as size of window dimensions ({input}), but got: {size}."
            ));
        }
    }
    Ok(())
}

/// `stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]`,
/// each only if it is there.
pub(super) struct WindowAttributes;

const WINDOW: [&str; 5] = ["stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"];
const PAD: usize = 1;
const REVERSE: usize = 4;

type WindowArgs = (AttrArg, AttrArg, AttrArg, AttrArg, AttrArg);

impl CustomDirective<WindowArgs> for WindowAttributes {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>, (a, b, c, d, e): WindowArgs) -> Asm {
        let mut slots = [a, b, c, d, e].map(Some);
        loop {
            let at = parser.position();
            let Some(word) = parser.optional_keyword() else {
                break;
            };
            let known = WINDOW.iter().position(|name| *name == word);
            let slot = known.and_then(|known| Some((known, slots[known].take()?)));
            let Some((known, slot)) = slot else {
                return Err(parser.error_at(at, &format!("Unexpected keyword {word}")));
            };
            parser.expect("=")?;
            let data = match known {
                PAD => parse_padding(parser)?,
                REVERSE => parse_reversal(parser)?,
                _ => AttrData::dense_i64(Tokens::integers(parser)?),
            };
            set_data(parser, slot.0, &data);
            if !parser.optional(",") {
                break;
            }
        }
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, (a, b, c, d, e): WindowArgs) {
        let operands = printer.types_of(&printer.operands());
        let rank = operands
            .first()
            .and_then(|ty| Ty::new(printer.ir(), *ty).rank())
            .unwrap_or_default();
        let slots = [a, b, c, d, e].into_iter().enumerate();
        let given = slots.filter_map(|(known, slot)| {
            let attr = printer.declared_attr(slot.0)?;
            let list = || ints(printer.ir(), &attr);
            let list = match known {
                PAD => padding_text(printer.ir(), &attr, rank),
                REVERSE => format!(
                    "{:?}",
                    list().iter().map(|flag| *flag != 0).collect::<Vec<_>>()
                ),
                _ => format!("{:?}", list()),
            };
            Some(format!("{} = {list}", WINDOW[known]))
        });
        let given: Vec<String> = given.collect();
        printer.text(&given.join(", "));
    }
}

/// `[[0, 1], [2, 3]]`.
fn parse_padding<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm<AttrData<I>> {
    let mut numbers = Vec::new();
    parser.list("[", "]", |parser| {
        let pair = Tokens::integers(parser)?;
        if pair.len() != 2 {
            let message = format!(
                "Expected array with 2 elements, got {} elements instead",
                pair.len()
            );
            return Err(parser.error_at(parser.position(), &message));
        }
        numbers.extend(pair.into_iter().map(i128::from));
        Ok(())
    })?;
    Ok(AttrData::Elements {
        ty: TypeData::tensor([numbers.len() as i64 / 2, 2], TypeData::int(64)),
        elements: ElementsData::Ints(numbers),
    })
}

/// `[false, true]`, or numbers.
fn parse_reversal<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm<AttrData<I>> {
    let mut flags = Vec::new();
    parser.list("[", "]", |parser| {
        let flag = parser.optional("true") || !parser.optional("false") && parser.integer()? != 0;
        flags.push(i128::from(flag));
        Ok(())
    })?;
    Ok(AttrData::DenseArray {
        element: TypeData::int(1),
        elements: ElementsData::Ints(flags),
    })
}

/// `[[0, 1], [2, 3]]`. A constant may stand for any number of elements, and no valid convolution
/// has more than `rank` pairs.
fn padding_text<I: Ir>(ir: &I, attr: &I::Attr, rank: usize) -> String {
    let numbers: Vec<i128> = ir.with_attr_view(attr, |view| match view {
        AttrView::Elements { elements, .. } => {
            let numbers = (0..elements.len().min(2 * rank)).filter_map(|at| elements.int(at));
            numbers.collect()
        }
        _ => Vec::new(),
    });
    format!("{:?}", numbers.chunks(2).collect::<Vec<_>>())
}
