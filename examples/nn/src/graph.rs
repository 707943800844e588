//! The front end: tensors that remember how they are calculated.

use std::cell::RefCell;
use std::fmt;
use std::ops;
use std::panic::Location;
use std::rc::Rc;

use drr::embedded::{Context, Loc};
use drr::ir::{AttrData, ElementsData, Ir, Op, Type, TypeData};

use crate::array::{Array, Data, Element};
use crate::dim::shape_text;
use crate::{Kind, ShapeError};

/// The place of a call in the program.
type Place = &'static Location<'static>;

/// A network in the making. Its tensors are made by [`input`](Graph::input) and
/// [`constant`](Graph::constant), and from each other.
///
/// Clones are the same graph.
///
/// ```
/// use drr::embedded::{Context, PrintOptions};
/// use nn::{Array, Graph, NnDialect};
///
/// let graph = Graph::new();
/// let (x, w) = (graph.input([2, 3]), graph.input([4, 3]));
/// let bias = graph.constant(Array::new([4], [0.5; 4]).expect("four elements"));
/// let y = x.linear(&w, Some(&bias)).relu().softmax(-1);
///
/// let mut ctx = Context::with_dialect::<NnDialect>();
/// let module = graph.module(&mut ctx, "net", &[&y])?;
/// assert_eq!(
///     ctx.print_op(module, &PrintOptions::new()),
///     "\
/// module {
///   func.func @net(%arg0: tensor<2x3xf32>, %arg1: tensor<4x3xf32>) -> tensor<2x4xf32> {
///     %cst = arith.constant dense<5.000000e-01> : tensor<4xf32>
///     %0 = nn.linear %arg0, %arg1, %cst : tensor<2x3xf32>, tensor<4x3xf32>, tensor<4xf32> -> tensor<2x4xf32>
///     %1 = nn.relu %0 : tensor<2x4xf32> -> tensor<2x4xf32>
///     %2 = nn.softmax %1 : tensor<2x4xf32> -> tensor<2x4xf32>
///     return %2 : tensor<2x4xf32>
///   }
/// }
/// "
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If shapes do not fit, the first such call is the error of the graph, and its result and all that
/// is made from it have no meaning.
///
/// ```
/// let graph = nn::Graph::new();
/// let (a, b) = (graph.input([2, 3]), graph.input([4, 5]));
/// let c = (&a.matmul(&b) + &a).relu();
/// let error = graph.error().expect("the dimensions 3 and 4 differ");
/// assert_eq!(error.message, "nn.matmul: the inner dimensions differ: [2, 3] and [4, 5]");
/// # let _ = c;
/// ```
#[derive(Clone, Default)]
pub struct Graph(Rc<RefCell<State>>);

#[derive(Default)]
struct State {
    nodes: Vec<Node>,
    inputs: usize,
    error: Option<GraphError>,
}

struct Node {
    source: Source,
    element: Element,
    shape: Vec<i64>,
    place: Place,
}

enum Source {
    Input(usize),
    Constant(Array),
    Op(Kind, Vec<usize>),
}

/// The first wrong call of a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GraphError {
    /// The op and what does not fit, with the shapes.
    pub message: String,
    /// The file of the call.
    pub file: &'static str,
    /// Its line.
    pub line: u32,
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}
impl std::error::Error for GraphError {}

/// A tensor of a [`Graph`]: a handle, whose clones are the same tensor.
#[must_use]
#[derive(Clone)]
pub struct Tensor {
    graph: Graph,
    /// The number of its node; `None` after an error.
    id: Option<usize>,
}

impl Graph {
    /// An empty graph.
    pub fn new() -> Self {
        Graph::default()
    }

    fn add(&self, node: Node) -> Tensor {
        let mut state = self.0.borrow_mut();
        state.nodes.push(node);
        let id = Some(state.nodes.len() - 1);
        let graph = self.clone();
        Tensor { graph, id }
    }

    fn fail(&self, place: Place, message: String) -> Tensor {
        let mut state = self.0.borrow_mut();
        state.error.get_or_insert(GraphError {
            message,
            file: place.file(),
            line: place.line(),
        });
        let graph = self.clone();
        Tensor { graph, id: None }
    }

    /// An argument of the function: numbers of type `f32`. [`DYNAMIC`](drr::ir::DYNAMIC) is a
    /// dimension that is known at run time.
    #[track_caller]
    pub fn input(&self, shape: impl Into<Vec<i64>>) -> Tensor {
        self.input_of(Element::F32, shape)
    }

    /// An argument with elements of this type.
    #[track_caller]
    pub fn input_of(&self, element: Element, shape: impl Into<Vec<i64>>) -> Tensor {
        let (shape, place) = (shape.into(), Location::caller());
        if shape.iter().any(|dim| *dim < 0 && *dim != drr::ir::DYNAMIC) {
            return self.fail(
                place,
                format!("input: a negative dimension: {}", shape_text(&shape)),
            );
        }
        let source = {
            let mut state = self.0.borrow_mut();
            state.inputs += 1;
            Source::Input(state.inputs - 1)
        };
        self.add(Node {
            source,
            element,
            shape,
            place,
        })
    }

    /// A constant.
    #[track_caller]
    pub fn constant(&self, array: Array) -> Tensor {
        self.add(Node {
            element: array.element(),
            shape: array.dims(),
            source: Source::Constant(array),
            place: Location::caller(),
        })
    }

    /// The first wrong call.
    pub fn error(&self) -> Option<GraphError> {
        self.0.borrow().error.clone()
    }

    /// Makes a module with a function that takes the inputs in the order in which they were made
    /// and returns these tensors. Each operation has the place of its call as location.
    ///
    /// # Errors
    /// The first wrong call, or an output of another graph.
    #[track_caller]
    pub fn module(
        &self,
        ctx: &mut Context,
        name: &str,
        outputs: &[&Tensor],
    ) -> Result<Op<Context>, GraphError> {
        let here = Location::caller();
        for output in outputs {
            if !Rc::ptr_eq(&output.graph.0, &self.0) {
                let _ = self.fail(
                    here,
                    "module: an output is a tensor of another graph".to_string(),
                );
            }
        }
        if let Some(error) = self.error() {
            return Err(error);
        }
        let wrong = |message: &str| GraphError {
            message: message.to_string(),
            file: here.file(),
            line: here.line(),
        };
        ctx.load::<crate::NnDialect>();
        let state = self.0.borrow();
        let func_loc = loc(ctx, here);
        let module = ctx.create_module(func_loc);
        let top = ctx.body(module).ok_or_else(|| wrong("module: no block"))?;
        let types: Option<Vec<Type<Context>>> =
            state.nodes.iter().map(|node| node.ty(ctx)).collect();
        let types = types.ok_or_else(|| wrong("module: a type cannot be made"))?;
        let of_inputs = state.nodes.iter().zip(&types);
        let of_inputs = of_inputs.filter(|(node, _)| matches!(node.source, Source::Input(_)));
        let inputs: Vec<_> = of_inputs.map(|(_, ty)| *ty).collect();
        let ids: Vec<usize> = outputs.iter().filter_map(|output| output.id).collect();
        let results = ids.iter().map(|id| types[*id]);
        let signature = TypeData::function(inputs.iter().copied(), results);
        let signature = ctx.make_attr(&AttrData::Type(signature));
        let signature = signature.ok_or_else(|| wrong("module: a type cannot be made"))?;
        let symbol = ctx.string_attr(name);
        let region = ctx.create_region();
        let block = ctx.create_block(region, &inputs);
        let func = ctx.op_kind("func.func");
        ctx.build(func)
            .property("function_type", signature)
            .property("sym_name", symbol)
            .region(region)
            .loc(func_loc)
            .at_end(top);

        let args = ctx.block_args(block);
        let mut values = Vec::with_capacity(state.nodes.len());
        for (node, ty) in state.nodes.iter().zip(&types) {
            let loc = loc(ctx, node.place);
            let (name, attrs, operands) = match &node.source {
                Source::Input(at) => {
                    values.push(args[*at]);
                    continue;
                }
                Source::Constant(array) => {
                    ("arith.constant", vec![("value", dense(array))], vec![])
                }
                Source::Op(kind, operands) => {
                    let (name, attrs) = kind.op();
                    let attrs = attrs
                        .into_iter()
                        .map(|(name, value)| (name, attribute(name, value)));
                    let operands: Vec<_> = operands.iter().map(|id| values[*id]).collect();
                    (name, attrs.collect(), operands)
                }
            };
            let mut made = Vec::new();
            for (name, data) in &attrs {
                let attr = ctx.make_attr(data);
                made.push((
                    *name,
                    attr.ok_or_else(|| wrong("module: an attribute cannot be made"))?,
                ));
            }
            let kind = ctx.op_kind(name);
            let mut op = ctx.build(kind).operands(operands).result(*ty).loc(loc);
            for (name, attr) in made {
                op = op.property(name, attr);
            }
            let op = op.at_end(block);
            values.push(ctx.result(op, 0));
        }
        let kind = ctx.op_kind("func.return");
        let operands = ids.iter().map(|id| values[*id]);
        ctx.build(kind)
            .operands(operands)
            .loc(func_loc)
            .at_end(block);
        ctx.verify_op(module)
            .map_err(|errors| wrong(&errors.to_string()))?;
        Ok(module)
    }
}

fn loc(ctx: &mut Context, place: Place) -> Loc {
    ctx.file_loc(place.file(), place.line(), place.column())
}

fn attribute(name: &str, ints: &[i64]) -> AttrData<Context> {
    match (name, ints) {
        (crate::kind::SINGLE, [value]) => AttrData::Integer {
            value: i128::from(*value),
            ty: TypeData::int(64),
        },
        _ => AttrData::dense_i64(ints.iter().copied()),
    }
}

/// A constant as an attribute. `f64` has all numbers of `f32`.
pub(crate) fn dense(array: &Array) -> AttrData<Context> {
    AttrData::Elements {
        ty: TypeData::tensor(array.dims(), array.element().ty()),
        elements: match array.data() {
            Data::F32(values) => {
                ElementsData::Floats(values.iter().map(|x| f64::from(*x)).collect())
            }
            Data::I32(values) => {
                ElementsData::Ints(values.iter().map(|x| i128::from(*x)).collect())
            }
        },
    }
}

impl Node {
    fn ty(&self, ctx: &mut Context) -> Option<Type<Context>> {
        ctx.make_type(&TypeData::tensor(self.shape.clone(), self.element.ty()))
    }
}

impl Tensor {
    /// The dimensions, [`DYNAMIC`](drr::ir::DYNAMIC) where they are not known; `None` after an error.
    pub fn shape(&self) -> Option<Vec<i64>> {
        Some(self.graph.0.borrow().nodes[self.id?].shape.clone())
    }

    /// The result of a calculation on this tensor and others.
    #[track_caller]
    pub fn apply(&self, kind: Kind, others: &[&Tensor]) -> Tensor {
        let place = Location::caller();
        let name = kind.op().0;
        let others_of = others
            .iter()
            .filter(|other| !Rc::ptr_eq(&other.graph.0, &self.graph.0));
        if others_of.count() > 0 {
            return self
                .graph
                .fail(place, format!("{name}: tensors of different graphs"));
        }
        let ids: Option<Vec<usize>> = [self]
            .iter()
            .chain(others)
            .map(|tensor| tensor.id)
            .collect();
        let Some(ids) = ids else {
            let graph = self.graph.clone();
            return Tensor { graph, id: None };
        };
        let checked = {
            let state = self.graph.0.borrow();
            let shapes: Vec<&[i64]> = ids.iter().map(|id| &state.nodes[*id].shape[..]).collect();
            let element = state.nodes[ids[0]].element;
            let is_right = |id: &usize| state.nodes[*id].element == element;
            match kind.shape(&shapes) {
                _ if !ids.iter().all(is_right)
                    || kind.needs_floats() && element != Element::F32 =>
                {
                    Err(ShapeError::new(
                        "the types of the elements do not fit",
                        &shapes,
                    ))
                }
                shape => shape.map(|shape| (shape, element)),
            }
        };
        match checked {
            Ok((shape, element)) => self.graph.add(Node {
                source: Source::Op(kind, ids),
                element,
                shape,
                place,
            }),
            Err(error) => self.graph.fail(place, format!("{name}: {error}")),
        }
    }
}

/// Declares methods that apply a calculation.
macro_rules! methods {
    ($($(#[$doc:meta])* $name:ident($($other:ident),*; $($arg:ident: $ty:ty),*) = $kind:expr;)*) => {
        impl Tensor {$(
            $(#[$doc])*
            #[track_caller]
            pub fn $name(&self, $($other: &Tensor,)* $($arg: $ty),*) -> Tensor {
                self.apply($kind, &[$($other),*])
            }
        )*}
    };
}

methods! {
    /// The greater of each element and 0.
    relu(;) = Kind::Relu;
    /// `e^x`.
    exp(;) = Kind::Exp;
    /// The hyperbolic tangent.
    tanh(;) = Kind::Tanh;
    /// `1 / (1 + e^-x)`.
    sigmoid(;) = Kind::Sigmoid;
    /// `x / 2 * (1 + erf(x / √2))`.
    gelu(;) = Kind::Gelu;
    /// `e^x`, scaled so that the sum along the axis is 1; a negative axis counts from the last one.
    softmax(; axis: i64) = Kind::Softmax { axis };
    /// The product of matrices.
    matmul(other;) = Kind::Matmul;
    /// The products of matrices, one for each index of the first dimension.
    batch_matmul(other;) = Kind::BatchMatmul;
    /// A filter `[KH, KW, C, F]` moved over images `[N, H, W, C]`.
    conv2d(filter; strides: [i64; 2], dilations: [i64; 2]) = Kind::Conv2d {
        strides: strides.to_vec(),
        dilations: dilations.to_vec(),
    };
    /// The greatest element in each window of images `[N, H, W, C]`.
    maxpool(; window: [i64; 2], strides: [i64; 2]) = Kind::MaxPool {
        window: window.to_vec(),
        strides: strides.to_vec(),
    };
    /// The same elements with other dimensions; -1 is what is left.
    reshape(; shape: &[i64]) = Kind::Reshape { shape: shape.to_vec() };
    /// Dimension `i` of the result is dimension `permutation[i]` of this tensor.
    transpose(; permutation: &[i64]) = Kind::Transpose { permutation: permutation.to_vec() };
    /// The sum along some axes.
    reduce_sum(; axes: &[i64]) = Kind::ReduceSum { axes: axes.to_vec() };
    /// The greatest element along some axes.
    reduce_max(; axes: &[i64]) = Kind::ReduceMax { axes: axes.to_vec() };
    /// The mean along some axes.
    reduce_mean(; axes: &[i64]) = Kind::ReduceMean { axes: axes.to_vec() };
}

impl Tensor {
    /// A layer of neurons: this is `[B, I]`, the weights are `[O, I]`, the bias is `[O]`.
    #[track_caller]
    pub fn linear(&self, weight: &Tensor, bias: Option<&Tensor>) -> Tensor {
        let others: Vec<&Tensor> = [weight].into_iter().chain(bias).collect();
        self.apply(Kind::Linear, &others)
    }
}

/// Implements the operators for references to tensors.
macro_rules! operators {
    ($($name:ident $method:ident;)*) => {$(
        impl ops::$name for &Tensor {
            type Output = Tensor;
            #[track_caller]
            fn $method(self, other: &Tensor) -> Tensor {
                self.apply(Kind::$name, &[other])
            }
        }
    )*};
}

operators! {
    Add add;
    Sub sub;
    Mul mul;
}

impl ops::Neg for &Tensor {
    type Output = Tensor;
    #[track_caller]
    fn neg(self) -> Tensor {
        self.apply(Kind::Neg, &[])
    }
}
