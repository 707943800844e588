//! The dimension numbers of a convolution.

use std::collections::BTreeMap;

use drr::ir::Ir;
use drr::native::AttrRef;
use drr::op::format::{Asm, AsmParser, AsmPrinter, AttrArg, CustomDirective};
use drr::prelude::*;
use drr::typedef::{DefDirective, DefParser, DefPrinter, ParamArg, ParamField};

use super::tokens::Tokens;
use crate::syntax::set_data;

/// The meaning of the dimensions of a convolution's operands and result:
/// `#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>`.
///
/// A number in brackets is a spatial dimension, in the order of the window.
#[derive(AttrDef, Clone, PartialEq, Eq, Debug, Default)]
#[attr_def(
    name = "stablehlo.conv",
    format = "`<` custom<ConvolutionDimensions>($input_batch_dimension, $input_feature_dimension, \
        $input_spatial_dimensions, $kernel_input_feature_dimension, $kernel_output_feature_dimension, \
        $kernel_spatial_dimensions, $output_batch_dimension, $output_feature_dimension, \
        $output_spatial_dimensions) `>`"
)]
pub struct ConvDimensionNumbers {
    /// The dimension of the left operand that counts independent inputs: `b`.
    pub input_batch_dimension: i64,
    /// The dimension of the left operand that is summed over: `f`.
    pub input_feature_dimension: i64,
    /// The dimensions of the left operand over which the window slides.
    pub input_spatial_dimensions: Vec<i64>,
    /// The dimension of the right operand that is summed over: `i`.
    pub kernel_input_feature_dimension: i64,
    /// The dimension of the right operand that counts the features of the result: `o`.
    pub kernel_output_feature_dimension: i64,
    /// The dimensions of the right operand that are the window's.
    pub kernel_spatial_dimensions: Vec<i64>,
    /// The dimension of the result that counts independent inputs: `b`.
    pub output_batch_dimension: i64,
    /// The dimension of the result that counts its features: `f`.
    pub output_feature_dimension: i64,
    /// The dimensions of the result that count the positions of the window.
    pub output_spatial_dimensions: Vec<i64>,
}

/// The dimensions of an operand or of the result.
#[derive(Default)]
pub(super) struct Dimensions {
    /// Those with a letter.
    pub(super) named: [i64; 2],
    pub(super) spatial: Vec<i64>,
}

/// The letters of the input, the kernel and the output.
const LETTERS: [[&str; 2]; 3] = [["b", "f"], ["i", "o"], ["b", "f"]];

/// The fields of [`ConvDimensionNumbers`], those of each of the three together.
const FIELDS: [[&str; 3]; 3] = [
    [
        "input_batch_dimension",
        "input_feature_dimension",
        "input_spatial_dimensions",
    ],
    [
        "kernel_input_feature_dimension",
        "kernel_output_feature_dimension",
        "kernel_spatial_dimensions",
    ],
    [
        "output_batch_dimension",
        "output_feature_dimension",
        "output_spatial_dimensions",
    ],
];

impl ConvDimensionNumbers {
    fn of([input, kernel, output]: [Dimensions; 3]) -> Self {
        ConvDimensionNumbers {
            input_batch_dimension: input.named[0],
            input_feature_dimension: input.named[1],
            input_spatial_dimensions: input.spatial,
            kernel_input_feature_dimension: kernel.named[0],
            kernel_output_feature_dimension: kernel.named[1],
            kernel_spatial_dimensions: kernel.spatial,
            output_batch_dimension: output.named[0],
            output_feature_dimension: output.named[1],
            output_spatial_dimensions: output.spatial,
        }
    }
    pub(super) fn parts(&self) -> [Dimensions; 3] {
        let part = |batch: &i64, feature: &i64, spatial: &Vec<i64>| Dimensions {
            named: [*batch, *feature],
            spatial: spatial.clone(),
        };
        [
            part(
                &self.input_batch_dimension,
                &self.input_feature_dimension,
                &self.input_spatial_dimensions,
            ),
            part(
                &self.kernel_input_feature_dimension,
                &self.kernel_output_feature_dimension,
                &self.kernel_spatial_dimensions,
            ),
            part(
                &self.output_batch_dimension,
                &self.output_feature_dimension,
                &self.output_spatial_dimensions,
            ),
        ]
    }
    /// `[b, 0, f]x[0, i, o]->[b, 0, f]`, or the fields by name if they are not the numbers of dimensions.
    fn text(&self) -> String {
        let parts = self.parts();
        let texts = parts.iter().zip(LETTERS);
        let texts: Option<Vec<String>> = texts.map(|(part, letters)| part.text(letters)).collect();
        match texts.as_deref() {
            Some([input, kernel, output]) => format!("{input}x{kernel}->{output}"),
            _ => {
                let parts = parts.iter().zip(FIELDS);
                let fields = parts.map(|(Dimensions { named, spatial }, [first, second, all])| {
                    format!(
                        "{first} = {}, {second} = {}, {all} = {spatial:?}",
                        named[0], named[1]
                    )
                });
                format!("raw {}", fields.collect::<Vec<_>>().join(", "))
            }
        }
    }
    fn parse(parser: &mut (impl Tokens + ?Sized)) -> Asm<Self> {
        if parser.optional("raw") {
            return Ok(Self::of(parse_fields(parser)?));
        }
        let input = Dimensions::parse(parser, LETTERS[0])?;
        parser.expect("x")?;
        let kernel = Dimensions::parse(parser, LETTERS[1])?;
        parser.expect("->")?;
        let output = Dimensions::parse(parser, LETTERS[2])?;
        Ok(Self::of([input, kernel, output]))
    }
}

impl Dimensions {
    /// All dimensions, those with a letter first.
    pub(super) fn all(&self) -> Vec<i64> {
        [&self.named, &self.spatial[..]].concat()
    }
    /// `[b, 0, 1, f]`; `None` if the dimensions are not those of a tensor, each once.
    fn text(&self, letters: [&str; 2]) -> Option<String> {
        let mut texts = vec![String::new(); self.spatial.len() + 2];
        let named = self.named.iter().zip(letters.map(str::to_string));
        let spatial = self
            .spatial
            .iter()
            .zip((0..).map(|number: usize| number.to_string()));
        for (dim, text) in named.chain(spatial) {
            *texts.get_mut(usize::try_from(*dim).ok()?)? = text;
        }
        let all = texts.iter().all(|text| !text.is_empty());
        all.then(|| format!("[{}]", texts.join(", ")))
    }
    fn parse(parser: &mut (impl Tokens + ?Sized), letters: [&str; 2]) -> Asm<Self> {
        parser.expect("[")?;
        let (mut named, mut spatial) = ([None; 2], BTreeMap::new());
        let mut dim = 0;
        loop {
            let at = parser.position();
            if let Some(number) = parser.optional_integer()? {
                if number < 0 {
                    let message = format!("Unexpected dimension {number}");
                    return Err(parser.error_at(at, &message));
                }
                if spatial.insert(number, dim).is_some() {
                    let message = format!("Duplicate entries for spatial dimension {number}");
                    return Err(parser.error_at(at, &message));
                }
            } else {
                let Some(word) = parser.optional_keyword() else {
                    return Err(parser.error_at(at, "expected valid keyword"));
                };
                let missing = missing(letters, named);
                if word.len() != 1 || missing.is_empty() {
                    return Err(parser.error_at(at, &format!("Unexpected keyword {word}")));
                }
                let known = (0..2).find(|known| letters[*known] == word && named[*known].is_none());
                let Some(known) = known else {
                    let message = format!("Unexpected dimension {word}, expecting {missing}");
                    return Err(parser.error_at(at, &message));
                };
                named[known] = Some(dim);
            }
            dim += 1;
            if !parser.optional(",") {
                break;
            }
        }
        let [Some(first), Some(second)] = named else {
            let message = format!(
                "Expected dimensions {} not specified",
                missing(letters, named)
            );
            return Err(parser.error_at(parser.position(), &message));
        };
        parser.expect("]")?;
        // The numbers that are there are `0, 1, …` without a gap.
        let last = spatial.last_key_value().map_or(-1, |(last, _)| *last);
        let gaps = (0..=last).filter(|number| !spatial.contains_key(number));
        let gaps: Vec<String> = gaps.take(10).map(|number| number.to_string()).collect();
        if !gaps.is_empty() {
            let message = format!(
                "Expected spatial dimensions {} not specified",
                gaps.join(", ")
            );
            return Err(parser.error_at(parser.position(), &message));
        }
        Ok(Dimensions {
            named: [first, second],
            spatial: spatial.into_values().collect(),
        })
    }
}

/// The letters whose dimensions were not read.
fn missing(letters: [&str; 2], named: [Option<i64>; 2]) -> String {
    let left = letters.iter().zip(named).filter(|(_, dim)| dim.is_none());
    left.map(|(letter, _)| *letter)
        .collect::<Vec<_>>()
        .join(", ")
}

/// `input_batch_dimension = 0, …`: any numbers. Fields that are left out are zero or empty.
fn parse_fields(parser: &mut (impl Tokens + ?Sized)) -> Asm<[Dimensions; 3]> {
    let mut parts: [Dimensions; 3] = Default::default();
    let mut seen = [[false; 3]; 3];
    loop {
        let at = parser.position();
        let Some(word) = parser.optional_keyword() else {
            break;
        };
        let places = (0..3).flat_map(|part| (0..3).map(move |field| (part, field)));
        let place = places
            .into_iter()
            .find(|(part, field)| FIELDS[*part][*field] == word);
        let Some((part, field)) = place else {
            let names = FIELDS.concat().join("`, `");
            return Err(parser.error_at(at, &format!("expected one of: `{names}`")));
        };
        if std::mem::replace(&mut seen[part][field], true) {
            return Err(parser.error_at(at, &format!("duplicated `{word}` entry")));
        }
        parser.expect("=")?;
        match parts[part].named.get_mut(field) {
            Some(named) => *named = parser.integer()?,
            None => parts[part].spatial = parser.integers()?,
        }
        if !parser.optional(",") {
            break;
        }
    }
    Ok(parts)
}

/// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`.
pub(super) struct ConvolutionDimensions;

/// The parameters of [`ConvDimensionNumbers`].
type Fields = (
    ParamArg,
    ParamArg,
    ParamArg,
    ParamArg,
    ParamArg,
    ParamArg,
    ParamArg,
    ParamArg,
    ParamArg,
);

impl DefDirective<Fields> for ConvolutionDimensions {
    fn parse<I: Ir>(parser: &mut DefParser<'_, I>, fields: Fields) -> Asm {
        let (a, b, c, d, e, f, g, h, i) = fields;
        let [input, kernel, output] = ConvDimensionNumbers::parse(parser)?.parts();
        for (part, [first, second, spatial]) in
            [(input, [a, b, c]), (kernel, [d, e, f]), (output, [g, h, i])]
        {
            parser.set(first, part.named[0].to_param())?;
            parser.set(second, part.named[1].to_param())?;
            parser.set(spatial, part.spatial.to_param())?;
        }
        Ok(())
    }
    fn print<I: Ir>(printer: &mut DefPrinter<'_, I>, fields: Fields) {
        let (a, b, c, d, e, f, g, h, i) = fields;
        let parts = [[a, b, c], [d, e, f], [g, h, i]].map(|[first, second, spatial]| Dimensions {
            named: [first, second]
                .map(|field| i64::from_param(printer.get(field)).unwrap_or_default()),
            spatial: Vec::<i64>::from_param(printer.get(spatial)).unwrap_or_default(),
        });
        printer.text(&ConvDimensionNumbers::of(parts).text());
    }
}

impl CustomDirective<(AttrArg,)> for ConvolutionDimensions {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>, (slot,): (AttrArg,)) -> Asm {
        let dims = ConvDimensionNumbers::parse(parser)?;
        set_data(parser, slot.0, &dims.into());
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, (slot,): (AttrArg,)) {
        let attr = printer.declared_attr(slot.0);
        let dims = attr
            .and_then(|attr| AttrRef::given(printer.ir(), &attr).decode::<ConvDimensionNumbers>());
        printer.text(&dims.unwrap_or_default().text());
    }
}
