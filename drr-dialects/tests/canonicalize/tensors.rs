//! Random functions of tensors: slices, paddings and changes of shape, among casts that say more or
//! less about the sizes.

use std::fmt::Write;

use fastrand::Rng;

/// The sizes of a tensor, `None` for an unknown one.
type Dims = Vec<Option<i64>>;

/// A random function `@f` of tensors. Equal seeds give equal functions.
pub(crate) fn function(seed: u64) -> String {
    let mut tensors = Tensors {
        rng: Rng::with_seed(seed),
        text: String::new(),
        args: vec!["%i: index".into(), "%j: index".into(), "%x: f32".into()],
        next: 0,
        known: Vec::new(),
        indices: vec!["%i".into(), "%j".into()],
        elements: vec!["%x".into()],
    };
    for _ in 0..2 {
        let rank = tensors.rng.usize(1..4);
        let dims = tensors.dims(rank);
        tensors.argument(dims);
    }
    for _ in 0..4 + seed % 20 {
        tensors.step();
    }
    tensors.finish()
}

struct Tensors {
    rng: Rng,
    text: String,
    args: Vec<String>,
    next: usize,
    known: Vec<(String, Dims)>,
    indices: Vec<String>,
    elements: Vec<String>,
}

/// The offsets, sizes and strides of a slice as text, and the dimensions of the slice.
struct Slice {
    text: String,
    dims: Dims,
}

fn ty(dims: &Dims) -> String {
    let dim = |dim: &Option<i64>| dim.map_or("?x".to_string(), |dim| format!("{dim}x"));
    let dims: String = dims.iter().map(dim).collect();
    format!("tensor<{dims}f32>")
}

/// `[[0, 1], [2]]`.
fn groups_text(groups: &[usize]) -> String {
    let mut next = 0;
    let group = |len: &usize| {
        let dims: Vec<String> = (next..next + len).map(|dim| dim.to_string()).collect();
        next += len;
        format!("[{}]", dims.join(", "))
    };
    let groups: Vec<String> = groups.iter().map(group).collect();
    format!("[{}]", groups.join(", "))
}

impl Tensors {
    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "  {text}");
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.rng.usize(..count) == 0
    }

    fn dims(&mut self, rank: usize) -> Dims {
        (0..rank)
            .map(|_| (!self.one_in(3)).then(|| self.rng.i64(1..7)))
            .collect()
    }

    fn argument(&mut self, dims: Dims) -> String {
        let name = self.name();
        self.args.push(format!("{name}: {}", ty(&dims)));
        self.known.push((name.clone(), dims));
        name
    }

    /// The name of a new tensor that an op gives.
    fn tensor(&mut self, op: &str, dims: Dims) -> String {
        let name = self.name();
        self.line(&format!("{name} = {op}"));
        self.known.push((name.clone(), dims));
        name
    }

    fn constant(&mut self, number: i64) -> String {
        let name = self.name();
        self.line(&format!("{name} = arith.constant {number} : index"));
        name
    }

    /// A value for a size or an offset, sometimes the constant.
    fn index(&mut self, number: i64) -> String {
        match self.one_in(2) {
            true => self.constant(number),
            false => self.rng.choice(&self.indices).cloned().unwrap_or_default(),
        }
    }

    /// A number, sometimes as a value.
    fn mixed(&mut self, number: i64) -> (String, Option<i64>) {
        match self.one_in(3) {
            true => (self.index(number), None),
            false => (number.to_string(), Some(number)),
        }
    }

    fn any(&mut self) -> (String, Dims) {
        // The last ones are more interesting.
        let count = self.known.len();
        let at = match self.one_in(3) {
            true => self.rng.usize(..count),
            false => self.rng.usize(count.saturating_sub(4)..count),
        };
        self.known[at].clone()
    }

    /// Values for the unknown dimensions.
    fn sizes(&mut self, dims: &Dims) -> Vec<String> {
        let unknown = dims.iter().filter(|dim| dim.is_none()).count();
        (0..unknown).map(|_| self.size()).collect()
    }

    fn size(&mut self) -> String {
        let number = self.rng.i64(0..6);
        self.index(number)
    }

    fn slice(&mut self, dims: &Dims, reduces: bool) -> Slice {
        let (mut offsets, mut sizes, mut strides) = (Vec::new(), Vec::new(), Vec::new());
        let mut result = Dims::new();
        // MLIR drops the first dimensions of size 1, also those whose sizes are constant values.
        let mut drops = reduces && self.one_in(2);
        for dim in dims {
            let size = dim.unwrap_or_else(|| self.rng.i64(1..6));
            let (own, stride) = match self.rng.usize(..6) {
                0 | 1 => (size, 1),
                2 if size > 2 => ((size - 1) / 2, 2),
                3 => (1, 1),
                _ => (self.rng.i64(1..=size), 1),
            };
            let offset = match self.one_in(2) {
                true => 0,
                false => self.rng.i64(0..=size - 1 - (own - 1) * stride),
            };
            let (text, number) = self.mixed(own);
            sizes.push(text);
            offsets.push(self.mixed(offset).0);
            strides.push(match self.one_in(5) {
                true => self.mixed(stride).0,
                false => stride.to_string(),
            });
            drops &= own != 1 || number.is_some() && !self.one_in(3);
            if !(drops && own == 1) {
                result.push(number);
            }
        }
        let lists = [offsets, sizes, strides].map(|list| format!("[{}]", list.join(", ")));
        Slice {
            text: lists.join(" "),
            dims: result,
        }
    }

    fn step(&mut self) {
        let (name, dims) = self.any();
        match self.rng.usize(..16) {
            0 | 1 => self.cast(&name, &dims),
            2 | 3 => {
                let slice = self.slice(&dims, true);
                let op = format!("tensor.extract_slice {name}{} : ", slice.text);
                let types = format!("{} to {}", ty(&dims), ty(&slice.dims));
                self.tensor(&(op + &types), slice.dims);
            }
            4 | 5 => self.insert_slice(&name, &dims),
            6 => self.collapse(&name, &dims),
            7 | 8 => self.expand(&name, &dims),
            9 | 10 => self.pad(&name, &dims),
            11 => self.made(),
            12 => self.dim(&name, &dims),
            13 => self.reshape(&name, &dims),
            14 => self.concat(&name, &dims),
            _ => self.element(&name, &dims),
        }
    }

    fn cast(&mut self, name: &str, dims: &Dims) {
        let mut new = dims.clone();
        for dim in &mut new {
            if self.one_in(2) {
                *dim = match dim {
                    Some(_) => None,
                    None => Some(self.rng.i64(1..7)),
                };
            }
        }
        let op = format!("tensor.cast {name} : {} to {}", ty(dims), ty(&new));
        self.tensor(&op, new);
    }

    fn insert_slice(&mut self, name: &str, dims: &Dims) {
        let slice = self.slice(dims, true);
        let same: Vec<_> = self
            .known
            .iter()
            .filter(|one| one.1 == slice.dims)
            .collect();
        let source = match self.rng.choice(same) {
            Some((source, _)) => source.clone(),
            None => self.argument(slice.dims.clone()),
        };
        let types = format!("{} into {}", ty(&slice.dims), ty(dims));
        let op = format!(
            "tensor.insert_slice {source} into {name}{} : {types}",
            slice.text
        );
        let inserted = self.tensor(&op, dims.clone());
        if self.one_in(3) {
            let types = format!("{} to {}", ty(dims), ty(&slice.dims));
            let op = format!("tensor.extract_slice {inserted}{} : {types}", slice.text);
            self.tensor(&op, slice.dims);
        } else if self.one_in(3) {
            let op = format!(
                "tensor.insert_slice {source} into {inserted}{} : {types}",
                slice.text
            );
            self.tensor(&op, dims.clone());
        }
    }

    fn collapse(&mut self, name: &str, dims: &Dims) {
        if dims.len() < 2 {
            return;
        }
        let mut groups = vec![0];
        let mut new: Dims = vec![Some(1)];
        for (at, dim) in dims.iter().enumerate() {
            if at > 0 && self.one_in(2) {
                groups.push(0);
                new.push(Some(1));
            }
            *groups.last_mut().expect("one") += 1;
            let product = new.last_mut().expect("one");
            *product = product.zip(*dim).map(|(a, b)| a * b);
        }
        if groups.len() < dims.len() {
            let types = format!("{} into {}", ty(dims), ty(&new));
            let op = format!(
                "tensor.collapse_shape {name} {} : {types}",
                groups_text(&groups)
            );
            self.tensor(&op, new);
        }
    }

    fn expand(&mut self, name: &str, dims: &Dims) {
        let (mut groups, mut new, mut shape) = (Vec::new(), Dims::new(), Vec::new());
        for dim in dims {
            let parts: Dims = match (self.rng.usize(..4), dim) {
                (0, Some(dim)) => vec![Some(*dim), Some(1)],
                (1, Some(dim)) if dim % 2 == 0 => vec![Some(2), Some(dim / 2)],
                (0, None) => vec![None, Some(self.rng.i64(1..4))],
                (1, None) => vec![Some(self.rng.i64(1..4)), None, Some(1)],
                (2, None) if self.one_in(3) => vec![None, None],
                _ => vec![*dim],
            };
            groups.push(parts.len());
            for part in parts {
                shape.push(match part {
                    Some(part) => part.to_string(),
                    None => self.size(),
                });
                new.push(part);
            }
        }
        if new.len() > dims.len() && new.len() < 7 {
            let types = format!("{} into {}", ty(dims), ty(&new));
            let (groups, shape) = (groups_text(&groups), shape.join(", "));
            let op =
                format!("tensor.expand_shape {name} {groups} output_shape [{shape}] : {types}");
            self.tensor(&op, new);
        }
    }

    fn pad(&mut self, name: &str, dims: &Dims) {
        let (mut low, mut high, mut new) = (Vec::new(), Vec::new(), Dims::new());
        for dim in dims {
            let widths = match self.one_in(2) {
                true => (0, 0),
                false => (self.rng.i64(0..3), self.rng.i64(0..3)),
            };
            let ((low_text, below), (high_text, above)) =
                (self.mixed(widths.0), self.mixed(widths.1));
            low.push(low_text);
            high.push(high_text);
            // A value may be a constant, which a known size could contradict.
            let size = dim.zip(below).zip(above);
            new.push(size.map(|((dim, low), high)| dim + low + high));
        }
        let args: Vec<String> = (0..dims.len()).map(|at| format!("%b{at}: index")).collect();
        let value = match self.one_in(2) {
            true => {
                let constant = self.name();
                self.line(&format!("{constant} = arith.constant 1.5 : f32"));
                constant
            }
            false => "%x".to_string(),
        };
        let fold = if self.one_in(5) { "nofold " } else { "" };
        let op = format!(
            "tensor.pad {name} {fold}low[{}] high[{}] {{\n  ^bb0({}):\n    tensor.yield {value} : f32\n  }} : {} to {}",
            low.join(", "),
            high.join(", "),
            args.join(", "),
            ty(dims),
            ty(&new)
        );
        self.tensor(&op, new);
    }

    /// A tensor of its sizes.
    fn made(&mut self) {
        let rank = self.rng.usize(1..4);
        let dims = self.dims(rank);
        let (result, count) = (ty(&dims), dims.iter().flatten().product::<i64>());
        let is_static = dims.iter().all(Option::is_some);
        let sizes = self.sizes(&dims).join(", ");
        let op = match self.rng.usize(..5) {
            0 => {
                let args: Vec<String> = (0..rank).map(|at| format!("%b{at}: index")).collect();
                let body = "    %c = arith.index_cast %b0 : index to i32\n    %e = arith.sitofp %c : i32 to f32\n";
                let args = args.join(", ");
                format!(
                    "tensor.generate {sizes} {{\n  ^bb0({args}):\n{body}    tensor.yield %e : f32\n  }} : {result}"
                )
            }
            1 if is_static => format!("tensor.splat %x : {result}"),
            1 => format!("tensor.splat %x[{sizes}] : {result}"),
            2 if is_static && count < 20 => {
                let all: Vec<String> = (0..count)
                    .map(|_| self.rng.choice(&self.elements).cloned().unwrap_or_default())
                    .collect();
                format!("tensor.from_elements {} : {result}", all.join(", "))
            }
            3 if is_static => format!("arith.constant dense<2.5> : {result}"),
            _ => format!("tensor.empty({sizes}) : {result}"),
        };
        self.tensor(&op, dims);
    }

    fn dim(&mut self, name: &str, dims: &Dims) {
        if dims.is_empty() {
            return;
        }
        let at = self.rng.i64(0..dims.len() as i64);
        let (at, size) = (self.constant(at), self.name());
        self.line(&format!("{size} = tensor.dim {name}, {at} : {}", ty(dims)));
        self.indices.push(size);
    }

    fn reshape(&mut self, name: &str, dims: &Dims) {
        let new = match self.one_in(3) {
            true => dims.clone(),
            false => vec![None; self.rng.usize(1..4)],
        };
        if new.is_empty() {
            return;
        }
        let mut sizes = Vec::new();
        for (at, dim) in new.iter().enumerate() {
            sizes.push(match dim {
                Some(dim) => self.constant(*dim),
                None if dims.len() == new.len() => {
                    let (at, size) = (self.constant(at as i64), self.name());
                    self.line(&format!("{size} = tensor.dim {name}, {at} : {}", ty(dims)));
                    size
                }
                None => self.size(),
            });
        }
        let shape = self.name();
        let shape_ty = format!("tensor<{}xindex>", new.len());
        self.line(&format!(
            "{shape} = tensor.from_elements {} : {shape_ty}",
            sizes.join(", ")
        ));
        let types = format!("({}, {shape_ty}) -> {}", ty(dims), ty(&new));
        self.tensor(&format!("tensor.reshape {name}({shape}) : {types}"), new);
    }

    fn concat(&mut self, name: &str, dims: &Dims) {
        if dims.is_empty() {
            return;
        }
        let at = self.rng.usize(..dims.len());
        let (mut names, mut types, mut new) =
            (vec![name.to_string()], vec![ty(dims)], dims.clone());
        for _ in 0..self.rng.usize(..3) {
            let mut other = dims.clone();
            for dim in &mut other {
                if self.one_in(3) {
                    *dim = None;
                }
            }
            other[at] = (!self.one_in(3)).then(|| self.rng.i64(1..4));
            new[at] = new[at].zip(other[at]).map(|(a, b)| a + b);
            types.push(ty(&other));
            names.push(self.argument(other));
        }
        for dim in &mut new {
            if self.one_in(3) {
                *dim = None;
            }
        }
        let op = format!(
            "tensor.concat dim({at}) {} : ({}) -> {}",
            names.join(", "),
            types.join(", "),
            ty(&new)
        );
        self.tensor(&op, new);
    }

    /// Reads or writes an element.
    fn element(&mut self, name: &str, dims: &Dims) {
        let at: Vec<String> = dims.iter().map(|_| self.size()).collect();
        let at = at.join(", ");
        if self.one_in(2) {
            let value = self.rng.choice(&self.elements).cloned().unwrap_or_default();
            let op = format!("tensor.insert {value} into {name}[{at}] : {}", ty(dims));
            self.tensor(&op, dims.clone());
        } else {
            let element = self.name();
            self.line(&format!(
                "{element} = tensor.extract {name}[{at}] : {}",
                ty(dims)
            ));
            self.elements.push(element);
        }
    }

    /// The function gives the last values of each kind.
    fn finish(mut self) -> String {
        let last = |all: &[String], count: usize| all[all.len().saturating_sub(count)..].to_vec();
        let (indices, elements) = (last(&self.indices, 2), last(&self.elements, 2));
        let from = self.known.len().saturating_sub(6);
        let tensors: Vec<_> = self.known.drain(from..).collect();
        let mut values: Vec<String> = indices.iter().chain(&elements).cloned().collect();
        let mut types: Vec<String> = indices.iter().map(|_| "index".into()).collect();
        types.extend(elements.iter().map(|_| "f32".into()));
        for (name, dims) in tensors {
            values.push(name);
            types.push(ty(&dims));
        }
        format!(
            "func.func @f({}) -> ({}) {{\n{}  return {} : {}\n}}\n",
            self.args.join(", "),
            types.join(", "),
            self.text,
            values.join(", "),
            types.join(", ")
        )
    }
}
