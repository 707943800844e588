//! Dimensions of results, as formulas over the dimensions of operands.

use std::fmt;

use drr::ir::DYNAMIC;

/// A dimension of a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dim {
    /// A number.
    Size(i64),
    /// A dimension of an operand, which is known at run time.
    Of {
        /// The number of the operand.
        operand: usize,
        /// The number of the dimension.
        dim: usize,
    },
    /// The number of windows in a dimension.
    Windows {
        /// The dimension.
        of: Box<Dim>,
        /// The number of elements of a window.
        size: Box<Dim>,
        /// The distance of windows.
        stride: i64,
        /// The distance of the elements.
        dilation: i64,
    },
    /// The number of elements of the first operand, divided by a number.
    Rest {
        /// The number.
        known: i64,
    },
}

impl Dim {
    /// A dimension of an operand.
    pub(crate) fn of(shapes: &[&[i64]], operand: usize, dim: usize) -> Dim {
        match shapes[operand][dim] {
            DYNAMIC => Dim::Of { operand, dim },
            size => Dim::Size(size),
        }
    }
    /// The number, or [`DYNAMIC`].
    pub fn size(&self) -> i64 {
        match self {
            Dim::Size(size) => *size,
            _ => DYNAMIC,
        }
    }
}

/// A text of shapes: `[2, ?]`.
pub fn shape_text(shape: &[i64]) -> String {
    let dims = shape.iter().map(|dim| match *dim {
        DYNAMIC => "?".to_string(),
        dim => dim.to_string(),
    });
    format!("[{}]", dims.collect::<Vec<_>>().join(", "))
}

/// Shapes that do not fit an op.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShapeError(String);

impl ShapeError {
    pub(crate) fn new(text: impl fmt::Display, shapes: &[&[i64]]) -> Self {
        let shapes: Vec<String> = shapes.iter().map(|shape| shape_text(shape)).collect();
        ShapeError(format!("{text}: {}", shapes.join(" and ")))
    }
}
impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
impl std::error::Error for ShapeError {}

/// The height and width of the result of windows that move over the first operand.
pub(crate) fn window(
    shapes: &[&[i64]],
    sizes: [Dim; 2],
    strides: &[i64],
    dilations: &[i64],
) -> Result<[Dim; 2], ShapeError> {
    let error = |text| Err(ShapeError::new(text, shapes));
    let (&[sh, sw], &[dh, dw]) = (strides, dilations) else {
        return error("a window has 2 strides and 2 dilations".to_string());
    };
    if [sh, sw, dh, dw].iter().any(|step| *step < 1) {
        return error("strides and dilations are at least 1".to_string());
    }
    let [height, width] = sizes;
    let mut results = [Dim::Size(DYNAMIC), Dim::Size(DYNAMIC)];
    let steps = [(1, height, sh, dh), (2, width, sw, dw)];
    for (result, (at, size, stride, dilation)) in results.iter_mut().zip(steps) {
        let of = Dim::of(shapes, 0, at);
        if size.size() < 1 && size.size() != DYNAMIC {
            return error(format!("a window of size {}", size.size()));
        }
        *result = match (&of, &size) {
            (Dim::Size(of), Dim::Size(size)) => match windows(*of, *size, stride, dilation) {
                Some(windows) => Dim::Size(windows),
                None => return error("the window is larger than the image".to_string()),
            },
            _ => Dim::Windows {
                of: Box::new(of),
                size: Box::new(size),
                stride,
                dilation,
            },
        };
    }
    Ok(results)
}

/// The number of windows; `None` if a window is larger than the dimension.
fn windows(of: i64, size: i64, stride: i64, dilation: i64) -> Option<i64> {
    let span = size.checked_sub(1)?.checked_mul(dilation)?.checked_add(1)?;
    (span <= of).then(|| (of - span) / stride + 1)
}

/// The dimensions of a reshaped operand; one of them may be -1.
pub(crate) fn reshaped(shapes: &[&[i64]], shape: &[i64]) -> Result<Vec<Dim>, ShapeError> {
    let error = |text: String| Err(ShapeError::new(text, shapes));
    let wanted = shape_text(shape);
    if shape.iter().any(|dim| *dim < -1) || shape.iter().filter(|dim| **dim == -1).count() > 1 {
        return error(format!("{wanted} is not a shape with at most one -1"));
    }
    let product = |dims: &[i64]| {
        dims.iter()
            .try_fold(1_i64, |all, dim| all.checked_mul(*dim))
    };
    let known: Vec<i64> = shape.iter().copied().filter(|dim| *dim != -1).collect();
    let Some(known) = product(&known) else {
        return error(format!("{wanted} has too many elements"));
    };
    let is_open = shape.contains(&-1);
    let rest = if shapes[0].contains(&DYNAMIC) {
        // Only the run time knows if the number of elements is right where no dimension is open.
        if !is_open || known == 0 {
            return error(format!("{wanted} does not say which dimension is dynamic"));
        }
        Dim::Rest { known }
    } else {
        let Some(all) = product(shapes[0]) else {
            return error("too many elements".to_string());
        };
        let fits = match is_open {
            true => known != 0 && all % known == 0,
            false => all == known,
        };
        if !fits {
            return error(format!("{wanted} has another number of elements"));
        }
        Dim::Size(if is_open { all / known } else { 0 })
    };
    let dims = shape.iter().map(|dim| match dim {
        -1 => rest.clone(),
        dim => Dim::Size(*dim),
    });
    Ok(dims.collect())
}
