//! Interfaces of types and attributes.

use drr::constraint::Implements;
use drr::embedded::Context;
use drr::interface::{Attrs, Model, ShapedType, Types, builtin};
use drr::ir::{DYNAMIC, Type};
use drr::native::AttrRef;
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr::typedef::{AttrParam, OwnedAttr, TypeParam};
use drr::{attr_interface, type_interface};

/// Types with elements. The parameter is the IR.
#[type_interface]
pub trait HasElements<I: Ir> {
    /// The type of an element.
    fn element(&self) -> Type<I>;
    /// The number of elements, times a factor.
    fn count(&self, factor: u64) -> u64 {
        factor
    }
    /// A number that depends on the class only.
    fn rank() -> usize;
}

/// Attributes with a weight.
#[attr_interface]
pub trait Weighted {
    /// The weight.
    fn weight(&self) -> u64;
}

/// A list.
#[derive(TypeDef)]
#[type_def(name = "my.list", traits(HasElements, ShapedType, VectorElementType))]
pub struct List<T = TypeParam> {
    of: T,
    len: u64,
}
impl<I: Ir> HasElements<I> for List<Ty<'_, I>> {
    fn element(&self) -> Type<I> {
        self.of.handle()
    }
    fn count(&self, factor: u64) -> u64 {
        self.len * factor
    }
    fn rank() -> usize {
        1
    }
}

impl<I: Ir> ShapedType<I> for List<Ty<'_, I>> {
    fn element_type(&self) -> Type<I> {
        self.of.handle()
    }
    fn shape(&self) -> Option<Vec<i64>> {
        Some(vec![i64::try_from(self.len).unwrap_or(DYNAMIC)])
    }
}

/// A type without parameters.
#[derive(TypeDef)]
#[type_def(name = "my.unit")]
pub struct Unit;

/// A box with a weight.
#[derive(AttrDef)]
#[attr_def(name = "my.box", traits(Weighted))]
pub struct Boxed {
    grams: u64,
}
impl Weighted for Boxed {
    fn weight(&self) -> u64 {
        self.grams
    }
}

/// A box in a box.
#[derive(AttrDef)]
#[attr_def(name = "my.crate", traits(Weighted))]
pub struct Crate<A = AttrParam> {
    inner: A,
}
impl<I: Ir> Weighted for Crate<OwnedAttr<'_, I>> {
    fn weight(&self) -> u64 {
        let inner = self.inner.get();
        1 + inner.with_interface::<dyn Weighted, _>(|found| found.map_or(0, |found| found.weight()))
    }
}

/// Vectors, as a crate sees them that declares neither them nor the interface.
pub struct Vectors<'a, I: Ir>(Ty<'a, I>);
/// Their model.
pub struct VectorModel;
impl Model<Types> for VectorModel {
    type Of = builtin::VectorType;
    type View<'a, I: Ir> = Vectors<'a, I>;
    fn view<I: Ir>(ir: &I, ty: Type<I>) -> Vectors<'_, I> {
        Vectors(Ty::new(ir, ty))
    }
}
impl<I: Ir> HasElements<I> for Vectors<'_, I> {
    fn element(&self) -> Type<I> {
        self.0.element_type_or_self().handle()
    }
    fn rank() -> usize {
        2
    }
}

/// The model of `my.unit` of another crate.
pub struct UnitModel;
/// Its view.
pub struct UnitView<I: Ir>(Type<I>);
impl Model<Types> for UnitModel {
    type Of = Unit;
    type View<'a, I: Ir> = UnitView<I>;
    fn view<I: Ir>(_: &I, ty: Type<I>) -> UnitView<I> {
        UnitView(ty)
    }
}
impl<I: Ir> HasElements<I> for UnitView<I> {
    fn element(&self) -> Type<I> {
        self.0
    }
    fn rank() -> usize {
        0
    }
}

/// Strings weigh as much as they are long.
pub struct StringModel;
/// Their view.
pub struct Text<'a, I: Ir>(AttrRef<'a, I>);
impl Model<Attrs> for StringModel {
    type Of = builtin::StringAttr;
    type View<'a, I: Ir> = Text<'a, I>;
    fn view<'a, I: Ir>(ir: &'a I, attr: &'a I::Attr) -> Text<'a, I> {
        Text(AttrRef::given(ir, attr))
    }
}
impl<I: Ir> Weighted for Text<'_, I> {
    fn weight(&self) -> u64 {
        self.0.as_string().map_or(0, |text| text.len() as u64)
    }
}

drr::declare_op! {
    /// Takes what has elements, and a weight.
    pub TakeOp = "my.take"(x: Implements<dyn HasElements>) { weight: Implements<dyn Weighted> }
        -> (r: AnyType);
    /// Takes what has a shape.
    pub ShapeOp = "my.shape"(x: Implements<dyn ShapedType>) -> (r: Index);
    /// Takes anything.
    pub AnyOp = "my.any"(x: AnyType) -> (r: AnyType);
}
drr::dialect! {
    /// Types with interfaces.
    pub MyDialect = "my" {
        types: [List, Unit],
        attrs: [Boxed, Crate],
        ops: [TakeOp, ShapeOp, AnyOp],
    }
}
drr::drr! {
    pub set Rules;
    def Drop : Pat<(AnyOp (AnyOp Implements<dyn HasElements>:$x)), (replaceWithValue $x)>;
}

fn loaded() -> Context {
    Context::with_dialect::<MyDialect>()
}

/// The answers of the interface for a type: the element, twice the number and the rank.
fn elements(context: &mut Context, text: &str) -> Option<(String, u64, usize)> {
    let ty = context.parse_type(text).expect("a type");
    let found = Ty::new(&*context, ty).interface::<dyn HasElements>()?;
    let element = context.display_type(found.element());
    Some((element, found.count(2), found.rank()()))
}

#[test]
fn a_declared_type_implements_the_interfaces_that_it_names() {
    let mut context = loaded();
    let list = elements(&mut context, "!my.list<f32, 3>");
    assert_eq!(list, Some(("f32".to_string(), 6, 1)));
    for other in [
        "f32",
        "!my.unit",
        "!other.type",
        "vector<2xf32>",
        "tuple<f32>",
    ] {
        assert_eq!(elements(&mut context, other), None, "{other}");
    }
}

#[test]
fn a_model_is_attached_once_to_builtin_and_declared_types() {
    let mut context = loaded();
    assert_eq!(
        context.attach_to_type::<dyn HasElements, VectorModel>(),
        Ok(())
    );
    assert_eq!(
        context.attach_to_type::<dyn HasElements, UnitModel>(),
        Ok(())
    );
    let vector = elements(&mut context, "vector<2x3xi8>");
    assert_eq!(vector, Some(("i8".to_string(), 2, 2)));
    let unit = elements(&mut context, "!my.unit");
    assert_eq!(unit, Some(("!my.unit".to_string(), 2, 0)));
    assert_eq!(elements(&mut context, "tensor<2x3xi8>"), None);

    let twice = context.attach_to_type::<dyn HasElements, VectorModel>();
    let expected = "'VectorType' implements `dyn type_interfaces::HasElements` already";
    assert_eq!(
        twice.map_err(|error| error.to_string()),
        Err(expected.to_string())
    );
    let named = context.attach_to_type::<dyn HasElements, List>();
    assert!(named.is_err(), "{named:?}");
    // A clone has its own table.
    assert!(elements(&mut context.clone(), "vector<2xi8>").is_some());
}

#[test]
fn attributes_have_interfaces() {
    let mut context = loaded();
    let weight = |context: &mut Context, text: &str| {
        let attr = context.parse_attr(text).expect("an attribute");
        let attr = AttrRef::given(&*context, &attr);
        attr.with_interface::<dyn Weighted, _>(|found| found.map(|found| found.weight()))
    };
    assert_eq!(weight(&mut context, "#my.box<7>"), Some(7));
    assert_eq!(
        weight(&mut context, "#my.crate<#my.crate<#my.box<7>>>"),
        Some(9)
    );
    assert_eq!(weight(&mut context, "\"four\""), None);
    assert_eq!(
        context.attach_to_attr::<dyn Weighted, StringModel>(),
        Ok(())
    );
    assert_eq!(weight(&mut context, "\"four\""), Some(4));
    assert_eq!(weight(&mut context, "4 : i8"), None);
}

#[test]
fn an_interface_is_a_constraint_of_ops_and_rules() {
    let mut context = loaded();
    let errors = |context: &mut Context, ty: &str, attr: &str| {
        let text = format!(
            "%0 = \"my.source\"() : () -> {ty}\n\
             %1 = \"my.take\"(%0) <{{weight = {attr}}}> : ({ty}) -> i8"
        );
        let error = context.parse_module(&text).err();
        error.map(|errors| {
            errors
                .to_string()
                .lines()
                .next()
                .unwrap_or_default()
                .to_string()
        })
    };
    assert_eq!(errors(&mut context, "!my.list<f32, 3>", "#my.box<7>"), None);
    let operand = "error: 'my.take' op operand #0 must be HasElements instance, but got 'f32'";
    assert_eq!(
        errors(&mut context, "f32", "#my.box<7>").as_deref(),
        Some(operand)
    );
    let attr =
        "error: 'my.take' op attribute 'weight' failed to satisfy constraint: Weighted instance";
    assert_eq!(
        errors(&mut context, "!my.list<f32, 3>", "7 : i8").as_deref(),
        Some(attr)
    );

    let text = r#"
%0 = "my.source"() : () -> !my.list<f32, 3>
%1 = "my.any"(%0) : (!my.list<f32, 3>) -> f32
%2 = "my.any"(%1) : (f32) -> !my.list<f32, 3>
%3 = "my.any"(%2) : (!my.list<f32, 3>) -> f32
"#;
    let module = context
        .parse_module(text)
        .unwrap_or_else(|errors| panic!("{errors}"));
    let patterns = PatternSet::new().with(Rules).bind(&mut context);
    let ops = context.ops_in(module, drr::embedded::WalkOrder::PreOrder);
    let matches = |op: &&drr::ir::Op<Context>| patterns.find(&mut context, **op).is_some();
    let found: Vec<_> = ops.iter().filter(matches).collect();
    assert_eq!(found, [&ops[3]], "`%2` only: the source of `%3` is a `f32`");
}

/// The text of the element type, the shape, and the number of dynamic dimensions and of elements.
type Shape = (String, Option<Vec<i64>>, Option<usize>, Option<u64>);

fn shape(context: &mut Context, text: &str) -> Option<Shape> {
    let ty = context.parse_type(text).expect("a type");
    let shaped = Ty::new(&*context, ty).interface::<dyn ShapedType>()?;
    let sizes = shaped.shape();
    assert_eq!(shaped.has_rank(), sizes.is_some());
    assert_eq!(shaped.rank(), sizes.as_ref().map(Vec::len));
    for dim in 0..3 {
        let size = sizes.as_ref().and_then(|sizes| sizes.get(dim).copied());
        assert_eq!(shaped.dim_size(dim), size);
        assert_eq!(shaped.is_dynamic_dim(dim), size == Some(DYNAMIC));
    }
    let dynamic = shaped.num_dynamic_dims();
    assert_eq!(shaped.has_static_shape(), dynamic == Some(0));
    let element = context.display_type(shaped.element_type());
    Some((element, sizes, dynamic, shaped.num_elements()))
}

#[test]
fn builtin_and_declared_types_are_shaped() {
    let mut context = loaded();
    for (text, element, sizes, dynamic, elements) in [
        ("vector<2x[3]xi8>", "i8", Some(vec![2, 3]), Some(0), Some(6)),
        (
            "tensor<4x?xf32>",
            "f32",
            Some(vec![4, DYNAMIC]),
            Some(1),
            None,
        ),
        ("tensor<i1>", "i1", Some(vec![]), Some(0), Some(1)),
        ("tensor<*xvector<2xi8>>", "vector<2xi8>", None, None, None),
        (
            "memref<?x?xi8, 1>",
            "i8",
            Some(vec![DYNAMIC; 2]),
            Some(2),
            None,
        ),
        ("memref<*xi8>", "i8", None, None, None),
        (
            "tensor<4294967296x4294967296xi8>",
            "i8",
            Some(vec![1 << 32, 1 << 32]),
            Some(0),
            None,
        ),
        ("!my.list<f32, 3>", "f32", Some(vec![3]), Some(0), Some(3)),
    ] {
        let expected = (element.to_string(), sizes, dynamic, elements);
        assert_eq!(shape(&mut context, text), Some(expected), "{text}");
    }
    for text in [
        "f32",
        "complex<f32>",
        "tuple<>",
        "() -> ()",
        "!my.unit",
        "!other.type",
    ] {
        assert_eq!(shape(&mut context, text), None, "{text}");
    }
}

#[test]
fn a_shaped_type_is_a_constraint() {
    let mut context = loaded();
    let mut error = |ty: &str| {
        let text =
            format!("%0 = \"my.source\"() : () -> {ty}\n%1 = \"my.shape\"(%0) : ({ty}) -> index");
        let errors = context.parse_module(&text).err()?.to_string();
        errors.lines().next().map(str::to_string)
    };
    for ty in ["!my.list<f32, 3>", "memref<*xi8>"] {
        assert_eq!(error(ty), None);
    }
    let expected =
        "error: 'my.shape' op operand #0 must be ShapedType instance, but got '!my.unit'";
    assert_eq!(error("!my.unit").as_deref(), Some(expected));
}
