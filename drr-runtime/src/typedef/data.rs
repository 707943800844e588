//! Declarations of types and attributes, and their parameters, as data.

use std::convert::Infallible;

use crate::ir::Ir;

/// The declaration of a type or attribute.
#[derive(Debug)]
pub struct DefDecl {
    /// The full name, `dialect.mnemonic`.
    pub name: &'static str,
    /// The name of the struct, for messages.
    pub class: &'static str,
    /// A short description, for the messages of constraints.
    pub summary: &'static str,
    /// A type or an attribute.
    pub kind: DefKind,
    /// The parameters, in the order of the struct.
    pub params: &'static [ParamDecl],
    /// The text behind the mnemonic; without elements there is none.
    pub format: &'static [DefElement],
    /// The names of the traits: `VectorElementType`.
    pub traits: &'static [&'static str],
}

/// A type or an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DefKind {
    /// A type, `!dialect.mnemonic`.
    Type,
    /// An attribute, `#dialect.mnemonic`.
    Attr,
}

impl DefKind {
    /// The character before the name.
    pub const fn sigil(self) -> char {
        match self {
            DefKind::Type => '!',
            DefKind::Attr => '#',
        }
    }
}

impl DefDecl {
    /// The dialect: the name up to the first dot.
    pub fn dialect(&self) -> &'static str {
        self.name.split_once('.').map_or(self.name, |name| name.0)
    }
    /// The name without the dialect.
    pub fn mnemonic(&self) -> &'static str {
        self.name.split_once('.').map_or("", |name| name.1)
    }
    /// True if it is declared with a trait of this name.
    pub fn has_trait(&self, name: &str) -> bool {
        self.traits.contains(&name)
    }
    /// The dialect of the types that its text names without `!dialect.`.
    pub fn elided_dialect(&self) -> Option<&'static str> {
        self.has_trait("ElidesDialect").then(|| self.dialect())
    }
    /// True if two declarations are of the same type or attribute, with the same parameters.
    pub fn is(&self, other: &DefDecl) -> bool {
        std::ptr::eq(self, other)
            || self.kind == other.kind
                && self.name == other.name
                && self.params.len() == other.params.len()
                && self
                    .params
                    .iter()
                    .zip(other.params)
                    .all(|(a, b)| a.name == b.name && a.kind == b.kind)
    }
}

/// True if the name of a declaration is in a dialect, for checks at compile time.
pub const fn is_in(decl: &DefDecl, dialect: &str) -> bool {
    let (name, dialect) = (decl.name.as_bytes(), dialect.as_bytes());
    let mut at = 0;
    while at < dialect.len() && at < name.len() && name[at] == dialect[at] {
        at += 1;
    }
    at == dialect.len() && at < name.len() && name[at] == b'.'
}

/// A parameter of a declaration.
#[derive(Debug)]
pub struct ParamDecl {
    /// The name.
    pub name: &'static str,
    /// The Rust type, for messages.
    pub ty: &'static str,
    /// The data that it holds.
    pub kind: ParamKind,
    /// The value if the text does not have it.
    pub default: Option<fn() -> Param<Infallible, Infallible>>,
}

impl ParamDecl {
    /// The value if the text does not have it; `None` if the text must have it.
    pub fn default_value<T: Clone, A: Clone>(&self) -> Option<Param<T, A>> {
        match (self.default, self.kind) {
            (Some(default), _) => default().map(&mut |leaf| match leaf {
                Leaf::Type(never) => match *never {},
                Leaf::Attr(never) => match *never {},
            }),
            (None, ParamKind::Optional(_)) => Some(Param::Absent),
            (None, ParamKind::Ellipsis) => Some(Param::Bool(false)),
            (None, _) => None,
        }
    }
    /// True if the text may lack it.
    pub fn is_optional(&self) -> bool {
        self.default.is_some() || matches!(self.kind, ParamKind::Optional(_) | ParamKind::Ellipsis)
    }
}

/// The data of a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParamKind {
    /// `true` or `false`.
    Bool,
    /// An integer in a range.
    Int {
        /// The smallest value.
        min: i128,
        /// The largest value.
        max: i128,
    },
    /// A floating-point number of the type `f64`, or `f32` if this is false.
    Float(bool),
    /// A string.
    String,
    /// A type.
    Type,
    /// An attribute.
    Attr,
    /// One of these words.
    Case(&'static [&'static str]),
    /// `...` or nothing.
    Ellipsis,
    /// Elements separated by commas.
    Array(&'static ParamKind),
    /// Something that may be absent.
    Optional(&'static ParamKind),
}

/// A parameter of a type or attribute, with handles to types `T` and attributes `A`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Param<T, A> {
    /// An optional parameter that is absent.
    Absent,
    /// `true` or `false`.
    Bool(bool),
    /// An integer.
    Int(i128),
    /// The bits of an `f64`.
    Float(u64),
    /// A string.
    String(Box<str>),
    /// A type.
    Type(T),
    /// An attribute.
    Attr(A),
    /// The number of a word.
    Case(u32),
    /// An array.
    Array(Box<[Param<T, A>]>),
}

/// A parameter of a type or attribute of an IR.
pub type ParamOf<I> = Param<<I as Ir>::RawType, <I as Ir>::Attr>;

/// Replaces the handles in a parameter, or says that one cannot be replaced.
pub type MapLeaf<'f, T, A, U, B> = dyn FnMut(Leaf<&T, &A>) -> Option<Leaf<U, B>> + 'f;

/// A parameter without handles: a default value.
pub type Plain = Param<Infallible, Infallible>;

/// A handle in a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf<T, A> {
    /// A type.
    Type(T),
    /// An attribute.
    Attr(A),
}

impl<T, A> Param<T, A> {
    /// The parameter with other handles; `None` if there is none for one of them.
    pub fn map<U, B>(&self, leaf: &mut MapLeaf<'_, T, A, U, B>) -> Option<Param<U, B>> {
        let made = match self {
            Param::Absent => Param::Absent,
            Param::Bool(value) => Param::Bool(*value),
            Param::Int(value) => Param::Int(*value),
            Param::Float(bits) => Param::Float(*bits),
            Param::String(text) => Param::String(text.clone()),
            Param::Case(case) => Param::Case(*case),
            Param::Array(items) => {
                let mut made = Vec::with_capacity(items.len());
                for item in items {
                    made.push(item.map(leaf)?);
                }
                Param::Array(made.into())
            }
            Param::Type(ty) => leaf(Leaf::Type(ty))?.into(),
            Param::Attr(attr) => leaf(Leaf::Attr(attr))?.into(),
        };
        Some(made)
    }

    /// Calls `f` with the handles in it, in order.
    pub fn for_each_leaf(&self, f: &mut dyn FnMut(Leaf<&T, &A>)) {
        match self {
            Param::Type(ty) => f(Leaf::Type(ty)),
            Param::Attr(attr) => f(Leaf::Attr(attr)),
            Param::Array(items) => items.iter().for_each(|item| item.for_each_leaf(f)),
            _ => {}
        }
    }
}

impl<T, A> From<Leaf<T, A>> for Param<T, A> {
    fn from(leaf: Leaf<T, A>) -> Self {
        match leaf {
            Leaf::Type(ty) => Param::Type(ty),
            Leaf::Attr(attr) => Param::Attr(attr),
        }
    }
}

/// An element of the text of a type or attribute. Numbers are those of parameters.
#[derive(Clone, Copy, Debug)]
pub struct DefElement {
    /// True if a space is printed before it.
    pub space: bool,
    /// The element.
    pub kind: DefElementKind,
}

/// The kinds of elements.
#[derive(Clone, Copy, Debug)]
pub enum DefElementKind {
    /// A keyword or punctuation.
    Literal(&'static str),
    /// Text that is printed and not read.
    Whitespace(&'static str),
    /// A parameter.
    Param(u16),
    /// Parameters separated by commas, without absent ones.
    Params(&'static [DefField]),
    /// `name = value` separated by commas, in any order, without absent ones.
    Struct(&'static [DefField]),
    /// `custom<…>`: the number of the directive, and the parameters that it binds.
    Custom(u16, &'static [u16]),
    /// An optional group.
    Group {
        /// The parameters that decide if the group is present: one of them is.
        anchors: &'static [u16],
        /// True if the second branch is printed then.
        inverted: bool,
        /// The first branch.
        then: &'static [DefElement],
        /// The second branch.
        otherwise: &'static [DefElement],
    },
}

/// A parameter in a list.
#[derive(Clone, Copy, Debug)]
pub struct DefField {
    /// The parameter.
    pub param: u16,
    /// The `custom` directive that reads and prints it.
    pub custom: Option<u16>,
}

impl ParamKind {
    /// True if a parameter of this kind may hold the data.
    pub fn holds<T, A>(&self, data: &Param<T, A>) -> bool {
        match (self, data) {
            (ParamKind::Optional(_), Param::Absent) => true,
            (ParamKind::Optional(of), data) => of.holds(data),
            (ParamKind::Array(of), Param::Array(items)) => items.iter().all(|item| of.holds(item)),
            (ParamKind::Int { min, max }, Param::Int(value)) => (min..=max).contains(&value),
            (ParamKind::Case(words), Param::Case(case)) => (*case as usize) < words.len(),
            (ParamKind::Bool | ParamKind::Ellipsis, Param::Bool(_))
            | (ParamKind::Float(_), Param::Float(_))
            | (ParamKind::String, Param::String(_))
            | (ParamKind::Type, Param::Type(_))
            | (ParamKind::Attr, Param::Attr(_)) => true,
            _ => false,
        }
    }
}
