//! The bodies of named ops, which their syntax leaves out.

use drr::constraint::AttrEnum;
use drr::ir::{AttrData, Ir, Type, TypeData, Value};
use drr::native::Ty;
use drr::op::{BuildError, NamedOpBuilder, OpDef};
use drr::rewriter::PatternRewriter;

use super::attrs::{ElementwiseKind, TypeFn};
use super::{IndexOp, YieldOp};
use crate::{arith, math};

/// A body, in which `a`, `b`, … are the elements of the inputs, `out` that of the output, and `as`
/// converts to the type of the output.
#[derive(Clone, Copy)]
pub(super) enum Body {
    /// It is written.
    Written,
    /// `a`.
    First,
    /// `a as out`.
    Cast,
    /// A function of the inputs.
    Function(ElementwiseKind),
    /// The function in the attribute `kind`.
    Kind,
    /// `out + (a as out) * (b as out)`.
    Contraction,
    /// `out + (a as out - c as out) * (b as out - d as out)`.
    Quantized,
    /// A function of `out` and `a as out`.
    Pooling(ElementwiseKind, TypeFn),
    /// Pseudorandom numbers between `a` and `b` from the seed `c`.
    Random,
}

/// The attributes of the operation on which its body depends.
#[derive(Clone, Copy, Default)]
pub(super) struct Options {
    pub cast: Option<TypeFn>,
    pub kind: Option<ElementwiseKind>,
}

/// The reason why the body of an op cannot be built for its operands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BodyError {
    /// An operation in the body cannot be built.
    Build(BuildError),
    /// The op has no body for operands of these types or this number: MLIR's message.
    Operands(String),
}

impl std::error::Error for BodyError {}

impl std::fmt::Display for BodyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BodyError::Build(error) => error.fmt(f),
            BodyError::Operands(message) => f.write_str(message),
        }
    }
}

impl From<BuildError> for BodyError {
    fn from(error: BuildError) -> Self {
        BodyError::Build(error)
    }
}

/// A result, or why there is none.
type Built<T> = Result<T, BodyError>;

fn wrong<T>(message: impl Into<String>) -> Built<T> {
    Err(BodyError::Operands(message.into()))
}

impl ElementwiseKind {
    /// The number of inputs.
    pub fn arity(self) -> usize {
        // The cases are functions of one number, then of two, then of three.
        match self {
            kind if kind.index() <= ElementwiseKind::Erf.index() => 1,
            ElementwiseKind::Select => 3,
            _ => 2,
        }
    }
}

impl Body {
    /// The number of arguments; `None` if any number is fine.
    pub(super) fn arguments(self, options: Options) -> Option<usize> {
        Some(match self {
            Body::Written => return None,
            Body::First | Body::Cast => 2,
            Body::Function(kind) => kind.arity() + 1,
            Body::Kind => options.kind?.arity() + 1,
            Body::Contraction | Body::Pooling(..) => 3,
            Body::Quantized => 5,
            Body::Random => 4,
        })
    }

    /// Creates the operations where the rewriter inserts. The arguments of the block are given.
    pub(super) fn build<I: Ir>(
        self,
        rewriter: &mut PatternRewriter<'_, I>,
        loc: I::Loc,
        args: &[Value<I>],
        options: Options,
    ) -> Built<()> {
        let Some((&out, inputs)) = args.split_last() else {
            return wrong("expected an output");
        };
        if let Some(count) = self.arguments(options).filter(|count| *count != args.len()) {
            return wrong(format!("expects {count} operands, got {}", args.len()));
        }
        let mut body = Builder { rewriter, loc };
        let signed = options.cast.unwrap_or(TypeFn::CastSigned);
        let result = match self {
            Body::Written => return Ok(()),
            Body::First => args[0],
            Body::Cast => body.cast(args[0], out, signed)?,
            Body::Function(kind) => body.function(kind, inputs)?,
            Body::Kind => match options.kind {
                Some(kind) => body.function(kind, inputs)?,
                None => return wrong("expected operation 'kind' attribute"),
            },
            Body::Contraction => {
                let a = body.cast(args[0], out, signed)?;
                let b = body.cast(args[1], out, signed)?;
                let product = body.function(ElementwiseKind::Mul, &[a, b])?;
                body.function(ElementwiseKind::Add, &[out, product])?
            }
            Body::Quantized => {
                let mut factors = Vec::new();
                for at in [0, 1] {
                    let value = body.cast(args[at], out, signed)?;
                    let zero = body.cast(args[at + 2], out, signed)?;
                    factors.push(body.function(ElementwiseKind::Sub, &[value, zero])?);
                }
                let product = body.function(ElementwiseKind::Mul, &factors)?;
                body.function(ElementwiseKind::Add, &[out, product])?
            }
            Body::Pooling(kind, cast) => {
                let value = body.cast(args[0], out, cast)?;
                body.function(kind, &[out, value])?
            }
            Body::Random => body.random(args)?,
        };
        let end = NamedOpBuilder::<YieldOp, I>::new().operand(0, vec![result]);
        end.create(body.rewriter, body.loc)?;
        Ok(())
    }
}

/// Creates operations with one result.
struct Builder<'a, 'b, I: Ir> {
    rewriter: &'a mut PatternRewriter<'b, I>,
    loc: I::Loc,
}

/// The types that functions distinguish.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    Float,
    Bool,
    Integer,
    Index,
    Other,
}

impl<I: Ir> Builder<'_, '_, I> {
    fn type_of(&self, value: Value<I>) -> Type<I> {
        self.rewriter.ir().value_type(value)
    }

    fn ty(&self, value: Value<I>) -> Ty<'_, I> {
        Ty::new(self.rewriter.ir(), self.type_of(value))
    }

    fn number(&self, value: Value<I>) -> Number {
        let ty = self.ty(value);
        match ty.bit_width() {
            _ if ty.is_float() => Number::Float,
            _ if ty.is_index() => Number::Index,
            Some(1) if ty.is_integer() => Number::Bool,
            _ if ty.is_integer() => Number::Integer,
            _ => Number::Other,
        }
    }

    /// An operation with a result of this type.
    fn typed<O: OpDef>(&mut self, operands: &[Value<I>], ty: Type<I>) -> Built<Value<I>> {
        let mut builder = NamedOpBuilder::<O, I>::new().result(0, vec![TypeData::Type(ty)]);
        for (at, operand) in operands.iter().enumerate() {
            builder = builder.operand(at, vec![*operand]);
        }
        let op = builder.create(self.rewriter, self.loc.clone())?;
        Ok(self.rewriter.ir().result(op, 0))
    }

    /// An operation with a result of the type of its first operand.
    fn same<O: OpDef>(&mut self, operands: &[Value<I>]) -> Built<Value<I>> {
        let ty = self.type_of(operands[0]);
        self.typed::<O>(operands, ty)
    }

    /// An operation with an attribute, and a result of this type.
    fn of_attr<O: OpDef>(&mut self, attr: AttrData<I>, ty: TypeData<I>) -> Built<Value<I>> {
        let builder = NamedOpBuilder::<O, I>::new().attr(0, Some(attr));
        let op = builder
            .result(0, vec![ty])
            .create(self.rewriter, self.loc.clone())?;
        Ok(self.rewriter.ir().result(op, 0))
    }

    /// Converts a value to the type of another one. If no op does, it stays, and is an error later.
    fn cast(&mut self, value: Value<I>, like: Value<I>, cast: TypeFn) -> Built<Value<I>> {
        let (from, to) = (self.number(value), self.number(like));
        let ty = self.type_of(like);
        if self.type_of(value) == ty {
            return Ok(value);
        }
        let width = |value: Value<I>| self.ty(value).bit_width().unwrap_or_default();
        let order = width(value).cmp(&width(like));
        let signed = cast == TypeFn::CastSigned;
        let is_integer = |number| matches!(number, Number::Bool | Number::Integer);
        use std::cmp::Ordering::{Greater, Less};
        match (from, to, order) {
            (Number::Float, to, _) if is_integer(to) => match signed {
                true => self.typed::<arith::FPToSIOp>(&[value], ty),
                false => self.typed::<arith::FPToUIOp>(&[value], ty),
            },
            (Number::Index, to, _) if is_integer(to) => {
                self.typed::<arith::IndexCastOp>(&[value], ty)
            }
            (from, to, Less) if is_integer(from) && is_integer(to) => match signed {
                true => self.typed::<arith::ExtSIOp>(&[value], ty),
                false => self.typed::<arith::ExtUIOp>(&[value], ty),
            },
            (from, to, Greater) if is_integer(from) && is_integer(to) => {
                self.typed::<arith::TruncIOp>(&[value], ty)
            }
            (from, Number::Float, _) if is_integer(from) => match signed {
                true => self.typed::<arith::SIToFPOp>(&[value], ty),
                false => self.typed::<arith::UIToFPOp>(&[value], ty),
            },
            (Number::Float, Number::Float, Less) => self.typed::<arith::ExtFOp>(&[value], ty),
            (Number::Float, Number::Float, Greater) => self.typed::<arith::TruncFOp>(&[value], ty),
            _ => Ok(value),
        }
    }

    fn function(&mut self, kind: ElementwiseKind, args: &[Value<I>]) -> Built<Value<I>> {
        match args {
            [arg] if kind.arity() == 1 => self.unary(kind, *arg),
            [a, b] if kind.arity() == 2 => self.binary(kind, *a, *b),
            [a, _, b] if kind.arity() == 3 => {
                let ty = self.type_of(*b);
                match self.number(*a) {
                    Number::Bool => self.typed::<arith::SelectOp>(args, ty),
                    _ => wrong("unsupported non numeric type"),
                }
            }
            _ => wrong(format!("expects {} inputs", kind.arity())),
        }
    }

    fn unary(&mut self, kind: ElementwiseKind, arg: Value<I>) -> Built<Value<I>> {
        use ElementwiseKind as Kind;
        if self.number(arg) != Number::Float {
            return wrong("unsupported non numeric type");
        }
        match kind {
            Kind::Exp => self.same::<math::ExpOp>(&[arg]),
            Kind::Log => self.same::<math::LogOp>(&[arg]),
            Kind::Abs => self.same::<math::AbsFOp>(&[arg]),
            Kind::Ceil => self.same::<math::CeilOp>(&[arg]),
            Kind::Floor => self.same::<math::FloorOp>(&[arg]),
            Kind::Negf => self.same::<arith::NegFOp>(&[arg]),
            Kind::Reciprocal => {
                let ty = TypeData::Type(self.type_of(arg));
                let value = AttrData::Float {
                    value: 1.0,
                    ty: ty.clone(),
                };
                let one = self.of_attr::<arith::ConstantOp>(value, ty)?;
                self.same::<arith::DivFOp>(&[one, arg])
            }
            Kind::Round => self.same::<math::RoundOp>(&[arg]),
            Kind::Sqrt => self.same::<math::SqrtOp>(&[arg]),
            Kind::Rsqrt => self.same::<math::RsqrtOp>(&[arg]),
            Kind::Square => self.same::<arith::MulFOp>(&[arg, arg]),
            Kind::Tanh => self.same::<math::TanhOp>(&[arg]),
            _ => self.same::<math::ErfOp>(&[arg]),
        }
    }

    fn binary(&mut self, kind: ElementwiseKind, a: Value<I>, b: Value<I>) -> Built<Value<I>> {
        use ElementwiseKind as Kind;
        use Number::{Bool, Float, Integer};
        let args = [a, b];
        let numbers = match (self.number(a), self.number(b)) {
            (Bool, Bool) => Bool,
            (Float, Float) => Float,
            (Bool | Integer, Bool | Integer) => Integer,
            _ => {
                let text = |value| self.rewriter.ir().display_type(self.type_of(value));
                return wrong(format!(
                    "Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, \
                     or allInteger, got '{}' and '{}'",
                    text(a),
                    text(b)
                ));
            }
        };
        let refused = |what: &str| wrong(format!("unsupported operation: {what}"));
        match (kind, numbers) {
            (Kind::Add, Float) => self.same::<arith::AddFOp>(&args),
            (Kind::Add, Bool) => self.same::<arith::OrIOp>(&args),
            (Kind::Add, _) => self.same::<arith::AddIOp>(&args),
            (Kind::Sub, Float) => self.same::<arith::SubFOp>(&args),
            (Kind::Sub, Bool) => refused("sub with bools"),
            (Kind::Sub, _) => self.same::<arith::SubIOp>(&args),
            (Kind::Mul, Float) => self.same::<arith::MulFOp>(&args),
            (Kind::Mul, Bool) => self.same::<arith::AndIOp>(&args),
            (Kind::Mul, _) => self.same::<arith::MulIOp>(&args),
            (Kind::Div, Float) => self.same::<arith::DivFOp>(&args),
            (Kind::Div, Bool) => refused("div with bools"),
            (Kind::Div, _) => self.same::<arith::DivSIOp>(&args),
            (Kind::DivUnsigned, Float | Bool) => refused("unsigned div not on uint"),
            (Kind::DivUnsigned, _) => self.same::<arith::DivUIOp>(&args),
            (Kind::MaxSigned, Float) => self.same::<arith::MaximumFOp>(&args),
            (Kind::MaxSigned, _) => self.same::<arith::MaxSIOp>(&args),
            (Kind::MinSigned, Float) => self.same::<arith::MinimumFOp>(&args),
            (Kind::MinSigned, _) => self.same::<arith::MinSIOp>(&args),
            (Kind::MaxUnsigned, Float | Bool) => refused("unsigned max not on uint"),
            (Kind::MaxUnsigned, _) => self.same::<arith::MaxUIOp>(&args),
            (Kind::MinUnsigned, Float | Bool) => refused("unsigned min not on uint"),
            (Kind::MinUnsigned, _) => self.same::<arith::MinUIOp>(&args),
            _ => self.same::<math::PowFOp>(&args),
        }
    }

    /// `linalg.fill_rng_2d`: a linear congruential generator, seeded by the seed and the indices.
    fn random(&mut self, args: &[Value<I>]) -> Built<Value<I>> {
        let &[min, max, seed, out] = args else {
            return wrong("expects 3 inputs");
        };
        let half = self.int(2_147_483_647)?;
        let half = self.to(half, &min)?;
        let column = self.index(1)?;
        let column = self.to(column, &seed)?;
        let row = self.index(0)?;
        let row = self.to(row, &seed)?;
        let mut state = self.function(ElementwiseKind::Add, &[row, seed])?;
        for next in [Some(column), None] {
            let factor = self.int(1_103_515_245)?;
            let factor = self.to(factor, &seed)?;
            state = self.function(ElementwiseKind::Mul, &[state, factor])?;
            let offset = self.int(12_345)?;
            let offset = self.to(offset, &seed)?;
            state = self.function(ElementwiseKind::Add, &[state, offset])?;
            if let Some(next) = next {
                state = self.function(ElementwiseKind::Add, &[next, state])?;
            }
        }
        let state = self.to(state, &min)?;
        let shifted = self.function(ElementwiseKind::Add, &[half, state])?;
        let range = self.function(ElementwiseKind::Sub, &[max, min])?;
        let ty = TypeData::Type(self.type_of(min));
        let scale = AttrData::Float {
            value: 2.328_306_4e-10,
            ty: ty.clone(),
        };
        let scale = self.of_attr::<arith::ConstantOp>(scale, ty)?;
        let scale = self.function(ElementwiseKind::Mul, &[range, scale])?;
        let scaled = self.function(ElementwiseKind::Mul, &[shifted, scale])?;
        let value = self.function(ElementwiseKind::Add, &[scaled, min])?;
        self.to(value, &out)
    }

    fn int(&mut self, value: i128) -> Built<Value<I>> {
        let ty = TypeData::int(64);
        let data = AttrData::Integer {
            value,
            ty: ty.clone(),
        };
        self.of_attr::<arith::ConstantOp>(data, ty)
    }

    fn to(&mut self, value: Value<I>, like: &Value<I>) -> Built<Value<I>> {
        self.cast(value, *like, TypeFn::CastSigned)
    }

    fn index(&mut self, dim: i128) -> Built<Value<I>> {
        let data = AttrData::Integer {
            value: dim,
            ty: TypeData::int(64),
        };
        self.of_attr::<IndexOp>(data, TypeData::Index)
    }
}
