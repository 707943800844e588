//! Families of ops: what the oracle knows about an op. The tables restate the declarations in Rust
//! and TableGen, so that the oracle shares nothing with them.

/// A type of values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ty {
    /// `i64`
    I64,
    /// `i32`
    I32,
    /// `i16`
    I16,
    /// `f32`
    F32,
}

impl Ty {
    /// MLIR's text.
    pub fn text(self) -> &'static str {
        match self {
            Ty::I64 => "i64",
            Ty::I32 => "i32",
            Ty::I16 => "i16",
            Ty::F32 => "f32",
        }
    }
    /// The name of the constraint that only this type satisfies.
    pub fn constraint(self) -> &'static str {
        match self {
            Ty::I64 => "I64",
            Ty::I32 => "I32",
            Ty::I16 => "I16",
            Ty::F32 => "F32",
        }
    }
    /// The value of an integer of this type.
    pub fn narrowed(self, value: i64) -> i64 {
        match self {
            Ty::I32 => i64::from(value as i32),
            Ty::I16 => i64::from(value as i16),
            _ => value,
        }
    }
}

/// An attribute.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Attr {
    /// An integer with its type.
    Int(i64, Ty),
    /// The bits of an `f32`.
    F32(u32),
    /// `true` or `false`.
    Bool(bool),
    /// A string.
    Str(String),
    /// `unit`.
    Unit,
}

impl Attr {
    /// MLIR's text.
    pub fn text(&self) -> String {
        match self {
            Attr::Int(value, ty) => format!("{value} : {}", ty.text()),
            Attr::F32(bits) => format!("{bits:#010X} : f32"),
            Attr::Bool(value) => value.to_string(),
            Attr::Str(text) => format!("{text:?}"),
            Attr::Unit => "unit".to_string(),
        }
    }
    /// The type of a typed attribute.
    pub fn ty(&self) -> Option<Ty> {
        match self {
            Attr::Int(_, ty) => Some(*ty),
            Attr::F32(_) => Some(Ty::F32),
            _ => None,
        }
    }
    /// The integer.
    pub fn int(&self) -> Option<i64> {
        match self {
            Attr::Int(value, _) => Some(*value),
            _ => None,
        }
    }
}

/// The names of discardable attributes.
pub const MARKS: [&str; 2] = ["mark", "note"];

/// The values that an attribute may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttrKind {
    /// An integer of this type.
    Int(Ty),
    /// `true` or `false`.
    Bool,
    /// A string.
    Str,
    /// A number of any type.
    Typed,
    /// `unit` or absent.
    Unit,
}

/// The demand on the presence of an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// It must be present.
    Required,
    /// If absent, it is this integer.
    Default(i64),
    /// It may be absent.
    Optional,
}

/// The number of values in a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// One.
    One,
    /// One or none.
    Optional,
    /// Any.
    Variadic,
}

/// A declared operand, attribute or result.
#[derive(Clone, Copy, Debug)]
pub enum ArgSpec {
    /// An operand group: name, arity, and the only type that it may have.
    Operand(&'static str, Arity, Option<Ty>),
    /// An attribute.
    Attr(&'static str, AttrKind, Need),
}

/// How an op infers the types of its results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Infer {
    /// Not at all.
    Nothing,
    /// They are the type of the first operand.
    Same,
    /// They are declared.
    Declared,
    /// It is the type of the first attribute.
    OfAttr,
}

/// An op.
#[derive(Debug)]
pub struct OpSpec {
    /// The name of the declaration.
    pub rust: &'static str,
    /// The full name.
    pub name: &'static str,
    /// Operands and attributes in declared order.
    pub args: &'static [ArgSpec],
    /// The results, each with the only type that it may have.
    pub results: &'static [Option<Ty>],
    /// The declared result is variadic.
    pub spread: bool,
    /// How result types are inferred.
    pub infer: Infer,
    /// All operands and results have one type.
    pub same_types: bool,
    /// The first operand has the type of the result.
    pub tied: bool,
    /// Groups of operands have stored lengths.
    pub segments: bool,
    /// Groups of operands have equal lengths.
    pub even: bool,
    /// No side effects.
    pub pure: bool,
    /// `Commutative`.
    pub commutative: bool,
    /// The number of declared regions.
    pub regions: usize,
    /// The declared region that is variadic.
    pub many: Option<usize>,
    /// The number of declared successors.
    pub successors: usize,
    /// The last successor is variadic.
    pub cases: bool,
    /// Nothing needs to end the blocks in it.
    pub open: bool,
    /// It ends a block.
    pub terminator: bool,
    /// `ConstantLike`.
    pub constant: bool,
}

impl OpSpec {
    /// The operand groups, in order: name, arity, only type.
    pub fn groups(&self) -> impl Iterator<Item = (&'static str, Arity, Option<Ty>)> {
        self.args.iter().filter_map(|arg| match arg {
            ArgSpec::Operand(name, arity, ty) => Some((*name, *arity, *ty)),
            ArgSpec::Attr(..) => None,
        })
    }
    /// The attributes, in order.
    pub fn attrs(&self) -> impl Iterator<Item = (&'static str, AttrKind, Need)> {
        self.args.iter().filter_map(|arg| match arg {
            ArgSpec::Attr(name, kind, need) => Some((*name, *kind, *need)),
            ArgSpec::Operand(..) => None,
        })
    }
    /// The name of a region.
    pub fn region(&self, index: usize) -> &'static str {
        match self.regions {
            1 => "body",
            _ => ["first", "second"][index],
        }
    }
    /// The regions of an operation with this many that a declared one stands for.
    pub fn region_range(&self, index: usize, total: usize) -> std::ops::Range<usize> {
        let several = (total + 1).saturating_sub(self.regions);
        match self.many {
            Some(many) if index == many => index..index + several,
            Some(many) if index > many => index + several - 1..index + several,
            _ => index..index + 1,
        }
    }
    /// The name of a successor.
    pub fn successor(&self, index: usize) -> &'static str {
        ["to", "other"][index]
    }
    /// True if it has single operands only, one result and no attributes and regions.
    pub fn plain(&self) -> bool {
        let single = self.groups().all(|(_, arity, _)| arity == Arity::One);
        single
            && self.attrs().count() == 0
            && self.results.len() == 1
            && self.regions == 0
            && self.groups().count() > 0
    }
    /// True if an operand is optional. MLIR 22 builds such an op with wrong segments.
    pub fn optional(&self) -> bool {
        self.groups().any(|(_, arity, _)| arity == Arity::Optional)
    }
    /// True if it has the trait of this name.
    pub fn has_trait(&self, name: &str) -> bool {
        match name {
            "Pure" => self.pure,
            "Commutative" => self.commutative,
            "SameOperandsAndResultType" => self.same_types,
            _ => false,
        }
    }
}

/// A dialect, or several.
#[derive(Debug)]
pub struct Family {
    /// The ops.
    pub ops: &'static [OpSpec],
    /// The types of the values that modules begin with.
    pub types: &'static [Ty],
    /// The index of the op that makes values from nothing, if the module has no block arguments.
    pub source: &'static str,
    /// The op with a variadic operand that keeps values alive.
    pub sink: &'static str,
}

impl Family {
    /// The index of an op by its declaration's name.
    ///
    /// # Panics
    /// If there is none.
    pub fn op(&self, rust: &str) -> usize {
        let at = self.ops.iter().position(|op| op.rust == rust);
        at.unwrap_or_else(|| panic!("no op `{rust}`"))
    }
    /// The index of an op by its full name.
    pub fn named(&self, name: &str) -> Option<usize> {
        self.ops.iter().position(|op| op.name == name)
    }
}

const NONE: OpSpec = OpSpec {
    rust: "",
    name: "",
    args: &[],
    results: &[None],
    spread: false,
    infer: Infer::Nothing,
    same_types: false,
    tied: false,
    segments: false,
    even: false,
    pure: true,
    commutative: false,
    regions: 0,
    many: None,
    successors: 0,
    cases: false,
    open: false,
    terminator: false,
    constant: false,
};
const SAME: OpSpec = OpSpec {
    infer: Infer::Same,
    same_types: true,
    ..NONE
};

const fn one(name: &'static str) -> ArgSpec {
    ArgSpec::Operand(name, Arity::One, None)
}
const fn of(name: &'static str, ty: Ty) -> ArgSpec {
    ArgSpec::Operand(name, Arity::One, Some(ty))
}
const fn many(name: &'static str, ty: Option<Ty>) -> ArgSpec {
    ArgSpec::Operand(name, Arity::Variadic, ty)
}
const fn maybe(name: &'static str, ty: Option<Ty>) -> ArgSpec {
    ArgSpec::Operand(name, Arity::Optional, ty)
}
const fn attr(name: &'static str, kind: AttrKind) -> ArgSpec {
    ArgSpec::Attr(name, kind, Need::Required)
}
const fn default(name: &'static str, kind: AttrKind, value: i64) -> ArgSpec {
    ArgSpec::Attr(name, kind, Need::Default(value))
}
const fn absent(name: &'static str, kind: AttrKind) -> ArgSpec {
    ArgSpec::Attr(name, kind, Need::Optional)
}

const I64A: AttrKind = AttrKind::Int(Ty::I64);
const I32A: AttrKind = AttrKind::Int(Ty::I32);
const XY: &[ArgSpec] = &[one("x"), one("y")];

/// The ops of `drr_bench_rules::ops` (those before `MaxOp`) and of [`crate::ops`].
pub const FULL: Family = Family {
    types: &[Ty::I64, Ty::F32, Ty::I32],
    source: "SourceOp",
    sink: "SinkOp",
    #[rustfmt::skip]
    ops: &[
        OpSpec { rust: "SourceOp", name: "bench.source", pure: false, ..NONE },
        OpSpec { rust: "SinkOp", name: "bench.sink", args: &[many("xs", None)], results: &[], pure: false, ..NONE },
        OpSpec { rust: "ConstOp", name: "bench.const", args: &[attr("value", AttrKind::Typed)], infer: Infer::OfAttr, ..NONE },
        OpSpec { rust: "AddOp", name: "bench.add", args: XY, ..SAME },
        OpSpec { rust: "SubOp", name: "bench.sub", args: XY, ..SAME },
        OpSpec { rust: "MulOp", name: "bench.mul", args: XY, ..SAME },
        OpSpec { rust: "NegOp", name: "bench.neg", args: &[one("x")], ..SAME },
        OpSpec { rust: "TOp", name: "bench.t", args: &[one("x")], ..SAME },
        OpSpec { rust: "ReluOp", name: "bench.relu", args: &[one("x")], ..SAME },
        OpSpec { rust: "MatmulOp", name: "bench.matmul", args: &[one("x"), one("y"), attr("ta", AttrKind::Bool), attr("tb", AttrKind::Bool)], ..SAME },
        OpSpec { rust: "FusedOp", name: "bench.fused", args: &[one("x"), one("y"), one("z"), attr("ta", AttrKind::Bool), attr("tb", AttrKind::Bool)], ..SAME },
        OpSpec { rust: "SelectOp", name: "bench.select", args: &[one("c"), one("x"), one("y")], ..SAME },
        OpSpec { rust: "CastOp", name: "bench.cast", args: &[one("x")], ..NONE },
        OpSpec { rust: "TworesOp", name: "bench.twores", args: XY, results: &[None, None], ..SAME },
        OpSpec { rust: "MaxOp", name: "o.max", args: XY, commutative: true, ..SAME },
        OpSpec { rust: "MinOp", name: "o.min", args: XY, commutative: true, ..SAME },
        OpSpec { rust: "ScaleOp", name: "o.scale", args: &[one("x"), attr("factor", I64A), default("bias", I64A, 1), absent("tag", AttrKind::Str)], ..SAME },
        OpSpec { rust: "MixOp", name: "o.mix", args: &[one("x"), attr("n", I64A), one("y")], ..SAME },
        OpSpec { rust: "JoinOp", name: "o.join", args: &[one("low"), one("high")], ..NONE },
        OpSpec { rust: "ConcatOp", name: "o.concat", args: &[many("xs", None)], ..NONE },
        OpSpec { rust: "SpreadOp", name: "o.spread", args: &[many("xs", None)], spread: true, ..NONE },
        OpSpec { rust: "FanOp", name: "o.fan", args: &[many("xs", None)], spread: true, ..NONE },
        OpSpec { rust: "PickOp", name: "o.pick", args: &[many("xs", None), one("by"), many("ys", None), attr("n", I64A)], segments: true, ..NONE },
        OpSpec { rust: "ClampOp", name: "o.clamp", args: &[one("x"), maybe("low", None), maybe("high", None)], segments: true, tied: true, ..NONE },
        OpSpec { rust: "NumOp", name: "o.num", args: &[attr("value", I64A)], results: &[Some(Ty::I64)], infer: Infer::Declared, constant: true, ..NONE },
        OpSpec { rust: "IncOp", name: "o.inc", args: &[of("x", Ty::I64)], results: &[Some(Ty::I64)], infer: Infer::Declared, ..NONE },
        OpSpec { rust: "StoreOp", name: "o.store", args: &[one("x"), attr("to", AttrKind::Str)], results: &[], pure: false, ..NONE },
        OpSpec { rust: "LogOp", name: "o.log", args: &[attr("text", AttrKind::Str)], results: &[], pure: false, ..NONE },
        OpSpec { rust: "LoopOp", name: "o.loop", args: &[one("x"), attr("times", I64A)], pure: false, regions: 1, ..NONE },
        OpSpec { rust: "OnceOp", name: "o.once", args: &[one("x")], pure: false, regions: 1, ..NONE },
        OpSpec { rust: "YieldOp", name: "o.yield", args: &[one("x")], results: &[], pure: false, terminator: true, ..NONE },
        // Only rules with patterns of bodies have these.
        OpSpec { rust: "GiveOp", name: "o.give", args: &[one("x")], results: &[], pure: false, terminator: true, ..NONE },
        OpSpec { rust: "PassOp", name: "o.pass", args: &[many("xs", None)], results: &[], pure: false, terminator: true, ..NONE },
        OpSpec { rust: "StopOp", name: "o.stop", results: &[], pure: false, terminator: true, ..NONE },
        OpSpec { rust: "SkipOp", name: "o.skip", results: &[], pure: false, terminator: true, ..NONE },
        OpSpec { rust: "TickOp", name: "o.tick", results: &[], pure: false, ..NONE },
        OpSpec { rust: "TockOp", name: "o.tock", results: &[], pure: false, ..NONE },
        OpSpec { rust: "PutOp", name: "o.put", args: &[one("x"), attr("to", AttrKind::Str)], results: &[], pure: false, ..NONE },
        OpSpec { rust: "WhileOp", name: "o.while", results: &[], pure: false, regions: 1, ..NONE },
        OpSpec { rust: "UntilOp", name: "o.until", results: &[], pure: false, regions: 1, ..NONE },
        OpSpec { rust: "BoxOp", name: "o.box", args: &[one("x")], pure: false, regions: 1, open: true, ..NONE },
        OpSpec { rust: "PairOp", name: "o.pair", args: &[one("x")], pure: false, regions: 2, ..NONE },
        OpSpec { rust: "BothOp", name: "o.both", args: &[one("x")], pure: false, regions: 2, ..NONE },
        // Only rules that build regions have these.
        OpSpec { rust: "SeqOp", name: "o.seq", args: &[one("x")], pure: false, regions: 1, many: Some(0), ..NONE },
        OpSpec { rust: "RingOp", name: "o.ring", args: &[one("x")], pure: false, regions: 1, many: Some(0), ..NONE },
        OpSpec { rust: "CaseOp", name: "o.case", args: &[one("x")], pure: false, regions: 2, many: Some(1), ..NONE },
        OpSpec { rust: "TailOp", name: "o.tail", results: &[], pure: false, regions: 2, many: Some(0), open: true, ..NONE },
        OpSpec { rust: "GotoOp", name: "o.goto", args: &[many("xs", None)], results: &[], pure: false, terminator: true, successors: 1, ..NONE },
        OpSpec { rust: "ForkOp", name: "o.fork", args: &[one("x")], results: &[], pure: false, terminator: true, successors: 2, ..NONE },
        OpSpec { rust: "HopOp", name: "o.hop", args: &[one("x")], results: &[], pure: false, terminator: true, successors: 2, cases: true, ..NONE },
    ],
};

/// True if only rules with patterns of regions have this op.
pub fn is_for_bodies(op: usize) -> bool {
    op > FULL.op("YieldOp")
}

/// True if only rules that build regions have this op.
pub fn is_for_regions(op: usize) -> bool {
    op > FULL.op("BothOp")
}

/// The ops that any IR of the tests can have, one result each.
pub const NODES: &[&str] = &[
    "ConstOp", "AddOp", "SubOp", "MulOp", "NegOp", "TOp", "ReluOp", "MatmulOp", "FusedOp",
    "SelectOp", "CastOp",
];

const D: Option<Ty> = Some(Ty::I32);
const X: ArgSpec = of("x", Ty::I32);
const LR: &[ArgSpec] = &[of("lhs", Ty::I32), of("rhs", Ty::I32)];
const DS: OpSpec = OpSpec {
    results: &[D],
    infer: Infer::Same,
    same_types: true,
    ..NONE
};
const DD: OpSpec = OpSpec {
    results: &[D],
    infer: Infer::Declared,
    ..NONE
};

/// The ops of `tests/differential`, which has them in TableGen too.
pub const DIFFERENTIAL: Family = Family {
    types: &[Ty::I32],
    source: "",
    sink: "",
    #[rustfmt::skip]
    ops: &[
        OpSpec { rust: "ConstOp", name: "d.const", args: &[attr("value", I32A)], ..DD },
        OpSpec { rust: "NegOp", name: "d.neg", args: &[X], ..DS },
        OpSpec { rust: "AbsOp", name: "d.abs", args: &[X], ..DS },
        OpSpec { rust: "AddOp", name: "d.add", args: LR, commutative: true, ..DS },
        OpSpec { rust: "SubOp", name: "d.sub", args: LR, ..DS },
        OpSpec { rust: "MulOp", name: "d.mul", args: LR, commutative: true, ..DS },
        OpSpec { rust: "MaxOp", name: "d.max", args: LR, commutative: true, ..DS },
        OpSpec { rust: "ScaleOp", name: "d.scale", args: &[X, attr("factor", I32A), default("bias", I32A, 1), absent("tag", AttrKind::Str), absent("exact", AttrKind::Unit)], ..DS },
        OpSpec { rust: "MixOp", name: "d.mix", args: &[X, attr("n", I32A), of("y", Ty::I32)], ..DS },
        OpSpec { rust: "SplitOp", name: "d.split", args: &[X], results: &[D, D], ..DD },
        OpSpec { rust: "JoinOp", name: "d.join", args: &[of("low", Ty::I32), of("high", Ty::I32)], ..DD },
        OpSpec { rust: "SumOp", name: "d.sum", args: &[many("xs", D)], ..DD },
        OpSpec { rust: "PickOp", name: "d.pick", args: &[many("xs", D), of("by", Ty::I32), many("ys", D), attr("n", I32A)], segments: true, ..DD },
        OpSpec { rust: "ZipOp", name: "d.zip", args: &[many("xs", D), many("ys", D)], even: true, ..DD },
        OpSpec { rust: "ClampOp", name: "d.clamp", args: &[X, maybe("low", D), maybe("high", D)], segments: true, ..DD },
        OpSpec { rust: "SinkOp", name: "d.sink", args: &[X], results: &[], pure: false, ..NONE },
        OpSpec { rust: "StoreOp", name: "d.store", args: &[X, attr("to", AttrKind::Str)], results: &[], pure: false, ..NONE },
    ],
};
