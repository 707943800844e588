//! The interfaces of structured ops.

use drr::interface::{EffectKind, MemoryEffect};
use drr::ir::{AffineMap, Container, Ir, Op};
use drr::native::Ty;
use drr::op::OpView;

use super::attrs::IteratorType;
use super::structure::{Loops, Maps, Structure, inputs, operands};

/// Implements the interfaces of a structured op, and its syntax.
macro_rules! interfaces {
    ($op:ident $view:ident) => {
        impl<I: drr::ir::Ir> $crate::linalg::LinalgOp for $view<'_, I> {
            fn num_inputs(&self) -> usize {
                $crate::linalg::structure::inputs(self.ir(), self.handle(), $op::STRUCTURE)
            }
            fn indexing_maps(&self) -> Vec<drr::ir::AffineMap> {
                $crate::linalg::interfaces::maps(self.ir(), self.handle(), $op::STRUCTURE)
            }
            fn iterator_types(&self) -> Vec<$crate::linalg::IteratorType> {
                $crate::linalg::interfaces::iterators(self.ir(), self.handle(), $op::STRUCTURE)
            }
        }
        impl<I: drr::ir::Ir> drr::interface::DestinationStyleOpInterface for $view<'_, I> {
            fn inits(&self) -> std::ops::Range<usize> {
                $crate::linalg::LinalgOp::num_inputs(self)..self.ir().num_operands(self.handle())
            }
        }
        impl<I: drr::ir::Ir> drr::interface::MemoryEffectOpInterface<I> for $view<'_, I> {
            fn effects(&self) -> Vec<drr::interface::MemoryEffect<I>> {
                $crate::linalg::interfaces::effects(self.ir(), self.handle(), $op::STRUCTURE)
            }
        }
        impl drr::op::OpSyntax for $op {
            fn parse<I: drr::ir::Ir>(
                parser: &mut dyn drr::op::format::AsmParser<I>,
            ) -> drr::op::format::Asm {
                $crate::linalg::syntax::parse(parser, $op::STRUCTURE)
            }
            fn print<I: drr::ir::Ir>(printer: &mut dyn drr::op::format::AsmPrinter<I>) {
                $crate::linalg::syntax::print(printer, $op::STRUCTURE)
            }
        }
    };
}
pub(super) use interfaces;

pub(super) fn maps<I: Ir>(ir: &I, op: Op<I>, structure: &'static Structure) -> Vec<AffineMap> {
    Loops::of(ir, op, structure).maps
}

pub(super) fn iterators<I: Ir>(
    ir: &I,
    op: Op<I>,
    structure: &'static Structure,
) -> Vec<IteratorType> {
    Loops::of(ir, op, structure).iterators
}

/// Reads the inputs in memory, and writes the outputs there. An output is read if the body uses its
/// element.
pub(super) fn effects<I: Ir>(ir: &I, op: Op<I>, structure: &Structure) -> Vec<MemoryEffect<I>> {
    let view = OpView::new(ir, op, structure.decl);
    let inputs = inputs(ir, op, structure);
    let region = ir.region(op, 0);
    let block = region.and_then(|region| ir.blocks(region).first().copied());
    let arguments = block.map_or(Vec::new(), |block| ir.block_args(block));
    let mut effects = Vec::new();
    for (at, operand) in operands(view).into_iter().enumerate() {
        if !Ty::new(ir, ir.value_type(operand)).is_in(Container::MemRef) {
            continue;
        }
        let argument = arguments.get(at);
        let is_read = match structure.maps {
            _ if at < inputs => true,
            Maps::Map => false,
            _ => argument.is_none_or(|argument| !ir.use_empty(*argument)),
        };
        if is_read {
            effects.push(MemoryEffect::on(EffectKind::Read, operand));
        }
        if at >= inputs {
            effects.push(MemoryEffect::on(EffectKind::Write, operand));
        }
    }
    effects
}
