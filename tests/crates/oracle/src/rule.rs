//! Rules as the oracle sees them. [`crate::print`] prints them for `drr!`, [`crate::tablegen`] for
//! TableGen.

use crate::family::{Attr, Ty};

/// A rule.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// The source pattern.
    pub source: Dag,
    /// The constraints.
    pub constraints: Vec<Pred>,
    /// The result patterns.
    pub results: Vec<Res>,
    /// Patterns that run after them.
    pub supplemental: Vec<Res>,
    /// The argument of `addBenefit`.
    pub benefit: i64,
    /// `#[commutative]`.
    pub commutative: bool,
    /// `#[keep_attrs]`: the names that are kept.
    pub keep: Vec<&'static str>,
}

/// The ops that a DAG matches: indices into the family.
#[derive(Clone, PartialEq, Debug)]
pub enum Head {
    /// One op.
    One(usize),
    /// One of several.
    OneOf(Vec<usize>),
    /// Any op with this trait.
    Trait(&'static str),
}

/// The result of a nested op that must be the operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// The only one.
    Only,
    /// This one.
    Index(usize),
    /// Any.
    Any,
}

/// A source DAG.
#[derive(Clone, Debug)]
pub struct Dag {
    /// The ops.
    pub head: Head,
    /// The name of the op.
    pub name: Option<String>,
    /// The result that is the operand.
    pub which: Which,
    /// One argument for each declared one; [`Pat::Order`] stands for several operands.
    pub args: Vec<Pat>,
    /// How many arguments are printed by position. Others are printed by name, or left to `..`.
    pub positional: usize,
}

/// An argument of a source DAG.
#[derive(Clone, Debug)]
pub enum Pat {
    /// `$x` or `$_`
    Any(Option<String>),
    /// `I64:$x`
    Type(Test<Ty>, Option<String>),
    /// `Odd:$x`
    Attr(Test<AttrPred>, Option<String>),
    /// `5:$x`
    Literal(Attr, Option<String>),
    /// `(Op …)`
    Dag(Dag),
    /// `none`
    Absent,
    /// `(either …)`, `(commutative …)`, or the operands of an op under `#[commutative]`, with the
    /// number of the order.
    Order(OrderForm, usize, Vec<Pat>),
    /// `(variadic:$x …)`
    Variadic(Option<String>, Vec<Pat>),
    /// `$x..` or `..` in a `variadic`.
    Rest(Option<String>),
    /// `(Negated …)`: the operand of a negation.
    Negated(Box<Pat>),
    /// `(ConstantLike …)`
    Constant(Box<Pat>),
    /// `$body`, also of a variadic region
    Region(Option<String>),
    /// `$dest`, also of a variadic successor
    Successor(Option<String>),
    /// `(region …)`
    Body(Body),
}

/// The contents of a region in a source.
#[derive(Clone, Debug)]
pub struct Body {
    /// The name of the region.
    pub name: Option<String>,
    /// The arguments of the block, if they are listed.
    pub args: Option<Vec<Pat>>,
    /// The ops that are listed.
    pub ops: Vec<Dag>,
}

/// The spelling of an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderForm {
    /// `either`
    Either,
    /// `commutative`
    Commutative,
    /// `#[commutative]`
    Implied,
}

/// A predicate on an attribute with an integer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum AttrPred {
    /// It is odd.
    Odd,
    /// It is below 3.
    Small,
}

impl AttrPred {
    /// The name of its definition.
    pub fn name(&self) -> &'static str {
        match self {
            AttrPred::Odd => "Odd",
            AttrPred::Small => "Small",
        }
    }
}

/// A test of one thing: a type, or an attribute.
#[derive(Clone, PartialEq, Debug)]
pub enum Test<T> {
    /// `C`
    Is(T),
    /// `Not<C>`
    Not(Box<Test<T>>),
    /// `AllOf<(A, B)>`
    All(Vec<Test<T>>),
    /// `AnyOf<(A, B)>`
    Any(Vec<Test<T>>),
}

impl<T> Test<T> {
    /// True if it holds, where `is` answers the simple tests.
    pub fn holds(&self, is: &impl Fn(&T) -> bool) -> bool {
        match self {
            Test::Is(one) => is(one),
            Test::Not(inner) => !inner.holds(is),
            Test::All(all) => all.iter().all(|test| test.holds(is)),
            Test::Any(any) => any.iter().any(|test| test.holds(is)),
        }
    }
    /// As `drr!` takes it.
    pub fn text(&self, name: &impl Fn(&T) -> &'static str) -> String {
        let list = |tests: &[Test<T>]| {
            let tests: Vec<String> = tests.iter().map(|test| test.text(name)).collect();
            tests.join(", ")
        };
        match self {
            Test::Is(one) => name(one).to_string(),
            Test::Not(inner) => format!("Not<{}>", inner.text(name)),
            Test::All(all) => format!("AllOf<({})>", list(all)),
            Test::Any(any) => format!("AnyOf<({})>", list(any)),
        }
    }
    /// Calls `f` with the simple tests in it.
    pub fn each(&self, f: &mut impl FnMut(&T)) {
        match self {
            Test::Is(one) => f(one),
            Test::Not(inner) => inner.each(f),
            Test::All(tests) | Test::Any(tests) => tests.iter().for_each(|test| test.each(f)),
        }
    }
}

/// A constraint.
#[derive(Clone, PartialEq, Debug)]
pub enum Pred {
    /// `(HasOneUse $x)`, of a value or an op
    OneUse(String),
    /// `(SameType $x, $y)`
    SameType(String, String),
    /// `(Different $x, $y)`
    Different(String, String),
    /// `(Less $a, $b)`, of integer attributes
    Less(String, String),
    /// `(I64 $x)`
    Type(Test<Ty>, String),
    /// `(Odd $a)`, of an integer attribute
    Attr(Test<AttrPred>, String),
    /// `(LongerThan1 $xs)`
    Long(String),
    /// `{ $x.is_some() }`
    Present(String),
    /// `(IsNeg $x)`
    IsNeg(String),
}

/// A function on integer attributes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum AttrFn {
    /// The sum.
    Sum,
    /// The half of an even number; declines odd ones.
    Half,
}

/// A result, or an argument in one.
#[derive(Clone, PartialEq, Debug)]
pub enum Res {
    /// `(Op …)`
    Op(Build),
    /// `$x`
    Use(String),
    /// `$x__1`
    UseResult(String, usize),
    /// `$x..` in a `variadic`
    Spread(String),
    /// `$x__0`, or `$x__0..` in a `variadic`: all results of an op with variadic ones
    Results(String),
    /// A literal.
    Literal(Attr),
    /// `(Sum $a, $b)`
    AttrFn(AttrFn, Vec<Res>),
    /// `(Number $x)`: the number 2 of the type of a value
    Number(String),
    /// `(First a, b)`, which is pure
    First(Box<Res>, Box<Res>),
    /// `(MakeNeg a)`, which makes a negation during the rewrite
    MakeNeg(Box<Res>),
    /// `(Swap:$p a, b)`: both values, the second one first
    Swap(Option<String>, Vec<Res>),
    /// `(Negs:$p a)`: two negations, made during the rewrite
    Negs(Option<String>, Box<Res>),
    /// `(variadic …)`
    Variadic(Vec<Res>),
    /// `none`
    Absent,
    /// Left out: the default, or absent.
    Omitted,
    /// `(replaceWithValue …)`
    Values(Vec<Res>),
    /// `(replace $op, …)`
    Replace(String, Vec<Res>),
    /// `(erase $op)`
    Erase(String),
    /// `(modify $op, name = …)`
    Modify(String, Vec<(&'static str, Res)>),
    /// `(drop $body)`
    Drop(String),
    /// `(clone $body)`
    CloneRegion(String),
    /// `(clone $rest..)`
    CloneSpread(String),
    /// `(region …)`
    Region(Vec<NewBlock>),
}

/// The type that `returnType` gives.
#[derive(Clone, PartialEq, Debug)]
pub enum Returns {
    /// `$x`: that of a value
    Of(String),
    /// `$xs`: those of several values
    OfAll(String),
    /// `{ $x.ty() }`
    Code(String),
    /// `(TypeOf $x)`
    Native(String),
    /// `{ TypeData::int(64) }`
    Known(Ty),
    /// `"i64"`
    Text(Ty),
    /// `I64`, of block arguments
    Constraint(Ty),
}

/// A block to be built.
#[derive(Clone, PartialEq, Debug)]
pub struct NewBlock {
    /// Its name, unless it is the first one.
    pub label: Option<String>,
    /// Its arguments: their names and types.
    pub args: Vec<(Option<String>, Returns)>,
    /// Its ops.
    pub ops: Vec<Res>,
}

/// An op to be built.
#[derive(Clone, PartialEq, Debug)]
pub struct Build {
    /// The index of the op in the family.
    pub op: usize,
    /// One argument for each declared one, then one for each region, and for each successor.
    pub args: Vec<Res>,
    /// The name of the op.
    pub name: Option<String>,
    /// `(returnType …)`
    pub returns: Option<Returns>,
    /// `(location …)`: a name and bound things.
    pub location: Option<(Option<String>, Vec<String>)>,
    /// `..$x`
    pub rest: Option<String>,
}
