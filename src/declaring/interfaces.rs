//! The macros that declare interfaces.

/// Makes a trait an interface of ops, whose functions are called at run time: MLIR's `OpInterface`.
///
/// An op implements the trait by its view and names it in `traits(…)`.
/// [`Ir::interface`](crate::ir::Ir::interface) finds the implementation for an operation.
///
/// ```
/// use drr::embedded::{Context, WalkOrder};
/// use drr::ir::{InsertPoint, Op};
/// use drr::prelude::*;
/// use drr::rewriter::{IRRewriter, RewriterBase};
///
/// /// The result and the cost of an op.
/// #[drr::op_interface]
/// pub trait Cost {
///     /// The number of numbers.
///     fn numbers(&self) -> usize;
///     /// The time for one.
///     fn time(&self) -> usize {
///         self.numbers()
///     }
/// }
/// /// Ops that can be undone. `I` is the IR, for functions that name its parts.
/// #[drr::op_interface]
/// pub trait Undo<I: Ir> {
///     /// The value before.
///     fn before(&self) -> Value<I>;
///     /// Replaces the operation by the value before. A function that changes the IR has no `self`.
///     fn undo(op: Op<I>, rewriter: &mut dyn RewriterBase<I>);
/// }
///
/// drr::declare_op! {
///     /// Changes the sign.
///     pub NegOp = "my.neg"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType, Cost, Undo);
/// }
/// impl<I: Ir> Cost for NegOpView<'_, I> {
///     fn numbers(&self) -> usize {
///         1
///     }
/// }
/// impl<I: Ir> Undo<I> for NegOpView<'_, I> {
///     fn before(&self) -> Value<I> {
///         self.x().handle()
///     }
///     fn undo(op: Op<I>, rewriter: &mut dyn RewriterBase<I>) {
///         let x = rewriter.ir().operand(op, 0);
///         rewriter.replace_op(op, &[x]);
///     }
/// }
///
/// let mut context = Context::new();
/// context.registered::<NegOp>();
/// let module = context.parse_module(
///     r#"
/// %0 = "my.source"() : () -> i32
/// %1 = "my.neg"(%0) : (i32) -> i32
/// "my.sink"(%1) : (i32) -> ()
/// "#,
/// )?;
/// let ops = context.ops_in(module, WalkOrder::PreOrder);
/// let costs: Vec<_> = ops.iter().filter_map(|op| context.interface::<dyn Cost>(*op)).collect();
/// assert_eq!(costs.len(), 1);
/// assert_eq!(costs[0].time(), 1);
///
/// let neg = ops[2];
/// let undo = context.interface::<dyn Undo>(neg).expect("it is declared").undo();
/// // The context is not borrowed any more.
/// undo(neg, &mut IRRewriter::new(&mut context, InsertPoint::Before(neg)));
/// assert_eq!(context.ops_in(module, WalkOrder::PreOrder).len(), 3);
/// # Ok::<(), drr::embedded::Diagnostics>(())
/// ```
///
/// A trait has a type parameter for the IR or none. Its functions take `&self`, or no `self` at all: these
/// are returned as function pointers, because they may change the IR. They return owned data. A trait
/// without functions marks ops.
///
/// Rules name an interface in `any<…>`. In a rule, `OpRef` has a method
/// [`interface`](crate::native::OpRef::interface) for code that declares `#[reads(any)]`.
/// [`Context::attach`](crate::embedded::Context::attach) adds an interface to an op of another crate.
///
/// `#[op_interface(verify = f)]` verifies all operations whose ops have the interface, by a function
/// `fn<I: Ir>(&I, ir::Op<I>) -> Result<(), String>` (a trait of MLIR with `verifyTrait`).
/// `verify_regions = f` runs after the operations in the regions are verified (`verifyRegionTrait`).
/// `#[op_interface(crate = path)]` gives the path of this crate, if it is not `::drr`.
pub use drr_macros::op_interface;

/// Makes a trait an interface of types, whose functions are called at run time: MLIR's `TypeInterface`.
///
/// A declared type implements the trait by its struct and names it in `traits(…)`. The trait follows the
/// rules of [`op_interface`](macro@op_interface).
///
/// ```
/// use drr::constraint::Implements;
/// use drr::embedded::Context;
/// use drr::interface::{Model, Types, builtin};
/// use drr::ir::Type;
/// use drr::prelude::*;
/// use drr::typedef::TypeParam;
///
/// /// Types with a size in memory.
/// #[drr::type_interface]
/// pub trait Sized64 {
///     /// The number of bytes.
///     fn bytes(&self) -> u64;
/// }
///
/// /// Pairs.
/// #[derive(TypeDef)]
/// #[type_def(name = "my.pair", traits(Sized64))]
/// pub struct Pair<T = TypeParam> {
///     of: T,
/// }
/// impl<I: Ir> Sized64 for Pair<Ty<'_, I>> {
///     fn bytes(&self) -> u64 {
///         2 * self.of.interface::<dyn Sized64>().map_or(0, |of| of.bytes())
///     }
/// }
///
/// /// Integers, which are not of this crate.
/// pub struct Integers<'a, I: Ir>(Ty<'a, I>);
/// /// Their model.
/// pub struct IntegerModel;
/// impl Model<Types> for IntegerModel {
///     type Of = builtin::IntegerType;
///     type View<'a, I: Ir> = Integers<'a, I>;
///     fn view<I: Ir>(ir: &I, ty: Type<I>) -> Integers<'_, I> {
///         Integers(Ty::new(ir, ty))
///     }
/// }
/// impl<I: Ir> Sized64 for Integers<'_, I> {
///     fn bytes(&self) -> u64 {
///         u64::from(self.0.int_width().unwrap_or(0).div_ceil(8))
///     }
/// }
///
/// drr::declare_op! {
///     /// Stores a value with a size.
///     pub StoreOp = "my.store"(value: Implements<dyn Sized64>);
/// }
///
/// let mut context = Context::new();
/// context.registered_def::<Pair>();
/// context.attach_to_type::<dyn Sized64, IntegerModel>()?;
/// let pair = context.parse_type("!my.pair<!my.pair<i32>>")?;
/// let found = Ty::new(&context, pair).interface::<dyn Sized64>();
/// assert_eq!(found.map(|found| found.bytes()), Some(16));
/// let float = context.parse_type("f32")?;
/// assert!(Ty::new(&context, float).interface::<dyn Sized64>().is_none());
///
/// context.registered::<StoreOp>();
/// context.parse_module(r#"%0 = "my.a"() : () -> i8  "my.store"(%0) : (i8) -> ()"#)?;
/// let wrong = context.parse_module(r#"%0 = "my.a"() : () -> f32  "my.store"(%0) : (f32) -> ()"#);
/// let message = "'my.store' op operand #0 must be Sized64 instance, but got 'f32'";
/// assert!(wrong.unwrap_err().to_string().contains(message));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`Context::attach_to_type`](crate::embedded::Context::attach_to_type) adds an interface to a
/// type of another crate. [`Implements`](crate::constraint::Implements) is the constraint that a
/// type has an interface.
///
/// [`ShapedType`](crate::interface::ShapedType) is the interface of the builtin tensors, vectors
/// and memrefs. A declared type implements it, too:
///
/// ```
/// use drr::embedded::Context;
/// use drr::interface::ShapedType;
/// use drr::ir::Type;
/// use drr::prelude::*;
/// use drr::typedef::TypeParam;
///
/// /// A tile of 8 rows.
/// #[derive(TypeDef)]
/// #[type_def(name = "my.tile", traits(ShapedType))]
/// pub struct Tile<T = TypeParam> {
///     columns: i64,
///     of: T,
/// }
/// impl<I: Ir> ShapedType<I> for Tile<Ty<'_, I>> {
///     fn element_type(&self) -> Type<I> {
///         self.of.handle()
///     }
///     fn shape(&self) -> Option<Vec<i64>> {
///         Some(vec![8, self.columns])
///     }
/// }
///
/// let mut context = Context::new();
/// context.registered_def::<Tile>();
/// for (text, rank, elements) in [
///     ("!my.tile<4, f32>", Some(2), Some(32)),
///     ("vector<2x3xi8>", Some(2), Some(6)),
///     ("memref<?xi8>", Some(1), None),
///     ("tensor<*xi8>", None, None),
/// ] {
///     let ty = context.parse_type(text)?;
///     let shaped = Ty::new(&context, ty).interface::<dyn ShapedType>().expect("it has a shape");
///     assert_eq!((shaped.rank(), shaped.num_elements()), (rank, elements));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub use drr_macros::type_interface;

/// Makes a trait an interface of attributes, as [`type_interface`](macro@type_interface): MLIR's
/// `AttrInterface`. [`AttrRef::with_interface`](crate::native::AttrRef::with_interface) finds it.
pub use drr_macros::attr_interface;
