//! The elements of a format, of an op or of a type or attribute.

/// A format that was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Format {
    /// The elements.
    pub elements: Vec<Element>,
    /// By operand group: the source of its types.
    pub operands: Vec<TypeSource>,
    /// By result group: the source of its types.
    pub results: Vec<TypeSource>,
    /// The slots of the attributes that elements name.
    pub attrs: Vec<usize>,
    /// True if the operands are listed as a whole.
    pub operand_segments: bool,
    /// True if the types of the results are listed as a whole.
    pub result_segments: bool,
}

/// An element.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element {
    /// The byte of the text at which it begins.
    pub offset: usize,
    /// True if a space is printed before it.
    pub space: bool,
    /// The kind.
    pub kind: Kind,
}

/// The kinds of elements. Numbers are slots of the op's parts, or parameters of the type or attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A keyword or punctuation.
    Literal(String),
    /// Nothing, a space, or a line break.
    Whitespace(&'static str),
    /// Host code, an argument of `custom`.
    Code(String),
    /// An attribute; whether it is `qualified`.
    Attr(usize, bool),
    /// Operands, or results as the argument of `type`.
    Values(Values),
    /// A region.
    Region(usize),
    /// All regions.
    Regions,
    /// A successor.
    Successor(usize),
    /// All successors.
    Successors,
    /// `attr-dict`; whether after a keyword.
    AttrDict(bool),
    /// `prop-dict`.
    PropDict,
    /// `type(…)`; whether it is `qualified`.
    Type(Values, bool),
    /// `functional-type(…, …)`.
    FunctionalType(Values, Values),
    /// A parameter.
    Param(usize),
    /// Parameters, separated by commas.
    Params(Vec<DefField>),
    /// `name = value`, separated by commas, in any order.
    Struct(Vec<DefField>),
    /// `ref(…)`, an argument of `custom`.
    Ref(Box<Element>),
    /// `custom<Name>(…)`.
    Custom(String, Vec<Element>),
    /// `(…)?`.
    Group(Group),
    /// `oilist(…)`.
    OilList(Vec<Clause>),
}

/// Values of an op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// An operand group.
    Operand(usize),
    /// A result group.
    Result(usize),
    /// All operands.
    Operands,
    /// All results.
    Results,
}

/// A parameter in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DefField {
    /// The parameter.
    pub param: usize,
    /// The `custom` directive that reads and prints it.
    pub custom: Option<Kind>,
}

impl From<usize> for DefField {
    fn from(param: usize) -> Self {
        DefField {
            param,
            custom: None,
        }
    }
}

/// An optional group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The parts of the anchor, several for a directive: one of them is enough.
    pub anchors: Vec<Anchor>,
    /// True if the anchor stands in the second branch.
    pub inverted: bool,
    /// The first branch.
    pub then: Vec<Element>,
    /// The second branch.
    pub otherwise: Vec<Element>,
}

impl Group {
    /// The branch with the anchor.
    pub(super) fn anchored(&mut self) -> &mut Vec<Element> {
        match self.inverted {
            true => &mut self.otherwise,
            false => &mut self.then,
        }
    }
}

/// A part whose presence decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Operands or results.
    Values(Values),
    /// An attribute.
    Attr(usize),
    /// A unit attribute without an element.
    Unit(usize),
    /// A region.
    Region(usize),
    /// A parameter.
    Param(usize),
}

/// A clause of an `oilist`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// The parts whose presence decides: one of them is enough.
    pub anchors: Vec<Anchor>,
    /// The elements. The first is a literal.
    pub elements: Vec<Element>,
}

/// The source of the types of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeSource {
    /// The format has them.
    Written,
    /// The type of the first of these values.
    Like(Values),
    /// The type of an attribute.
    LikeAttr(usize),
    /// The only type that satisfies the constraint. If true, the compiler checks that there is one.
    Built(bool),
    /// A function of the type of the first of these values: that of the trait with this number.
    From(Values, usize),
    /// Inferred from operands and attributes.
    Inferred,
}

/// The variables of elements: attributes, operands, regions, successors and results in
/// `functional-type`. Those in `type` and `ref` do not count, as for `mlir-tblgen`.
pub(super) fn variables(elements: &[Element]) -> Vec<&Kind> {
    let mut found = Vec::new();
    let mut rest: Vec<&Element> = elements.iter().rev().collect();
    while let Some(element) = rest.pop() {
        match &element.kind {
            Kind::Attr(..)
            | Kind::Values(Values::Operand(_))
            | Kind::Region(_)
            | Kind::Successor(_) => {
                found.push(&element.kind);
            }
            Kind::FunctionalType(..) => found.push(&element.kind),
            Kind::Custom(_, arguments) => rest.extend(arguments.iter().rev()),
            Kind::Group(group) => {
                rest.extend(group.otherwise.iter().rev());
                rest.extend(group.then.iter().rev());
            }
            Kind::OilList(clauses) => {
                let elements = clauses.iter().flat_map(|clause| &clause.elements);
                rest.extend(elements.collect::<Vec<_>>().into_iter().rev());
            }
            _ => {}
        }
    }
    found
}

/// The position of the first element that is read.
pub(super) fn first_parsable(elements: &[Element]) -> Option<usize> {
    let is_read = |element: &Element| !matches!(element.kind, Kind::Whitespace(_));
    elements.iter().position(is_read)
}

/// The parts whose presence decides if this element is the anchor.
pub(crate) fn anchors_of(kind: &Kind) -> Vec<Anchor> {
    match kind {
        Kind::Attr(slot, _) => vec![Anchor::Attr(*slot)],
        Kind::Values(values) | Kind::Type(values, _) | Kind::FunctionalType(values, _) => {
            vec![Anchor::Values(*values)]
        }
        Kind::Region(slot) => vec![Anchor::Region(*slot)],
        Kind::Param(at) => vec![Anchor::Param(*at)],
        Kind::Params(of) | Kind::Struct(of) => {
            of.iter().map(|field| Anchor::Param(field.param)).collect()
        }
        Kind::Custom(_, arguments) => {
            let arguments = arguments.iter().map(|argument| &argument.kind);
            arguments.flat_map(anchors_of).collect()
        }
        _ => Vec::new(),
    }
}
