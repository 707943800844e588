//! Random functions of views of buffers: parts, casts and other shapes, with sizes that are known or not.

use std::fmt::Write;

use fastrand::Rng;

/// A size, an offset or a stride that is not known.
const DYNAMIC: i64 = i64::MIN;

/// A random function. Equal seeds give equal functions.
pub(crate) fn function(seed: u64) -> String {
    let mut views = Views {
        rng: Rng::with_seed(seed),
        text: String::new(),
        next: 0,
        buffers: Vec::new(),
        indices: ["%i", "%j", "%k"].map(str::to_string).to_vec(),
    };
    views.function()
}

/// A memref, of `f32`.
#[derive(Clone)]
struct Buffer {
    name: String,
    dims: Vec<i64>,
    /// The strides and the offset; `None` for the identity.
    layout: Option<(Vec<i64>, i64)>,
}

fn number(number: i64) -> String {
    match number {
        DYNAMIC => "?".to_string(),
        number => number.to_string(),
    }
}

fn list<T>(items: &[T], text: impl Fn(&T) -> String) -> String {
    let items: Vec<String> = items.iter().map(text).collect();
    items.join(", ")
}

fn product(a: i64, b: i64) -> i64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        (a, b) => a * b,
    }
}

impl Buffer {
    fn shape(&self, of: &str) -> String {
        let dims: String = self.dims.iter().map(|dim| number(*dim) + "x").collect();
        format!("{of}<{dims}f32")
    }

    fn ty(&self) -> String {
        let shape = self.shape("memref");
        match &self.layout {
            None => format!("{shape}>"),
            Some((strides, offset)) => {
                let (strides, offset) = (list(strides, |n| number(*n)), number(*offset));
                format!("{shape}, strided<[{strides}], offset: {offset}>>")
            }
        }
    }

    fn layout(&self) -> (Vec<i64>, i64) {
        let mut stride = 1;
        let mut strides = vec![0; self.dims.len()];
        for (at, dim) in self.dims.iter().enumerate().rev() {
            strides[at] = stride;
            stride = product(stride, *dim);
        }
        self.layout.clone().unwrap_or((strides, 0))
    }
}

struct Views {
    rng: Rng,
    text: String,
    next: usize,
    buffers: Vec<Buffer>,
    indices: Vec<String>,
}

impl Views {
    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "{text}");
    }

    fn chance(&mut self, of: u8) -> bool {
        self.rng.u8(..of) == 0
    }

    fn function(&mut self) -> String {
        let mut heads = vec!["%i: index, %j: index, %k: index".to_string()];
        for _ in 0..3 {
            let buffer = self.buffer();
            heads.push(format!("{}: {}", buffer.name, buffer.ty()));
            self.buffers.push(buffer);
        }
        for _ in 0..self.rng.usize(4..30) {
            self.operation();
        }
        let used = (0..4).map(|_| self.some()).collect::<Vec<_>>();
        let names = list(&used, |buffer| buffer.name.clone());
        let types = list(&used, Buffer::ty);
        let indices = (0..3).map(|_| self.index()).collect::<Vec<_>>().join(", ");
        self.line(&format!("\"test.use\"({names}) : ({types}) -> ()"));
        self.line(&format!("return {indices} : index, index, index"));
        let body = std::mem::take(&mut self.text);
        let heads = heads.join(", ");
        format!("func.func @f({heads}) -> (index, index, index) {{\n{body}}}\n")
    }

    /// A new buffer, perhaps with strides.
    fn buffer(&mut self) -> Buffer {
        let rank = self.rng.usize(1..4);
        let dims = (0..rank).map(|_| self.size()).collect();
        let strides = (0..rank).map(|_| self.size()).collect();
        let offset = self.size();
        Buffer {
            name: self.name(),
            dims,
            layout: self.chance(3).then_some((strides, offset)),
        }
    }

    fn size(&mut self) -> i64 {
        match self.chance(2) {
            true => DYNAMIC,
            false => self.rng.i64(1..7),
        }
    }

    /// A buffer, mostly a recent one.
    fn some(&mut self) -> Buffer {
        let count = self.buffers.len();
        let first = if self.chance(3) {
            0
        } else {
            count.saturating_sub(4)
        };
        self.buffers[self.rng.usize(first..count)].clone()
    }

    /// An index, perhaps a constant.
    fn index(&mut self) -> String {
        if self.chance(3) {
            let (name, number) = (self.name(), self.rng.i64(1..6));
            self.line(&format!("{name} = arith.constant {number} : index"));
            self.indices.push(name);
        }
        self.indices[self.rng.usize(..self.indices.len())].clone()
    }

    /// An index that never becomes a constant. Constants might contradict what is known of a buffer.
    fn unknown(&mut self) -> String {
        ["%i", "%j", "%k"][self.rng.usize(..3)].to_string()
    }

    /// A number, or an index that stands for it: what is written, and the number that is known.
    fn mixed(&mut self, number: i64) -> (String, i64) {
        match number == DYNAMIC || self.chance(3) {
            true => (self.index(), DYNAMIC),
            false => (number.to_string(), number),
        }
    }

    /// As [`mixed`](Views::mixed), for a part of a dimension.
    fn part(&mut self, number: i64, dim: i64) -> (String, i64) {
        match number {
            DYNAMIC => (self.unknown(), DYNAMIC),
            number if dim == DYNAMIC => (number.to_string(), number),
            number => self.mixed(number),
        }
    }

    fn one_of(&mut self, a: i64, b: i64) -> i64 {
        if self.chance(2) { a } else { b }
    }

    /// The number, or that it is not known.
    fn forgotten(&mut self, number: i64) -> i64 {
        if self.chance(3) { DYNAMIC } else { number }
    }

    fn define(&mut self, buffer: Buffer, text: &str) {
        self.line(&format!("{} = {text}", buffer.name));
        self.buffers.push(buffer);
    }

    fn operation(&mut self) {
        match self.rng.u8(..20) {
            0..4 => self.cast(),
            4..9 => self.subview(),
            9..12 => self.reinterpret(),
            12 | 13 => self.metadata(),
            14 => self.dim(),
            15 => self.alloc(),
            16 => self.collapse(),
            17 => self.expand(),
            18 => self.transpose(),
            _ => self.tensor(),
        }
    }

    fn cast(&mut self) {
        let from = self.some();
        let learns = self.chance(12);
        let (strides, offset) = from.layout();
        let other = |views: &mut Self, number: i64| match number {
            DYNAMIC if learns => views.size(),
            DYNAMIC => DYNAMIC,
            number => views.forgotten(number),
        };
        let dims = from.dims.iter().map(|dim| other(self, *dim)).collect();
        let strides = strides
            .into_iter()
            .map(|stride| other(self, stride))
            .collect();
        let offset = other(self, offset);
        let is_plain = from.layout.is_none() && self.chance(2);
        let to = Buffer {
            name: self.name(),
            dims,
            layout: (!is_plain).then_some((strides, offset)),
        };
        let text = format!("memref.cast {} : {} to {}", from.name, from.ty(), to.ty());
        self.define(to, &text);
    }

    fn subview(&mut self) {
        let from = self.some();
        let (mut strides, mut offset) = from.layout();
        let drops = self.chance(3);
        let mut lists: [Vec<String>; 3] = Default::default();
        let (mut dims, mut kept) = (Vec::new(), Vec::new());
        for (at, dim) in from.dims.iter().enumerate() {
            let whole = self.chance(3);
            let (first, size) = match *dim {
                DYNAMIC if whole => (0, DYNAMIC),
                DYNAMIC => (self.one_of(0, DYNAMIC), self.one_of(1, DYNAMIC)),
                dim if whole => (0, dim),
                dim => {
                    let first = self.rng.i64(0..dim);
                    (first, self.rng.i64(1..=dim - first))
                }
            };
            let step = if size == 1 && !drops { 2 } else { 1 };
            let (text, first) = self.part(first, *dim);
            lists[0].push(text);
            offset = match (offset, product(first, strides[at])) {
                (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
                (a, b) => a + b,
            };
            let (text, size) = self.part(size, *dim);
            lists[1].push(text);
            // With other steps, MLIR may not find out which dimensions are dropped.
            let (text, step) = match drops {
                true => ("1".to_string(), 1),
                false => self.mixed(step),
            };
            lists[2].push(text);
            strides[at] = product(strides[at], step);
            if !drops || size != 1 {
                dims.push(size);
                kept.push(strides[at]);
            }
        }
        let to = Buffer {
            name: self.name(),
            dims,
            layout: Some((kept, offset)),
        };
        let [offsets, sizes, steps] = lists.map(|list| list.join(", "));
        let (name, from, ty) = (&from.name, from.ty(), to.ty());
        let text = format!("memref.subview {name}[{offsets}] [{sizes}] [{steps}] : {from} to {ty}");
        self.define(to, &text);
    }

    fn reinterpret(&mut self) {
        let from = self.some();
        let rank = self.rng.usize(1..3);
        let numbers = |views: &mut Self, count: usize| -> (Vec<String>, Vec<i64>) {
            let of = |views: &mut Self| {
                let size = views.size();
                let (text, size) = views.mixed(size);
                (text, views.forgotten(size))
            };
            (0..count).map(|_| of(views)).unzip()
        };
        let (offset, offsets) = numbers(self, 1);
        let (sizes, dims) = numbers(self, rank);
        let (steps, strides) = numbers(self, rank);
        let to = Buffer {
            name: self.name(),
            dims,
            layout: Some((strides, offsets[0])),
        };
        let (sizes, steps) = (sizes.join(", "), steps.join(", "));
        let (name, from, ty) = (&from.name, from.ty(), to.ty());
        let text = format!(
            "memref.reinterpret_cast {name} to offset: [{}], sizes: [{sizes}], strides: [{steps}] : {from} to {ty}",
            offset[0]
        );
        self.define(to, &text);
    }

    /// The parts of a buffer, perhaps put together again.
    fn metadata(&mut self) {
        let from = self.some();
        let rank = from.dims.len();
        let [base, offset, sizes, strides] = [(); 4].map(|()| self.name());
        let groups = match rank {
            0 => String::new(),
            rank => format!(", {sizes}:{rank}, {strides}:{rank}"),
        };
        let types = vec!["index"; 1 + 2 * rank].join(", ");
        self.line(&format!(
            "{base}, {offset}{groups} = memref.extract_strided_metadata {} : {} -> memref<f32>, {types}",
            from.name,
            from.ty()
        ));
        let parts = |of: &str| -> Vec<String> {
            (0..rank)
                .map(|at| match rank {
                    1 => of.to_string(),
                    _ => format!("{of}#{at}"),
                })
                .collect()
        };
        let (sizes, strides) = (parts(&sizes), parts(&strides));
        if self.chance(2) {
            let again = Buffer {
                name: self.name(),
                dims: vec![DYNAMIC; rank],
                layout: Some((vec![DYNAMIC; rank], DYNAMIC)),
            };
            let (sizes, strides) = (sizes.join(", "), strides.join(", "));
            let ty = again.ty();
            let text = format!(
                "memref.reinterpret_cast {base} to offset: [{offset}], sizes: [{sizes}], strides: [{strides}] : memref<f32> to {ty}"
            );
            self.define(again, &text);
        }
        self.indices.push(offset);
        self.indices.extend(sizes);
        self.indices.extend(strides);
    }

    fn dim(&mut self) {
        let (from, index, name) = (self.some(), self.index(), self.name());
        if !from.dims.is_empty() {
            self.line(&format!(
                "{name} = memref.dim {}, {index} : {}",
                from.name,
                from.ty()
            ));
            self.indices.push(name);
        }
    }

    fn alloc(&mut self) {
        let mut buffer = self.buffer();
        buffer.layout = None;
        let sizes: Vec<_> = buffer.dims.iter().filter(|dim| **dim == DYNAMIC).collect();
        let sizes: Vec<_> = sizes.iter().map(|_| self.index()).collect();
        let text = format!("memref.alloc({}) : {}", sizes.join(", "), buffer.ty());
        self.define(buffer, &text);
    }

    fn collapse(&mut self) {
        let from = self.some();
        let rank = from.dims.len();
        if from.layout.is_some() || rank < 2 {
            return;
        }
        let split = self.rng.usize(1..rank + 1);
        let groups = [0..split, split..rank].map(|group| group.collect::<Vec<_>>());
        let groups: Vec<_> = groups
            .into_iter()
            .filter(|group| !group.is_empty())
            .collect();
        let dims = groups.iter().map(|group| {
            let sizes = group.iter().map(|at| from.dims[*at]);
            sizes.fold(1, product)
        });
        let to = Buffer {
            name: self.name(),
            dims: dims.collect(),
            layout: None,
        };
        let (name, from, ty) = (&from.name, from.ty(), to.ty());
        let text = format!("memref.collapse_shape {name} {groups:?} : {from} into {ty}");
        self.define(to, &text);
    }

    fn expand(&mut self) {
        let from = self.some();
        if from.layout.is_some() || from.dims.is_empty() || from.dims.len() > 3 {
            return;
        }
        let split = self.rng.usize(..from.dims.len());
        let (mut groups, mut dims, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
        for (at, dim) in from.dims.iter().enumerate() {
            let parts = match *dim {
                dim if at != split => vec![dim],
                DYNAMIC if self.chance(2) => vec![DYNAMIC, 2],
                DYNAMIC => vec![3, DYNAMIC],
                dim if dim % 2 == 0 => vec![2, dim / 2],
                dim => vec![dim, 1],
            };
            let first = dims.len();
            groups.push((first..first + parts.len()).collect::<Vec<_>>());
            for part in parts {
                dims.push(part);
                sizes.push(match part {
                    DYNAMIC => self.unknown(),
                    part => part.to_string(),
                });
            }
        }
        let to = Buffer {
            name: self.name(),
            dims,
            layout: None,
        };
        let (name, from, ty, sizes) = (&from.name, from.ty(), to.ty(), sizes.join(", "));
        let text = format!(
            "memref.expand_shape {name} {groups:?} output_shape [{sizes}] : {from} into {ty}"
        );
        self.define(to, &text);
    }

    fn transpose(&mut self) {
        let from = self.some();
        let rank = from.dims.len();
        let mut order: Vec<usize> = (0..rank).collect();
        self.rng.shuffle(&mut order);
        let (strides, offset) = from.layout();
        let to = Buffer {
            name: self.name(),
            dims: order.iter().map(|at| from.dims[*at]).collect(),
            layout: Some((order.iter().map(|at| strides[*at]).collect(), offset)),
        };
        let inputs = list(&(0..rank).collect::<Vec<_>>(), |at| format!("d{at}"));
        let outputs = list(&order, |at| format!("d{at}"));
        let (name, from, ty) = (&from.name, from.ty(), to.ty());
        let text = format!("memref.transpose {name} ({inputs}) -> ({outputs}) : {from} to {ty}");
        self.define(to, &text);
    }

    /// A buffer as a tensor, which becomes a buffer with another layout.
    fn tensor(&mut self) {
        let (from, tensor) = (self.some(), self.name());
        let ty = format!("{}>", from.shape("tensor"));
        self.line(&format!(
            "{tensor} = bufferization.to_tensor {} : {} to {ty}",
            from.name,
            from.ty()
        ));
        let mut to = from.clone();
        to.name = self.name();
        let (strides, offset) = from.layout();
        if self.chance(2) {
            let strides = strides.into_iter().map(|stride| self.forgotten(stride));
            to.layout = Some((strides.collect(), offset));
        }
        let text = format!("bufferization.to_buffer {tensor} : {ty} to {}", to.ty());
        self.define(to, &text);
    }
}
