//! The ops of MLIR's builtin dialect, for rules and conversion targets. The [embedded IR](crate::embedded)
//! always has them.
//!
//! ```
//! use drr::builtin::{ModuleOp, UnrealizedConversionCastOp};
//! use drr::conversion::ConversionTarget;
//! use drr::embedded::Context;
//! use drr::prelude::*;
//! use drr::testing::RuleTest;
//!
//! let target = ConversionTarget::<Context>::new().legal::<ModuleOp>();
//! # let _ = target;
//!
//! drr::declare_op! {
//!     pub ExtendOp = "my.extend"(x: I8) -> (r: AnyInteger) traits(Pure);
//! }
//! drr::drr! {
//!     set Casts;
//!     /// A cast of `i8` to `i32` extends.
//!     def Extend : Pat<(UnrealizedConversionCastOp:$c (variadic I8:$x)), (ExtendOp $x), [(I32 $c)]>;
//! }
//! let module = |op| format!("module {{\n%0 = \"t.a\"() : () -> i8\n%1 = {op}\n\"t.use\"(%1) : (i32) -> ()\n}}");
//! RuleTest::new(Casts).rewrites(
//!     &module("builtin.unrealized_conversion_cast %0 : i8 to i32"),
//!     &module("\"my.extend\"(%0) : (i8) -> i32"),
//! );
//! ```

use crate::interface::CastOpInterface;
use crate::ir::Ir;
use crate::prelude::*;

crate::declare_op! {
    /// A container of top-level operations.
    pub ModuleOp = "builtin.module"() { sym_name: Optional<StrAttr>, sym_visibility: Optional<StrAttr> }
        regions(body: AnyRegion)
        traits(GraphRegion, IsolatedFromAbove, NoTerminator, SingleBlock, Symbol, SymbolTable)
        format = "($sym_name^)? attr-dict-with-keyword $body";
    /// A conversion from one set of types to another that is still to be made. Dialect conversions
    /// make these casts, and
    /// [`reconcile_unrealized_casts`](crate::conversion::reconcile_unrealized_casts) removes those
    /// that undo one another.
    pub UnrealizedConversionCastOp = "builtin.unrealized_conversion_cast"(inputs: Variadic<AnyType>)
        -> (outputs: Variadic<AnyType>)
        traits(CastOpInterface, Pure)
        format = "($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict";
}

impl<I: Ir> CastOpInterface<I> for UnrealizedConversionCastOpView<'_, I> {
    fn are_cast_compatible(_: &I, _: &[Type<I>], _: &[Type<I>]) -> bool {
        true
    }
}
