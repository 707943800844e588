//! The calculations on arrays: one element after the other, in the order of the lowered loops, so that all
//! bits are those that MLIR's tools calculate.

use crate::array::{Array, Data, Number, count};
use crate::{Kind, ShapeError};

impl Kind {
    /// The result for these operands.
    ///
    /// # Errors
    /// If the shapes or types of elements do not fit.
    pub fn eval(&self, operands: &[&Array]) -> Result<Array, ShapeError> {
        let dims: Vec<Vec<i64>> = operands.iter().map(|array| array.dims()).collect();
        let dims: Vec<&[i64]> = dims.iter().map(Vec::as_slice).collect();
        let shape = self.shape(&dims)?;
        let shape: Vec<usize> = shape.into_iter().map(|dim| dim as usize).collect();
        if count(&shape).is_none() {
            return Err(ShapeError::new("the result has too many elements", &dims));
        }
        let element = operands.first().map(|array| array.element());
        let wrong = || ShapeError::new("the types of the elements do not fit", &dims);
        let array = match operands.first().map(|array| array.data()) {
            Some(Data::F32(input)) => match self.floats(operands[0].shape(), input) {
                Some(result) => Array::new(shape, result),
                None => self.numbers::<f32>(operands, shape),
            },
            Some(Data::I32(_)) if !self.needs_floats() => self.numbers::<i32>(operands, shape),
            _ => None,
        };
        array
            .filter(|array| Some(array.element()) == element)
            .ok_or_else(wrong)
    }

    /// The result of an op on floating-point numbers alone, except a mean.
    fn floats(&self, shape: &[usize], input: &[f32]) -> Option<Vec<f32>> {
        let f: fn(f32) -> f32 = match self {
            Kind::Exp => f32::exp,
            Kind::Tanh => f32::tanh,
            Kind::Sigmoid => |x| 1.0 / (1.0 + (-x).exp()),
            Kind::Gelu => |x| {
                // The C libraries' functions of f32 differ in the last bit, those of f64 hardly
                // ever before the last bit of f32.
                let erf = libm::erf(f64::from(x * std::f32::consts::FRAC_1_SQRT_2)) as f32;
                (0.5 * x) * (1.0 + erf)
            },
            Kind::Softmax { axis } => {
                return Some(softmax(shape, axis_of(*axis, shape.len()), input));
            }
            Kind::ReduceMean { axes } => {
                let count: usize = axes.iter().map(|axis| shape[*axis as usize]).product();
                let sums = reduce(shape, axes, input, 0.0, |sum, x: f32| x + sum);
                return Some(sums.into_iter().map(|sum| sum / count as f32).collect());
            }
            _ => return None,
        };
        Some(input.iter().map(|x| f(*x)).collect())
    }

    fn numbers<T: Number>(&self, operands: &[&Array], shape: Vec<usize>) -> Option<Array> {
        let values: Option<Vec<&[T]>> = operands.iter().map(|array| T::elements(array)).collect();
        let values = values?;
        let (input, of) = (values[0], operands[0].shape());
        let binary = |f: fn(T, T) -> T| {
            // The one of lower rank is repeated.
            let count = shape.iter().product::<usize>();
            let (a, b) = (values[0], values[1]);
            (0..count)
                .map(|at| f(a[at % a.len()], b[at % b.len()]))
                .collect()
        };
        let unary = |f: fn(T) -> T| input.iter().map(|x| f(*x)).collect();
        let result: Vec<T> = match self {
            Kind::Add => binary(T::add),
            Kind::Sub => binary(T::sub),
            Kind::Mul => binary(T::mul),
            Kind::Neg => unary(T::neg),
            Kind::Relu => unary(|x| T::ZERO.max(x)),
            Kind::Matmul => matmul(input, values[1], [1, shape[0], of[1], shape[1]]),
            Kind::BatchMatmul => matmul(input, values[1], [shape[0], shape[1], of[2], shape[2]]),
            Kind::Linear => linear(input, values[1], values.get(2).copied(), of[1], &shape),
            Kind::Conv2d { strides, dilations } => {
                let filter = operands[1].shape();
                let steps = Steps::new([filter[0], filter[1]], strides, dilations);
                let mut result = vec![T::ZERO; shape.iter().product()];
                let (channels, filters) = (filter[2], filter[3]);
                for (at, image) in steps.windows(of, &shape) {
                    for f in 0..filters {
                        let sum = &mut result[at * filters + f];
                        for (window, place) in image.iter().enumerate() {
                            for c in 0..channels {
                                let weight = values[1][(window * channels + c) * filters + f];
                                *sum = sum.add(input[place * channels + c].mul(weight));
                            }
                        }
                    }
                }
                result
            }
            Kind::MaxPool { window, strides } => {
                let size = [window[0] as usize, window[1] as usize];
                let steps = Steps::new(size, strides, &[1, 1]);
                let mut result = vec![T::LEAST; shape.iter().product()];
                for (at, image) in steps.windows(of, &shape) {
                    for c in 0..shape[3] {
                        let best = &mut result[at * shape[3] + c];
                        for place in &image {
                            *best = best.max(input[place * shape[3] + c]);
                        }
                    }
                }
                result
            }
            Kind::Reshape { .. } => input.to_vec(),
            Kind::Transpose { permutation } => {
                let from = strides(of);
                let from: Vec<usize> = permutation.iter().map(|dim| from[*dim as usize]).collect();
                places(&shape, &from).map(|place| input[place]).collect()
            }
            Kind::ReduceSum { axes } => reduce(of, axes, input, T::ZERO, |sum, x| x.add(sum)),
            Kind::ReduceMax { axes } => reduce(of, axes, input, T::LEAST, |max, x| x.max(max)),
            _ => return None,
        };
        Array::new(shape, result)
    }
}

/// The number of an axis that may count from the last one.
pub(crate) fn axis_of(axis: i64, rank: usize) -> usize {
    match axis {
        ..0 => (axis + rank as i64) as usize,
        _ => axis as usize,
    }
}

/// The distance of elements in each dimension.
fn strides(shape: &[usize]) -> Vec<usize> {
    let mut strides = vec![1; shape.len()];
    for at in (1..shape.len()).rev() {
        strides[at - 1] = strides[at] * shape[at];
    }
    strides
}

/// The places of elements, for all indices in a shape, in row-major order.
fn places(shape: &[usize], strides: &[usize]) -> impl Iterator<Item = usize> {
    let count: usize = shape.iter().product();
    let of: Vec<(usize, usize)> = shape.iter().copied().zip(strides.iter().copied()).collect();
    (0..count).map(move |at| {
        let (place, _) = of
            .iter()
            .rev()
            .fold((0, at), |(place, rest), (dim, stride)| {
                (place + rest % dim * stride, rest / dim)
            });
        place
    })
}

/// Combines the elements along some axes, in the order of the elements.
fn reduce<T: Copy>(
    shape: &[usize],
    axes: &[i64],
    input: &[T],
    start: T,
    f: impl Fn(T, T) -> T,
) -> Vec<T> {
    let is_kept = |at: &usize| !axes.contains(&(*at as i64));
    let kept: Vec<usize> = (0..shape.len()).filter(is_kept).collect();
    let sizes: Vec<usize> = kept.iter().map(|at| shape[*at]).collect();
    let mut to = vec![0; shape.len()];
    for (at, stride) in kept.iter().zip(strides(&sizes)) {
        to[*at] = stride;
    }
    let mut result = vec![start; sizes.iter().product()];
    for (x, place) in input.iter().zip(places(shape, &to)) {
        result[place] = f(result[place], *x);
    }
    result
}

fn softmax(shape: &[usize], axis: usize, input: &[f32]) -> Vec<f32> {
    let (count, inner) = (shape[axis], shape[axis + 1..].iter().product::<usize>());
    let mut result = input.to_vec();
    for start in 0..input.len().checked_div(count).unwrap_or(0) {
        let first = start / inner * count * inner + start % inner;
        let along = || (0..count).map(|at| first + at * inner);
        let max = along().fold(f32::NEG_INFINITY, |max, at| Number::max(input[at], max));
        let mut sum = 0.0;
        for at in along() {
            result[at] = (input[at] - max).exp();
            sum += result[at];
        }
        for at in along() {
            result[at] /= sum;
        }
    }
    result
}

/// Products of matrices of `batch` times `[m, k]` and `[k, n]`.
fn matmul<T: Number>(a: &[T], b: &[T], [batch, m, k, n]: [usize; 4]) -> Vec<T> {
    let mut result = vec![T::ZERO; batch * m * n];
    for (at, sum) in result.iter_mut().enumerate() {
        let (row, column) = (at / n, at % n);
        let first = row / m * k * n + column;
        for i in 0..k {
            *sum = sum.add(a[row * k + i].mul(b[first + i * n]));
        }
    }
    result
}

fn linear<T: Number>(
    x: &[T],
    weight: &[T],
    bias: Option<&[T]>,
    inputs: usize,
    shape: &[usize],
) -> Vec<T> {
    let outputs = shape[1];
    let result = (0..shape[0] * outputs).map(|at| {
        let (row, output) = (at / outputs, at % outputs);
        let start = bias.map_or(T::ZERO, |bias| bias[output]);
        let pairs = x[row * inputs..][..inputs]
            .iter()
            .zip(&weight[output * inputs..]);
        pairs.fold(start, |sum, (x, weight)| sum.add(x.mul(*weight)))
    });
    result.collect()
}

/// The steps of windows over images, and of the elements in a window.
struct Steps {
    size: [usize; 2],
    strides: [usize; 2],
    dilations: [usize; 2],
}

impl Steps {
    fn new(size: [usize; 2], strides: &[i64], dilations: &[i64]) -> Self {
        let pair = |pair: &[i64]| [pair[0] as usize, pair[1] as usize];
        Steps {
            size,
            strides: pair(strides),
            dilations: pair(dilations),
        }
    }
    /// The number of each window, and the pixels in it.
    fn windows<'a>(
        &'a self,
        image: &'a [usize],
        result: &'a [usize],
    ) -> impl Iterator<Item = (usize, Vec<usize>)> + 'a {
        let count = result[..3].iter().product::<usize>();
        (0..count).map(move |at| {
            let (n, y, x) = (
                at / result[2] / result[1],
                at / result[2] % result[1],
                at % result[2],
            );
            let mut pixels = Vec::with_capacity(self.size[0] * self.size[1]);
            for i in 0..self.size[0] {
                for j in 0..self.size[1] {
                    let row = y * self.strides[0] + i * self.dilations[0];
                    let column = x * self.strides[1] + j * self.dilations[1];
                    pixels.push((n * image[1] + row) * image[2] + column);
                }
            }
            (at, pixels)
        })
    }
}
