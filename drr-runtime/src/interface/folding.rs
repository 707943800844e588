//! Interfaces that follow from the declaration of an op: folding, and inferring result types.

use super::NoIr;
use super::define::op_interface;
use crate::decl::FoldOp;
use crate::ir::{Fold, Ir, Type};

op_interface! {
    /// Operations that fold. The argument `fold = f` of a declaration implements it.
    ///
    /// Drivers fold by [`Ir::fold`], which uses it. To fold one operation without a driver:
    ///
    /// ```
    /// use drr_runtime::decl::FoldOp;
    /// use drr_runtime::interface::FoldOpInterface;
    /// use drr_runtime::ir::{Fold, Ir, Op};
    ///
    /// fn folded<I: Ir>(ir: &mut I, op: Op<I>) -> Fold<I> {
    ///     let fold = ir.interface::<dyn FoldOpInterface>(op).map(|found| found.fold());
    ///     fold.map_or(Fold::No, |fold| fold(&mut FoldOp::new(ir, op)))
    /// }
    /// ```
    FoldOpInterface FoldOpInterfaceModel FoldOpInterfaceRef {}
    functions {
        /// Replaces the results by existing values or constants, or changes the operation in place.
        fn fold(op: &mut FoldOp<'_, I>) -> Fold<I>;
    }
}

op_interface! {
    /// Operations whose result types follow from operands and attributes (MLIR's
    /// `InferTypeOpInterface`). Declarations that determine the types implement it: by a trait such as
    /// `SameOperandsAndResultType`, by constraints that only one type satisfies, or by `infer = f`.
    InferTypeOpInterface InferTypeOpInterfaceModel InferTypeOpInterfaceRef {}
    functions {
        /// The result types, from the types of all operands and the declared attributes in order, with
        /// defaults ([`OpDef::infer_types`](crate::decl::OpDef::infer_types)). `None` if they cannot be
        /// inferred.
        fn infer_types(
            ir: &mut I,
            operands: &[Type<I>],
            attrs: &[Option<I::Attr>],
        ) -> Option<Vec<Type<I>>>;
    }
}
