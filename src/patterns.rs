//! The attribute that makes a Rust struct or function a rule.

/// Makes a struct or a function a rule, which goes into the same sets as the rules of
/// [`drr!`](crate::drr).
///
/// # On a struct: a rule with parameters
///
/// The arguments are those of `Pat<…>` (or, with a list of results, `Pattern<…>`). Native code may
/// use `self`. `#[group("…")]`, `#[keep_attrs]` and `#[reads(depth = n)]` are written on the struct.
///
/// ```
/// # use drr::prelude::*;
/// # drr::declare_op! {
/// #     pub ShlOp = "t.shl"(x: SignlessInteger, by: SignlessInteger) -> (r: SignlessInteger)
/// #         traits(Pure, SameOperandsAndResultType);
/// #     pub MulOp = "t.mul"(x: SignlessInteger, y: SignlessInteger) -> (r: SignlessInteger)
/// #         traits(Pure, SameOperandsAndResultType);
/// #     pub ConstOp = "t.const"() { value: TypedAttr } -> (r: AnyType)
/// #         traits(Pure, AllTypesMatch(value, r));
/// # }
/// use drr::pattern_set::PatternSet;
///
/// /// x << c -> x * 2^c, for small c
/// #[drr::pattern(
///     (ShlOp $x, (ConstOp $c)),
///     (MulOp $x, (ConstOp { $x.ty().number(1 << $c.as_int()?) })),
///     [{ (0..=self.limit).contains(&$c.as_int()?) }]
/// )]
/// pub struct ShiftToMul {
///     /// The largest shift.
///     pub limit: i128,
/// }
///
/// let set = PatternSet::<drr::embedded::Context>::new().with(ShiftToMul { limit: 3 });
/// assert_eq!(set.rules().next().unwrap().name, "ShiftToMul");
/// ```
///
/// # On a function: a hand-written rule
///
/// | argument | meaning |
/// | --- | --- |
/// | `root = AddOp` | the op that the rule is tried on; required. `root = any<Trait>` for every op with the trait, `any<A + B>` with both |
/// | `benefit = 2` | the benefit; the default is 1 |
/// | `group = "…"` | like `#[group]` |
/// | `creates(A, B)` | the ops that the function makes, for listings |
/// | `ir = MyIr` | the only IR of the rule; without it the function has one type parameter, the IR |
///
/// The function takes the root and the rewriter and returns whether it changed the IR: `bool`,
/// `Option<()>`, `Result<(), E>` or `Result<bool, E>`. After an `Err` the driver undoes the function's
/// changes and reports the failure. A function that returns that it changed nothing must not have
/// changed anything.
///
/// ```
/// # use drr::prelude::*;
/// # drr::declare_op! {
/// #     pub MaxOp = "t.max"(x: AnyType, y: AnyType) -> (r: AnyType)
/// #         traits(Pure, SameOperandsAndResultType);
/// # }
/// use drr::pattern_set::PatternSet;
/// use drr::op::OpOf;
///
/// /// max(x, x) -> x
/// #[drr::pattern(root = MaxOp)]
/// fn max_of_same<I: Ir>(op: OpOf<MaxOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
///     let view = op.view(rewriter.ir());
///     let (x, y) = (view.x().handle(), view.y().handle());
///     if x == y {
///         rewriter.replace_op(op.handle(), &[x]);
///     }
///     x == y
/// }
///
/// let set = PatternSet::<drr::embedded::Context>::new().with(max_of_same);
/// assert_eq!(set.rules().next().unwrap().root, "t.max");
/// ```
///
/// With `root = any<Trait>` the function gets the operation itself, `Op<I>`, of any op that the IR
/// knows to have the trait or interface (MLIR's `OpInterfaceRewritePattern` and
/// `OpTraitRewritePattern`). [`OpParts`](crate::ir::OpParts) creates an operation like it. The trait
/// says nothing of the number of operands.
///
/// ```
/// # use drr::prelude::*;
/// # drr::declare_op! {
/// #     pub MaxOp = "t.max"(x: AnyType, y: AnyType) -> (r: AnyType)
/// #         traits(Pure, Idempotent, SameOperandsAndResultType);
/// # }
/// use drr::ir::Op;
/// use drr::pattern_set::PatternSet;
///
/// /// f(x, x) -> x, for every f that is idempotent
/// #[drr::pattern(root = any<Idempotent>)]
/// fn of_same<I: Ir>(op: Op<I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
///     let operands: Vec<_> = drr::ir::operands(rewriter.ir(), op).collect();
///     let is_same = matches!(operands[..], [x, y] if x == y);
///     if is_same {
///         rewriter.replace_op(op, &operands[..1]);
///     }
///     is_same
/// }
///
/// let set = PatternSet::<drr::embedded::Context>::new().with(of_same);
/// assert_eq!(set.rules().next().unwrap().root, "any<Idempotent>");
/// ```
///
/// Both forms take `crate = path` if this crate is not at `::drr`.
pub use drr_macros::pattern;
