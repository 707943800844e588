//! Conversions of types.

use rustc_hash::FxHashMap;
use std::fmt;

use crate::ir::{Ir, Type, Value};
use crate::native::{Ty, Unbounded, Val};
use crate::rewriter::PatternRewriter;
use crate::ty::TypeData;

/// The answer of a conversion to a type.
#[derive(Debug)]
pub enum Converted<I: Ir> {
    /// It does not know the type. The conversion that was added before it is asked.
    Next,
    /// The type becomes these types: one, several, or none, which drops the values. The type itself
    /// means that it is legal.
    To(Vec<TypeData<I>>),
    /// The type cannot be converted. No other conversion is asked.
    Fail,
}

impl<I: Ir> Converted<I> {
    /// The type becomes one type.
    pub fn one(ty: impl Into<TypeData<I>>) -> Self {
        Converted::To(vec![ty.into()])
    }
}

type OfType<I> = Box<dyn Fn(Ty<'_, I>) -> Converted<I> + Send + Sync>;
type OfValue<I> = Box<dyn Fn(Val<'_, I, Unbounded>) -> Converted<I> + Send + Sync>;

/// A function of [`TypeConverter`].
enum Conversion<I: Ir> {
    OfType(OfType<I>),
    OfValue(OfValue<I>),
}

type Materialization<I> = Box<
    dyn Fn(&mut PatternRewriter<'_, I>, &[Value<I>], &[Type<I>]) -> Option<Vec<Value<I>>>
        + Send
        + Sync,
>;

/// The types before a dialect conversion and those after it (MLIR's `TypeConverter`).
///
/// A type is legal if it is converted to itself. What a type becomes must be legal. The conversion that
/// was added last is asked first; a type that none of them knows cannot be converted.
///
/// During a conversion, casts (`builtin.unrealized_conversion_cast`) stand between values of the old
/// and the new types. In the end, casts that undo one another disappear. For the others, the
/// [materializations](TypeConverter::materialize) make operations; without one, the conversion fails.
///
/// ```
/// use drr_runtime::driver::conversion::{Converted, TypeConverter};
/// use drr_runtime::ir::Ir;
/// use drr_runtime::ty::{Signedness, TypeData};
///
/// // `index` becomes `i64`.
/// fn types<I: Ir>() -> TypeConverter<I> {
///     TypeConverter::new()
///         .keep_others()
///         .convert(|ty| match ty.is_index() {
///             true => Converted::one(TypeData::Integer(64, Signedness::Signless)),
///             false => Converted::Next,
///         })
/// }
/// ```
pub struct TypeConverter<I: Ir> {
    /// In the order of adding.
    conversions: Vec<Conversion<I>>,
    pub(super) materializations: Vec<Materialization<I>>,
    pub(super) leaves_casts: bool,
}

default_new!(impl<I: Ir> for TypeConverter<I>);

/// How many conversions and materializations it has.
impl<I: Ir> fmt::Debug for TypeConverter<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TypeConverter")
            .field("conversions", &self.conversions.len())
            .field("materializations", &self.materializations.len())
            .finish_non_exhaustive()
    }
}

impl<I: Ir> TypeConverter<I> {
    /// Knows no type.
    pub fn new() -> Self {
        TypeConverter {
            conversions: Vec::new(),
            materializations: Vec::new(),
            leaves_casts: false,
        }
    }
    /// Keeps the types that no conversion added later knows.
    #[must_use]
    pub fn keep_others(self) -> Self {
        self.convert(|ty| Converted::To(vec![TypeData::Type(ty.handle())]))
    }
    /// Adds a conversion, which is asked before those added earlier.
    #[must_use]
    pub fn convert(
        mut self,
        conversion: impl Fn(Ty<'_, I>) -> Converted<I> + Send + Sync + 'static,
    ) -> Self {
        self.conversions
            .push(Conversion::OfType(Box::new(conversion)));
        self
    }
    /// Adds a conversion that sees the value, and decides by its definition, for example. It is asked for
    /// operands, block arguments, and the results of the operation that a rule replaces. It is not
    /// asked for types alone. Its answer must stay the same during a conversion.
    #[must_use]
    pub fn convert_value(
        mut self,
        conversion: impl Fn(Val<'_, I, Unbounded>) -> Converted<I> + Send + Sync + 'static,
    ) -> Self {
        self.conversions
            .push(Conversion::OfValue(Box::new(conversion)));
        self
    }
    /// Adds a function that makes values of the given types from others, where a cast would remain. It
    /// returns `None` if it does not know how; then the function that was added before it is asked. The
    /// rewriter inserts before the cast, which has the location.
    ///
    /// A function may be asked in both directions: for values of the old type, which an operation
    /// that stays needs, and for values of the new types. Values and types may be several. Values
    /// may be arguments of blocks, which no operation defines.
    ///
    /// ```
    /// use drr_runtime::driver::conversion::TypeConverter;
    /// use drr_runtime::ir::{InsertPoint, Ir, Type, Value};
    /// use drr_runtime::rewriter::PatternRewriter;
    /// # fn join<I: Ir>(_: &mut PatternRewriter<'_, I>, _: I::Loc, _: [Value<I>; 2], _: Type<I>) -> Option<Value<I>> { None }
    /// # fn split<I: Ir>(_: &mut PatternRewriter<'_, I>, _: I::Loc, _: Value<I>) -> Option<[Value<I>; 2]> { None }
    ///
    /// fn with_pairs<I: Ir>(types: TypeConverter<I>) -> TypeConverter<I> {
    ///     types.materialize(|rewriter, values, wanted| {
    ///         let InsertPoint::Before(cast) = rewriter.insertion_point() else {
    ///             return None;
    ///         };
    ///         let loc = rewriter.ir().loc(cast);
    ///         match (values, wanted) {
    ///             // Builds an op: `JoinOp::build_typed(rewriter, loc, pair, low, high)`.
    ///             (&[low, high], &[pair]) => Some(vec![join(rewriter, loc, [low, high], pair)?]),
    ///             (&[pair], &[_, _]) => Some(split(rewriter, loc, pair)?.to_vec()),
    ///             _ => None,
    ///         }
    ///     })
    /// }
    /// ```
    #[must_use]
    pub fn materialize(
        mut self,
        make: impl Fn(&mut PatternRewriter<'_, I>, &[Value<I>], &[Type<I>]) -> Option<Vec<Value<I>>>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        self.materializations.push(Box::new(make));
        self
    }
    /// Leaves casts in the IR for which there is no materialization, as MLIR's conversions to the
    /// LLVM dialect do. A later conversion may remove them.
    #[must_use]
    pub fn leave_casts(mut self) -> Self {
        self.leaves_casts = true;
        self
    }

    /// True if what a type becomes depends on the value.
    pub(super) fn sees_values(&self) -> bool {
        let mut conversions = self.conversions.iter();
        conversions.any(|conversion| matches!(conversion, Conversion::OfValue(_)))
    }

    fn ask(&self, ir: &I, ty: Type<I>, value: Option<Value<I>>) -> Converted<I> {
        for conversion in self.conversions.iter().rev() {
            let answer = match (conversion, value) {
                (Conversion::OfType(conversion), _) => conversion(Ty::new(ir, ty)),
                (Conversion::OfValue(conversion), Some(value)) => conversion(Val::new(ir, value)),
                (Conversion::OfValue(_), None) => Converted::Next,
            };
            match answer {
                Converted::Next => {}
                answer => return answer,
            }
        }
        Converted::Next
    }
}

/// The types that a type becomes.
pub(super) enum Answer<I: Ir> {
    /// It is legal.
    Same,
    One(Type<I>),
    /// The number of the first, and their number.
    Many(u32, u32),
}

copy!(impl<I: Ir> for Answer<I>);

/// The types that were converted in a run.
pub(super) struct TypeCache<I: Ir> {
    known: FxHashMap<Type<I>, Result<Answer<I>, String>>,
    many: Vec<Type<I>>,
    /// The last type that was asked for.
    last: Option<(Type<I>, Answer<I>)>,
}

impl<I: Ir> TypeCache<I> {
    pub(super) fn new() -> Self {
        TypeCache {
            known: FxHashMap::default(),
            many: Vec::new(),
            last: None,
        }
    }

    /// The types of an answer for a type.
    pub(super) fn list<'s>(&'s self, answer: &'s Answer<I>, ty: &'s Type<I>) -> &'s [Type<I>] {
        match answer {
            Answer::Same => std::slice::from_ref(ty),
            Answer::One(new) => std::slice::from_ref(new),
            Answer::Many(start, len) => &self.many[*start as usize..][..*len as usize],
        }
    }

    /// The types that a type becomes.
    ///
    /// # Errors
    /// If it cannot be converted, or becomes a type that is not legal.
    #[inline]
    pub(super) fn convert(
        &mut self,
        ir: &mut I,
        types: &TypeConverter<I>,
        ty: Type<I>,
    ) -> Result<Answer<I>, String> {
        match self.last {
            Some((last, answer)) if last == ty => Ok(answer),
            _ => self.look_up(ir, types, ty),
        }
    }

    fn look_up(
        &mut self,
        ir: &mut I,
        types: &TypeConverter<I>,
        ty: Type<I>,
    ) -> Result<Answer<I>, String> {
        let answer = match self.known.get(&ty) {
            Some(known) => known.clone(),
            None => {
                let converted = Self::settled(ir, types, ty, None);
                let answer = converted.map(|new| self.keep(ty, &new));
                self.known.insert(ty, answer.clone());
                answer
            }
        }?;
        self.last = Some((ty, answer));
        Ok(answer)
    }

    /// The types that a value's type becomes, by conversions that see the value.
    ///
    /// # Errors
    /// As [`convert`](TypeCache::convert).
    pub(super) fn convert_of(
        &mut self,
        ir: &mut I,
        types: &TypeConverter<I>,
        value: Value<I>,
    ) -> Result<Answer<I>, String> {
        let ty = ir.value_type(value);
        let new = Self::settled(ir, types, ty, Some(value))?;
        Ok(self.keep(ty, &new))
    }

    fn keep(&mut self, ty: Type<I>, new: &[Type<I>]) -> Answer<I> {
        match *new {
            [new] if new == ty => Answer::Same,
            [new] => Answer::One(new),
            _ => {
                let start = self.many.len() as u32;
                self.many.extend_from_slice(new);
                Answer::Many(start, new.len() as u32)
            }
        }
    }

    fn settled(
        ir: &mut I,
        types: &TypeConverter<I>,
        ty: Type<I>,
        value: Option<Value<I>>,
    ) -> Result<Vec<Type<I>>, String> {
        let once = Self::once(ir, types, ty, value)?;
        for &new in &once {
            if new == ty {
                continue;
            }
            let again = Self::once(ir, types, new, None)
                .map_err(|error| format!("{error}; '{}' becomes it", ir.display_type(ty)))?;
            if again != [new] {
                let names = again.iter().map(|ty| ir.display_type(*ty));
                let names = names.collect::<Vec<_>>().join(", ");
                return Err(format!(
                    "the type converter does not settle: '{}' becomes '{}', and that becomes '{names}'",
                    ir.display_type(ty),
                    ir.display_type(new)
                ));
            }
        }
        Ok(once)
    }

    fn once(
        ir: &mut I,
        types: &TypeConverter<I>,
        ty: Type<I>,
        value: Option<Value<I>>,
    ) -> Result<Vec<Type<I>>, String> {
        let data = match types.ask(ir, ty, value) {
            Converted::To(data) => data,
            Converted::Fail => {
                return Err(format!(
                    "the type '{}' cannot be converted",
                    ir.display_type(ty)
                ));
            }
            Converted::Next => {
                return Err(format!(
                    "the type '{}' cannot be converted: the type converter does not know it, \
                     `keep_others` keeps such types",
                    ir.display_type(ty)
                ));
            }
        };
        let made = data.iter().map(|data| match data {
            TypeData::Type(ty) => Some(*ty),
            data => ir.make_type(data),
        });
        match made.collect::<Option<Vec<_>>>() {
            Some(made) => Ok(made),
            None => Err(format!(
                "this IR has no type that '{}' could become",
                ir.display_type(ty)
            )),
        }
    }
}
