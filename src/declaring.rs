//! The derives and macros that declare ops and enums for their attributes.

mod interfaces;

pub use interfaces::{attr_interface, op_interface, type_interface};

/// Makes the variants of an enum without fields the values of an attribute:
/// `#[attr] overflow: EnumAttr<Overflow>`.
///
/// `#[enum_attr(…)]` selects how attributes encode the variants: `text = "#arith.overflow<{}>"` (as an
/// attribute of the dialect, with the variant's word in place of `{}`), `string`, or `int = 64` (as a
/// signless integer of that width). The word or number of a variant is its name or discriminant, or
/// the one that `#[value("…")]` or `#[value(3)]` gives. Assembly formats write a number as a keyword: the
/// variant's name in lower case, or the text in `#[value("…")]` and `#[value(3, "…")]`. `crate = path`
/// names this crate if it is not at `::drr`.
///
/// Native code can then decode and encode the enum ([`FromAttr`](crate::native::FromAttr),
/// [`IntoAttr`](crate::native::IntoAttr)), and its variants match attributes in rules
/// ([`MatchAttr`](crate::constraint::MatchAttr)). There a string is the variant with this word, and
/// an integer the variant with this number. A word of no variant is an error, and so is a number
/// other than 0 and 1, which are not checked.
pub use drr_macros::EnumAttr;

/// Declares a type by a struct, whose fields are its parameters.
///
/// ```
/// use drr::embedded::Context;
/// use drr::prelude::*;
///
/// /// A buffer.
/// #[derive(TypeDef, Clone, PartialEq, Debug)]
/// #[type_def(name = "nn.buf", verify = has_rank,
///     format = "`<` `[` $shape `]` `x` $elem (`,` $space^)? `>`")]
/// pub struct Buf<T = TypeParam> {
///     pub shape: Vec<i64>,
///     pub elem: T,
///     #[param(default = 0)]
///     pub space: u32,
/// }
/// fn has_rank<T>(buf: &Buf<T>) -> Result<(), String> {
///     if buf.shape.is_empty() { Err("needs a rank".into()) } else { Ok(()) }
/// }
///
/// drr::declare_op! {
///     /// A copy.
///     pub CopyOp = "nn.copy"(source: Is<Buf>) -> (copy: Is<Buf>) traits(Pure, SameOperandsAndResultType);
/// }
///
/// let mut ctx = Context::new();
/// ctx.registered_def::<Buf>();
/// let ty = ctx.parse_type("!nn.buf<[2,3] x f32>")?;
/// assert_eq!(ctx.type_text(ty), "!nn.buf<[2, 3] x f32>");
/// let buf = Ty::new(&ctx, ty).decode::<Buf>().expect("a buffer");
/// assert_eq!((buf.shape.as_slice(), buf.space), (&[2, 3][..], 0));
/// assert!(buf.elem.is_float());
///
/// let elem = buf.elem.handle();
/// let other = ctx.make_type(&Buf { shape: vec![4], elem, space: 1 }.into());
/// assert_eq!(other.map(|ty| ctx.type_text(ty)).as_deref(), Some("!nn.buf<[4] x f32, 1>"));
/// let error = ctx.parse_type("!nn.buf<[] x f32>").unwrap_err();
/// assert!(error.to_string().contains("needs a rank"));
/// # Ok::<(), drr::embedded::Diagnostics>(())
/// ```
///
/// # On the struct: `#[type_def(…)]`
/// | argument | meaning |
/// | --- | --- |
/// | `name = "dialect.mnemonic"` | the full name; required |
/// | `format = "…"` | the text after the name, see below; without it, the parameters in `<…>` |
/// | `verify = path` | a function that gets the struct: `fn(&Buf<…>) -> Result<(), String>` |
/// | `summary = "…"` | a description for the messages of the constraint; without it, the first line of the documentation |
/// | `traits(VectorElementType, MemRefElementType)` | where the type may be an element |
/// | `traits(ElidesDialect)` | types of its dialect among the parameters are written without `!dialect.` |
/// | `crate = path` | the path of this crate, if it is not `::drr` |
///
/// # The fields
/// A parameter is an integer, `bool`, `f32`, `f64`, a `String`, an enum that derives
/// [`EnumAttr`](macro@EnumAttr) (as one of its words), an [`Ellipsis`](crate::typedef::Ellipsis)
/// (as `...`), or a `Vec` or `Option` of one. A `Vec` in a `Vec` stands in brackets, `[0, 1], [2]`.
/// Types are written as a generic parameter `T = TypeParam`, attributes as `A = AttrParam`: native
/// code gets [`Ty`](crate::native::Ty) and [`OwnedAttr`](crate::typedef::OwnedAttr) for them, and
/// what makes a type gives handles or data. `#[param(default = value)]` gives the value of a
/// parameter that the text does not have: `5`, `"abc"`, `[1, 2]`.
///
/// # The struct in rules and declarations
/// [`Is<Buf>`](crate::constraint::Is) is the constraint. `Buf { … }` is a result type: it becomes a
/// [`TypeData`](crate::ir::TypeData). [`Ty::decode`](crate::native::Ty::decode) gives the struct.
/// IRs register declared types by [`Ir::bind_def`](crate::ir::Ir::bind_def). An IR without them stores the
/// text.
///
/// # Format
/// | element | meaning |
/// | --- | --- |
/// | `` `x` ``, `` `<` ``, ``` `` ``` | keywords, punctuation and spaces, as in [formats of ops](macro@Op#assembly-format) |
/// | `$shape` | a parameter; one that is absent or the default is not printed |
/// | `params`, `params($a, $b)` | all parameters, or some, separated by commas |
/// | `struct(params)`, `struct($a, $b)` | `a = 1, b = 2` in any order |
/// | ``(`,` $space^)?`` | a group that is there if the parameter with `^` is, with `: (…)` for its absence |
///
/// A text that could not be read back is an error: what may be absent begins unlike what may follow it.
pub use drr_macros::TypeDef;

/// Declares an attribute by a struct, whose fields are its parameters. Everything is as for
/// [`TypeDef`](macro@TypeDef), with `#[attr_def(…)]`.
///
/// The struct is an attribute in native code and in rules, as the variants of an enum are
/// ([`FromAttr`](crate::native::FromAttr), [`IntoAttr`](crate::native::IntoAttr),
/// [`MatchAttr`](crate::constraint::MatchAttr)). Its kind in declarations is
/// [`Is<Layout>`](crate::constraint::Is). In a rule, the attribute is a constant of the struct: with
/// `const ROWS: Tiling = Tiling { rows: 4 };`, `(TileOp $x, ROWS)` matches or builds it.
///
/// ```
/// use drr::embedded::Context;
/// use drr::prelude::*;
///
/// /// A layout.
/// #[derive(AttrDef, Clone, PartialEq, Debug)]
/// #[attr_def(name = "nn.layout", format = "`<` struct(params) `>`")]
/// pub struct Layout {
///     pub strides: Vec<i64>,
///     pub offset: Option<i64>,
/// }
///
/// let mut ctx = Context::new();
/// ctx.registered_def::<Layout>();
/// let attr = ctx.parse_attr("#nn.layout<offset = 3, strides = 4, 1>")?;
/// assert_eq!(ctx.attr_text(attr), "#nn.layout<strides = 4, 1, offset = 3>");
/// let layout = AttrRef::given(&ctx, &attr).decode::<Layout>();
/// assert_eq!(layout, Some(Layout { strides: vec![4, 1], offset: Some(3) }));
/// # Ok::<(), drr::embedded::Diagnostics>(())
/// ```
pub use drr_macros::AttrDef;

/// Declares an op. [The crate's documentation](crate#declaring-ops) lists what it generates.
///
/// # On the struct: `#[op(…)]`
/// | argument | meaning |
/// | --- | --- |
/// | `name = "dialect.mnemonic"` | the op's full name; required |
/// | `traits(Pure, AllTypesMatch(a, b), …)` | MLIR's traits, by name, and [interfaces](#interfaces) |
/// | `infer = path` | a function that computes the result types, with the signature of [`op::InferTypes::infer`](crate::op::InferTypes::infer): it describes them by [`ir::TypeData`](crate::ir::TypeData). The verifier compares the results with them. `f::<Self, _>` in a class, for `fn f<O: OpDef, I: Ir>(…)` |
/// | `compatible = path` | a function that says which result types may stand where `infer` gives others: `fn<I: Ir>(&I, inferred: &ir::TypeData<I>, ty: ir::Type<I>) -> bool`, for each result. The verifier compares them so, too |
/// | `verify = path` | a function with additional checks: `fn<I: Ir>(&I, ir::Op<I>) -> Result<(), E>`, where `E` is a `String` or a [`VerifyError`](crate::op::VerifyError) |
/// | `verify_regions = path` | a function of the same signature, which checks the regions after the operations in them |
/// | `fold = path` | a function that folds an operation: `fn<I: Ir>(&mut op::FoldOp<'_, I>) -> Option<ir::FoldValue<I>>`, or another [`op::IntoFold`](crate::op::IntoFold). `f::<Self, _>` in a class, as for `infer` |
/// | `identity = 0`, `identity(rhs = 0)` | the constant, or that of one operand, with which the result is the other operand ([`TraitRules`](crate::driver::TraitRules)) |
/// | `absorbing = 0`, `absorbing(lhs = f)` | the constant that is the result: an integer (`-1` has all bits set), a float with its sign, or a function `fn<I: Ir>(AttrRef<'_, I>) -> bool` |
/// | `format = "…"` | [the assembly format](#assembly-format) |
/// | `syntax` | functions that read and print the op, in place of a format: [`OpSyntax`](crate::op::OpSyntax) |
/// | `result_names = path` | the names that the op suggests for its results: `fn<I: Ir>(&I, ir::Op<I>, usize) -> Option<String>` |
/// | `argument_names = path` | the names that the op suggests for the arguments of its regions: `fn<I: Ir>(&I, ir::Op<I>, usize, usize) -> Option<String>`, with the numbers of the region and the argument |
/// | `crate = path` | the path of this crate, if it is not `::drr` |
///
/// # On the fields
/// | attribute | the field's type |
/// | --- | --- |
/// | `#[operand]`, `#[result]` | a type constraint `C`, `Optional<C>` or `Variadic<C>` |
/// | `#[attr]` | an attribute constraint `K` or `Optional<K>` |
/// | `#[attr(name = "…", default = value)]` | its name in the IR, if it differs from the field's; the value that an absent attribute counts as |
/// | `#[region]` | a region constraint `R` or `Variadic<R>` |
/// | `#[successor]` | `AnySuccessor` or `Variadic<AnySuccessor>` |
///
/// The arguments of a rule follow the order of these fields.
///
/// # Traits that are checked
/// `SameOperandsAndResultType`, `SameTypeOperands`, `SameOperandsElementType`,
/// `SameOperandsAndResultElementType`, `SameOperandsShape`, `SameOperandsAndResultShape`,
/// `SameOperandsAndResultRank`, `ResultsAreFloatLike`, `ResultsAreBoolLike`,
/// `ResultsAreSignlessIntegerLike`, `OperandsAreFloatLike`, `OperandsAreSignlessIntegerLike`,
/// `Elementwise`, `AllTypesMatch(…)`, `AllElementTypesMatch(…)`, `AllShapesMatch(…)`,
/// `AllRanksMatch(…)`, `AllElementCountsMatch(…)`, `TypeIs(field, C)`, `ElementTypeIs(field, C)`,
/// `TypesMatchWith(from, to, Transform)` (also as `OptionalTypesMatchWith` and
/// `RangedTypesMatchWith`), `ShapedTypeMatchesElementCountAndTypes(shaped, elements)`,
/// `FirstAttrDerivedResultType`, `PredOpTrait("summary", f)` with a function
/// `fn<I: Ir>(&I, ir::Op<I>) -> bool`, `NoRegionArguments`, `HasParent(A)`, `ParentOneOf(A, B)`.
/// `SingleBlockImplicitTerminator(A)`: a region that is read without a terminator gets an `A`, and
/// one that says nothing is not printed. Result types are inferred from
/// `SameOperandsAndResultType`, `AllTypesMatch`, `TypesMatchWith` and `FirstAttrDerivedResultType`,
/// and from a result constraint of drr that only one type satisfies, such as `I1` (not from one of
/// yours: give `infer = f`). `Transform` is a function of types:
/// [`I1SameShape`](crate::op::I1SameShape), [`ElementTypeOf`](crate::op::ElementTypeOf),
/// [`SameType`](crate::op::SameType), or your own [`TypeTransform`](crate::op::TypeTransform).
///
/// # Effects
/// Drivers erase an unused operation if its op is `Pure`. With `RecursiveMemoryEffects`, an op has
/// the effects of the operations in its regions. Terminators count: one that is not `Pure` may
/// leave more than its block, as a return from the function does. So declare an op that only passes
/// values on `Pure`, as MLIR's `scf.yield` is.
///
/// # Assembly format
/// `format = "…"` declares the op's own syntax, which IRs with a text form read and print. It is
/// MLIR's [declarative assembly
/// format](https://mlir.llvm.org/docs/DefiningDialects/Operations/#declarative-assembly-format).
///
/// | element | meaning |
/// | --- | --- |
/// | `` `to` ``, `` `(` ``, `` `->` `` | a keyword or punctuation |
/// | ``` `` ```, `` ` ` ``, `` `\n` `` | no space, a space or a line break where it prints |
/// | `$lhs`, `$value`, `$body`, `$dest` | an operand, attribute, region or successor |
/// | `operands`, `regions`, `successors` | all of them |
/// | `type($lhs)`, `type(operands)`, `type(results)` | types |
/// | `functional-type(operands, results)` | `(types) -> types` |
/// | `attr-dict`, `attr-dict-with-keyword` | the attributes that no element names; required |
/// | `prop-dict` | the properties, in `<{…}>` |
/// | `qualified($value)` | the attribute in full, with its type |
/// | `qualified(type($x))` | a declared type (`Is<Buf>`) with its name; `type($x)` prints its parameters alone |
/// | ``(`to` $dest^ `:` type($dest))?`` | a group that is there if the part with `^` is |
/// | ``(…) : (`none`)?`` | … and what stands there otherwise |
/// | ``oilist(`a` $x \| `b` $y)`` | clauses in any order |
/// | `custom<Name>($x, type($x))` | a part that Rust functions read and print: [`CustomDirective`](crate::op::format::CustomDirective) |
/// | `ref($x)` | in `custom`, something that an element before it has read |
///
/// The format names all operands, regions and successors. A type may be left out if a trait relates it
/// to one that is there, if only one type satisfies the constraint (`I1`, or a declared type without
/// parameters), or if the result types are inferred.
/// A format that could not be read back is an error: what may be absent begins unlike what may follow it.
///
/// ```
/// use drr::prelude::*;
///
/// drr::declare_op! {
///     pub AddOp = "my.add"(lhs: AnyInteger, rhs: AnyInteger) { wraps: Optional<UnitAttr> } -> (sum: AnyInteger)
///         traits(Pure, SameOperandsAndResultType)
///         format = "$lhs `,` $rhs (`wraps` $wraps^)? attr-dict `:` type($sum)";
///     pub LessOp = "my.less"(lhs: AnyInteger, rhs: AnyInteger) -> (result: BoolLike)
///         traits(Pure, SameTypeOperands, TypesMatchWith(lhs, result, I1SameShape))
///         format = "$lhs `,` $rhs attr-dict `:` type($lhs)";
/// }
/// assert_eq!(AddOp::DECL.format.map(|format| format.elements.len()), Some(7));
/// assert!(LessOp::DECL.has_trait("InferTypes"));
/// ```
///
/// # Interfaces
/// Any trait that is not one of MLIR's is an [interface](macro@crate::op_interface): a Rust trait
/// that the view of the op implements. Rules can test for it, and native code and passes can call
/// it.
pub use drr_macros::Op;

/// Declares ops in a short form. It also suits ops of other crates that have no `#[derive(Op)]`.
///
/// ```
/// use drr::prelude::*;
///
/// drr::declare_op! {
///     /// Element-wise sum.
///     pub AddOp = "stablehlo.add"(lhs: AnyTensor, rhs: AnyTensor) -> (result: AnyTensor)
///         traits(Pure, Commutative, SameOperandsAndResultType);
///     pub ConvolutionOp = "stablehlo.convolution"(lhs: AnyTensor, rhs: AnyTensor) {
///         feature_group_count: I64Attr,
///         padding: Optional<ElementsAttr>,
///         batch_group_count: I64Attr = 1,
///     } -> (result: AnyTensor);
///     pub IfOp = "stablehlo.if"(pred: AnyTensor)
///         regions(then: SizedRegion<1>, otherwise: SizedRegion<1>)
///         -> (results: Variadic<AnyTensor>) traits(RecursiveMemoryEffects);
/// }
/// assert_eq!(ConvolutionOp::DECL.attrs.len(), 3);
/// ```
///
/// Operands are in parentheses, attributes in braces. An attribute before an operand is written
/// `#[attr] name: Kind` in the parentheses. Clauses follow in any order: `-> (results)`,
/// `regions(…)`, `successors(…)`, and the arguments of `#[op(…)]` except `name` and `crate`:
/// `traits(…)`, `verify = f`, `format = "…"`. Everything else is as for [`Op`](macro@Op): each
/// declaration becomes a struct that derives it.
///
/// # Classes
/// A class has what several ops have in common. An op names it after its own name, as in TableGen:
///
/// ```
/// use drr::prelude::*;
///
/// drr::declare_op! {
///     class Float { fast: Optional<UnitAttr> } traits(SameOperandsAndResultType, Pure);
///     class Binary<T>: Float(lhs: T, rhs: T) -> (result: T)
///         format = "$lhs `,` $rhs (`fast` $fast^)? attr-dict `:` type($result)";
///
///     pub AddOp = "my.add": Binary<AnyFloat> traits(Commutative);
///     pub SubOp = "my.sub": Binary<AnyFloat>;
///     pub ScaleOp = "my.scale": Binary<F32> { by: I64Attr = 2 }
///         format = "$lhs `,` $rhs `by` $by (`fast` $fast^)? attr-dict `:` type($result)";
/// }
/// assert!(AddOp::DECL.has_trait("Commutative") && AddOp::DECL.has_trait("Pure"));
/// assert_eq!(ScaleOp::DECL.attrs.len(), 2);
/// ```
///
/// - An op or class adds operands after those of its class, attributes in braces after all
///   operands, and traits before those of its class. A field or clause (`format`, `verify`, …)
///   replaces that of its class.
/// - Parameters are replaced by whole tokens: a type, a path, or a text for `format`. They may have
///   defaults, `class Cast<From, To = From>`, and be given by name, `Cast<To = F32>`.
/// - A `pub class` can be used by other blocks, modules and crates: by its path or by a Rust `use`. Its
///   paths are looked up where the op is declared, except those that begin with `crate`, which mean the
///   crate of the class.
#[macro_export]
macro_rules! declare_op {
    ($($declarations:tt)*) => {
        $crate::__private::__declare_op! { [$crate] $($declarations)* }
    };
}

/// Declares dialects: types that name their ops.
///
/// [`Context::load`](crate::embedded::Context::load) registers all ops of a dialect, so that modules can
/// be parsed and printed in their syntax and are verified.
///
/// ```
/// use drr::embedded::Context;
/// use drr::prelude::*;
///
/// drr::declare_op! {
///     pub AddOp = "my.add"(x: AnyType, y: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
///     pub NegOp = "my.neg"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
///     pub SubOp = "my.sub"(x: AnyType, y: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
/// }
/// drr::dialect! {
///     /// Numbers.
///     pub MyDialect = "my" { ops: [AddOp, NegOp, SubOp] }
///     /// Has no ops, but needs others.
///     pub ToolsDialect = "tools" { depends_on: [MyDialect] }
/// }
/// drr::drr! {
///     set AddNeg;
///     dialect MyDialect;
///
///     def AddNegated : Pat<(AddOp $x, (NegOp $y)), (SubOp $x, $y)>;
/// }
/// # let _ = AddNeg;
///
/// let mut context = Context::new();
/// context.load::<ToolsDialect>();
/// let names: Vec<&str> = context.registered_ops().map(|op| op.name).collect();
/// assert!(names.contains(&"my.neg"));
/// ```
///
/// | part | elements |
/// | --- | --- |
/// | `ops: [AddOp, …]` | the ops, whose names begin with the dialect's |
/// | `types: [Buf, …]`, `attrs: [Layout, …]` | the declared types and attributes ([`TypeDef`](macro@TypeDef), [`AttrDef`](macro@AttrDef)) |
/// | `types: [Buf, ..]`, `attrs: [Layout, ..]` | the dialect has others. They are stored as text; without `..` they are errors, except enums that are attributes of its ops |
/// | `depends_on: [MyDialect, …]` | dialects that are loaded with this one |
/// | `canonicalization: [Simplify, …]` | the rule sets that canonicalise the dialect's ops |
/// | `constant: ConstantOp`, `constant: [ConstantOp, PoisonOp]` | the ops of which constants are made that the dialect's ops fold to; the first that can have the constant |
/// | `call_conversion: CastOp` | the op of which `inline` makes conversions where the types of the dialect's calls differ from those of the function: it has one operand and one result ([`Dialect::materialize_call_conversion`](crate::dialect::Dialect::materialize_call_conversion)) |
/// | `verify_attr: function` | verifies attributes of the dialect that an op does not declare ([`Dialect::verify_attr`](crate::dialect::Dialect::verify_attr)) |
///
/// A declaration makes a type that implements [`Dialect`](crate::dialect::Dialect), and a macro of the
/// same name. `use` brings both. With `dialect MyDialect;`, a rule set fetches the declarations of all
/// ops of the dialect in one step. Otherwise it fetches each op by a nested macro call, and rustc allows
/// 128 levels (its default `recursion_limit`): about 120 distinct ops. The types of the ops must still
/// be in scope.
#[macro_export]
macro_rules! dialect {
    ($($dialects:tt)*) => { $crate::__private::__drr_dialect! { [$crate] $($dialects)* } };
}

/// The code that loads a dialect into the embedded IR is compiled with the dialect.
#[cfg(feature = "embedded")]
#[doc(hidden)]
#[macro_export]
macro_rules! __compiled_dialect {
    ($dialect:ident) => {
        const COMPILED: ::core::option::Option<
            &'static (dyn ::core::any::Any + ::core::marker::Send + ::core::marker::Sync),
        > = {
            static COMPILED: $crate::embedded::CompiledDialect =
                $crate::embedded::CompiledDialect::of::<$dialect>();
            ::core::option::Option::Some(&COMPILED)
        };
    };
}
#[cfg(not(feature = "embedded"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __compiled_dialect {
    ($dialect:ident) => {};
}
