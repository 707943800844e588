//! Random modules in MLIR's generic form, generated from the grammar. Every construct of the
//! builtin dialect may appear wherever it is allowed. Equal seeds give equal texts.
//!
//! The texts are valid: `mlir-opt --allow-unregistered-dialect` accepts them.

mod affine;
mod attrs;
mod elements;
mod locs;
mod ops;
mod regions;
mod resources;
mod types;

use std::fmt::Write;

use fastrand::Rng;

/// The features and the size of a generated module.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// The approximate number of operations.
    pub(crate) ops: usize,
    /// The depth of nested attributes and types.
    pub(crate) depth: usize,
    /// True if constructs are omitted that change when they are printed and parsed again, in MLIR
    /// too: digits of `f80` and `f128`, affine expressions that are simplified in several steps,
    /// unknown locations in fused ones, and aliases in properties and in locations that are defined
    /// later.
    pub(crate) stable: bool,
    /// True if the text is a `builtin.module` rather than its body.
    pub(crate) explicit_module: bool,
}

impl Default for Shape {
    fn default() -> Self {
        Shape {
            ops: 12,
            depth: 3,
            stable: false,
            explicit_module: false,
        }
    }
}

/// The module for a seed.
pub(crate) fn module(seed: u64, shape: Shape) -> String {
    let mut generator = Generator {
        random: Random::new(seed),
        shape,
        out: String::new(),
        indent: 0,
        depth: 0,
        budget: shape.ops,
        names: 0,
        attr_aliases: Vec::new(),
        type_aliases: Vec::new(),
        element_aliases: Vec::new(),
        loc_aliases: Vec::new(),
        late_locs: Vec::new(),
        scopes: Vec::new(),
        symbols: 0,
        resources: Vec::new(),
    };
    generator.top_level();
    generator.out
}

/// Random numbers, the same in every run and on every machine.
pub(crate) struct Random(Rng);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Random(Rng::with_seed(seed))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0.u64(..)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0.u64(..bound.max(1) as u64) as usize
    }

    /// True with a probability of `percent` percent.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn word(&mut self, words: &[&'static str]) -> &'static str {
        words[self.below(words.len())]
    }

    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// A value that may be an operand, and the text of its type.
#[derive(Clone)]
struct Value {
    name: String,
    ty: String,
}

/// The names that operations of a region may use.
#[derive(Default)]
struct Scope {
    /// True if names from outside are invisible.
    isolated: bool,
    /// The values that are or will be defined.
    values: Vec<Value>,
    /// Values that are used but not yet defined in this block.
    promised: Vec<Value>,
    /// True if a value may be used before it is defined.
    graph: bool,
    /// True if symbols may be defined.
    symbols: bool,
    /// The labels of the region's blocks.
    labels: Vec<String>,
}

struct Generator {
    random: Random,
    shape: Shape,
    out: String,
    indent: usize,
    /// The depth of the current attribute or type.
    depth: usize,
    /// The remaining number of operations.
    budget: usize,
    /// The number of value names so far.
    names: usize,
    /// `#name`, for any attribute.
    attr_aliases: Vec<String>,
    /// `!name`, for any type.
    type_aliases: Vec<String>,
    /// `!name` that stands for an element type.
    element_aliases: Vec<(String, types::Element)>,
    /// `#name` that stands for a location.
    loc_aliases: Vec<String>,
    /// `#name` for a location that is defined at the end of the text.
    late_locs: Vec<String>,
    scopes: Vec<Scope>,
    /// The number of symbol names so far.
    symbols: usize,
    /// Keys of dense resources.
    resources: Vec<String>,
}

impl Generator {
    fn top_level(&mut self) {
        if self.random.chance(30) {
            self.line("// A comment: \"not\" @text <{[(.");
        }
        for _ in 0..self.random.below(6) {
            self.alias_definition();
        }
        if self.shape.explicit_module {
            self.scopes.push(Scope {
                isolated: true,
                graph: true,
                symbols: true,
                ..Scope::default()
            });
            self.registered_module();
            self.scopes.pop();
        } else {
            self.module_body();
        }
        for at in 0..self.late_locs.len() {
            let name = self.late_locs[at].clone();
            let loc = self.loc_body(2);
            self.line(&format!("#{name} = loc({loc})"));
        }
        self.metadata();
    }

    /// Operations, and between them alias definitions, outside of any operation.
    fn module_body(&mut self) {
        self.scopes.push(Scope {
            isolated: true,
            graph: true,
            symbols: true,
            ..Scope::default()
        });
        while self.budget > 0 {
            if self.random.chance(8) {
                self.alias_definition();
            }
            self.operation();
        }
        self.keep_promises();
        self.scopes.pop();
    }

    /// `#name = …` or `!name = …`.
    fn alias_definition(&mut self) {
        let total = self.attr_aliases.len() + self.type_aliases.len() + self.loc_aliases.len();
        let stem = self
            .random
            .word(&["a", "map", "loc", "x_y", "_z", "q$", "layout", "i32x"]);
        let name = format!("{stem}{}_{total}", self.element_aliases.len());
        match self.random.below(8) {
            0..3 => {
                let attr = self.attr();
                self.line(&format!("#{name} = {attr}"));
                self.attr_aliases.push(format!("#{name}"));
            }
            3..5 => {
                let ty = self.ty();
                self.line(&format!("!{name} = {ty}"));
                self.type_aliases.push(format!("!{name}"));
            }
            5 => {
                let (text, element) = self.tensor_element();
                self.line(&format!("!{name} = {text}"));
                self.element_aliases.push((format!("!{name}"), element));
            }
            _ => {
                let loc = self.loc_body(2);
                self.line(&format!("#{name} = loc({loc})"));
                self.loc_aliases.push(format!("#{name}"));
            }
        }
    }

    /// Adds a line.
    fn line(&mut self, text: &str) {
        for _ in 0..self.indent {
            self.out.push_str("  ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// Runs `inner` one level deeper in attributes and types.
    fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> T {
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    /// True if the maximum depth is reached.
    fn at_bottom(&self) -> bool {
        self.depth >= self.shape.depth
    }

    /// Up to `most` texts, separated by commas.
    fn list(&mut self, most: usize, mut each: impl FnMut(&mut Self) -> String) -> String {
        let count = self.random.below(most + 1);
        let items: Vec<String> = (0..count).map(|_| each(self)).collect();
        items.join(self.comma())
    }

    fn comma(&mut self) -> &'static str {
        self.random.word(&[", ", ",", " , ", ", "])
    }

    /// A number that is small, at an end of its range, or any number of this width.
    fn number(&mut self, bits: u32) -> u64 {
        let all = if bits >= 64 {
            u64::MAX
        } else {
            (1 << bits) - 1
        };
        let value = self.random.next();
        match self.random.below(6) {
            0..3 => value % 20,
            3 => all.saturating_sub(value % 2),
            4 => (all >> 1).wrapping_add(value % 3),
            _ => value,
        }
        .min(all)
            & all
    }

    /// `-` or nothing. The number must not be zero.
    fn sign(&mut self) -> &'static str {
        if self.random.chance(30) { "-" } else { "" }
    }

    /// A string literal with its quotes.
    fn string(&mut self) -> String {
        let mut text = String::from("\"");
        for _ in 0..self.random.below(9) {
            match self.random.below(14) {
                0 => text.push_str(self.random.word(&["\\n", "\\t", "\\\\", "\\\""])),
                1 => {
                    let byte = self.random.below(256);
                    let _ = write!(text, "\\{byte:02X}");
                }
                2 => {
                    let byte = self.random.below(256);
                    let _ = write!(text, "\\{byte:02x}");
                }
                3 => text.push_str(self.random.word(&["é", "→", "𝄞", "\u{7f}", "日本"])),
                4 => text.push_str(
                    self.random
                        .word(&["//", "->", "<", ">", "]", "{", "#-}", "'"]),
                ),
                5 => text.push(' '),
                _ => text.push(char::from(b'a' + self.random.below(26) as u8)),
            }
        }
        text.push('"');
        text
    }

    /// An identifier without quotes, which may be a keyword elsewhere.
    fn bare_id(&mut self) -> String {
        const WORDS: [&str; 40] = [
            "a",
            "b",
            "value",
            "x",
            "_",
            "_a1",
            "f$1",
            "a.b",
            "a.b.c",
            "loc",
            "dense",
            "array",
            "unit",
            "true",
            "false",
            "tensor",
            "i32",
            "si8",
            "f32",
            "index",
            "none",
            "affine_map",
            "mod",
            "floordiv",
            "to",
            "at",
            "fused",
            "callsite",
            "unknown",
            "strided",
            "offset",
            "distinct",
            "sparse",
            "dense_resource",
            "x4",
            "tuple",
            "vector",
            "memref",
            "complex",
            "bf16",
        ];
        let word = self.random.word(&WORDS);
        match self.random.below(4) {
            0 => format!("{word}{}", self.random.below(100)),
            1 => format!("{}_{word}", self.random.word(&["k", "_", "Z9"])),
            _ => word.to_string(),
        }
    }
}
