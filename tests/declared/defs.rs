//! The declarations that the tests use.

use drr::ir::{Ir, Type};
use drr::op::format::Asm;
use drr::prelude::*;
use drr::typedef::{
    DefDirective, DefParser, DefPrinter, Ellipsis, OptionalDefDirective, Param, ParamArg,
    ParamField,
};

/// A buffer.
#[derive(TypeDef, Clone, PartialEq, Debug)]
#[type_def(
    name = "nn.buf",
    verify = has_rank,
    format = "`<` `[` $shape `]` `x` $elem (`,` $space^)? `>`"
)]
pub struct Buf<T = TypeParam> {
    pub shape: Vec<i64>,
    pub elem: T,
    #[param(default = 0)]
    pub space: u32,
}

fn has_rank<T>(buf: &Buf<T>) -> Result<(), String> {
    match buf.shape.is_empty() {
        true => Err("needs a rank".into()),
        false => Ok(()),
    }
}

/// An ordering token.
#[derive(TypeDef, Clone, PartialEq, Debug)]
#[type_def(name = "nn.token")]
pub struct Token;

/// How elements are rounded.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(string)]
pub enum Rounding {
    #[value("up")]
    Up,
    #[value("to_even")]
    ToEven,
    #[value("toward zero")]
    TowardZero,
}

/// Everything that a parameter can be.
#[derive(TypeDef, Clone, PartialEq, Debug)]
#[type_def(name = "nn.all", format = "`<` struct(params) `>`")]
pub struct All<T = TypeParam, A = AttrParam> {
    pub flag: bool,
    pub small: i8,
    pub scale: f64,
    pub half: f32,
    pub name: String,
    pub rounding: Rounding,
    pub ty: T,
    pub attr: A,
    pub types: Vec<T>,
    pub rows: Option<Vec<u64>>,
    #[param(default = "none")]
    pub note: String,
    #[param(default = Rounding::Up)]
    pub second: Rounding,
    pub attrs: Vec<A>,
}

/// A quantity.
#[derive(TypeDef, Clone, PartialEq, Debug)]
#[type_def(name = "nn.bare", format = "$width `of` $unit")]
pub struct Bare {
    pub width: u8,
    pub unit: String,
}

/// Either.
#[derive(TypeDef, Clone, PartialEq, Debug)]
#[type_def(
    name = "nn.either",
    format = "`<` ($left^ `l`) : (`none` (`or` $right^)?)? `>`"
)]
pub struct Either {
    pub left: Option<i64>,
    pub right: Option<i64>,
}

/// A call, which names types of its dialect without it.
#[derive(TypeDef, Clone, PartialEq, Debug)]
#[type_def(
    name = "nn.call",
    format = "`<` $result ` ` `(` params($inputs, $more) `)` `>`",
    traits(ElidesDialect)
)]
pub struct Call<T = TypeParam> {
    pub result: T,
    #[param(default = [])]
    pub inputs: Vec<T>,
    pub more: Ellipsis,
}

/// A layout.
#[derive(AttrDef, Clone, PartialEq, Debug)]
#[attr_def(name = "nn.layout", format = "`<` struct(params) `>`")]
pub struct Layout {
    pub strides: Vec<i64>,
    pub offset: Option<i64>,
}

/// A list of attributes.
#[derive(AttrDef, Clone, PartialEq, Debug)]
#[attr_def(name = "nn.list")]
pub struct List<A = AttrParam> {
    pub items: Vec<A>,
}

/// A number of bits, written in bytes.
struct InBytes;
impl DefDirective<(ParamArg,)> for InBytes {
    fn parse<I: Ir>(parser: &mut DefParser<'_, I>, (bits,): (ParamArg,)) -> Asm {
        let at = parser.position();
        let bytes: u8 = parser.value()?;
        parser.expect("bytes")?;
        if bytes == 0 {
            return Err(parser.error_at(at, "expected at least one byte"));
        }
        parser.set(bits, (u32::from(bytes) * 8).to_param())
    }
    fn print<I: Ir>(printer: &mut DefPrinter<'_, I>, (bits,): (ParamArg,)) {
        if let Some(bits) = u32::from_param(printer.get(bits)) {
            printer.text(&format!("{} bytes", bits / 8));
        }
    }
}

/// Types with `&` between them, at most this many.
struct Joined;
impl DefDirective<(ParamArg, usize)> for Joined {
    fn parse<I: Ir>(parser: &mut DefParser<'_, I>, (types, most): (ParamArg, usize)) -> Asm {
        let mut read = vec![Param::Type(parser.ty()?.0)];
        while parser.optional("and") {
            if read.len() == most {
                return Err(parser.error_at(parser.position(), "has too many types"));
            }
            read.push(Param::Type(parser.ty()?.0));
        }
        parser.set(types, Param::Array(read.into()))
    }
    fn print<I: Ir>(printer: &mut DefPrinter<'_, I>, (types, _): (ParamArg, usize)) {
        let Param::Array(types) = printer.get(types) else {
            return;
        };
        for (at, ty) in types.iter().enumerate() {
            if at > 0 {
                printer.text(" and ");
            }
            if let Param::Type(ty) = ty {
                printer.ty(Type(*ty));
            }
        }
    }
}
impl OptionalDefDirective<(ParamArg, usize)> for Joined {
    fn begins<I: Ir>(parser: &DefParser<'_, I>, _: (ParamArg, usize)) -> bool {
        parser.at_type()
    }
}

/// A parameter that its directive forgets if `forget` stands there.
struct Forgetful;
impl DefDirective<(ParamArg, ParamArg)> for Forgetful {
    fn parse<I: Ir>(parser: &mut DefParser<'_, I>, (to, bits): (ParamArg, ParamArg)) -> Asm {
        if parser.optional("forget") {
            return Ok(());
        }
        parser.expect("same")?;
        match parser.get(bits).cloned() {
            Some(bits) => parser.set(to, bits),
            None => Ok(()),
        }
    }
    fn print<I: Ir>(printer: &mut DefPrinter<'_, I>, _: (ParamArg, ParamArg)) {
        printer.text("same");
    }
}

/// A padded structure.
#[derive(TypeDef, Clone, PartialEq, Debug)]
#[type_def(
    name = "nn.padded",
    format = "`<` custom<InBytes>($bits) custom<Forgetful>($again, ref($bits)) \
        (custom<Joined>($types, \"1 + 1\")^ `?`)? `>`"
)]
pub struct Padded<T = TypeParam> {
    pub bits: u32,
    pub again: u32,
    #[param(default = Vec::new())]
    pub types: Vec<T>,
}

/// A size.
#[derive(AttrDef, Clone, PartialEq, Debug)]
#[attr_def(
    name = "nn.size",
    format = "`<` struct(custom<InBytes>($bits), $name) `>`"
)]
pub struct Size {
    pub bits: u32,
    pub name: Option<String>,
}
