//! The calculations of `nn`, apart from any IR: one form that the verifier, the graph, the interpreter and
//! the lowering share.

use drr::ir::{AttrView, DYNAMIC, Ir, Op};

use crate::dim::{Dim, ShapeError, window};

/// A calculation: an op of `nn` with its attributes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `nn.add`.
    Add,
    /// `nn.sub`.
    Sub,
    /// `nn.mul`.
    Mul,
    /// `nn.neg`.
    Neg,
    /// `nn.relu`.
    Relu,
    /// `nn.exp`.
    Exp,
    /// `nn.tanh`.
    Tanh,
    /// `nn.sigmoid`.
    Sigmoid,
    /// `nn.gelu`.
    Gelu,
    /// `nn.softmax`.
    Softmax {
        /// The axis along which the sum is 1.
        axis: i64,
    },
    /// `nn.matmul`.
    Matmul,
    /// `nn.batch_matmul`.
    BatchMatmul,
    /// `nn.linear`.
    Linear,
    /// `nn.conv2d`.
    Conv2d {
        /// The distances of windows.
        strides: Vec<i64>,
        /// The distances of elements in a window.
        dilations: Vec<i64>,
    },
    /// `nn.maxpool`.
    MaxPool {
        /// The size of a window.
        window: Vec<i64>,
        /// The distances of windows.
        strides: Vec<i64>,
    },
    /// `nn.reshape`.
    Reshape {
        /// The dimensions; -1 is what is left.
        shape: Vec<i64>,
    },
    /// `nn.transpose`.
    Transpose {
        /// For each dimension of the result, that of the input.
        permutation: Vec<i64>,
    },
    /// `nn.reduce_sum`.
    ReduceSum {
        /// The axes that the result does not have.
        axes: Vec<i64>,
    },
    /// `nn.reduce_max`.
    ReduceMax {
        /// The axes that the result does not have.
        axes: Vec<i64>,
    },
    /// `nn.reduce_mean`.
    ReduceMean {
        /// The axes that the result does not have.
        axes: Vec<i64>,
    },
}

/// The names of attributes that hold one integer. All others hold a list.
pub(crate) const SINGLE: &str = "axis";

impl Kind {
    /// The calculation of an op with this name. `ints` gives the integers of an attribute. `None` if it is
    /// no op of `nn` or lacks an attribute.
    pub(crate) fn of_name(name: &str, ints: impl Fn(&str) -> Option<Vec<i64>>) -> Option<Kind> {
        Some(match name {
            "nn.add" => Kind::Add,
            "nn.sub" => Kind::Sub,
            "nn.mul" => Kind::Mul,
            "nn.neg" => Kind::Neg,
            "nn.relu" => Kind::Relu,
            "nn.exp" => Kind::Exp,
            "nn.tanh" => Kind::Tanh,
            "nn.sigmoid" => Kind::Sigmoid,
            "nn.gelu" => Kind::Gelu,
            "nn.softmax" => Kind::Softmax {
                axis: ints("axis").map_or(Some(-1), |axis| axis.first().copied())?,
            },
            "nn.matmul" => Kind::Matmul,
            "nn.batch_matmul" => Kind::BatchMatmul,
            "nn.linear" => Kind::Linear,
            "nn.conv2d" => Kind::Conv2d {
                strides: ints("strides")?,
                dilations: ints("dilations")?,
            },
            "nn.maxpool" => Kind::MaxPool {
                window: ints("window")?,
                strides: ints("strides")?,
            },
            "nn.reshape" => Kind::Reshape {
                shape: ints("shape")?,
            },
            "nn.transpose" => Kind::Transpose {
                permutation: ints("permutation")?,
            },
            "nn.reduce_sum" => Kind::ReduceSum {
                axes: ints("axes")?,
            },
            "nn.reduce_max" => Kind::ReduceMax {
                axes: ints("axes")?,
            },
            "nn.reduce_mean" => Kind::ReduceMean {
                axes: ints("axes")?,
            },
            _ => return None,
        })
    }

    /// The calculation of an operation; `None` if it is none of `nn`.
    pub fn of<I: Ir>(ir: &I, op: Op<I>) -> Option<Kind> {
        let kind = ir.kind(op);
        Kind::of_name(&ir.kind_name(kind), |name| {
            let name = ir.attr_name(kind, name)?;
            ir.with_attr(op, name, |attr| ints(ir, attr?))
        })
    }

    /// The name of the op, and its attributes.
    pub fn op(&self) -> (&'static str, Vec<(&'static str, &[i64])>) {
        match self {
            Kind::Add => ("nn.add", vec![]),
            Kind::Sub => ("nn.sub", vec![]),
            Kind::Mul => ("nn.mul", vec![]),
            Kind::Neg => ("nn.neg", vec![]),
            Kind::Relu => ("nn.relu", vec![]),
            Kind::Exp => ("nn.exp", vec![]),
            Kind::Tanh => ("nn.tanh", vec![]),
            Kind::Sigmoid => ("nn.sigmoid", vec![]),
            Kind::Gelu => ("nn.gelu", vec![]),
            Kind::Softmax { axis } => ("nn.softmax", vec![("axis", std::slice::from_ref(axis))]),
            Kind::Matmul => ("nn.matmul", vec![]),
            Kind::BatchMatmul => ("nn.batch_matmul", vec![]),
            Kind::Linear => ("nn.linear", vec![]),
            Kind::Conv2d { strides, dilations } => {
                let attrs = vec![("strides", &strides[..]), ("dilations", dilations)];
                ("nn.conv2d", attrs)
            }
            Kind::MaxPool { window, strides } => {
                ("nn.maxpool", vec![("window", window), ("strides", strides)])
            }
            Kind::Reshape { shape } => ("nn.reshape", vec![("shape", shape)]),
            Kind::Transpose { permutation } => ("nn.transpose", vec![("permutation", permutation)]),
            Kind::ReduceSum { axes } => ("nn.reduce_sum", vec![("axes", axes)]),
            Kind::ReduceMax { axes } => ("nn.reduce_max", vec![("axes", axes)]),
            Kind::ReduceMean { axes } => ("nn.reduce_mean", vec![("axes", axes)]),
        }
    }

    /// True if it calculates with floating-point numbers only.
    pub fn needs_floats(&self) -> bool {
        use Kind::{Exp, Gelu, ReduceMean, Sigmoid, Softmax, Tanh};
        matches!(
            self,
            Exp | Tanh | Sigmoid | Gelu | Softmax { .. } | ReduceMean { .. }
        )
    }

    /// True if each element depends on those at the same place only.
    pub fn is_elementwise(&self) -> bool {
        use Kind::{Add, Exp, Gelu, Mul, Neg, Relu, Sigmoid, Sub, Tanh};
        matches!(
            self,
            Add | Sub | Mul | Neg | Relu | Exp | Tanh | Sigmoid | Gelu
        )
    }

    /// The dimensions of the result, for operands of these shapes, in which
    /// [`DYNAMIC`] stands for a dimension that is not known.
    ///
    /// # Errors
    /// If the shapes or attributes do not fit: the message has both shapes.
    pub fn dims(&self, shapes: &[&[i64]]) -> Result<Vec<Dim>, ShapeError> {
        let error = |text: String| Err(ShapeError::new(text, shapes));
        let rank = |operand: usize, rank: usize| match shapes[operand].len() == rank {
            true => Ok(()),
            false => {
                let which = ["first", "second", "third"][operand];
                let text = format!("the {which} operand needs rank {rank}");
                Err(ShapeError::new(text, shapes))
            }
        };
        let expected = match self {
            Kind::Add | Kind::Sub | Kind::Mul | Kind::Matmul | Kind::BatchMatmul => 2..=2,
            Kind::Conv2d { .. } => 2..=2,
            Kind::Linear => 2..=3,
            _ => 1..=1,
        };
        if !expected.contains(&shapes.len()) {
            return error(format!("{} operands", shapes.len()));
        }
        // The size that two dimensions have in common.
        let same = |(a, i): (usize, usize), (b, j): (usize, usize), name: &str| match (
            shapes[a][i],
            shapes[b][j],
        ) {
            (DYNAMIC, size) if size != DYNAMIC => Ok(Dim::Size(size)),
            (size, other) if size != other && other != DYNAMIC => {
                Err(ShapeError::new(format!("the {name} differ"), shapes))
            }
            _ => Ok(Dim::of(shapes, a, i)),
        };
        let own =
            |operand: usize| (0..shapes[operand].len()).map(move |i| Dim::of(shapes, operand, i));
        Ok(match self {
            Kind::Add | Kind::Sub | Kind::Mul => {
                // The one of lower rank is repeated along the first dimensions of the other.
                let low = usize::from(shapes[0].len() > shapes[1].len());
                let first = shapes[1 - low].len() - shapes[low].len();
                let dims = own(1 - low)
                    .enumerate()
                    .map(|(i, dim)| match i.checked_sub(first) {
                        None => Ok(dim),
                        Some(j) if low == 0 => same((0, j), (1, i), "last dimensions"),
                        Some(j) => same((0, i), (1, j), "last dimensions"),
                    });
                dims.collect::<Result<_, _>>()?
            }
            Kind::Neg | Kind::Relu | Kind::Exp | Kind::Tanh | Kind::Sigmoid | Kind::Gelu => {
                own(0).collect()
            }
            Kind::Softmax { axis } => {
                let rank = shapes[0].len() as i64;
                if !(-rank..rank).contains(axis) {
                    return error(format!("axis {axis} is not in -{rank}..{rank}"));
                }
                own(0).collect()
            }
            Kind::Matmul => {
                rank(0, 2)?;
                rank(1, 2)?;
                same((0, 1), (1, 0), "inner dimensions")?;
                vec![Dim::of(shapes, 0, 0), Dim::of(shapes, 1, 1)]
            }
            Kind::BatchMatmul => {
                rank(0, 3)?;
                rank(1, 3)?;
                same((0, 2), (1, 1), "inner dimensions")?;
                let batch = same((0, 0), (1, 0), "batches")?;
                vec![batch, Dim::of(shapes, 0, 1), Dim::of(shapes, 1, 2)]
            }
            Kind::Linear => {
                rank(0, 2)?;
                rank(1, 2)?;
                same((0, 1), (1, 1), "numbers of inputs")?;
                let outputs = match shapes.len() {
                    2 => Dim::of(shapes, 1, 0),
                    _ => {
                        rank(2, 1)?;
                        same((1, 0), (2, 0), "numbers of outputs")?
                    }
                };
                vec![Dim::of(shapes, 0, 0), outputs]
            }
            Kind::Conv2d { strides, dilations } => {
                rank(0, 4)?;
                rank(1, 4)?;
                same((0, 3), (1, 2), "numbers of channels")?;
                let sizes = [Dim::of(shapes, 1, 0), Dim::of(shapes, 1, 1)];
                let [height, width] = window(shapes, sizes, strides, dilations)?;
                vec![Dim::of(shapes, 0, 0), height, width, Dim::of(shapes, 1, 3)]
            }
            Kind::MaxPool {
                window: size,
                strides,
            } => {
                rank(0, 4)?;
                let [h, w] = size[..] else {
                    return error("a window has 2 sizes".into());
                };
                let sizes = [Dim::Size(h), Dim::Size(w)];
                let [height, width] = window(shapes, sizes, strides, &[1, 1])?;
                vec![Dim::of(shapes, 0, 0), height, width, Dim::of(shapes, 0, 3)]
            }
            Kind::Reshape { shape } => crate::dim::reshaped(shapes, shape)?,
            Kind::Transpose { permutation } => {
                let mut sorted = permutation.clone();
                sorted.sort_unstable();
                if !sorted.iter().copied().eq(0..shapes[0].len() as i64) {
                    return error(format!(
                        "{permutation:?} is not a permutation of the dimensions"
                    ));
                }
                let dims = permutation.iter();
                dims.map(|dim| Dim::of(shapes, 0, *dim as usize)).collect()
            }
            Kind::ReduceSum { axes } | Kind::ReduceMax { axes } | Kind::ReduceMean { axes } => {
                let rank = shapes[0].len() as i64;
                if let Some(axis) = axes.iter().find(|axis| !(0..rank).contains(axis)) {
                    return error(format!("axis {axis} is not in 0..{rank}"));
                }
                if axes.windows(2).any(|pair| pair[0] >= pair[1]) {
                    return error(format!("the axes {axes:?} do not increase"));
                }
                let kept = own(0).enumerate();
                let kept = kept.filter(|(at, _)| !axes.contains(&(*at as i64)));
                kept.map(|(_, dim)| dim).collect()
            }
        })
    }

    /// The dimensions of the result as numbers, [`DYNAMIC`] where they are not known.
    ///
    /// # Errors
    /// As for [`dims`](Kind::dims).
    pub fn shape(&self, shapes: &[&[i64]]) -> Result<Vec<i64>, ShapeError> {
        let dims = self.dims(shapes)?;
        Ok(dims.iter().map(Dim::size).collect())
    }
}

/// The integers of an attribute: an integer or a dense array.
pub(crate) fn ints<I: Ir>(ir: &I, attr: &I::Attr) -> Option<Vec<i64>> {
    ir.with_attr_view(attr, |view| match view {
        AttrView::Integer { value, .. } => Some(vec![i64::try_from(value).ok()?]),
        AttrView::DenseInts { values, .. } => Some(values.to_vec()),
        _ => None,
    })
}
