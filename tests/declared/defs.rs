//! The declarations that the tests use.

use drr::prelude::*;
use drr::typedef::Ellipsis;

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
    #[param(default = Vec::new())]
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
