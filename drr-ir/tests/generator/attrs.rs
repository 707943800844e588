//! Random attributes, dictionaries and other dialects' symbols.

use super::Generator;
use super::types::Element;

impl Generator {
    /// Any attribute.
    pub(super) fn attr(&mut self) -> String {
        if self.random.chance(12) && !self.attr_aliases.is_empty() {
            return self.random.pick(&self.attr_aliases).clone();
        }
        if self.at_bottom() || self.random.chance(30) {
            return self.leaf_attr();
        }
        self.deeper(|this| match this.random.below(20) {
            0..2 => format!("[{}]", this.list(4, Self::attr)),
            2..4 => format!("{{{}}}", this.entries()),
            4..8 => this.dense(),
            8 => this.sparse(),
            9 => this.dense_resource(),
            10..12 => this.affine_map(),
            12 => this.integer_set(),
            13 => {
                let id = this.random.below(5);
                match this.random.below(4) {
                    0 => format!("distinct[{id}]<>"),
                    _ => {
                        // Equal ids must have the same attribute.
                        let inner = this.random.word(&["1", "\"a\"", "@b", "[i32]"]);
                        let id = 100 + id * 10 + inner.len();
                        format!("distinct[{id}]<{inner}>")
                    }
                }
            }
            14 => this.ty(),
            15 => {
                let ty = this.ty();
                let symbol = this.dialect_symbol();
                match this.random.below(3) {
                    0 => format!("#{symbol} : {ty}"),
                    _ => format!("#{symbol}"),
                }
            }
            16 => {
                let ty = this.ty();
                format!("{} : {ty}", this.string())
            }
            _ if this.shape.stable => this.symbol_ref(),
            _ => format!("loc({})", this.loc_body(2)),
        })
    }

    fn leaf_attr(&mut self) -> String {
        match self.random.below(16) {
            0 => "unit".to_string(),
            1 => self.random.word(&["true", "false"]).to_string(),
            2 => self.string(),
            3 => self.symbol_ref(),
            4 => self.dense_array(),
            5 => {
                let rank = self.random.below(4);
                self.strided(rank)
            }
            6 => self.int(64, None),
            7 => self.float_digits(),
            8..10 => {
                let (ty, element) = self.float();
                format!("{} : {ty}", self.element(&element))
            }
            10 => format!("{} : index", self.int(64, Some(true))),
            11 => self.integer().0,
            12 => self.float().0,
            13 => format!("#{}", self.dialect_symbol()),
            _ => {
                let (ty, element) = self.integer();
                let Element::Int(width, signed) = element else {
                    unreachable!("an integer type");
                };
                format!("{} : {ty}", self.int(width, signed))
            }
        }
    }

    /// Digits of a float without a type, which is `f64`.
    fn float_digits(&mut self) -> String {
        loop {
            let text = self.float_literal(64);
            if !text.starts_with("0x") {
                return text;
            }
        }
    }

    /// The entries of a dictionary, with unique names.
    pub(super) fn entries(&mut self) -> String {
        let mut names: Vec<String> = Vec::new();
        self.list(4, |this| {
            let mut name = match this.random.below(8) {
                0 => format!("\"q {}\"", this.random.below(50)),
                1 => format!("\"\\{:02X}z\"", 32 + this.random.below(90)),
                _ => this.bare_id(),
            };
            while names.contains(&name) {
                name = format!("n{}", names.len() + this.random.below(1000));
            }
            names.push(name.clone());
            match this.random.below(6) {
                0 => name,
                _ => {
                    let value = this.attr();
                    let equals = this.random.word(&[" = ", "=", " =", " = "]);
                    format!("{name}{equals}{value}")
                }
            }
        })
    }

    pub(super) fn symbol_ref(&mut self) -> String {
        let mut text = self.symbol();
        while self.random.chance(25) {
            text.push_str("::");
            text.push_str(&self.symbol());
        }
        text
    }

    fn symbol(&mut self) -> String {
        match self.random.below(4) {
            0 => format!(
                "@\"{} \\22x{}\"",
                self.random.below(3),
                self.random.below(5)
            ),
            1 => format!("@{}", self.random.word(&["_x", "a$b", "a.b", "f_1", "Q9"])),
            _ => format!("@sym{}", self.random.below(9)),
        }
    }

    /// `dialect.name<…>` or `dialect<…>` of an unknown dialect.
    pub(super) fn dialect_symbol(&mut self) -> String {
        let dialect = self.random.word(&["foo", "zz_top", "d1", "a$b"]);
        let name = self
            .random
            .word(&["t", "a.b", "x1", "_p", "some_name", "A"]);
        match self.random.below(6) {
            0 => format!("{dialect}.{name}"),
            1 => format!("{dialect}<{name}>"),
            2 => format!("{dialect}<\"{name}\">"),
            3 => {
                let body = self.balanced(2);
                format!("{dialect}<{name} {body}>")
            }
            _ => {
                let body = self.balanced(3);
                format!("{dialect}.{name}<{body}>")
            }
        }
    }

    /// Text whose brackets and strings are balanced.
    fn balanced(&mut self, depth: usize) -> String {
        let mut text = String::new();
        for at in 0..self.random.below(4) {
            if at > 0 {
                text.push_str(self.random.word(&[", ", " ", "->", ": ", "x"]));
            }
            let (open, close) = match self.random.below(9) {
                0 => ('<', '>'),
                1 => ('[', ']'),
                2 => ('(', ')'),
                3 => ('{', '}'),
                4 => {
                    text.push_str(&self.string());
                    continue;
                }
                _ => {
                    text.push_str(
                        self.random
                            .word(&["a", "i32", "1.5", "-> b", "%c", "é", "?x4"]),
                    );
                    continue;
                }
            };
            if depth > 0 {
                text.push(open);
                text.push_str(&self.balanced(depth - 1));
                text.push(close);
            }
        }
        text
    }
}
