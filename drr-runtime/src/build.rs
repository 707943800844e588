//! Building declared operations part by part ([`NamedOpBuilder`]), with the rewriter of a driver or
//! with an [`IRRewriter`]. The builders that `#[derive(Op)]` generates are typed wrappers around
//! [`NamedOpBuilder`].

use std::error::Error;
use std::fmt::{self, Display};
use std::marker::PhantomData;

use crate::attr::AttrData;
use crate::decl::{Arity, OpDecl, OpDef, Presence, ValueDecl};
use crate::ir::{AttrName, Block, InsertPoint, Ir, Op, OpKind, OpState, Region, Type, Value};
pub use crate::rewriter::IRRewriter;
use crate::rewriter::PatternRewriter;
use crate::ty::TypeData;
use crate::view::needs_segments;

/// Why an operation could not be built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BuildError {
    /// The IR has no such op.
    UnknownOp(&'static str),
    /// A required operand, result type, region or successor was not given.
    Missing(&'static str),
    /// A required attribute was not given.
    MissingAttr(&'static str),
    /// The IR cannot represent the given attribute.
    NoSuchAttr(&'static str),
    /// The IR cannot represent the given type of this result.
    NoSuchType(&'static str),
    /// The result types were not given and cannot be inferred from operands and attributes.
    ResultTypes(&'static str),
    /// The IR cannot make the block of a region.
    NoBlock,
    /// The variadic operands or results of this op must have the same size, but do not.
    UnequalSizes(&'static str),
}

impl Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::UnknownOp(name) => write!(f, "this IR has no op '{name}'"),
            BuildError::Missing(name) => write!(f, "`{name}` was not given"),
            BuildError::MissingAttr(name) => write!(f, "requires attribute '{name}'"),
            BuildError::NoSuchAttr(name) => {
                write!(
                    f,
                    "this IR cannot make what was given for attribute '{name}'"
                )
            }
            BuildError::NoSuchType(name) => {
                write!(f, "this IR cannot make the type given for result `{name}`")
            }
            BuildError::ResultTypes(name) => {
                write!(
                    f,
                    "the result types of '{name}' cannot be inferred from what was given; give the results \
                     too, or none for a variadic one: `results([])`"
                )
            }
            BuildError::NoBlock => write!(f, "this IR cannot make the block of a region"),
            BuildError::UnequalSizes(name) => {
                write!(
                    f,
                    "the variadic groups of '{name}' must be of the same size"
                )
            }
        }
    }
}

impl Error for BuildError {}

/// The only value of a part. Rust compiles a call of it faster than the macro `vec!`.
#[doc(hidden)]
pub fn one<T>(value: T) -> Vec<T> {
    vec![value]
}

/// A function that fills a region: it builds operations at the insertion point, and takes the
/// arguments of the region's only block.
type Body<'b, I> =
    dyn FnOnce(&mut PatternRewriter<'_, I>, &[Value<I>]) -> Result<(), BuildError> + 'b;

/// A region that is made with the operation: the types of its arguments, and what fills it.
struct Made<'b, I: Ir> {
    args: Vec<TypeData<I>>,
    body: Box<Body<'b, I>>,
}

/// The parts of an operation of declaration `O`, by declared position.
#[must_use = "`create` makes the operation"]
pub struct NamedOpBuilder<'b, O, I: Ir> {
    parts: Parts<'b, I>,
    marker: PhantomData<O>,
}

/// The parts of an operation. What depends on the op is in [`OpCalls`], so that this code is compiled
/// once for all ops.
pub(crate) struct Parts<'b, I: Ir> {
    operands: Vec<Option<Vec<Value<I>>>>,
    attrs: Vec<Option<AttrData<I>>>,
    /// The first given attribute whose value is `None` although it is required.
    failed: Option<&'static str>,
    results: Vec<Option<Vec<TypeData<I>>>>,
    regions: Vec<Option<Vec<Option<Region<I>>>>>,
    /// By declared region: what makes it.
    made: Vec<Option<Made<'b, I>>>,
    successors: Vec<Option<Vec<Block<I>>>>,
}

/// Infers result types from those of operands and from attributes.
type InferTypes<I, A> = fn(&mut I, &[Type<I>], &[Option<A>]) -> Option<Vec<Type<I>>>;

/// The functions of a declaration that builders call.
pub(crate) struct OpCalls<I: Ir> {
    bind: fn(&mut I) -> Option<OpKind>,
    attr_default: fn(usize) -> Option<AttrData<I>>,
    infer_types: InferTypes<I, I::Attr>,
    terminator_kind: fn(&mut I) -> Option<OpKind>,
}

impl<I: Ir> OpCalls<I> {
    fn of<O: OpDef>() -> Self {
        OpCalls {
            bind: I::bind_op::<O>,
            attr_default: O::attr_default::<I>,
            infer_types: O::infer_types::<I>,
            terminator_kind: O::terminator_kind::<I>,
        }
    }
}

default_new!(impl<O: OpDef, I: Ir> for NamedOpBuilder<'_, O, I>);

impl<'b, O: OpDef, I: Ir> NamedOpBuilder<'b, O, I> {
    /// A builder without any parts.
    pub fn new() -> Self {
        NamedOpBuilder {
            parts: Parts::new(O::DECL),
            marker: PhantomData,
        }
    }
    /// Sets declared operand `index`.
    pub fn operand(mut self, index: usize, values: Vec<Value<I>>) -> Self {
        self.parts.operands[index] = Some(values);
        self
    }
    /// Sets declared attribute `slot`. `None` omits an optional or defaulted attribute; for a
    /// required one it is an error of [`create`](NamedOpBuilder::create).
    pub fn attr(self, slot: usize, data: Option<AttrData<I>>) -> Self {
        self.attr_data(slot, Some(data))
    }
    /// Sets declared attribute `slot` as [`attr`](NamedOpBuilder::attr) does, to what
    /// [`AttrFor::into_data`](crate::decl::AttrFor::into_data) gives. `None`, which is data that
    /// does not fit, is an error of [`create`](NamedOpBuilder::create).
    pub fn attr_data(mut self, slot: usize, data: Option<Option<AttrData<I>>>) -> Self {
        self.parts.set_attr(O::DECL, slot, data);
        self
    }
    /// Sets the types of declared result `index`.
    pub fn result(mut self, index: usize, types: Vec<TypeData<I>>) -> Self {
        self.parts.results[index] = Some(types);
        self
    }
    /// Sets declared region `index`. The operation takes these regions with their blocks.
    pub fn region(mut self, index: usize, regions: Vec<Region<I>>) -> Self {
        self.parts.regions[index] = Some(regions.into_iter().map(Some).collect());
        self
    }
    /// Declared region `index`, which is single, gets a block with arguments of these types, and `body`
    /// builds the operations in it.
    pub fn body(
        mut self,
        index: usize,
        args: Vec<TypeData<I>>,
        body: impl FnOnce(&mut PatternRewriter<'_, I>, &[Value<I>]) -> Result<(), BuildError> + 'b,
    ) -> Self {
        let body = Box::new(body);
        self.parts.made[index] = Some(Made { args, body });
        self
    }
    /// Sets declared successor `index`.
    pub fn successor(mut self, index: usize, blocks: Vec<Block<I>>) -> Self {
        self.parts.successors[index] = Some(blocks);
        self
    }

    /// Creates the operation at the rewriter's insertion point, which is then behind it. Attributes that
    /// are not set get their defaults, regions that are not set are empty, and result types are inferred
    /// unless all are set. A region of an op with `SingleBlockImplicitTerminator` gets the terminator if
    /// its only block ends without one.
    ///
    /// # Errors
    /// If a required part is missing, the IR cannot represent a part, or what fills a region fails. The IR
    /// is then unchanged, except for interned types and attributes. The operation is not verified.
    pub fn create(
        self,
        rewriter: &mut PatternRewriter<'_, I>,
        loc: I::Loc,
    ) -> Result<Op<I>, BuildError> {
        self.parts
            .create(O::DECL, &OpCalls::of::<O>(), rewriter, loc)
    }
}

impl<'b, I: Ir> Parts<'b, I> {
    #[inline(never)]
    pub(crate) fn new(decl: &OpDecl) -> Self {
        Parts {
            operands: vec![None; decl.operands.len()],
            attrs: vec![None; decl.attrs.len()],
            failed: None,
            results: vec![None; decl.results.len()],
            regions: vec![None; decl.regions.len()],
            made: decl.regions.iter().map(|_| None).collect(),
            successors: vec![None; decl.successors.len()],
        }
    }

    /// Sets an attribute, `Some(None)` to none. `None` is a failure.
    fn set_attr(&mut self, decl: &OpDecl, slot: usize, data: Option<Option<AttrData<I>>>) {
        let declared = &decl.attrs[slot];
        match data {
            Some(data) if data.is_some() || declared.presence != Presence::Required => {
                self.attrs[slot] = data;
            }
            _ => self.failed = self.failed.or(Some(declared.name)),
        }
    }

    pub(crate) fn create(
        self,
        decl: &'static OpDecl,
        calls: &OpCalls<I>,
        rewriter: &mut PatternRewriter<'_, I>,
        loc: I::Loc,
    ) -> Result<Op<I>, BuildError> {
        let made = self.make(decl, calls, rewriter, loc);
        if let Err(error) = &made {
            // Native code often gives up by `?`, which has no place for the error.
            rewriter.notify_match_failure(&error.to_string());
        }
        made
    }

    #[inline(never)]
    fn make(
        self,
        decl: &'static OpDecl,
        calls: &OpCalls<I>,
        rewriter: &mut PatternRewriter<'_, I>,
        loc: I::Loc,
    ) -> Result<Op<I>, BuildError> {
        if let Some(name) = self.failed {
            return Err(BuildError::NoSuchAttr(name));
        }
        let ir = rewriter.ir_mut();
        let kind = (calls.bind)(ir).ok_or(BuildError::UnknownOp(decl.name))?;
        let declared = decl.operands.iter().map(|group| (group.name, group.arity));
        let (operands, operand_segments) = flatten(self.operands, declared)?;
        check_sizes(decl.name, decl.operands, &operand_segments)?;
        let declared = decl.successors.iter().map(|part| (part.name, part.arity));
        let (successors, _) = flatten(self.successors, declared)?;

        let mut attrs: Vec<Option<I::Attr>> = Vec::with_capacity(decl.attrs.len());
        for (slot, data) in self.attrs.into_iter().enumerate() {
            let declared = &decl.attrs[slot];
            let data = data.or_else(|| (calls.attr_default)(slot));
            if data.is_none() && declared.presence == Presence::Required {
                return Err(BuildError::MissingAttr(declared.name));
            }
            let attr = data.map(|data| {
                ir.make_attr(&data)
                    .ok_or(BuildError::NoSuchAttr(declared.name))
            });
            attrs.push(attr.transpose()?);
        }

        let (result_types, result_segments) = if self.results.iter().all(Option::is_some) {
            let declared = decl.results.iter().map(|group| (group.name, group.arity));
            let (types, segments) = flatten(self.results, declared)?;
            check_sizes(decl.name, decl.results, &segments)?;
            (make_types(ir, &types, decl.name)?, segments)
        } else {
            // With several variadic results, the types alone do not determine the groups.
            let tellable = !needs_segments(decl.results);
            let operands: Vec<_> = operands.iter().map(|value| ir.value_type(*value)).collect();
            let types = tellable
                .then(|| (calls.infer_types)(ir, &operands, &attrs))
                .flatten();
            (types.ok_or(BuildError::ResultTypes(decl.name))?, Vec::new())
        };

        let (mut regions, mut made) = (Vec::new(), Vec::new());
        for ((declared, given), body) in decl.regions.iter().zip(self.regions).zip(self.made) {
            if let Some(body) = body {
                let types = make_types(ir, &body.args, declared.name)?;
                made.push((regions.len(), body, types));
            }
            match (given, declared.arity) {
                (Some(given), _) => regions.extend(given),
                (None, Arity::One) => regions.push(None),
                (None, _) => {}
            }
        }
        let attrs: Vec<(AttrName, I::Attr)> = attrs
            .into_iter()
            .zip(decl.attrs)
            .filter_map(|(attr, declared)| Some((ir.bind_attr(kind, declared.name), attr?)))
            .collect();
        let op = rewriter.create_op(OpState {
            kind,
            operands: &operands,
            operand_segments: needs_segments(decl.operands).then_some(&operand_segments),
            result_types: &result_types,
            result_segments: needs_segments(decl.results).then_some(&result_segments),
            attrs: &attrs,
            regions: &regions,
            successors: &successors,
            loc: loc.clone(),
        });
        let filled = fill(rewriter, op, made);
        let filled = filled.and_then(|()| terminate(rewriter, op, calls, &loc));
        match filled {
            Ok(()) => Ok(op),
            Err(error) => {
                rewriter.erase_op(op);
                Err(error)
            }
        }
    }
}

/// Makes the blocks of regions, and the operations in them.
fn fill<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    made: Vec<(usize, Made<'_, I>, Vec<Type<I>>)>,
) -> Result<(), BuildError> {
    for (at, Made { body, .. }, types) in made {
        let region = rewriter.ir().region(op, at);
        let args: Vec<_> = types.into_iter().map(|ty| (ty, None)).collect();
        let before = rewriter.insertion_point();
        let block = region.and_then(|region| rewriter.create_block(region, None, &args));
        let block = block.ok_or(BuildError::NoBlock)?;
        let args = rewriter.ir().block_args(block).to_vec();
        let built = body(rewriter, &args);
        rewriter.set_insertion_point(before);
        built?;
    }
    Ok(())
}

/// Adds the terminators that the regions of an operation may leave out.
fn terminate<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    calls: &OpCalls<I>,
    loc: &I::Loc,
) -> Result<(), BuildError> {
    let Some(kind) = (calls.terminator_kind)(rewriter.ir_mut()) else {
        return Ok(());
    };
    let terminator = rewriter.ir_mut().bind_trait("Terminator");
    for region in rewriter.ir().regions(op) {
        let Some(block) = rewriter.ir().single_block(region) else {
            continue;
        };
        let ir = rewriter.ir();
        // An op that is not registered may be a terminator.
        let ends = ir.last_op(block).is_some_and(|last| {
            let last = ir.kind(last);
            last == kind || !ir.is_registered(last) || ir.has_trait(last, terminator)
        });
        if !ends {
            rewriter.with_insertion_point(InsertPoint::End(block), |rewriter| {
                rewriter.create_op(OpState::new(kind, loc.clone()))
            });
        }
    }
    Ok(())
}

/// The groups as one list, and the length of each.
fn flatten<T>(
    groups: Vec<Option<Vec<T>>>,
    declared: impl Iterator<Item = (&'static str, Arity)>,
) -> Result<(Vec<T>, Vec<u32>), BuildError> {
    let mut flat = Vec::new();
    let mut lengths = Vec::with_capacity(groups.len());
    for (group, (name, arity)) in groups.into_iter().zip(declared) {
        if group.is_none() && arity == Arity::One {
            return Err(BuildError::Missing(name));
        }
        let group = group.unwrap_or_default();
        lengths.push(group.len() as u32);
        flat.extend(group);
    }
    Ok((flat, lengths))
}

/// Checks that the groups that must have the same size do.
fn check_sizes(op: &'static str, decls: &[ValueDecl], lengths: &[u32]) -> Result<(), BuildError> {
    let groups = decls.iter().zip(lengths);
    let mut sizes = groups
        .filter(|(decl, _)| decl.arity == Arity::SameSizeVariadic)
        .map(|(_, len)| len);
    let first = sizes.next();
    match sizes.all(|len| Some(len) == first) {
        true => Ok(()),
        false => Err(BuildError::UnequalSizes(op)),
    }
}

fn make_types<I: Ir>(
    ir: &mut I,
    types: &[TypeData<I>],
    name: &'static str,
) -> Result<Vec<Type<I>>, BuildError> {
    types
        .iter()
        .map(|data| ir.make_type(data).ok_or(BuildError::NoSuchType(name)))
        .collect()
}
