//! The types of dense constants and arrays, and the numbers that they hold.

use std::fmt;

use super::path::OpPath;
use crate::codes::{self, Message, message};

/// `dense<…> : T` or `array<T: …>`.
#[derive(Clone, Debug)]
pub struct Numbers {
    /// The text, as in MLIR.
    pub text: String,
    /// The type of `dense<…>`.
    pub shaped: Option<ShapedType>,
    /// The type of the elements.
    pub element: ElementType,
    /// The elements, row-major. A splat has one.
    pub elements: Vec<Number>,
    /// True if one number stands for all elements.
    pub is_splat: bool,
}

/// A type with a static shape.
#[derive(Clone, PartialEq, Debug)]
pub struct ShapedType {
    /// `Tensor`, `Vector` or `MemRef`.
    pub container: &'static str,
    /// The dimensions.
    pub shape: Vec<i64>,
    /// The type of the elements.
    pub element: ElementType,
    /// Its text.
    pub element_text: String,
}

/// The type of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ElementType {
    /// `iN`, `siN`, `uiN`: the width and the signedness.
    Int(u32, Sign),
    /// `index`.
    Index,
    /// A floating-point type, by its name.
    Float(&'static str),
    /// `complex<iN>` and its like.
    ComplexInt(u32, Sign),
    /// `complex<…>` of a floating-point type.
    ComplexFloat(&'static str),
    /// A type of no numbers: the elements are strings.
    Text,
}

/// The signedness of an integer type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// `iN`.
    Signless,
    /// `siN`.
    Signed,
    /// `uiN`.
    Unsigned,
}

/// An element.
#[derive(Clone, Debug)]
pub enum Number {
    /// An integer.
    Int(i128),
    /// A floating-point number.
    Float(f64),
    /// A floating-point number of at most 64 bits by its bits, as in MLIR.
    Bits(u64),
    /// A complex number: the real and the imaginary part.
    Complex(Box<[Number; 2]>),
    /// A string.
    Text(String),
    /// A constant.
    Path(OpPath),
}

/// The floating-point types and their widths.
pub(crate) const FLOATS: [(&str, u32); 18] = [
    ("bf16", 16),
    ("f16", 16),
    ("tf32", 19),
    ("f32", 32),
    ("f64", 64),
    ("f80", 80),
    ("f128", 128),
    ("f4E2M1FN", 4),
    ("f6E2M3FN", 6),
    ("f6E3M2FN", 6),
    ("f8E3M4", 8),
    ("f8E4M3", 8),
    ("f8E4M3B11FNUZ", 8),
    ("f8E4M3FN", 8),
    ("f8E4M3FNUZ", 8),
    ("f8E5M2", 8),
    ("f8E5M2FNUZ", 8),
    ("f8E8M0FNU", 8),
];

/// The widest integer type of MLIR.
const MAX_WIDTH: u32 = (1 << 24) - 1;

impl ElementType {
    /// The width of a number that `array<…>` may hold.
    pub fn is_of_arrays(self) -> bool {
        let width = match self {
            ElementType::Int(width, _) => width,
            ElementType::Float(_) => self.float_width(),
            _ => return false,
        };
        width == 1 || (width.is_multiple_of(8) && (8..=128).contains(&width))
    }

    /// The type of the parts of a complex number.
    pub fn part(self) -> Option<ElementType> {
        match self {
            ElementType::ComplexInt(width, sign) => Some(ElementType::Int(width, sign)),
            ElementType::ComplexFloat(name) => Some(ElementType::Float(name)),
            _ => None,
        }
    }

    /// The width of a floating-point type.
    pub fn float_width(self) -> u32 {
        let mut floats = FLOATS.iter();
        let found = floats.find(|(name, _)| ElementType::Float(name) == self);
        found.map_or(0, |(_, width)| *width)
    }

    /// The least and the greatest integer of the type, as far as 128 bits hold them.
    pub fn range(self) -> (i128, i128) {
        let (width, sign) = match self {
            ElementType::Int(width, sign) => (width.clamp(1, 128), sign),
            _ => (64, Sign::Signless),
        };
        let least = match sign {
            Sign::Unsigned => 0,
            _ => i128::MIN >> (128 - width),
        };
        let bits = width - u32::from(sign == Sign::Signed);
        let greatest = match bits {
            0..127 => (1 << bits) - 1,
            _ => i128::MAX,
        };
        (least, greatest)
    }

    /// True if the type holds an integer. A signless one may be written as a signed or an unsigned
    /// number.
    pub fn holds(self, value: i128) -> bool {
        let (least, greatest) = self.range();
        (least..=greatest).contains(&value)
    }
}

impl fmt::Display for ElementType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ElementType::Int(width, Sign::Signless) => write!(f, "i{width}"),
            ElementType::Int(width, Sign::Signed) => write!(f, "si{width}"),
            ElementType::Int(width, Sign::Unsigned) => write!(f, "ui{width}"),
            ElementType::Index => f.write_str("index"),
            ElementType::Float(name) => f.write_str(name),
            ElementType::ComplexInt(..) | ElementType::ComplexFloat(_) => match self.part() {
                Some(part) => write!(f, "complex<{part}>"),
                None => Ok(()),
            },
            ElementType::Text => f.write_str("string"),
        }
    }
}

/// The type of an element by its text.
pub(crate) fn parse_element_type(text: &str) -> Result<ElementType, Message> {
    let width = |sign: &str| {
        let digits = text.strip_prefix(sign)?;
        let width = digits.parse().ok().filter(|width| *width <= MAX_WIDTH)?;
        digits
            .starts_with(|c: char| c.is_ascii_digit())
            .then_some(width)
    };
    let signs = [
        ("i", Sign::Signless),
        ("si", Sign::Signed),
        ("ui", Sign::Unsigned),
    ];
    let int = signs
        .into_iter()
        .find_map(|(prefix, sign)| Some(ElementType::Int(width(prefix)?, sign)));
    let float = FLOATS.iter().find(|(name, _)| *name == text);
    let float = float.map(|(name, _)| ElementType::Float(name));
    let index = (text == "index").then_some(ElementType::Index);
    let complex = || {
        let part = text.strip_prefix("complex<")?.strip_suffix('>')?;
        match parse_element_type(part).ok()? {
            ElementType::Int(width, sign) => Some(ElementType::ComplexInt(width, sign)),
            ElementType::Float(name) => Some(ElementType::ComplexFloat(name)),
            _ => None,
        }
    };
    let text_type = || (text.starts_with('!') && text.len() > 1).then_some(ElementType::Text);
    let number = int.or(float).or(index).or_else(complex);
    number.or_else(text_type).ok_or_else(|| {
        message!(DENSE_TYPE:
            "`{text}` is not a type whose elements can be written here";
            help: "elements are integers, `index`, floating-point or complex numbers, `i64`, `f32`, `complex<f32>`, or strings of a dialect's type, `!my.string`")
    })
}

/// A shaped type by its text without spaces: `tensor<2x3xf32>`.
pub(super) fn parse_shaped_type(text: &str) -> Result<ShapedType, Message> {
    let containers = [
        ("tensor", "Tensor"),
        ("vector", "Vector"),
        ("memref", "MemRef"),
    ];
    let found = containers.into_iter().find_map(|(word, container)| {
        let inner = text.strip_prefix(word)?.strip_prefix('<')?;
        Some((container, inner.strip_suffix('>')?))
    });
    let wrong = |message: String| codes::DENSE_TYPE.message(message);
    let Some((container, mut rest)) = found else {
        return Err(wrong(format!("`{text}` is not a shaped type"))
            .help("a dense constant has a type such as `tensor<2xf32>` or `vector<4xi32>`"));
    };
    let mut shape = Vec::new();
    while rest.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '?' | '*' | '[')) {
        let end = rest.find(|c: char| !c.is_ascii_digit());
        let (digits, after) = rest.split_at(end.unwrap_or(rest.len()));
        let dim = digits.parse::<i64>().ok().zip(after.strip_prefix('x'));
        let Some((dim, after)) = dim else {
            return Err(wrong(format!(
                "`{text}` has no static shape: its dimensions are numbers"
            )));
        };
        if dim == 0 && container == "Vector" {
            return Err(wrong("a vector has no dimension of size 0".to_string()));
        }
        shape.push(dim);
        rest = after;
    }
    let element = parse_element_type(rest)?;
    if container == "Vector" && element.part().is_some() {
        return Err(wrong("a vector has no complex elements".to_string()));
    }
    Ok(ShapedType {
        container,
        shape,
        element,
        element_text: rest.to_string(),
    })
}
