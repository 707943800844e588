//! Lists of numbers and values: offsets, sizes, strides, bounds (MLIR's `OpFoldResult`).

use drr::ir::{AttrData, DYNAMIC, Ir, Op, TypeData, Value};
use drr::native::{AttrRef, Vals};
use drr::op::format::{
    Asm, AsmOperand, AsmParser, AsmPrinter, AttrArg, CustomDirective, OperandArg,
};
use drr::prelude::PatternRewriter;

use crate::arith::ConstantOp;
use crate::shape::Slice;
use crate::syntax::{handles, ints, set_i64s};

/// A value or the number that stands for it.
pub(crate) enum Index<I: Ir> {
    Value(Value<I>),
    Number(i64),
}

impl<I: Ir> Copy for Index<I> {}
impl<I: Ir> Clone for Index<I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I: Ir> PartialEq for Index<I> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Index::Value(a), Index::Value(b)) => a == b,
            (Index::Number(a), Index::Number(b)) => a == b,
            _ => false,
        }
    }
}

impl<I: Ir> Index<I> {
    /// The number, also if it is a value that is a constant.
    pub(crate) fn known(self, ir: &I) -> Option<i64> {
        match self {
            Index::Number(number) => Some(number),
            Index::Value(value) => {
                let attr = ir.constant_value(value)?;
                i64::try_from(AttrRef::given(ir, &attr).as_int()?).ok()
            }
        }
    }

    /// The value, of a new constant for a number. It is inserted at the insertion point and has the
    /// location of `op`.
    pub(crate) fn materialize(
        self,
        rewriter: &mut PatternRewriter<'_, I>,
        op: Op<I>,
    ) -> Option<Value<I>> {
        let number = match self {
            Index::Value(value) => return Some(value),
            Index::Number(number) => i128::from(number),
        };
        let loc = rewriter.ir().loc(op);
        let attr = AttrData::Integer {
            value: number,
            ty: TypeData::Index,
        };
        let made = ConstantOp::build(rewriter, loc, attr).ok()?;
        Some(rewriter.ir().result(made, 0))
    }
}

/// Values for the dynamic entries among `numbers`.
pub(crate) fn mixed<I: Ir>(
    numbers: &[i64],
    values: impl IntoIterator<Item = Value<I>>,
) -> Vec<Index<I>> {
    let mut values = values.into_iter();
    let numbers = numbers.iter();
    let mixed = numbers.filter_map(|number| match *number {
        DYNAMIC => Some(Index::Value(values.next()?)),
        number => Some(Index::Number(number)),
    });
    mixed.collect()
}

/// The list that an attribute and a group of operands of an op describe.
pub(crate) fn mixed_list<I: Ir>(numbers: AttrRef<'_, I>, values: Vals<'_, I>) -> Vec<Index<I>> {
    mixed(&ints(numbers.ir(), &numbers.to_attr()), handles(values))
}

/// The numbers, [`DYNAMIC`] for values.
pub(crate) fn numbers<I: Ir>(list: &[Index<I>]) -> Vec<i64> {
    let number = |index: &Index<I>| match index {
        Index::Value(_) => DYNAMIC,
        Index::Number(number) => *number,
    };
    list.iter().map(number).collect()
}

/// The values.
pub(crate) fn values<I: Ir>(list: &[Index<I>]) -> Vec<Value<I>> {
    let value = |index: &Index<I>| match index {
        Index::Value(value) => Some(*value),
        Index::Number(_) => None,
    };
    list.iter().filter_map(value).collect()
}

/// Takes the numbers of values that are constants of at least `least`. True if there is one.
fn fold_constants<I: Ir>(ir: &I, list: &mut [Index<I>], least: i64) -> bool {
    let mut found = false;
    for index in list {
        if let Index::Value(_) = index
            && let Some(number) = index.known(ir)
            && number >= least
        {
            *index = Index::Number(number);
            found = true;
        }
    }
    found
}

/// The part of a tensor or memref that an op reads or writes.
pub(crate) struct MixedSlice<I: Ir> {
    pub(crate) offsets: Vec<Index<I>>,
    pub(crate) sizes: Vec<Index<I>>,
    pub(crate) strides: Vec<Index<I>>,
}

impl<I: Ir> PartialEq for MixedSlice<I> {
    fn eq(&self, other: &Self) -> bool {
        self.offsets == other.offsets && self.sizes == other.sizes && self.strides == other.strides
    }
}

impl<I: Ir> MixedSlice<I> {
    /// Takes the numbers of values that are constants. True if there is one. As in MLIR, the sizes wait
    /// until no offset is left, and the strides until no size is.
    pub(crate) fn fold_constants(&mut self, ir: &I) -> bool {
        // Offsets and sizes are not negative.
        fold_constants(ir, &mut self.offsets, 0)
            || fold_constants(ir, &mut self.sizes, 0)
            || fold_constants(ir, &mut self.strides, DYNAMIC + 1)
    }

    /// False if the numbers reach beyond these dimensions, as far as they are known.
    pub(crate) fn is_in_bounds(&self, dims: &[i64]) -> bool {
        self.numbers().in_bounds(dims).is_ok()
    }

    /// The numbers, [`DYNAMIC`] for values.
    pub(crate) fn numbers(&self) -> Slice {
        Slice {
            offsets: numbers(&self.offsets),
            sizes: numbers(&self.sizes),
            strides: numbers(&self.strides),
        }
    }

    /// True if the slice is all of what has these dimensions.
    pub(crate) fn is_whole(&self, ir: &I, dims: &[i64]) -> bool {
        let all = |list: &[Index<I>], number: i64| {
            list.iter().all(|index| index.known(ir) == Some(number))
        };
        let mut sizes = self.sizes.iter().zip(dims);
        all(&self.offsets, 0)
            && sizes.all(|(size, dim)| size.known(ir) == Some(*dim))
            && all(&self.strides, 1)
    }
}

/// The slice that the attributes and operands of an op describe.
macro_rules! mixed_slice {
    ($view:expr) => {{
        let view = $view;
        $crate::mixed::MixedSlice {
            offsets: $crate::mixed::mixed_list(view.static_offsets(), view.offsets()),
            sizes: $crate::mixed::mixed_list(view.static_sizes(), view.sizes()),
            strides: $crate::mixed::mixed_list(view.static_strides(), view.strides()),
        }
    }};
}
pub(crate) use mixed_slice;

/// Gives the builder of an op the attributes and operands of a slice.
macro_rules! with_slice {
    ($builder:expr, $slice:expr) => {{
        let slice = $slice;
        $builder
            .offsets($crate::mixed::values(&slice.offsets))
            .sizes($crate::mixed::values(&slice.sizes))
            .strides($crate::mixed::values(&slice.strides))
            .static_offsets($crate::mixed::numbers(&slice.offsets))
            .static_sizes($crate::mixed::numbers(&slice.sizes))
            .static_strides($crate::mixed::numbers(&slice.strides))
    }};
}
pub(crate) use with_slice;

/// `[4, %a]` or `(4, %a)`: the values, and the numbers, [`DYNAMIC`] for a value.
pub(crate) fn parse_index_list<I: Ir>(
    parser: &mut dyn AsmParser<I>,
    [open, close]: [&str; 2],
) -> Asm<(Vec<AsmOperand>, Vec<i64>)> {
    let (mut values, mut numbers) = (Vec::new(), Vec::new());
    parser.list(open, close, |parser| {
        if parser.at_operand() {
            values.push(parser.operand()?);
            numbers.push(DYNAMIC);
            return Ok(());
        }
        match parser.optional_integer()? {
            Some(number) => numbers.push(number),
            None => {
                let message = "expected SSA value or integer";
                return Err(parser.error_at(parser.position(), message));
            }
        }
        Ok(())
    })?;
    Ok((values, numbers))
}

/// Prints what [`parse_index_list`] reads.
pub(crate) fn print_index_list<I: Ir>(
    printer: &mut dyn AsmPrinter<I>,
    [open, close]: [&str; 2],
    list: Vec<Index<I>>,
) {
    printer.text(open);
    printer.list(list, |printer, index| match index {
        Index::Value(value) => printer.value(value),
        Index::Number(number) => printer.text(&number.to_string()),
    });
    printer.text(close);
}

/// `[4, %a]`: an operand group and an array of numbers.
pub(crate) struct DynamicIndexList;

impl CustomDirective<(OperandArg, AttrArg)> for DynamicIndexList {
    fn parse<I: Ir>(
        parser: &mut dyn AsmParser<I>,
        (values, numbers): (OperandArg, AttrArg),
    ) -> Asm {
        let (operands, list) = parse_index_list(parser, ["[", "]"])?;
        parser.set_operand_names(values.0, &operands)?;
        set_i64s(parser, numbers.0, &list);
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>, (values, numbers): (OperandArg, AttrArg)) {
        let numbers = printer.declared_attr(numbers.0);
        let numbers = numbers.map_or(Vec::new(), |attr| ints(printer.ir(), &attr));
        let list = mixed(&numbers, printer.operand_group(values.0));
        print_index_list(printer, ["[", "]"], list);
    }
}
