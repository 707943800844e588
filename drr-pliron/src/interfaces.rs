//! pliron's interfaces for declared ops: [`pliron_ops!`](crate::pliron_ops).
//!
//! pliron looks interfaces up in a table that the linker fills, so the place of the macro call
//! decides which ops have an interface. The implementations are here, shared by all declarations.

use drr_runtime::decl::{Arity, OpDecl, OpDef};
use pliron::attribute::AttrObj;
use pliron::builtin::op_interfaces::{
    IsTerminatorInterface, IsolatedFromAboveInterface, NoTerminatorInterface, OneOpdInterface,
    OneRegionInterface, OneResultInterface, OperandSegmentInterface, RegionKind,
    RegionKindInterface, SingleBlockRegionInterface,
};
use pliron::context::Context;
use pliron::irbuild::IRStatus;
use pliron::irbuild::rewriter::Rewriter;
use pliron::op::Op as _;
use pliron::opts::constants::ConstFoldInterface;
use pliron::opts::dce::SideEffects;

use crate::constants;
use crate::declared::DeclaredOp;
use crate::effects;

impl<O: OpDef> SideEffects for DeclaredOp<O> {
    fn has_side_effects(&self, context: &Context) -> bool {
        effects::has_side_effects(context, self.get_operation())
    }
}

impl<O: OpDef> ConstFoldInterface for DeclaredOp<O> {
    fn check_fold(&self, context: &Context, _: &[Option<AttrObj>]) -> Vec<Option<AttrObj>> {
        vec![constants::value(context, self.get_operation())]
    }
    fn fold_in_place(
        &self,
        _: &mut Context,
        _: &[Option<AttrObj>],
        _: &mut dyn Rewriter,
    ) -> IRStatus {
        // The operation is already the constant.
        IRStatus::Unchanged
    }
}

impl<O: OpDef> OperandSegmentInterface for DeclaredOp<O> {
    fn expected_num_segments(&self, _: &Context) -> Option<usize> {
        Some(O::DECL.operands.len())
    }
}

impl<O: OpDef> RegionKindInterface for DeclaredOp<O> {
    fn get_region_kind(&self, _: usize) -> RegionKind {
        RegionKind::Graph
    }
}

impl<O: OpDef> IsTerminatorInterface for DeclaredOp<O> {}
impl<O: OpDef> IsolatedFromAboveInterface for DeclaredOp<O> {}
impl<O: OpDef> SingleBlockRegionInterface for DeclaredOp<O> {}
impl<O: OpDef> NoTerminatorInterface for DeclaredOp<O> {}
impl<O: OpDef> OneOpdInterface for DeclaredOp<O> {}
impl<O: OpDef> OneResultInterface for DeclaredOp<O> {}
impl<O: OpDef> OneRegionInterface for DeclaredOp<O> {}

/// Returns whether the declaration has one of the traits. [`OpDecl::has_trait`] is not `const`.
pub const fn has_trait(decl: &OpDecl, names: &[&str]) -> bool {
    let mut at = 0;
    while at < decl.traits.len() {
        let mut other = 0;
        while other < names.len() {
            if same(decl.traits[at].as_bytes(), names[other].as_bytes()) {
                return true;
            }
            other += 1;
        }
        at += 1;
    }
    false
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Returns whether the op declares exactly one operand.
pub const fn one_operand(decl: &OpDecl) -> bool {
    decl.operands.len() == 1 && matches!(decl.operands[0].arity, Arity::One)
}

/// Returns whether the op declares exactly one result.
pub const fn one_result(decl: &OpDecl) -> bool {
    decl.results.len() == 1 && matches!(decl.results[0].arity, Arity::One)
}

/// Returns whether the op declares exactly one region.
pub const fn one_region(decl: &OpDecl) -> bool {
    decl.regions.len() == 1 && matches!(decl.regions[0].arity, Arity::One)
}

/// Returns whether the op has operand segments, because more than one group is optional or
/// variadic.
pub const fn has_segments(decl: &OpDecl) -> bool {
    let (mut at, mut flexible) = (0, 0);
    while at < decl.operands.len() {
        if !matches!(decl.operands[at].arity, Arity::One) {
            flexible += 1;
        }
        at += 1;
    }
    flexible > 1
}

/// Registers declared ops in every pliron context when it is created, so that pliron can parse them
/// before any rule is bound, and implements the interfaces that follow from their declarations, so
/// that pliron's passes understand them.
///
/// | declared | interface |
/// | --- | --- |
/// | any | `SideEffects`: none for `Pure` or `NoMemoryEffect`, those of the operations inside for `RecursiveMemoryEffects`, otherwise some |
/// | `ConstantLike` | `ConstFoldInterface`: folds to its value |
/// | `Terminator`, `IsTerminator`, `ReturnLike` | `IsTerminatorInterface` |
/// | `IsolatedFromAbove` | `IsolatedFromAboveInterface` |
/// | `GraphRegion`, `HasOnlyGraphRegion` | `RegionKindInterface` |
/// | `SingleBlock`, `SingleBlockImplicitTerminator`, `NoTerminator` | `SingleBlockRegionInterface` |
/// | `NoTerminator` | `NoTerminatorInterface`, which in pliron implies a single block |
/// | one operand, result, region | `OneOpdInterface`, `OneResultInterface`, `OneRegionInterface` |
/// | several optional or variadic operands | `OperandSegmentInterface` |
///
/// To add an interface of your own crate, implement it for [`DeclaredOp<MyOp>`](crate::DeclaredOp) with
/// `#[op_interface_impl]`, as for any pliron op. Rust does not allow this for an interface of another
/// crate. If an op needs one of pliron's that is not in the table, such as `BranchOpInterface` or
/// `SymbolOpInterface`, write it for pliron and [adopt](crate::Pliron::adopt) it.
///
/// It is an error if pliron does not allow the name of an op or of one of its attributes. The calling
/// crate must depend on pliron under that name, as for pliron's own macros.
///
/// ```
/// use drr::prelude::*;
/// use drr_pliron::DeclaredOp;
/// use pliron::op::op_impls_static;
/// use pliron::builtin::op_interfaces::OneResultInterface;
/// use pliron::opts::constants::ConstFoldInterface;
///
/// drr::declare_op! {
///     ConstantOp = "pliron_ops_doc.constant"() { value: TypedAttr } -> (r: AnyType)
///         traits(Pure, ConstantLike);
///     SinkOp = "pliron_ops_doc.sink"(x: AnyType);
/// }
/// drr_pliron::pliron_ops!(ConstantOp, SinkOp);
///
/// assert!(op_impls_static::<DeclaredOp<ConstantOp>, dyn ConstFoldInterface>());
/// assert!(!op_impls_static::<DeclaredOp<SinkOp>, dyn OneResultInterface>());
/// ```
///
/// ```compile_fail,E0080
/// # use drr::prelude::*;
/// drr::declare_op! {
///     PartOp = "pliron_ops_doc.part.one"(x: AnyType);
/// }
/// drr_pliron::pliron_ops!(PartOp);
/// ```
#[macro_export]
macro_rules! pliron_ops {
    ($($op:path),* $(,)?) => {
        $($crate::__pliron_op!($op);)*
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __pliron_op {
    ($op:path) => {
        const _: () = {
            ::pliron::context_registration!($crate::__private::register::<$op>);
            const DECL: &$crate::__private::OpDecl = <$op as $crate::__private::OpDef>::DECL;
            const _: () = ::std::assert!(
                $crate::__private::has_identifiers(DECL),
                ::std::concat!(
                    "pliron cannot have `",
                    ::std::stringify!($op),
                    "`: the name of an op has two parts, and these and the names of attributes are identifiers"
                )
            );
            const SINGLE_BLOCK: &[&str] = &[
                "SingleBlock",
                "SingleBlockImplicitTerminator",
                "NoTerminator",
            ];
            $crate::__pliron_interfaces! { $op, DECL:
                SideEffects from ::pliron::opts::dce if true;
                ConstFoldInterface from ::pliron::opts::constants
                    if has_trait(DECL, &["ConstantLike"]);
                IsTerminatorInterface from ::pliron::builtin::op_interfaces
                    if has_trait(DECL, &["Terminator", "IsTerminator", "ReturnLike"]);
                IsolatedFromAboveInterface from ::pliron::builtin::op_interfaces
                    if has_trait(DECL, &["IsolatedFromAbove"]);
                RegionKindInterface from ::pliron::builtin::op_interfaces
                    if has_trait(DECL, &["GraphRegion", "HasOnlyGraphRegion"]);
                SingleBlockRegionInterface from ::pliron::builtin::op_interfaces
                    if has_trait(DECL, SINGLE_BLOCK);
                NoTerminatorInterface from ::pliron::builtin::op_interfaces
                    if has_trait(DECL, &["NoTerminator"]);
                OneOpdInterface from ::pliron::builtin::op_interfaces if one_operand(DECL);
                OneResultInterface from ::pliron::builtin::op_interfaces if one_result(DECL);
                OneRegionInterface from ::pliron::builtin::op_interfaces if one_region(DECL);
                OperandSegmentInterface from ::pliron::builtin::op_interfaces
                    if has_segments(DECL);
            }
        };
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __pliron_interfaces {
    ($op:path, $decl:ident: $($interface:ident from $(:: $module:ident)+ if $when:expr;)*) => {
        $(const _: () = {
            #[allow(unused_imports)]
            use $crate::__private::{has_segments, has_trait, one_operand, one_region, one_result};
            use $(::$module)+::$interface;
            type Declared = $crate::DeclaredOp<$op>;
            const IMPLEMENTED: bool = $when;

            fn cast<'a>(
                object: &'a (dyn ::std::any::Any + 'static),
            ) -> &'a (dyn $interface + 'static) {
                // pliron looks up the cast by the type of `object`.
                match object.downcast_ref::<Declared>() {
                    Some(op) => op,
                    None => ::std::unreachable!("looked up for another op"),
                }
            }
            type Cast = for<'a> fn(
                &'a (dyn ::std::any::Any + 'static),
            ) -> &'a (dyn $interface + 'static);
            const CASTS: &[::pliron::utils::trait_cast::TraitCasterInfo] =
                &[::pliron::utils::trait_cast::TraitCasterInfo {
                    from: ::std::any::TypeId::of::<Declared>(),
                    to: ::std::any::TypeId::of::<dyn $interface>(),
                    caster: &(cast as Cast),
                }];
            #[::pliron::linkme::distributed_slice(::pliron::utils::trait_cast::TRAIT_CASTERS)]
            #[linkme(crate = ::pliron::linkme)]
            static CASTER: ::pliron::utils::trait_cast::TraitCasterInfos =
                if IMPLEMENTED { CASTS } else { &[] };

            type Verifiers = &'static [(
                ::std::any::TypeId,
                ::pliron::op::OpInterfaceAllVerifiers,
            )];
            const ALL: Verifiers = &[(
                ::std::any::TypeId::of::<Declared>(),
                <Declared as $interface>::__all_verifiers,
            )];
            #[::pliron::linkme::distributed_slice(::pliron::op::OP_INTERFACE_VERIFIERS)]
            #[linkme(crate = ::pliron::linkme)]
            static VERIFIER: Verifiers = if IMPLEMENTED { ALL } else { &[] };
        };)*
    };
}
