//! Random affine maps and integer sets.

use super::Generator;

/// The names of a map's dimensions and symbols.
struct Spaces {
    dims: Vec<String>,
    symbols: Vec<String>,
}

impl Spaces {
    fn write(&self) -> String {
        let mut text = format!("({})", self.dims.join(", "));
        if !self.symbols.is_empty() {
            text += &format!("[{}]", self.symbols.join(", "));
        }
        text
    }
}

impl Generator {
    pub(super) fn affine_map(&mut self) -> String {
        let dims = self.random.below(4);
        self.affine_map_of_dims(dims)
    }

    pub(super) fn affine_map_of_dims(&mut self, dims: usize) -> String {
        let spaces = self.spaces(dims);
        let results = self.list(4, |this| this.affine_expr(&spaces, 3));
        format!("affine_map<{} -> ({results})>", spaces.write())
    }

    pub(super) fn integer_set(&mut self) -> String {
        let dims = self.random.below(4);
        let spaces = self.spaces(dims);
        let constraints = self.list(4, |this| {
            let lhs = this.affine_expr(&spaces, 3);
            let op = this.random.word(&[">=", "==", "<="]);
            let rhs = match this.random.below(2) {
                0 => "0".to_string(),
                _ => this.affine_expr(&spaces, 2),
            };
            format!("{lhs} {op} {rhs}")
        });
        format!("affine_set<{} : ({constraints})>", spaces.write())
    }

    fn spaces(&mut self, dims: usize) -> Spaces {
        let (d, s) = *self
            .random
            .pick(&[("d", "s"), ("x", "n"), ("_i", "to"), ("s", "d")]);
        let symbols = match self.random.below(2) {
            0 => 0,
            _ => self.random.below(4),
        };
        Spaces {
            dims: (0..dims).map(|at| format!("{d}{at}")).collect(),
            symbols: (0..symbols).map(|at| format!("{s}{at}")).collect(),
        }
    }

    fn affine_expr(&mut self, spaces: &Spaces, depth: usize) -> String {
        if depth == 0 || self.random.chance(20) {
            return self.affine_leaf(spaces);
        }
        if self.shape.stable {
            return self.stable_affine_expr(spaces);
        }
        let lhs = self.affine_expr(spaces, depth - 1);
        match self.random.below(9) {
            0..3 => {
                let rhs = self.affine_expr(spaces, depth - 1);
                let op = self.random.word(&["+", "-", "+", "-", " +", "- "]);
                format!("{lhs} {op} {rhs}")
            }
            3 => format!("-({lhs})"),
            4 => {
                // A form that is simplified to a remainder.
                let by = 1 + self.random.below(9);
                format!("({lhs}) - (({lhs}) floordiv {by}) * {by}")
            }
            5 => {
                let factor = self.symbolic(spaces, depth - 1);
                match self.random.below(2) {
                    0 => format!("({lhs}) * ({factor})"),
                    _ => format!("({factor}) * ({lhs})"),
                }
            }
            _ => {
                let by = self.symbolic(spaces, depth - 1);
                let op = self.random.word(&["floordiv", "ceildiv", "mod"]);
                format!("({lhs}) {op} ({by})")
            }
        }
    }

    /// A sum that cannot be simplified.
    fn stable_affine_expr(&mut self, spaces: &Spaces) -> String {
        let mut text = String::new();
        for name in &spaces.dims {
            let by = 2 + self.random.below(9);
            let op = self.random.word(&["*", "floordiv", "ceildiv", "mod"]);
            text += &format!("{name} {op} {by} + ");
        }
        text + &(1 + self.random.below(9)).to_string()
    }

    fn affine_leaf(&mut self, spaces: &Spaces) -> String {
        match self.random.below(3) {
            0 if !spaces.dims.is_empty() => self.random.pick(&spaces.dims).clone(),
            1 if !spaces.symbols.is_empty() => self.random.pick(&spaces.symbols).clone(),
            _ if !spaces.dims.is_empty() && self.random.chance(40) => {
                self.random.pick(&spaces.dims).clone()
            }
            _ => self.affine_number(),
        }
    }

    fn affine_number(&mut self) -> String {
        match self.random.below(12) {
            0 => format!("-{}", self.random.below(10)),
            1 => (self.random.next() >> 1).to_string(),
            2 => "0".to_string(),
            _ => (1 + self.random.below(12)).to_string(),
        }
    }

    /// An expression without dimensions.
    fn symbolic(&mut self, spaces: &Spaces, depth: usize) -> String {
        let symbols = Spaces {
            dims: Vec::new(),
            symbols: spaces.symbols.clone(),
        };
        match self.random.below(4) {
            0 if !symbols.symbols.is_empty() => self.affine_expr(&symbols, depth.min(1)),
            1 if !symbols.symbols.is_empty() => self.random.pick(&symbols.symbols).clone(),
            _ => self.affine_number(),
        }
    }
}
