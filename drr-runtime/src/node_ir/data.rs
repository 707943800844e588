//! Attributes and types of nodes.

/// An attribute of a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Attr {
    /// An integer and its width in bits.
    Int(i64, u32),
    /// `true` or `false`.
    Bool(bool),
    /// The bits of an `f64`.
    Float(u64),
    /// A string.
    Str(String),
}

impl Attr {
    /// The integer; `None` if it is not an integer.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Attr::Int(value, _) => Some(*value),
            _ => None,
        }
    }
    /// The string; `None` if it is not a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Attr::Str(text) => Some(text),
            _ => None,
        }
    }
    /// The floating-point number; `None` if it is not one.
    pub fn as_float(&self) -> Option<f64> {
        match self {
            Attr::Float(bits) => Some(f64::from_bits(*bits)),
            _ => None,
        }
    }
}

impl From<i64> for Attr {
    /// A 64-bit integer.
    fn from(value: i64) -> Self {
        Attr::Int(value, 64)
    }
}
impl From<bool> for Attr {
    fn from(value: bool) -> Self {
        Attr::Bool(value)
    }
}
impl From<f64> for Attr {
    fn from(value: f64) -> Self {
        Attr::Float(value.to_bits())
    }
}
impl From<&str> for Attr {
    fn from(text: &str) -> Self {
        Attr::Str(text.to_string())
    }
}

/// The type of a node's value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ty {
    /// A signless integer with this width in bits, at most 64.
    Int(u32),
    /// `f64`.
    F64,
}
