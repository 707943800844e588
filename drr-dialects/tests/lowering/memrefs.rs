//! Random functions on memrefs.

use std::fmt::Write as _;

use fastrand::Rng;

#[derive(Clone, PartialEq)]
struct MemRef {
    /// `None` for an unranked memref; in it, `None` for an unknown dimension.
    dims: Option<Vec<Option<u32>>>,
    element: &'static str,
    /// Unknown strides and offset.
    is_strided: bool,
}

impl MemRef {
    fn random(rng: &mut Rng) -> Self {
        let element = ["f32", "i64", "i8", "index", "f64", "vector<4xf32>"][rng.usize(..6)];
        let dim = |rng: &mut Rng| rng.bool().then(|| rng.u32(1..5));
        let rank = rng.usize(..4);
        let dims = (rng.u8(..8) > 0).then(|| (0..rank).map(|_| dim(rng)).collect());
        let is_strided = dims.is_some() && rng.u8(..4) == 0;
        MemRef {
            dims,
            element,
            is_strided,
        }
    }
    fn rank(&self) -> usize {
        self.dims.as_ref().map_or(0, Vec::len)
    }
    fn text(&self) -> String {
        let Some(dims) = &self.dims else {
            return format!("memref<*x{}>", self.element);
        };
        let mut text = "memref<".to_string();
        for dim in dims {
            match dim {
                Some(dim) => write!(text, "{dim}x").unwrap(),
                None => text.push_str("?x"),
            }
        }
        text.push_str(self.element);
        if self.is_strided {
            let strides = vec!["?"; dims.len()].join(", ");
            write!(text, ", strided<[{strides}], offset: ?>").unwrap();
        }
        text + ">"
    }
}

/// A function that is being written.
struct Function<'r> {
    rng: &'r mut Rng,
    body: String,
    declarations: String,
    memrefs: Vec<(String, MemRef)>,
    indices: Vec<String>,
    /// Values and their types, to be used at the end.
    others: Vec<(String, String)>,
    count: usize,
}

impl Function<'_> {
    fn name(&mut self) -> String {
        self.count += 1;
        format!("%v{}", self.count)
    }
    fn index(&mut self) -> String {
        self.indices[self.rng.usize(..self.indices.len())].clone()
    }
    fn list(&mut self, count: usize) -> String {
        let all: Vec<_> = (0..count).map(|_| self.index()).collect();
        all.join(", ")
    }
    fn ranked(&mut self) -> Option<(String, MemRef)> {
        let ranked = self.memrefs.iter().filter(|(_, ty)| ty.dims.is_some());
        let ranked: Vec<_> = ranked.cloned().collect();
        (!ranked.is_empty()).then(|| ranked[self.rng.usize(..ranked.len())].clone())
    }
    fn line(&mut self, line: &str) {
        writeln!(self.body, "  {line}").unwrap();
    }

    fn operation(&mut self) -> Option<()> {
        let name = self.name();
        match self.rng.u8(..12) {
            0 => {
                let number = self.rng.u8(..4);
                self.line(&format!("{name} = arith.constant {number} : index"));
                self.indices.push(name);
            }
            1 | 2 => {
                let mut ty = MemRef::random(self.rng);
                ty.is_strided = false;
                let unknown = ty.dims.as_ref()?.iter().filter(|dim| dim.is_none()).count();
                let (sizes, text) = (self.list(unknown), ty.text());
                let op = ["alloc", "alloca"][self.rng.usize(..2)];
                let alignment = ["", " {alignment = 32 : i64}"][self.rng.usize(..2)];
                self.line(&format!(
                    "{name} = memref.{op}({sizes}){alignment} : {text}"
                ));
                self.memrefs.push((name, ty));
            }
            3..=5 => {
                let (memref, ty) = self.ranked()?;
                let (at, text) = (self.list(ty.rank()), ty.text());
                self.line(&format!("{name} = memref.load {memref}[{at}] : {text}"));
                let at = self.list(ty.rank());
                if self.rng.bool() {
                    self.line(&format!("memref.store {name}, {memref}[{at}] : {text}"));
                }
                match ty.element {
                    "index" => self.indices.push(name),
                    element => self.others.push((name, element.to_string())),
                }
            }
            6 => {
                let (memref, ty) = self.ranked().filter(|(_, ty)| ty.rank() > 0)?;
                let (at, text) = (self.index(), ty.text());
                self.line(&format!("{name} = memref.dim {memref}, {at} : {text}"));
                self.indices.push(name);
            }
            7 => {
                let (memref, ty) = self.ranked()?;
                let (dims, text) = (None, ty.text());
                let to = MemRef {
                    dims,
                    is_strided: false,
                    ..ty
                };
                self.line(&format!(
                    "{name} = memref.cast {memref} : {text} to {}",
                    to.text()
                ));
                self.memrefs.push((name, to));
            }
            8 => {
                let (memref, ty) = self.ranked()?;
                let text = ty.text();
                self.line(&format!(
                    "memref.copy {memref}, {memref} : {text} to {text}"
                ));
            }
            9 => {
                let (memref, ty) = self.ranked()?;
                let (offset, size, stride) = (self.index(), self.index(), self.index());
                let to = MemRef {
                    dims: Some(vec![None]),
                    is_strided: true,
                    ..ty.clone()
                };
                self.line(&format!(
                    "{name} = memref.reinterpret_cast {memref} to offset: [{offset}], \
                     sizes: [{size}], strides: [{stride}] : {} to {}",
                    ty.text(),
                    to.text()
                ));
                self.memrefs.push((name, to));
            }
            10 => {
                let (memref, ty) = self.memrefs[self.rng.usize(..self.memrefs.len())].clone();
                self.line(&format!("memref.dealloc {memref} : {}", ty.text()));
            }
            _ => {
                let (memref, ty) = self.memrefs[self.rng.usize(..self.memrefs.len())].clone();
                let (to, at) = (MemRef::random(self.rng), self.index());
                let types = format!("({}, index) -> ({}, i32)", ty.text(), to.text());
                let callee = format!("@callee{}", self.count);
                writeln!(self.declarations, "func.func private {callee}{types}").unwrap();
                self.line(&format!(
                    "{name}:2 = call {callee}({memref}, {at}) : {types}"
                ));
                self.memrefs.push((format!("{name}#0"), to));
                self.others.push((format!("{name}#1"), "i32".to_string()));
            }
        }
        Some(())
    }
}

/// A module with a function and declarations of what it calls.
pub(crate) fn module(seed: u64) -> String {
    let mut rng = Rng::with_seed(seed);
    let params: Vec<_> = (0..rng.usize(1..4))
        .map(|_| MemRef::random(&mut rng))
        .collect();
    let mut typed = vec!["%i: index".to_string()];
    let mut memrefs = Vec::new();
    for (at, ty) in params.into_iter().enumerate() {
        typed.push(format!("%p{at}: {}", ty.text()));
        memrefs.push((format!("%p{at}"), ty));
    }
    let operations = rng.usize(1..20);
    let mut function = Function {
        rng: &mut rng,
        body: String::new(),
        declarations: String::new(),
        memrefs,
        indices: vec!["%i".to_string()],
        others: Vec::new(),
        count: 0,
    };
    for _ in 0..operations {
        // Some operations need a memref that may not be there.
        let _ = function.operation();
    }
    let memrefs = function
        .memrefs
        .iter()
        .map(|(name, ty)| (name.clone(), ty.text()));
    let mut given: Vec<_> = memrefs.chain(function.others.clone()).collect();
    function.rng.shuffle(&mut given);
    given.truncate(function.rng.usize(..4));
    let (names, types): (Vec<_>, Vec<_>) = given.into_iter().unzip();
    let (names, types) = (names.join(", "), types.join(", "));
    let end = match names.is_empty() {
        true => "return".to_string(),
        false => format!("return {names} : {types}"),
    };
    format!(
        "{}func.func @f({}) -> ({types}) {{\n{}  {end}\n}}\n",
        function.declarations,
        typed.join(", "),
        function.body
    )
}
