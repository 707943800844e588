//! A classifier for pictures of digits, with the weights that `tools/digits/train.py` has found.

use drr::embedded::Context;
use drr::ir::{DYNAMIC, Op};

use crate::{Array, Graph, GraphError};

/// The number of pixels of a picture.
const PIXELS: usize = 64;

/// Pictures with the digits that they show.
#[derive(Clone, PartialEq, Debug)]
pub struct Pictures {
    /// `[N, 64]`: the pixels from 0 (white) to 1 (black).
    pub pixels: Array,
    /// The digits.
    pub digits: Vec<usize>,
}

/// The weights of the layers.
#[derive(Clone, PartialEq, Debug)]
pub struct Classifier {
    /// For each layer its weights `[O, I]` and its bias `[O]`.
    pub weights: Vec<Array>,
}

impl Pictures {
    /// Reads pictures: in each line 64 numbers from 0 to 16, and the digit. The files of "Optical
    /// Recognition of Handwritten Digits" (UCI) are such.
    ///
    /// # Errors
    /// If a line is wrong; the message has its number.
    pub fn read(text: &str) -> Result<Pictures, String> {
        let mut pixels = Vec::new();
        let mut digits = Vec::new();
        for (at, line) in text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty())
        {
            let numbers: Option<Vec<u8>> = line
                .split(',')
                .map(|word| word.trim().parse().ok())
                .collect();
            let numbers = numbers.filter(|numbers| numbers.len() == PIXELS + 1);
            let picture = numbers.as_ref().and_then(|numbers| numbers.split_last());
            match picture {
                Some((digit @ 0..=9, picture)) if picture.iter().all(|pixel| *pixel <= 16) => {
                    pixels.extend(picture.iter().map(|pixel| f32::from(*pixel) / 16.0));
                    digits.push(usize::from(*digit));
                }
                _ => {
                    let wanted = "64 numbers from 0 to 16 and a digit";
                    return Err(format!("line {}: not {wanted}", at + 1));
                }
            }
        }
        let pixels = Array::new([digits.len(), PIXELS], pixels);
        let pixels = pixels.ok_or("the pictures have different sizes")?;
        Ok(Pictures { pixels, digits })
    }

    /// A picture as text, in eight lines.
    pub fn text(&self, picture: usize) -> String {
        let pixels = &self.pixels.f32s()[picture * PIXELS..][..PIXELS];
        let shade = |pixel: &f32| [' ', '.', ':', '+', '#'][(pixel * 4.0).round() as usize];
        let rows = pixels.chunks(8).map(|row| {
            let row = row.iter().map(shade);
            row.flat_map(|shade| [shade, shade]).collect::<String>()
        });
        rows.collect::<Vec<_>>().join("\n")
    }
}

impl Classifier {
    /// Reads weights: in each line the dimensions of a tensor, as `32x64`, and its elements.
    ///
    /// # Errors
    /// If a line is wrong, or the tensors are not those of layers; the message has the number of the line.
    pub fn read(text: &str) -> Result<Classifier, String> {
        let mut weights: Vec<Array> = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let error = |text: &str| format!("line {}: {text}", at + 1);
            let (shape, elements) = line.split_once(',').ok_or_else(|| error("no elements"))?;
            let shape: Option<Vec<usize>> = shape.split('x').map(|dim| dim.parse().ok()).collect();
            let elements: Option<Vec<f32>> =
                elements.split(',').map(|word| word.parse().ok()).collect();
            let (Some(shape), Some(elements)) = (shape, elements) else {
                return Err(error("something that is not a number"));
            };
            let rank = 2 - at % 2;
            if shape.len() != rank {
                return Err(error(&format!(
                    "a tensor of rank {}, not {rank}",
                    shape.len()
                )));
            }
            let array = Array::new(shape, elements);
            weights.push(
                array.ok_or_else(|| error("as many elements as the dimensions say are needed"))?,
            );
        }
        match weights.len().is_multiple_of(2) && !weights.is_empty() {
            true => Ok(Classifier { weights }),
            false => Err("a layer has two lines: weights and bias".to_string()),
        }
    }

    /// A function `classify` in a module, which takes any number of pictures and the weights, and
    /// returns the probabilities `[N, 10]`.
    ///
    /// # Errors
    /// If the layers do not fit together.
    pub fn module(&self, ctx: &mut Context) -> Result<Op<Context>, GraphError> {
        let graph = Graph::new();
        let mut x = graph.input([DYNAMIC, PIXELS as i64]);
        let weights: Vec<_> = self
            .weights
            .iter()
            .map(|array| graph.input(array.dims()))
            .collect();
        for (at, layer) in weights.chunks(2).enumerate() {
            if at > 0 {
                x = x.relu();
            }
            x = x.linear(&layer[0], layer.get(1));
        }
        graph.module(ctx, "classify", &[&x.softmax(-1)])
    }

    /// The arguments for the function.
    pub fn arguments(&self, pictures: &Pictures) -> Vec<Array> {
        let mut args = vec![pictures.pixels.clone()];
        args.extend(self.weights.iter().cloned());
        args
    }
}

/// The place of the greatest element in each row of `[N, M]`.
pub fn greatest(rows: &Array) -> Vec<usize> {
    let width = rows.shape().get(1).copied().unwrap_or(1).max(1);
    let greatest = |row: &[f32]| {
        let places = (0..row.len()).reduce(|best, at| if row[at] > row[best] { at } else { best });
        places.unwrap_or(0)
    };
    rows.f32s().chunks(width).map(greatest).collect()
}
