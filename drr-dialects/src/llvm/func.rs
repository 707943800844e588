//! Functions of `llvm`, calls of them, and globals.

use std::ops::Range;

use drr::constraint::{
    AnyAttr, AnyRegion, ArrayAttr, BoolAttr, DenseI32ArrayAttr, DictArrayAttr, EnumAttr, FlagsAttr,
    FlatSymbolRefAttr, I32Attr, I64Attr, Optional, StrAttr, SymbolNameAttr, SymbolRefAttr,
    TypeAttr, TypeAttrOf, UnitAttr, Variadic,
};
use drr::declare_op;
use drr::interface::{
    CallOpInterface, CallableOpInterface, Callee, FunctionOpInterface, SymbolLookup,
    SymbolOpInterface, SymbolUserOpInterface,
};
use drr::ir::{AttrView, Ir, Region, Type};
use drr::native::Ty;
use drr::op::VerifyError;

use super::kinds::{CConv, FastMath, Linkage, TailCallKind, UnnamedAddr, Visibility};
use super::types::{FunctionType, LlvmFunction, LlvmPointer, LlvmType, VoidType};
use super::verify;

declare_op! {
    /// LLVM dialect function.
    pub LLVMFuncOp = "llvm.func"()
        {
            sym_name: SymbolNameAttr, sym_visibility: Optional<StrAttr>,
            function_type: TypeAttrOf<LlvmFunction>, linkage: EnumAttr<Linkage> = Linkage::External,
            dso_local: Optional<UnitAttr>, #[attr(name = "CConv")] cconv: EnumAttr<CConv> = CConv::C,
            comdat: Optional<SymbolRefAttr>, convergent: Optional<UnitAttr>,
            personality: Optional<FlatSymbolRefAttr>,
            #[attr(name = "garbageCollector")] garbage_collector: Optional<StrAttr>,
            passthrough: Optional<ArrayAttr>, arg_attrs: Optional<DictArrayAttr>,
            res_attrs: Optional<DictArrayAttr>, function_entry_count: Optional<I64Attr>,
            memory_effects: Optional<AnyAttr>,
            visibility_: EnumAttr<Visibility> = Visibility::Default, section: Optional<StrAttr>,
            unnamed_addr: Optional<EnumAttr<UnnamedAddr>>, alignment: Optional<I64Attr>,
            vscale_range: Optional<AnyAttr>, frame_pointer: Optional<AnyAttr>,
            target_cpu: Optional<StrAttr>, tune_cpu: Optional<StrAttr>,
            target_features: Optional<AnyAttr>, no_infs_fp_math: Optional<BoolAttr>,
            no_nans_fp_math: Optional<BoolAttr>, no_signed_zeros_fp_math: Optional<BoolAttr>,
            fp_contract: Optional<StrAttr>, no_inline: Optional<UnitAttr>,
            always_inline: Optional<UnitAttr>, inline_hint: Optional<UnitAttr>,
            no_unwind: Optional<UnitAttr>, will_return: Optional<UnitAttr>,
            optimize_none: Optional<UnitAttr>,
        }
        regions(body: AnyRegion)
        traits(AffineScope, AutomaticAllocationScope, CallableOpInterface, FunctionOpInterface,
            IsolatedFromAbove, SymbolOpInterface)
        verify = verify::function
        syntax;

    /// Call to an LLVM function.
    pub CallOp = "llvm.call"(
            callee_operands: Variadic<LlvmType>, op_bundle_operands: Variadic<LlvmType>)
        {
            var_callee_type: Optional<TypeAttrOf<LlvmFunction>>,
            callee: Optional<FlatSymbolRefAttr>,
            #[attr(name = "fastmathFlags")] fastmath_flags: FlagsAttr<FastMath> = "none",
            #[attr(name = "CConv")] cconv: EnumAttr<CConv> = CConv::C,
            #[attr(name = "TailCallKind")] tail_call_kind: EnumAttr<TailCallKind> = TailCallKind::None,
            memory_effects: Optional<AnyAttr>, convergent: Optional<UnitAttr>,
            no_unwind: Optional<UnitAttr>, will_return: Optional<UnitAttr>,
            op_bundle_sizes: DenseI32ArrayAttr, op_bundle_tags: Optional<ArrayAttr>,
            arg_attrs: Optional<DictArrayAttr>, res_attrs: Optional<DictArrayAttr>,
            no_inline: Optional<UnitAttr>, always_inline: Optional<UnitAttr>,
            inline_hint: Optional<UnitAttr>, access_groups: Optional<AnyAttr>,
            alias_scopes: Optional<AnyAttr>, noalias_scopes: Optional<AnyAttr>,
            tbaa: Optional<AnyAttr>,
        }
        -> (result: Optional<LlvmType>)
        traits(AttrSizedOperandSegments, CallOpInterface, SymbolUserOpInterface)
        syntax;

    /// The address of a global or a function.
    pub AddressOfOp = "llvm.mlir.addressof"() { global_name: FlatSymbolRefAttr }
        -> (res: LlvmPointer)
        traits(ConstantLike, Pure, SymbolUserOpInterface)
        format = "$global_name attr-dict `:` type($res)";

    /// LLVM dialect global.
    pub GlobalOp = "llvm.mlir.global"()
        {
            global_type: TypeAttr, constant: Optional<UnitAttr>, sym_name: SymbolNameAttr,
            linkage: EnumAttr<Linkage>, dso_local: Optional<UnitAttr>,
            thread_local_: Optional<UnitAttr>, externally_initialized: Optional<UnitAttr>,
            value: Optional<AnyAttr>, alignment: Optional<I64Attr>, addr_space: I32Attr = 0,
            unnamed_addr: Optional<EnumAttr<UnnamedAddr>>, section: Optional<StrAttr>,
            comdat: Optional<SymbolRefAttr>, dbg_exprs: Optional<ArrayAttr>,
            visibility_: EnumAttr<Visibility> = Visibility::Default,
            target_specific_attrs: Optional<ArrayAttr>,
        }
        regions(initializer: AnyRegion)
        traits(IsolatedFromAbove, SymbolOpInterface)
        verify = verify::global
        syntax;
}

impl<'a, I: Ir> LLVMFuncOpView<'a, I> {
    pub(super) fn declared(self, name: &str) -> Option<I::Attr> {
        let name = self.ir().attr_name(self.ir().kind(self.handle()), name)?;
        self.ir()
            .with_attr(self.handle(), name, |attr| attr.cloned())
    }

    /// The function type; `None` if the operation has none.
    pub fn signature(self) -> Option<FunctionType<Ty<'a, I>>> {
        let attr = self.declared("function_type")?;
        let ty = self.ir().with_attr_view(&attr, |view| match view {
            AttrView::Type(ty) => Some(ty),
            _ => None,
        });
        Ty::new(self.ir(), ty?).decode::<FunctionType>()
    }

    /// The type of the result, [`VoidType`] if it has none.
    pub fn result_type(self) -> Option<Ty<'a, I>> {
        self.signature().map(|signature| signature.result)
    }
}

// A function without a body is not a declaration as `func.func` has it: it may be public.
impl<I: Ir> SymbolOpInterface<I> for LLVMFuncOpView<'_, I> {}
impl<I: Ir> SymbolOpInterface<I> for GlobalOpView<'_, I> {}

impl<I: Ir> CallableOpInterface<I> for LLVMFuncOpView<'_, I> {
    fn callable_region(&self) -> Option<Region<I>> {
        (!self.ir().is_region_empty(self.body())).then(|| self.body())
    }
    fn argument_types(&self) -> Vec<Type<I>> {
        let params = self.signature().map_or(Vec::new(), |of| of.params);
        params.into_iter().map(|ty| ty.handle()).collect()
    }
    fn result_types(&self) -> Vec<Type<I>> {
        let result = self.result_type();
        let result = result.filter(|ty| ty.decode::<VoidType>().is_none());
        Vec::from_iter(result.map(|ty| ty.handle()))
    }
}

impl<I: Ir> FunctionOpInterface<I> for LLVMFuncOpView<'_, I> {
    fn function_type(&self) -> Option<Type<I>> {
        let attr = self.declared("function_type")?;
        self.ir().with_attr_view(&attr, |view| match view {
            AttrView::Type(ty) => Some(ty),
            _ => None,
        })
    }
    fn arg_attrs(&self) -> Option<I::Attr> {
        self.declared("arg_attrs")
    }
    fn res_attrs(&self) -> Option<I::Attr> {
        self.declared("res_attrs")
    }
}

impl<I: Ir> CallOpInterface<I> for CallOpView<'_, I> {
    fn callee(&self) -> Callee<I> {
        match CallOpView::callee(*self) {
            Some(callee) => Callee::Symbol(callee.to_attr()),
            None => Callee::Value(self.ir().operand(self.handle(), 0)),
        }
    }
    fn arg_operands(&self) -> Range<usize> {
        let first = usize::from(CallOpView::callee(*self).is_none());
        first..self.callee_operands().len()
    }
}

impl<I: Ir> SymbolUserOpInterface<I> for CallOpView<'_, I> {
    fn verify_symbol_uses(&self, symbols: &SymbolLookup<'_, I>) -> Result<(), VerifyError> {
        verify::call(*self, symbols)
    }
}

impl<I: Ir> SymbolUserOpInterface<I> for AddressOfOpView<'_, I> {
    fn verify_symbol_uses(&self, symbols: &SymbolLookup<'_, I>) -> Result<(), VerifyError> {
        verify::address_of(*self, symbols)
    }
}
