//! Random networks, with dimensions of size 0 and 1 and such that only the run time knows.

use drr::embedded::Context;
use drr::ir::{DYNAMIC, Op, Type};
use drr::native::Ty;
use fastrand::Rng;
use nn::{Array, Element, Graph, Tensor};

pub(crate) struct Generator {
    rng: Rng,
}

/// A tensor, with the sizes that it has in the run.
type Known = (Tensor, Vec<usize>);

impl Generator {
    pub(crate) fn new(seed: u64) -> Self {
        let rng = Rng::with_seed(seed);
        Generator { rng }
    }

    fn chance(&mut self, of: u32) -> bool {
        self.rng.u32(..of) == 0
    }
    fn size(&mut self) -> usize {
        match self.rng.u32(..12) {
            0 => 0,
            1 | 2 => 1,
            _ => self.rng.usize(2..6),
        }
    }
    fn float(&mut self) -> f32 {
        match self.rng.u32(..24) {
            0 => 0.0,
            1 => -0.0,
            2 => 1e-40,
            3 if self.chance(8) => f32::INFINITY,
            4 if self.chance(8) => f32::NAN,
            _ => (self.rng.f32() - 0.5) * 4.0,
        }
    }
    fn array(&mut self, shape: &[usize], element: Element) -> Array {
        let count = shape.iter().product();
        let array = match element {
            Element::F32 => {
                let floats: Vec<f32> = (0..count).map(|_| self.float()).collect();
                Array::new(shape, floats)
            }
            Element::I32 => {
                let ints: Vec<i32> = (0..count).map(|_| self.rng.i32(..)).collect();
                Array::new(shape, ints)
            }
        };
        array.expect("as many as the shape says")
    }
    pub(crate) fn array_of(&mut self, ctx: &Context, ty: Type<Context>) -> Array {
        let ty = Ty::new(ctx, ty);
        let shape = ty.shape().expect("a shape");
        let shape: Vec<usize> = shape.iter().map(|dim| *dim as usize).collect();
        let is_float = ty.element_type().is_some_and(Ty::is_float);
        self.array(&shape, if is_float { Element::F32 } else { Element::I32 })
    }

    /// A module with a function `f`, and arguments for it.
    pub(crate) fn network(&mut self, ctx: &mut Context) -> (Op<Context>, Vec<Array>) {
        let graph = Graph::new();
        let element = if self.chance(6) {
            Element::I32
        } else {
            Element::F32
        };
        let mut run = Network {
            generator: self,
            graph: graph.clone(),
            element,
            args: Vec::new(),
            tensors: Vec::new(),
        };
        for _ in 0..2 {
            let rank = run.generator.rng.usize(..4);
            let shape: Vec<usize> = (0..rank).map(|_| run.generator.size()).collect();
            let input = run.value(shape);
            run.tensors.push(input);
        }
        for _ in 0..run.generator.rng.usize(3..10) {
            run.operation();
        }
        let outputs: Vec<Tensor> = run
            .tensors
            .iter()
            .rev()
            .take(3)
            .map(|known| known.0.clone())
            .collect();
        let outputs: Vec<&Tensor> = outputs.iter().collect();
        let args = run.args;
        let module = graph
            .module(ctx, "f", &outputs)
            .unwrap_or_else(|error| panic!("{error}"));
        (module, args)
    }
}

struct Network<'g> {
    generator: &'g mut Generator,
    graph: Graph,
    element: Element,
    args: Vec<Array>,
    tensors: Vec<Known>,
}

impl Network<'_> {
    /// An input of these sizes, some of them dynamic; or a constant.
    fn value(&mut self, shape: Vec<usize>) -> Known {
        let array = self.generator.array(&shape, self.element);
        if self.generator.chance(4) {
            return (self.graph.constant(array), shape);
        }
        let mut dims = array.dims();
        for dim in &mut dims {
            if self.generator.chance(4) {
                *dim = DYNAMIC;
            }
        }
        self.args.push(array);
        (self.graph.input_of(self.element, dims), shape)
    }
    fn any(&mut self) -> Known {
        let at = self.generator.rng.usize(..self.tensors.len());
        self.tensors[at].clone()
    }
    /// A tensor of this rank.
    fn of_rank(&mut self, rank: usize) -> Known {
        let fit: Vec<Known> = self
            .tensors
            .iter()
            .filter(|known| known.1.len() == rank)
            .cloned()
            .collect();
        if fit.is_empty() || self.generator.chance(3) {
            let shape = (0..rank).map(|_| self.generator.size()).collect();
            return self.value(shape);
        }
        fit[self.generator.rng.usize(..fit.len())].clone()
    }
    /// A tensor of these sizes.
    fn of_shape(&mut self, shape: &[usize]) -> Tensor {
        let fit: Vec<Known> = self
            .tensors
            .iter()
            .filter(|known| known.1 == shape)
            .cloned()
            .collect();
        match fit.is_empty() || self.generator.chance(2) {
            true => self.value(shape.to_vec()).0,
            false => fit[self.generator.rng.usize(..fit.len())].0.clone(),
        }
    }

    fn operation(&mut self) {
        let rng = self.generator.rng.u32(..20);
        let made = match rng {
            0..4 => self.unary(),
            4..7 => self.binary(),
            7 => {
                let (x, shape) = self.of_rank(2);
                let n = self.generator.size();
                let y = self.of_shape(&[shape[1], n]);
                (x.matmul(&y), vec![shape[0], n])
            }
            8 => {
                let (x, shape) = self.of_rank(3);
                let n = self.generator.size();
                let y = self.of_shape(&[shape[0], shape[2], n]);
                (x.batch_matmul(&y), vec![shape[0], shape[1], n])
            }
            9..11 => {
                let (x, shape) = self.of_rank(2);
                let n = self.generator.size();
                let w = self.of_shape(&[n, shape[1]]);
                let bias = self.generator.rng.bool().then(|| self.of_shape(&[n]));
                (x.linear(&w, bias.as_ref()), vec![shape[0], n])
            }
            11 => self.convolution(),
            12 => self.pooling(),
            13 => {
                let (x, shape) = self.any();
                let mut permutation: Vec<i64> = (0..shape.len() as i64).collect();
                self.generator.rng.shuffle(&mut permutation);
                let sizes = permutation.iter().map(|dim| shape[*dim as usize]).collect();
                (x.transpose(&permutation), sizes)
            }
            14 => {
                let (x, shape) = self.any();
                let all: usize = shape.iter().product();
                let is_open = x.shape().is_some_and(|dims| dims.contains(&DYNAMIC));
                match () {
                    _ if is_open => (x.reshape(&[1, -1]), vec![1, all]),
                    _ if all == 0 => (x.reshape(&[3, 0]), vec![3, 0]),
                    _ if all.is_multiple_of(2) => (x.reshape(&[-1, 2, 1]), vec![all / 2, 2, 1]),
                    _ if all == 1 => (x.reshape(&[]), vec![]),
                    _ => (x.reshape(&[all as i64]), vec![all]),
                }
            }
            15..18 => self.reduction(),
            _ if self.element == Element::I32 => self.unary(),
            _ => {
                let (x, shape) = self.any();
                let rank = shape.len() as i64;
                if rank == 0 {
                    return;
                }
                (x.softmax(self.generator.rng.i64(-rank..rank)), shape)
            }
        };
        self.tensors.push(made);
    }

    fn unary(&mut self) -> Known {
        let (x, shape) = self.any();
        let kinds = if self.element == Element::I32 { 2 } else { 6 };
        let y = match self.generator.rng.u32(..kinds) {
            0 => -&x,
            1 => x.relu(),
            2 => x.exp(),
            3 => x.tanh(),
            4 => x.sigmoid(),
            _ => x.gelu(),
        };
        (y, shape)
    }

    fn binary(&mut self) -> Known {
        let (x, shape) = self.any();
        // The other operand may lack the first dimensions.
        let from = if self.generator.chance(3) {
            self.generator.rng.usize(..=shape.len())
        } else {
            0
        };
        let y = self.of_shape(&shape[from..]);
        let (x, y) = if self.generator.rng.bool() {
            (x, y)
        } else {
            (y, x)
        };
        let result = match self.generator.rng.u32(..3) {
            0 => &x + &y,
            1 => &x - &y,
            _ => &x * &y,
        };
        (result, shape)
    }

    fn reduction(&mut self) -> Known {
        let (x, shape) = self.any();
        let all: Vec<usize> = (0..shape.len())
            .filter(|_| self.generator.rng.bool())
            .collect();
        let axes: Vec<i64> = all.iter().map(|axis| *axis as i64).collect();
        let left = shape.iter().enumerate().filter(|(at, _)| !all.contains(at));
        let left = left.map(|(_, size)| *size).collect();
        let kinds = if self.element == Element::I32 { 2 } else { 3 };
        let y = match self.generator.rng.u32(..kinds) {
            0 => x.reduce_sum(&axes),
            1 => x.reduce_max(&axes),
            _ => x.reduce_mean(&axes),
        };
        (y, left)
    }

    fn images(&mut self) -> Known {
        let [n, c] = [self.generator.size(), self.generator.size()];
        let [h, w] = [
            self.generator.rng.usize(5..9),
            self.generator.rng.usize(5..9),
        ];
        self.value(vec![n, h, w, c])
    }

    fn convolution(&mut self) -> Known {
        let (x, shape) = self.images();
        let [kh, kw] = [
            self.generator.rng.usize(1..4),
            self.generator.rng.usize(1..4),
        ];
        let filters = self.generator.size();
        let (filter, _) = self.value(vec![kh, kw, shape[3], filters]);
        let [sh, sw] = [
            self.generator.rng.usize(1..3),
            self.generator.rng.usize(1..3),
        ];
        let [dh, dw] = [
            self.generator.rng.usize(1..3),
            self.generator.rng.usize(1..3),
        ];
        let size = |of: usize, k: usize, s: usize, d: usize| (of - (k - 1) * d - 1) / s + 1;
        let (height, width) = (size(shape[1], kh, sh, dh), size(shape[2], kw, sw, dw));
        let y = x.conv2d(&filter, [sh as i64, sw as i64], [dh as i64, dw as i64]);
        (y, vec![shape[0], height, width, filters])
    }

    fn pooling(&mut self) -> Known {
        let (x, shape) = self.images();
        let [kh, kw] = [
            self.generator.rng.usize(1..4),
            self.generator.rng.usize(1..4),
        ];
        let [sh, sw] = [
            self.generator.rng.usize(1..3),
            self.generator.rng.usize(1..3),
        ];
        let size = |of: usize, k: usize, s: usize| (of - k) / s + 1;
        let sizes = vec![
            shape[0],
            size(shape[1], kh, sh),
            size(shape[2], kw, sw),
            shape[3],
        ];
        (
            x.maxpool([kh as i64, kw as i64], [sh as i64, sw as i64]),
            sizes,
        )
    }
}

/// Functions `f` on memrefs, with the number of their inputs. The others are outputs.
pub(crate) const ON_MEMREFS: [(&str, usize); 4] = [
    (
        "func.func @f(%a: memref<5x3xf32>, %b: memref<3x4xf32>, %c: memref<5x4xf32>, %d: memref<5xf32>, %e: memref<f32>) {
           nn.matmul %a, %b, %c : memref<5x3xf32>, memref<3x4xf32>, memref<5x4xf32>
           nn.gelu %c, %c : memref<5x4xf32>, memref<5x4xf32>
           nn.reduce_mean %c, %d {axes = array<i64: 1>} : memref<5x4xf32>, memref<5xf32>
           nn.reduce_mean %c, %e {axes = array<i64: 0, 1>} : memref<5x4xf32>, memref<f32>
           return
         }",
        2,
    ),
    (
        "func.func @f(%a: memref<2x6x5x1xf32>, %b: memref<3x2x1x3xf32>, %c: memref<2x4x4x3xf32>, %d: memref<2x2x3x3xf32>) {
           nn.conv2d %a, %b, %c {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>}
             : memref<2x6x5x1xf32>, memref<3x2x1x3xf32>, memref<2x4x4x3xf32>
           nn.maxpool %c, %d {window = array<i64: 2, 2>, strides = array<i64: 2, 1>} : memref<2x4x4x3xf32>, memref<2x2x3x3xf32>
           return
         }",
        2,
    ),
    (
        "func.func @f(%a: memref<2x3x2xi32>, %b: memref<3x2xi32>, %c: memref<2x3x2xi32>, %d: memref<2x2x3xi32>, %e: memref<2x3x3xi32>, %g: memref<3xi32>) {
           nn.add %a, %b, %c : memref<2x3x2xi32>, memref<3x2xi32>, memref<2x3x2xi32>
           nn.relu %c, %c : memref<2x3x2xi32>, memref<2x3x2xi32>
           nn.transpose %c, %d {permutation = array<i64: 0, 2, 1>} : memref<2x3x2xi32>, memref<2x2x3xi32>
           nn.batch_matmul %c, %d, %e : memref<2x3x2xi32>, memref<2x2x3xi32>, memref<2x3x3xi32>
           nn.reduce_max %e, %g {axes = array<i64: 0, 2>} : memref<2x3x3xi32>, memref<3xi32>
           nn.neg %g, %g : memref<3xi32>, memref<3xi32>
           return
         }",
        2,
    ),
    (
        "func.func @f(%a: memref<3x4xf32>, %b: memref<4xf32>, %c: memref<3x4xf32>, %d: memref<4xf32>) {
           nn.sub %a, %b, %c : memref<3x4xf32>, memref<4xf32>, memref<3x4xf32>
           nn.sigmoid %c, %c : memref<3x4xf32>, memref<3x4xf32>
           nn.mul %c, %a, %c : memref<3x4xf32>, memref<3x4xf32>, memref<3x4xf32>
           nn.tanh %c, %c : memref<3x4xf32>, memref<3x4xf32>
           nn.exp %c, %c : memref<3x4xf32>, memref<3x4xf32>
           nn.reduce_sum %c, %d {axes = array<i64: 0>} : memref<3x4xf32>, memref<4xf32>
           return
         }",
        2,
    ),
];
