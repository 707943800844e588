//! The ops of `func`.

use std::ops::Range;

use drr::constraint::{
    AnyRegion, AnyType, DictArrayAttr, FlatSymbolRefAttr, FunctionType, Optional, StrAttr,
    SymbolNameAttr, TypeAttrOf, UnitAttr, Variadic,
};
use drr::declare_op;
use drr::interface::{
    CallOpInterface, CallableOpInterface, Callee, FunctionOpInterface, SymbolLookup,
    SymbolOpInterface, SymbolUserOpInterface,
};
use drr::ir::{AttrView, FoldValue, Ir, Op, Region, Type};
use drr::native::{AttrRef, Ty};
use drr::op::format::{Asm, AsmParser, AsmPrinter, FunctionSyntax, InputsAndResults};
use drr::op::{FoldOp, HasView, OpSyntax, VerifyError};

use super::verify;

declare_op! {
    /// Calls a function.
    pub CallOp = "func.call"(#[attr] callee: FlatSymbolRefAttr, operands: Variadic<AnyType>)
        {
            arg_attrs: Optional<DictArrayAttr>,
            res_attrs: Optional<DictArrayAttr>, no_inline: Optional<UnitAttr>,
        }
        -> (results: Variadic<AnyType>)
        traits(CallOpInterface, MemRefsNormalizable, SymbolUserOpInterface)
        format = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)";

    /// Calls the function that a value stands for.
    pub CallIndirectOp = "func.call_indirect"(
            callee: FunctionType, callee_operands: Variadic<AnyType>)
        { arg_attrs: Optional<DictArrayAttr>, res_attrs: Optional<DictArrayAttr> }
        -> (results: Variadic<AnyType>)
        traits(CallOpInterface)
        verify = verify::call_indirect
        syntax;

    /// A function as a value.
    pub ConstantOp = "func.constant"() { value: FlatSymbolRefAttr }
        -> (result: AnyType)
        traits(ConstantLike, Pure, SymbolUserOpInterface)
        result_names = constant_name
        fold = constant
        format = "attr-dict $value `:` type(results)";

    /// A function, or its declaration if the body is empty.
    pub FuncOp = "func.func"()
        {
            sym_name: SymbolNameAttr, function_type: TypeAttrOf<FunctionType>,
            sym_visibility: Optional<StrAttr>, arg_attrs: Optional<DictArrayAttr>,
            res_attrs: Optional<DictArrayAttr>, no_inline: Optional<UnitAttr>,
        }
        regions(body: AnyRegion)
        traits(AffineScope, AutomaticAllocationScope, CallableOpInterface, FunctionOpInterface,
            IsolatedFromAbove, SymbolOpInterface)
        syntax;

    /// Returns from a function.
    pub ReturnOp = "func.return"(operands: Variadic<AnyType>)
        traits(Pure, HasParent(FuncOp), MemRefsNormalizable, ReturnLike, Terminator)
        verify = verify::return_op
        format = "attr-dict ($operands^ `:` type($operands))?";
}

fn constant<I: Ir>(op: &mut FoldOp<'_, I>) -> Option<FoldValue<I>> {
    let attr = op.attr("value")?.to_attr();
    Some(FoldValue::Attr(attr))
}

fn constant_name<I: Ir>(_: &I, _: Op<I>, _: usize) -> Option<String> {
    Some("f".to_string())
}

impl<I: Ir> CallOpInterface<I> for CallOpView<'_, I> {
    fn callee(&self) -> Callee<I> {
        Callee::Symbol(CallOpView::callee(*self).to_attr())
    }
    fn arg_operands(&self) -> Range<usize> {
        0..self.operands().len()
    }
}

impl<I: Ir> SymbolUserOpInterface<I> for CallOpView<'_, I> {
    fn verify_symbol_uses(&self, symbols: &SymbolLookup<'_, I>) -> Result<(), VerifyError> {
        verify::call(*self, symbols)
    }
}

impl<I: Ir> CallOpInterface<I> for CallIndirectOpView<'_, I> {
    fn callee(&self) -> Callee<I> {
        Callee::Value(CallIndirectOpView::callee(*self).handle())
    }
    fn arg_operands(&self) -> Range<usize> {
        1..1 + self.callee_operands().len()
    }
}

impl<I: Ir> SymbolUserOpInterface<I> for ConstantOpView<'_, I> {
    fn verify_symbol_uses(&self, symbols: &SymbolLookup<'_, I>) -> Result<(), VerifyError> {
        verify::constant_function(*self, symbols)
    }
}

impl<I: Ir> FuncOpView<'_, I> {
    fn declared(self, name: &str) -> Option<I::Attr> {
        let name = self.ir().attr_name(self.ir().kind(self.handle()), name)?;
        self.ir()
            .with_attr(self.handle(), name, |attr| attr.cloned())
    }

    /// The name of the function; empty if it has none.
    pub fn name(self) -> String {
        let attr = self.declared("sym_name");
        let text = attr.and_then(|attr| AttrRef::given(self.ir(), &attr).as_string());
        text.unwrap_or_default()
    }

    /// The types of the arguments and of the results.
    pub fn signature(self) -> InputsAndResults<I> {
        let ty = FunctionOpInterface::function_type(&self);
        let types = ty.and_then(|ty| Ty::new(self.ir(), ty).inputs_and_results());
        types.unwrap_or_default()
    }
}

impl<I: Ir> SymbolOpInterface<I> for FuncOpView<'_, I> {
    fn is_declaration(&self) -> bool {
        self.ir().is_region_empty(self.body())
    }
}

impl<I: Ir> CallableOpInterface<I> for FuncOpView<'_, I> {
    fn callable_region(&self) -> Option<Region<I>> {
        (!self.is_declaration()).then(|| self.body())
    }
    fn argument_types(&self) -> Vec<Type<I>> {
        self.signature().0
    }
    fn result_types(&self) -> Vec<Type<I>> {
        self.signature().1
    }
}

impl<I: Ir> FunctionOpInterface<I> for FuncOpView<'_, I> {
    fn function_type(&self) -> Option<Type<I>> {
        // Calls are verified even if their function has mistakes, so it may be missing.
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

impl OpSyntax for FuncOp {
    const DEFAULT_DIALECT: &'static str = "func";

    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
        FunctionSyntax::of::<FuncOp>().parse(parser)
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
        FunctionSyntax::of::<FuncOp>().print(printer)
    }
}

/// `%f(%x, %y) attrs : type of f`.
impl OpSyntax for CallIndirectOp {
    fn parse<I: Ir>(parser: &mut dyn AsmParser<I>) -> Asm {
        let callee = parser.operand()?;
        parser.expect("(")?;
        let operands = parser.operands()?;
        parser.expect(")")?;
        parser.attr_dict()?;
        parser.expect(":")?;
        let at = parser.position();
        let ty = parser.ty()?;
        let types = Ty::new(parser.ir(), ty).inputs_and_results();
        let Some((inputs, results)) = types else {
            let ty = parser.ir().display_type(ty);
            let wrong = "invalid kind of type specified: expected builtin.function, but found";
            let message = format!("{wrong} '{ty}'");
            return Err(parser.error_at(at, &message));
        };
        parser.set_operands(0, &[callee], &[ty])?;
        parser.set_operands(1, &operands, &inputs)?;
        parser.set_results(0, &results);
        Ok(())
    }
    fn print<I: Ir>(printer: &mut dyn AsmPrinter<I>) {
        let view = CallIndirectOp::wrap(printer.ir(), printer.op());
        let (callee, ty) = (view.callee().handle(), view.callee().ty().handle());
        let operands = printer.operand_group(1);
        printer.text(" ");
        printer.value(callee);
        printer.text("(");
        printer.values(operands);
        printer.text(")");
        printer.attr_dict(&[]);
        printer.text(" : ");
        printer.ty(ty);
    }
}
