//! The types of `llvm`, and the constraints of its ops.

use drr::constraint::{AnyOf, AnySignlessInteger, I1, TypeConstraint};
use drr::ir::{Container, FloatKind, Ir, Signedness, Type, TypeView};
use drr::native::Ty;
use drr::op::Def;
use drr::op::format::Asm;
use drr::typedef::{
    DefDirective, DefParser, DefPrinter, Ellipsis, Param, ParamArg, ParamField as _, TypeParam,
};
use drr::{EnumAttr, TypeDef};

/// LLVM pointer type.
#[derive(TypeDef, Clone, PartialEq, Debug)]
#[type_def(
    name = "llvm.ptr",
    format = "(`<` $address_space^ `>`)?",
    traits(VectorElementType, MemRefElementType)
)]
pub struct PointerType {
    /// The address space.
    #[param(default = 0)]
    pub address_space: u32,
}

/// LLVM array type.
#[derive(TypeDef, Clone, PartialEq, Debug)]
#[type_def(
    name = "llvm.array",
    format = "`<` $count `x` $element `>`",
    verify = array,
    traits(ElidesDialect)
)]
pub struct ArrayType<T = TypeParam> {
    /// The number of elements.
    pub count: u64,
    /// The type of the elements.
    pub element: T,
}

/// LLVM structure type. Structures of the same name and different fields are different types; MLIR
/// rejects the second.
#[derive(TypeDef, Clone, PartialEq, Debug)]
#[type_def(
    name = "llvm.struct",
    format = "`<` custom<StructBody>($name, $packing, $body) `>`",
    verify = structure,
    traits(ElidesDialect)
)]
pub struct StructType<T = TypeParam> {
    /// The name of an identified structure.
    pub name: Option<String>,
    /// How the fields are laid out.
    pub packing: Option<Packing>,
    /// The types of the fields.
    pub body: Vec<T>,
}

impl<T> StructType<T> {
    /// The structure of these types with padding.
    pub fn literal(body: Vec<T>) -> Self {
        StructType {
            name: None,
            packing: None,
            body,
        }
    }
}

/// Field `index` of a structure, if it has that many; `None` if the type is not a structure. Unlike
/// [`Ty::decode`], this does not copy the list of fields: n operations may each look at a structure
/// of n fields.
pub(super) fn field<I: Ir>(ty: Ty<'_, I>, index: usize) -> Option<Option<Ty<'_, I>>> {
    let ir = ty.ir();
    let declared = ty.view(|view| match view {
        TypeView::Declared {
            decl,
            params: [.., Param::Array(body)],
        } if decl.is(<StructType as Def>::DECL) => Some(match body.get(index) {
            Some(Param::Type(field)) => Some(Ty::new(ir, Type(*field))),
            _ => None,
        }),
        _ => None,
    });
    declared.or_else(|| Some(ty.decode::<StructType>()?.body.get(index).copied()))
}

/// A layout of a structure other than fields with padding.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(string)]
pub enum Packing {
    /// There is no padding between fields.
    #[value("packed")]
    Packed,
    /// The fields are not known. Only a structure with a name has this layout.
    #[value("opaque")]
    Opaque,
}

/// `"name", packed (i8, i32)`: the name, the layout and the fields.
struct StructBody;
impl DefDirective<(ParamArg, ParamArg, ParamArg)> for StructBody {
    fn parse<I: Ir>(
        parser: &mut DefParser<'_, I>,
        (name, packing, body): (ParamArg, ParamArg, ParamArg),
    ) -> Asm {
        let mut layout = None;
        if parser.at_value::<String>() {
            let at = parser.position();
            let given = parser.value::<String>()?;
            parser.set(name, Some(given).to_param())?;
            if parser.at(">") {
                // Pointers have no type of what they point to, so that no structure contains itself.
                let message = "struct without a body only allowed in a recursive struct";
                return Err(parser.error_at(at, message));
            }
            parser.expect(",")?;
            if parser.optional("opaque") {
                layout = Some(Packing::Opaque);
            }
        } else if parser.at("opaque") {
            let message = "only identified structs can be opaque";
            return Err(parser.error_at(parser.position(), message));
        }
        let mut fields = Vec::new();
        if layout.is_none() {
            layout = parser.optional("packed").then_some(Packing::Packed);
            parser.expect("(")?;
            if !parser.at(")") {
                fields = parser.list(|parser| Ok(Param::Type(parser.ty()?.0)))?;
            }
            parser.expect(")")?;
        }
        parser.set(packing, layout.to_param())?;
        parser.set(body, Param::Array(fields.into()))
    }
    fn print<I: Ir>(
        printer: &mut DefPrinter<'_, I>,
        (name, packing, body): (ParamArg, ParamArg, ParamArg),
    ) {
        if !matches!(printer.get(name), Param::Absent) {
            printer.value(name);
            printer.text(", ");
        }
        match Option::<Packing>::from_param(printer.get(packing)) {
            Some(Some(Packing::Opaque)) => return printer.text("opaque"),
            Some(Some(Packing::Packed)) => printer.text("packed "),
            _ => {}
        }
        printer.text("(");
        // As a parameter, the types are without their dialect.
        printer.value(body);
        printer.text(")");
    }
}

/// LLVM function type.
#[derive(TypeDef, Clone, PartialEq, Debug)]
#[type_def(
    name = "llvm.func",
    format = "`<` $result ` ` `(` params($params, $variadic) `)` `>`",
    verify = function,
    traits(ElidesDialect)
)]
pub struct FunctionType<T = TypeParam> {
    /// The type of the result: [`VoidType`] if there is none.
    pub result: T,
    /// The types of the parameters.
    #[param(default = Vec::new())]
    pub params: Vec<T>,
    /// More arguments of any types.
    pub variadic: Ellipsis,
}

/// LLVM target-specific extension type.
#[derive(TypeDef, Clone, PartialEq, Debug)]
#[type_def(
    name = "llvm.target",
    format = "`<` $name (`,` custom<ExtTypeParams>($types, $numbers)^)? `>`",
    traits(ElidesDialect)
)]
pub struct TargetExtType<T = TypeParam> {
    /// The name that the target gives it.
    pub name: String,
    /// Types, whose meaning depends on the target.
    #[param(default = Vec::new())]
    pub types: Vec<T>,
    /// Numbers, whose meaning depends on the target.
    #[param(default = Vec::new())]
    pub numbers: Vec<u32>,
}

/// Types and then numbers, separated by commas.
struct ExtTypeParams;
impl DefDirective<(ParamArg, ParamArg)> for ExtTypeParams {
    fn parse<I: Ir>(parser: &mut DefParser<'_, I>, (types, numbers): (ParamArg, ParamArg)) -> Asm {
        let (mut found, mut counts) = (Vec::new(), Vec::new());
        parser.list(|parser| {
            if !counts.is_empty() || parser.at_value::<u32>() {
                counts.push(parser.value::<u32>()?);
            } else {
                found.push(Param::Type(parser.ty()?.0));
            }
            Ok(())
        })?;
        parser.set(types, Param::Array(found.into()))?;
        parser.set(numbers, counts.to_param())
    }
    fn print<I: Ir>(printer: &mut DefPrinter<'_, I>, (types, numbers): (ParamArg, ParamArg)) {
        let mut before = "";
        if let Param::Array(types) = printer.get(types) {
            for ty in types {
                if let Param::Type(ty) = ty {
                    printer.text(before);
                    printer.ty(Type(*ty));
                    before = ", ";
                }
            }
        }
        if matches!(printer.get(numbers), Param::Array(numbers) if !numbers.is_empty()) {
            printer.text(before);
            printer.value(numbers);
        }
    }
}

/// Declares types without parameters.
macro_rules! plain {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => {$(
        $(#[$doc])*
        #[derive(TypeDef, Clone, PartialEq, Debug)]
        #[type_def(name = $text)]
        pub struct $name;
    )*};
}

plain! {
    /// The result of functions that have none.
    VoidType = "llvm.void";
    /// LLVM token type.
    TokenType = "llvm.token";
    /// LLVM label type.
    LabelType = "llvm.label";
    /// LLVM metadata type.
    MetadataType = "llvm.metadata";
    /// LLVM x86_amx type.
    X86AmxType = "llvm.x86_amx";
}

// ---- Verification -------------------------------------------------------------------------------

type Verified = Result<(), String>;

fn name_of<I: Ir>(ty: Ty<'_, I>) -> Option<&'static str> {
    ty.view(|view| match view {
        TypeView::Declared { decl, .. } => Some(decl.name),
        _ => None,
    })
}

/// True if values in memory may have the type.
pub(super) fn is_field<I: Ir>(ty: Ty<'_, I>) -> bool {
    let wrong = [
        "llvm.void",
        "llvm.label",
        "llvm.metadata",
        "llvm.func",
        "llvm.token",
    ];
    ty.satisfies::<LlvmType>() && !name_of(ty).is_some_and(|name| wrong.contains(&name))
}

fn array<I: Ir>(ty: &ArrayType<Ty<'_, I>>) -> Verified {
    match is_field(ty.element) {
        true => Ok(()),
        false => Err(format!("invalid array element type: '{}'", ty.element)),
    }
}

fn structure<I: Ir>(ty: &StructType<Ty<'_, I>>) -> Verified {
    if ty.packing == Some(Packing::Opaque) && (ty.name.is_none() || !ty.body.is_empty()) {
        return Err("only identified structs without fields can be opaque".to_string());
    }
    match ty.body.iter().find(|ty| !is_field(**ty)) {
        None => Ok(()),
        Some(ty) => Err(format!("invalid LLVM structure element type: '{ty}'")),
    }
}

fn function<I: Ir>(ty: &FunctionType<Ty<'_, I>>) -> Verified {
    let is = |ty: Ty<'_, I>, wrong: &[&str]| {
        ty.satisfies::<LlvmType>() && !name_of(ty).is_some_and(|name| wrong.contains(&name))
    };
    if !is(ty.result, &["llvm.func", "llvm.label", "llvm.metadata"]) {
        return Err(format!("invalid function result type: '{}'", ty.result));
    }
    match ty
        .params
        .iter()
        .find(|ty| !is(**ty, &["llvm.void", "llvm.func"]))
    {
        None => Ok(()),
        Some(ty) => Err(format!("invalid function argument type: '{ty}'")),
    }
}

// ---- Constraints --------------------------------------------------------------------------------

/// Declares constraints of types.
macro_rules! constraints {
    ($($name:ident: $summary:literal, |$ty:ident| $check:expr;)*) => {$(
        #[doc = concat!($summary, ".")]
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name;
        impl TypeConstraint for $name {
            const SUMMARY: &'static str = $summary;
            fn check<I: Ir>($ty: Ty<'_, I>) -> bool {
                $check
            }
        }
    )*};
}

/// The length of a vector of one dimension, and its element.
pub(super) fn vector<I: Ir>(ty: Ty<'_, I>) -> Option<(i64, Ty<'_, I>)> {
    let ir = ty.ir();
    ty.view(|view| match view {
        TypeView::Shaped {
            container: Container::Vector,
            shape: Some([length]),
            element,
        } => Some((*length, Ty::new(ir, element))),
        _ => None,
    })
}

pub(super) fn is_declared<I: Ir>(ty: Ty<'_, I>, names: &[&str]) -> bool {
    name_of(ty).is_some_and(|name| names.contains(&name))
}

/// True for a vector of such elements.
fn vector_of<C: TypeConstraint, I: Ir>(ty: Ty<'_, I>) -> bool {
    vector(ty).is_some_and(|(_, element)| element.satisfies::<C>())
}

constraints! {
    LlvmType: "LLVM dialect-compatible type", |ty| ty.view(|view| match view {
        TypeView::Integer { signedness, .. } => signedness == Signedness::Signless,
        TypeView::Declared { decl, .. } => decl.dialect() == "llvm",
        _ => false,
    }) || LlvmFloat::check(ty) || vector(ty).is_some_and(|(_, element)| {
        element.satisfies::<AnyOf<(AnySignlessInteger, LlvmFloat, LlvmPointer)>>()
    });
    LlvmFloat: "floating point LLVM type", |ty| matches!(
        ty.float_kind(),
        Some(FloatKind::BF16 | FloatKind::F16 | FloatKind::F32 | FloatKind::F64
            | FloatKind::F80 | FloatKind::F128)
    );
    LlvmPointer: "LLVM pointer type", |ty| is_declared(ty, &["llvm.ptr"]);
    LlvmLoadable: "LLVM type with size", |ty| LlvmPrimitive::check(ty);
    LlvmStruct: "LLVM structure type", |ty| is_declared(ty, &["llvm.struct"]);
    LlvmAggregate: "LLVM aggregate type", |ty| is_declared(ty, &["llvm.struct", "llvm.array"]);
    LlvmNonAggregate: "LLVM-compatible non-aggregate type", |ty|
        LlvmType::check(ty) && !LlvmAggregate::check(ty);
    LlvmVector: "LLVM dialect-compatible vector type", |ty|
        vector(ty).is_some() && LlvmType::check(ty);
    LlvmFunction: "LLVM function type", |ty| is_declared(ty, &["llvm.func"]);
    LlvmPrimitive: "primitive LLVM type", |ty|
        LlvmType::check(ty) && !is_declared(ty, &["llvm.void", "llvm.func"]);
    BitVector: "LLVM dialect-compatible vector of 1-bit signless integer", |ty|
        vector_of::<I1, I>(ty);
    IntVector: "LLVM dialect-compatible vector of signless integer", |ty|
        vector_of::<AnySignlessInteger, I>(ty);
    FloatVector: "LLVM dialect-compatible vector of floating point LLVM type", |ty|
        vector_of::<LlvmFloat, I>(ty);
    PointerVector: "LLVM dialect-compatible vector of LLVM pointer type", |ty|
        vector_of::<LlvmPointer, I>(ty);
}

/// `i1`, or a vector of it.
pub type BitOrVector = AnyOf<(I1, BitVector)>;
/// An integer, or a vector of it.
pub type IntOrVector = AnyOf<(AnySignlessInteger, IntVector)>;
/// A floating-point number, or a vector of it.
pub type FloatOrVector = AnyOf<(LlvmFloat, FloatVector)>;
/// The operands of `llvm.icmp`: integers, pointers, and vectors of them.
pub type NumberOrPointer = AnyOf<(AnySignlessInteger, IntVector, LlvmPointer, PointerVector)>;
/// A pointer, or a vector of it.
pub type PointerOrVector = AnyOf<(LlvmPointer, PointerVector)>;
