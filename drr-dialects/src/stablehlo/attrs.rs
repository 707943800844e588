//! The attributes of StableHLO.

use drr::op::format::Asm;
use drr::prelude::*;
use drr::typedef::{DefDirective, DefParser, DefPrinter, ParamArg, ParamField};

use super::tokens::Tokens;

/// The direction of a comparison: `#stablehlo<comparison_direction GT>`.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(text = "#stablehlo<comparison_direction {}>")]
pub enum ComparisonDirection {
    /// Equal.
    #[value("EQ")]
    Eq,
    /// Not equal; a NaN is not equal to anything.
    #[value("NE")]
    Ne,
    /// Greater or equal.
    #[value("GE")]
    Ge,
    /// Greater.
    #[value("GT")]
    Gt,
    /// Less or equal.
    #[value("LE")]
    Le,
    /// Less.
    #[value("LT")]
    Lt,
}

/// The interpretation of a comparison's operands: `#stablehlo<comparison_type FLOAT>`.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(text = "#stablehlo<comparison_type {}>")]
pub enum ComparisonType {
    /// Given by the operands' type.
    #[value("NOTYPE")]
    NoType,
    /// IEEE-754 comparison.
    #[value("FLOAT")]
    Float,
    /// IEEE-754 total order: -0.0 is less than +0.0.
    #[value("TOTALORDER")]
    TotalOrder,
    /// Signed integers.
    #[value("SIGNED")]
    Signed,
    /// Unsigned integers.
    #[value("UNSIGNED")]
    Unsigned,
}

/// The kind of a Fourier transform: `#stablehlo<fft_type RFFT>`.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(text = "#stablehlo<fft_type {}>")]
pub enum FftType {
    /// Forward.
    #[value("FFT")]
    Fft,
    /// Inverse.
    #[value("IFFT")]
    Ifft,
    /// Forward, of real numbers.
    #[value("RFFT")]
    Rfft,
    /// Inverse, to real numbers.
    #[value("IRFFT")]
    Irfft,
}

/// The correspondence between the dimensions of a product's operands:
/// `#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>`.
#[derive(AttrDef, Clone, PartialEq, Eq, Debug, Default)]
#[attr_def(
    name = "stablehlo.dot",
    format = "`<` struct(custom<Dimensions>($lhs_batching_dimensions), \
        custom<Dimensions>($rhs_batching_dimensions), \
        custom<Dimensions>($lhs_contracting_dimensions), \
        custom<Dimensions>($rhs_contracting_dimensions)) `>`"
)]
pub struct DotDimensionNumbers {
    /// Batch dimensions of the left operand, in the order of the result.
    #[param(default = Vec::new())]
    pub lhs_batching_dimensions: Vec<i64>,
    /// The corresponding dimensions of the right operand.
    #[param(default = Vec::new())]
    pub rhs_batching_dimensions: Vec<i64>,
    /// Dimensions of the left operand that are summed over.
    #[param(default = Vec::new())]
    pub lhs_contracting_dimensions: Vec<i64>,
    /// The corresponding dimensions of the right operand.
    #[param(default = Vec::new())]
    pub rhs_contracting_dimensions: Vec<i64>,
}

/// The correspondence between the dimensions of a gather's operands and its result:
/// `#stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>`.
#[derive(AttrDef, Clone, PartialEq, Eq, Debug, Default)]
#[attr_def(
    name = "stablehlo.gather",
    format = "`<` struct(custom<Dimensions>($offset_dims), custom<Dimensions>($collapsed_slice_dims), \
        custom<Dimensions>($operand_batching_dims), custom<Dimensions>($start_indices_batching_dims), \
        custom<Dimensions>($start_index_map), $index_vector_dim) `>`"
)]
pub struct GatherDimensionNumbers {
    /// Dimensions of the result that are positions in the slices.
    #[param(default = Vec::new())]
    pub offset_dims: Vec<i64>,
    /// Dimensions of the operand that the result does not have. Slices have the size 1 in them.
    #[param(default = Vec::new())]
    pub collapsed_slice_dims: Vec<i64>,
    /// Batch dimensions of the operand.
    #[param(default = Vec::new())]
    pub operand_batching_dims: Vec<i64>,
    /// The corresponding dimensions of the indices.
    #[param(default = Vec::new())]
    pub start_indices_batching_dims: Vec<i64>,
    /// The dimension of the operand for each number of an index.
    #[param(default = Vec::new())]
    pub start_index_map: Vec<i64>,
    /// The dimension of the indices that holds the numbers of one index.
    #[param(default = 0)]
    pub index_vector_dim: i64,
}

/// The correspondence between the dimensions of a scatter's operands:
/// `#stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>`.
#[derive(AttrDef, Clone, PartialEq, Eq, Debug, Default)]
#[attr_def(
    name = "stablehlo.scatter",
    format = "`<` struct(custom<Dimensions>($update_window_dims), custom<Dimensions>($inserted_window_dims), \
        custom<Dimensions>($input_batching_dims), custom<Dimensions>($scatter_indices_batching_dims), \
        custom<Dimensions>($scatter_dims_to_operand_dims), $index_vector_dim) `>`"
)]
pub struct ScatterDimensionNumbers {
    /// Dimensions of the updates that are positions in the windows.
    #[param(default = Vec::new())]
    pub update_window_dims: Vec<i64>,
    /// Dimensions of the inputs that the updates do not have.
    #[param(default = Vec::new())]
    pub inserted_window_dims: Vec<i64>,
    /// Batch dimensions of the inputs.
    #[param(default = Vec::new())]
    pub input_batching_dims: Vec<i64>,
    /// The corresponding dimensions of the indices.
    #[param(default = Vec::new())]
    pub scatter_indices_batching_dims: Vec<i64>,
    /// The dimension of the inputs for each number of an index.
    #[param(default = Vec::new())]
    pub scatter_dims_to_operand_dims: Vec<i64>,
    /// The dimension of the indices that holds the numbers of one index.
    #[param(default = 0)]
    pub index_vector_dim: i64,
}

/// `[0, 1]`.
struct Dimensions;

impl DefDirective<(ParamArg,)> for Dimensions {
    fn parse<I: Ir>(parser: &mut DefParser<'_, I>, (dimensions,): (ParamArg,)) -> Asm {
        let read = parser.integers()?;
        parser.set(dimensions, read.to_param())
    }
    fn print<I: Ir>(printer: &mut DefPrinter<'_, I>, (dimensions,): (ParamArg,)) {
        if let Some(dimensions) = Vec::<i64>::from_param(printer.get(dimensions)) {
            printer.text(&format!("{dimensions:?}"));
        }
    }
}
