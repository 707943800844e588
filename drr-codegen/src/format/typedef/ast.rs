//! The elements of a format of a type or attribute.

use crate::format::ast::Element;

/// A parameter as a format needs it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParamShape {
    /// The name.
    pub name: String,
    /// True if it may be absent: it is optional or has a default.
    pub optional: bool,
    /// The class of the elements, if it is an array.
    pub elements: Option<String>,
    /// A name that parameters have in common whose texts begin alike: `number`, `type`, `attribute`.
    pub class: String,
}

/// A parameter in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DefField {
    /// The parameter.
    pub param: usize,
    /// The `custom` directive that reads and prints it.
    pub custom: Option<DefKind>,
}

impl From<usize> for DefField {
    fn from(param: usize) -> Self {
        DefField {
            param,
            custom: None,
        }
    }
}

/// An element.
pub type DefElement = Element<DefKind>;

/// The kinds of elements. Numbers are those of parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DefKind {
    /// A keyword or punctuation.
    Literal(String),
    /// Nothing, a space, or a line break.
    Whitespace(&'static str),
    /// A parameter.
    Param(usize),
    /// Parameters, separated by commas.
    Params(Vec<DefField>),
    /// `name = value`, separated by commas, in any order.
    Struct(Vec<DefField>),
    /// `ref(…)`, an argument of `custom`.
    Ref(usize),
    /// Host code, an argument of `custom`.
    Code(String),
    /// `custom<Name>(…)`.
    Custom(String, Vec<DefElement>),
    /// `(…)?`.
    Group {
        /// The parameters whose presence decides: one of them is enough.
        anchors: Vec<usize>,
        /// True if the anchor stands in the second branch.
        inverted: bool,
        /// The first branch.
        then: Vec<DefElement>,
        /// The second branch.
        otherwise: Vec<DefElement>,
    },
}

impl DefKind {
    /// The parameters that a `custom` directive binds.
    pub fn bound(&self) -> Vec<usize> {
        let DefKind::Custom(_, arguments) = self else {
            return Vec::new();
        };
        let bound = arguments.iter().filter_map(|one| match one.kind {
            DefKind::Param(at) => Some(at),
            _ => None,
        });
        bound.collect()
    }
}
