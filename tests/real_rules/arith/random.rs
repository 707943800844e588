//! Random modules of arithmetic: one block with few values, so that the rules' ops meet.

use std::fmt::Write;

use fastrand::Rng;

/// The text so far, and the defined values.
struct Module {
    rng: Rng,
    text: String,
    values: Vec<(String, &'static str)>,
    count: usize,
}

const TYPES: [&str; 6] = ["i8", "i16", "i32", "i64", "index", "f32"];

/// A module with this many operations. Equal seeds give equal modules.
pub(super) fn module(seed: u64, ops: usize) -> String {
    let mut module = Module {
        rng: Rng::with_seed(seed),
        text: String::new(),
        values: vec![],
        count: 0,
    };
    for ty in ["i1", "i1"].iter().chain(&TYPES).chain(&TYPES) {
        module.op(&format!("\"test.in\"() : () -> {ty}"), ty);
    }
    for _ in 0..ops {
        module.any_op();
    }
    let all: Vec<String> = module.values.iter().map(|(name, _)| name.clone()).collect();
    for name in all {
        // Unused operations are erased, and with them the matches of rules, so some values are
        // kept.
        if module.rng.u8(..3) == 0 {
            let ty = module.type_of(&name);
            let _ = writeln!(module.text, "\"test.out\"({name}) : ({ty}) -> ()");
        }
    }
    module.text
}

impl Module {
    fn op(&mut self, op: &str, ty: &'static str) -> String {
        let name = format!("%v{}", self.count);
        self.count += 1;
        let _ = writeln!(self.text, "{name} = {op}");
        self.values.push((name.clone(), ty));
        name
    }

    fn type_of(&self, name: &str) -> &'static str {
        let value = self.values.iter().find(|(known, _)| known == name);
        value.map_or("none", |(_, ty)| ty)
    }

    /// One of the most recent values of a type, or any value of it.
    fn value(&mut self, ty: &str) -> String {
        let of_type = self.values.iter().filter(|(_, known)| *known == ty);
        let names: Vec<&String> = of_type.map(|(name, _)| name).collect();
        let from = if self.rng.bool() {
            names.len().saturating_sub(4)
        } else {
            0
        };
        names[self.rng.usize(from..names.len())].clone()
    }

    fn constant(&mut self, ty: &'static str) -> String {
        let value = match ty {
            "i1" => ["true", "false"][self.rng.usize(..2)].to_string(),
            "f32" => format!("{}.5 : f32", self.rng.u8(2..100)),
            _ if self.rng.u8(..4) == 0 => format!("-1 : {ty}"),
            _ => format!("{} : {ty}", self.rng.i8(2..100)),
        };
        self.op(
            &format!("\"arith.constant\"() <{{value = {value}}}> : () -> {ty}"),
            ty,
        )
    }

    fn value_or_constant(&mut self, ty: &'static str) -> String {
        match self.rng.u8(..3) {
            0 => self.constant(ty),
            _ => self.value(ty),
        }
    }

    fn flags(&mut self) -> &'static str {
        ["none", "nsw", "nuw", "nsw, nuw"][self.rng.usize(..4)]
    }

    fn any_op(&mut self) {
        let ty = TYPES[self.rng.usize(..5)];
        let (x, y) = (self.value_or_constant(ty), self.value_or_constant(ty));
        match self.rng.u8(..16) {
            0..=6 => {
                let name = ["addi", "subi", "muli"][self.rng.usize(..3)];
                let flags = self.flags();
                let properties = format!("<{{overflowFlags = #arith.overflow<{flags}>}}>");
                self.op(
                    &format!("\"arith.{name}\"({x}, {y}) {properties} : ({ty}, {ty}) -> {ty}"),
                    ty,
                );
            }
            7 => {
                let name = ["andi", "ori", "xori"][self.rng.usize(..3)];
                self.op(
                    &format!("\"arith.{name}\"({x}, {y}) : ({ty}, {ty}) -> {ty}"),
                    ty,
                );
            }
            8 => {
                let predicate = self.rng.u8(..10);
                let properties = format!("<{{predicate = {predicate} : i64}}>");
                self.op(
                    &format!("\"arith.cmpi\"({x}, {y}) {properties} : ({ty}, {ty}) -> i1"),
                    "i1",
                );
            }
            9 => {
                let (p, c) = (self.value("i1"), self.constant("i1"));
                self.op(&format!("\"arith.xori\"({p}, {c}) : (i1, i1) -> i1"), "i1");
            }
            10 => {
                let ty = if self.rng.bool() { ty } else { "i1" };
                let (p, x, y) = (
                    self.value("i1"),
                    self.value_or_constant(ty),
                    self.value_or_constant(ty),
                );
                self.op(
                    &format!("\"arith.select\"({p}, {x}, {y}) : (i1, {ty}, {ty}) -> {ty}"),
                    ty,
                );
            }
            11 | 12 => {
                let from = self.rng.usize(..3);
                let to = self.rng.usize(from + 1..4);
                let (from, to) = (TYPES[from], TYPES[to]);
                let name = ["extsi", "extui"][self.rng.usize(..2)];
                let x = self.value(from);
                self.op(&format!("\"arith.{name}\"({x}) : ({from}) -> {to}"), to);
            }
            13 => {
                let to = self.rng.usize(..3);
                let from = self.rng.usize(to + 1..4);
                let (from, to) = (TYPES[from], TYPES[to]);
                let x = self.value(from);
                let flags = self.flags();
                let properties = format!("<{{overflowFlags = #arith.overflow<{flags}>}}>");
                self.op(
                    &format!("\"arith.trunci\"({x}) {properties} : ({from}) -> {to}"),
                    to,
                );
            }
            14 => {
                let name = ["index_cast", "index_castui"][self.rng.usize(..2)];
                let to = if ty == "index" {
                    TYPES[self.rng.usize(..4)]
                } else {
                    "index"
                };
                self.op(&format!("\"arith.{name}\"({x}) : ({ty}) -> {to}"), to);
            }
            _ => {
                let (x, y) = (self.value("f32"), self.value("f32"));
                let properties = "<{fastmath = #arith.fastmath<none>}>";
                match self.rng.u8(..4) {
                    0 => self.op(
                        &format!("\"arith.mulf\"({x}, {y}) {properties} : (f32, f32) -> f32"),
                        "f32",
                    ),
                    1 => self.op(
                        &format!("\"arith.divf\"({x}, {y}) {properties} : (f32, f32) -> f32"),
                        "f32",
                    ),
                    _ => self.op(
                        &format!("\"arith.negf\"({x}) {properties} : (f32) -> f32"),
                        "f32",
                    ),
                };
            }
        }
    }
}
