//! Random types.

use super::Generator;

/// An element type, by the form of its constants.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Element {
    /// The width, and whether it is signed (`Some(true)`), unsigned or signless (`None`).
    Int(u32, Option<bool>),
    Index,
    /// The width in bits, for hexadecimal values.
    Float(u32),
    Complex(Box<Element>),
    /// Not a number: constants are strings.
    Opaque,
    /// No constants are generated.
    Other,
}

pub(super) const FLOATS: [(&str, u32); 18] = [
    ("f32", 32),
    ("f64", 64),
    ("f16", 16),
    ("bf16", 16),
    ("tf32", 19),
    ("f8E5M2", 8),
    ("f8E4M3", 8),
    ("f8E4M3FN", 8),
    ("f8E5M2FNUZ", 8),
    ("f8E4M3FNUZ", 8),
    ("f8E4M3B11FNUZ", 8),
    ("f8E3M4", 8),
    ("f8E8M0FNU", 8),
    ("f6E2M3FN", 6),
    ("f6E3M2FN", 6),
    ("f4E2M1FN", 4),
    ("f80", 80),
    ("f128", 128),
];

const WIDTHS: [u32; 24] = [
    32, 64, 1, 8, 16, 2, 3, 4, 7, 24, 31, 33, 48, 63, 65, 80, 100, 127, 128, 129, 200, 257, 1000, 0,
];

impl Generator {
    /// Any type.
    pub(super) fn ty(&mut self) -> String {
        if self.random.chance(12) && !self.type_aliases.is_empty() {
            return self.random.pick(&self.type_aliases).clone();
        }
        if self.at_bottom() || self.random.chance(40) {
            return match self.random.below(8) {
                0 => "index".to_string(),
                1 => "none".to_string(),
                2 | 3 => self.float().0,
                _ => self.integer().0,
            };
        }
        self.deeper(|this| match this.random.below(10) {
            0 => this.function(),
            1 => format!("tuple<{}>", this.list(3, Self::ty)),
            2 => {
                let count = 15 + this.random.below(4);
                let items: Vec<String> = (0..count).map(|_| this.integer().0).collect();
                format!("tuple<{}>", items.join(", "))
            }
            3 => this.complex().0,
            4 => this.opaque_type(),
            5 => this.vector().0,
            6 => this.memref(),
            7 => {
                let element = this.tensor_element().0;
                format!("tensor<*x{element}>")
            }
            _ => this.tensor().0,
        })
    }

    pub(super) fn function(&mut self) -> String {
        let inputs = self.list(3, Self::ty);
        let results = match self.random.below(4) {
            0 => "()".to_string(),
            1 => {
                // A function type needs parentheses here.
                let ty = self.ty();
                if ty.starts_with('(') {
                    format!("({ty})")
                } else {
                    ty
                }
            }
            _ => format!("({})", self.list(3, Self::ty)),
        };
        format!("({inputs}) -> {results}")
    }

    pub(super) fn integer(&mut self) -> (String, Element) {
        let width = match self.random.below(3) {
            0 => WIDTHS[self.random.below(WIDTHS.len())],
            _ => WIDTHS[self.random.below(8)],
        };
        let (prefix, signed) = match self.random.below(6) {
            0 => ("si", Some(true)),
            1 => ("ui", Some(false)),
            _ => ("i", None),
        };
        (format!("{prefix}{width}"), Element::Int(width, signed))
    }

    pub(super) fn float(&mut self) -> (String, Element) {
        let count = FLOATS.len() - if self.shape.stable { 2 } else { 0 };
        let (name, width) = match self.random.below(2) {
            0 => FLOATS[self.random.below(4)],
            _ => FLOATS[self.random.below(count)],
        };
        (name.to_string(), Element::Float(width))
    }

    fn complex(&mut self) -> (String, Element) {
        let (mut text, mut element) = if self.random.chance(60) {
            self.float()
        } else {
            self.integer()
        };
        if matches!(element, Element::Int(1, _)) {
            // MLIR cannot parse what it prints for complex `i1`.
            (text, element) = ("i8".to_string(), Element::Int(8, None));
        }
        (
            format!("complex<{text}>"),
            Element::Complex(Box::new(element)),
        )
    }

    pub(super) fn opaque_type(&mut self) -> String {
        let body = self.dialect_symbol();
        format!("!{body}")
    }

    /// An element type of tensors.
    pub(super) fn tensor_element(&mut self) -> (String, Element) {
        if self.random.chance(8) && !self.element_aliases.is_empty() {
            return self.random.pick(&self.element_aliases).clone();
        }
        match self.random.below(20) {
            0 => ("index".to_string(), Element::Index),
            1..3 => self.complex(),
            3 => (self.opaque_type(), Element::Opaque),
            4 if !self.at_bottom() => (self.deeper(|this| this.vector().0), Element::Other),
            5..11 => self.float(),
            _ => self.integer(),
        }
    }

    /// A static dimension, sometimes zero if that is allowed.
    fn size(&mut self, zero: bool) -> usize {
        match self.random.below(30) {
            0 if zero => 0,
            1 => 7 + self.random.below(30),
            _ => 1 + self.random.below(3),
        }
    }

    /// `2x3x` and the dimensions.
    fn static_shape(&mut self, zero: bool) -> (String, Vec<usize>) {
        let rank = *self.random.pick(&[0, 1, 1, 1, 2, 2, 3]);
        let sizes: Vec<usize> = (0..rank).map(|_| self.size(zero)).collect();
        let text = sizes.iter().map(|size| format!("{size}x")).collect();
        (text, sizes)
    }

    /// A ranked tensor, with its shape and element if it can have constants.
    pub(super) fn tensor(&mut self) -> (String, Option<(Vec<usize>, Element)>) {
        let (element, kind) = self.tensor_element();
        let (mut shape, sizes) = self.static_shape(true);
        let dynamic = self.random.chance(30) && !sizes.is_empty();
        if dynamic {
            shape = sizes
                .iter()
                .map(|size| match self.random.below(2) {
                    0 => format!("{size}x"),
                    _ => "?x".to_string(),
                })
                .collect();
        }
        if self.random.chance(5) {
            shape = shape.replace('x', " x ");
        }
        let encoding = if self.random.chance(20) && !self.at_bottom() {
            let attr = self.deeper(Self::encoding);
            format!("{}{attr}", self.comma())
        } else {
            String::new()
        };
        let text = format!("tensor<{shape}{element}{encoding}>");
        let known = !shape.contains('?') && kind != Element::Other;
        (text, known.then_some((sizes, kind)))
    }

    /// An encoding of a tensor. MLIR prints arrays, strides and distinct attributes there but
    /// cannot parse them.
    fn encoding(&mut self) -> String {
        loop {
            let attr = self.attr();
            let is_alias = attr.starts_with('#') && !attr.contains(['.', '<']);
            let unread = ["array<", "strided<", "distinct["];
            if !is_alias && !unread.iter().any(|word| attr.starts_with(word)) {
                return attr;
            }
        }
    }

    /// A tensor or vector that can have constants.
    pub(super) fn constant_type(&mut self) -> (String, Vec<usize>, Element) {
        loop {
            let (text, known) = if self.random.chance(20) {
                self.vector()
            } else {
                self.tensor()
            };
            // MLIR crashes on some constants with elements of width 0.
            let none = |element: &Element| matches!(element, Element::Int(0, _));
            let is_empty = |element: &Element| match element {
                Element::Complex(part) => none(part),
                element => none(element),
            };
            if let Some((shape, element)) = known
                && !is_empty(&element)
            {
                return (text, shape, element);
            }
        }
    }

    pub(super) fn vector(&mut self) -> (String, Option<(Vec<usize>, Element)>) {
        let (element, kind) = match self.random.below(8) {
            0 => ("index".to_string(), Element::Index),
            1..4 => self.float(),
            _ => self.integer(),
        };
        let (_, sizes) = self.static_shape(false);
        let mut scalable = false;
        let shape: String = sizes
            .iter()
            .map(|size| match self.random.below(5) {
                0 => {
                    scalable = true;
                    format!("[{size}]x")
                }
                _ => format!("{size}x"),
            })
            .collect();
        let text = format!("vector<{shape}{element}>");
        (text, (!scalable).then_some((sizes, kind)))
    }

    fn memref(&mut self) -> String {
        let element = match self.random.below(10) {
            0 => "index".to_string(),
            1 => self.complex().0,
            2 => self.vector().0,
            3 if !self.at_bottom() => self.deeper(Self::memref),
            4..6 => self.float().0,
            _ => self.integer().0,
        };
        let space = if self.random.chance(40) {
            let space = self.memory_space();
            format!("{}{space}", self.comma())
        } else {
            String::new()
        };
        if self.random.chance(15) {
            return format!("memref<*x{element}{space}>");
        }
        let rank = self.random.below(4);
        let shape: String = (0..rank)
            .map(|_| match self.random.below(3) {
                0 => "?x".to_string(),
                _ => format!("{}x", self.size(true)),
            })
            .collect();
        let layout = match self.random.below(5) {
            0 => {
                let map = self.affine_map_of_dims(rank);
                format!(", {map}")
            }
            1 => {
                let strided = self.strided(rank);
                format!(", {strided}")
            }
            _ => String::new(),
        };
        format!("memref<{shape}{element}{layout}{space}>")
    }

    fn memory_space(&mut self) -> String {
        match self.random.below(6) {
            0 => self.string(),
            1 => format!("{{{}}}", self.deeper(Self::entries)),
            2 | 3 => format!("{} : i{}", self.random.below(9), 8 + self.random.below(30)),
            _ => self.random.below(9).to_string(),
        }
    }

    pub(super) fn strided(&mut self, rank: usize) -> String {
        let strides: Vec<String> = (0..rank).map(|_| self.stride()).collect();
        let offset = if self.random.chance(50) {
            let stride = self.stride();
            format!(", offset: {stride}")
        } else {
            String::new()
        };
        format!("strided<[{}]{offset}>", strides.join(", "))
    }

    fn stride(&mut self) -> String {
        match self.random.below(4) {
            0 => "?".to_string(),
            1 => format!("-{}", 1 + self.random.below(9)),
            _ => self.random.below(100).to_string(),
        }
    }
}
