//! Random functions of numbers, tensors, conditions, loops, branches and calls.
//!
//! Most divisors are not zero and most shifts are short, so that most functions have results. Where a
//! NaN's bits or a zero's sign could be seen, and MLIR leaves them open, they are made the same.

use std::fmt::Write;

use drr::ir::{FloatKind, FloatValue};
use drr_dialects::number::Int;
use drr_eval::{Array, Scalar, Value};
use fastrand::Rng;

pub(crate) const INTS: [&str; 8] = ["i1", "i3", "i8", "i16", "i32", "i64", "i128", "index"];
/// The machine may lose subnormal numbers of `bf16`, even where it only moves them.
pub(crate) const FLOATS: [&str; 3] = ["f16", "f32", "f64"];
const VECTORS: [&str; 3] = ["vector<2xi8>", "vector<4xi32>", "vector<2xf32>"];
pub(crate) const TENSORS: [&str; 4] = [
    "tensor<2x3xi32>",
    "tensor<6xi32>",
    "tensor<4xf32>",
    "tensor<3xi8>",
];

/// The dimensions and the type of the elements.
pub(crate) fn shape(ty: &'static str) -> (Vec<usize>, &'static str) {
    let Some((_, inner)) = ty.split_once('<') else {
        return (Vec::new(), ty);
    };
    let mut parts: Vec<&str> = inner.trim_end_matches('>').split('x').collect();
    let element = parts.pop().unwrap_or_default();
    let dims = parts.iter().map(|dim| dim.parse().expect("a number"));
    (dims.collect(), element)
}

fn is_float(ty: &'static str) -> bool {
    shape(ty).1.contains('f')
}

fn width(ty: &'static str) -> u32 {
    match shape(ty).1 {
        "index" => 64,
        element => element
            .trim_start_matches(['i', 'f'])
            .parse()
            .expect("a width"),
    }
}

fn float_kind(ty: &'static str) -> FloatKind {
    match shape(ty).1 {
        "f16" => FloatKind::F16,
        "f32" => FloatKind::F32,
        _ => FloatKind::F64,
    }
}

pub(crate) struct Generator {
    pub(crate) rng: Rng,
    pub(crate) text: String,
    pub(crate) next: usize,
    /// The values that can be used here, with their types.
    pub(crate) scope: Vec<(String, &'static str)>,
    pub(crate) inputs: Vec<&'static str>,
    /// A function that can be called, with the type of its argument and result.
    pub(crate) helper: Option<(String, &'static str)>,
    /// True if nothing may be poison or undefined.
    pub(crate) safe: bool,
    /// How deeply regions are nested here.
    pub(crate) depth: usize,
    /// How many operations may follow.
    pub(crate) left: usize,
}

impl Generator {
    /// Functions of even seeds are never poison or undefined.
    pub(crate) fn new(seed: u64) -> Self {
        Generator {
            rng: Rng::with_seed(seed),
            text: String::new(),
            next: 0,
            scope: Vec::new(),
            inputs: Vec::new(),
            helper: None,
            safe: seed.is_multiple_of(2),
            depth: 0,
            left: 0,
        }
    }

    pub(crate) fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.rng.usize(..list.len())]
    }
    pub(crate) fn chance(&mut self, of: u32) -> bool {
        self.rng.u32(..of) == 0
    }
    pub(crate) fn any_type(&mut self) -> &'static str {
        match self.rng.u8(..10) {
            0..5 => self.type_of(&INTS),
            5..8 => self.type_of(&FLOATS),
            8 => self.type_of(&VECTORS),
            _ => self.type_of(&TENSORS),
        }
    }

    /// One of these types, mostly one that a recent value has.
    pub(crate) fn type_of(&mut self, types: &[&'static str]) -> &'static str {
        let recent = self.scope.iter().rev().take(12).map(|(_, ty)| *ty);
        let recent: Vec<_> = recent.filter(|ty| types.contains(ty)).collect();
        match recent.is_empty() || self.chance(4) {
            true => self.one_of(types),
            false => self.one_of(&recent),
        }
    }
    /// A value, mostly a recent one.
    pub(crate) fn recent(&mut self) -> (String, &'static str) {
        let all = self.scope.len();
        let from = if self.chance(4) {
            0
        } else {
            all.saturating_sub(10)
        };
        self.scope[self.rng.usize(from..all)].clone()
    }

    // ---- Numbers -----------------------------------------------------------------------------

    fn int(&mut self, width: u32) -> Int {
        let max = Int::new(-1, width).shift_right_unsigned(&Int::new(1, width));
        let value = match self.rng.u8(..8) {
            0 => 0,
            1 => 1,
            2 => -1,
            3 | 4 => i128::from(self.rng.i8(..)),
            5 => return max.unwrap_or(Int::new(0, width)),
            6 => return max.map_or(Int::new(1, width), |max| max.not()),
            _ => self.rng.i128(..),
        };
        Int::from_i128(value, width)
    }
    fn float(&mut self, kind: FloatKind) -> FloatValue {
        let value = match self.rng.u8(..12) {
            0 => 0.0,
            1 => -0.0,
            2 => 1.0,
            3 => f64::INFINITY,
            4 => f64::NAN,
            5 => -1.5,
            6 => f64::from(self.rng.i8(..)) * 1e-40,
            7 => f64::from(self.rng.i32(..)) * 1e30,
            8 => f64::from(self.rng.i32(..)),
            _ => f64::from(self.rng.i16(..)) / 64.0,
        };
        FloatValue::nearest(kind, value)
    }
    fn scalar(&mut self, ty: &'static str) -> Scalar {
        match is_float(ty) {
            true => self.float(float_kind(ty)).into(),
            false => self.int(width(ty)).into(),
        }
    }
    fn value_of(&mut self, ty: &'static str) -> Value {
        let (dims, element) = shape(ty);
        if dims.is_empty() {
            return self.scalar(ty).into();
        }
        let count = dims.iter().product();
        let elements: Vec<Scalar> = (0..count).map(|_| self.scalar(element)).collect();
        Array::new(dims, elements).expect("as many").into()
    }
    /// Arguments for this many calls.
    pub(crate) fn arguments(&mut self, calls: usize) -> Vec<Vec<Value>> {
        let inputs = self.inputs.clone();
        (0..calls)
            .map(|_| inputs.iter().map(|ty| self.value_of(ty)).collect())
            .collect()
    }

    // ---- Values ------------------------------------------------------------------------------

    pub(crate) fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }
    pub(crate) fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "  {line}");
    }
    /// Adds an operation.
    pub(crate) fn op(&mut self, text: &str, ty: &'static str) -> String {
        let name = self.name();
        self.line(&format!("{name} = {text}"));
        self.scope.push((name.clone(), ty));
        name
    }
    pub(crate) fn constant(&mut self, ty: &'static str) -> String {
        let (dims, element) = shape(ty);
        if ty.starts_with("tensor") {
            // MLIR's bufferization may write to a constant tensor that a loop yields.
            let one = self.constant(element);
            return self.op(&format!("tensor.splat {one} : {ty}"), ty);
        }
        let one = match is_float(ty) {
            true => {
                let value = self.float(float_kind(element));
                let digits = width(ty) as usize / 4;
                format!("0x{:0digits$X}", value.bits())
            }
            false if element == "i1" => self.rng.bool().to_string(),
            false => self.int(width(ty)).signed().to_string(),
        };
        let text = match (dims.is_empty(), ty) {
            (true, "i1") => format!("arith.constant {one}"),
            (true, _) => format!("arith.constant {one} : {ty}"),
            (false, _) => format!("arith.constant dense<{one}> : {ty}"),
        };
        self.op(&text, ty)
    }
    pub(crate) fn number(&mut self, number: i64, ty: &'static str) -> String {
        let text = match shape(ty).0.is_empty() {
            true if ty == "i1" => format!("arith.constant {}", number != 0),
            true => format!("arith.constant {number} : {ty}"),
            false if ty.starts_with("tensor") => {
                let one = self.number(number, shape(ty).1);
                format!("tensor.splat {one} : {ty}")
            }
            false => format!("arith.constant dense<{number}> : {ty}"),
        };
        self.op(&text, ty)
    }
    /// A value of a type, mostly a recent one.
    pub(crate) fn value(&mut self, ty: &'static str) -> String {
        let of_type = self.scope.iter().filter(|(_, of)| *of == ty);
        let mut names: Vec<String> = of_type.map(|(name, _)| name.clone()).collect();
        if names.is_empty() || self.chance(8) {
            return self.constant(ty);
        }
        let recent = names.len().saturating_sub(3);
        let from = if self.rng.bool() { recent } else { 0 };
        names.swap_remove(self.rng.usize(from..names.len()))
    }

    // ---- Operations --------------------------------------------------------------------------

    pub(crate) fn operation(&mut self) {
        self.left = self.left.saturating_sub(1);
        match self.rng.u8(..if self.depth < 3 { 24 } else { 16 }) {
            0..7 => self.integers(),
            7..12 => self.floats(),
            12..15 => self.casts(),
            15 => self.selects(),
            16 | 17 => self.tensors(),
            18 => self.conditional(),
            19 => self.for_loop(),
            20 => self.while_loop(),
            21 => self.switch(),
            22 => self.call(),
            _ => self.vectors(),
        }
    }

    fn integer_type(&mut self) -> &'static str {
        match self.rng.u8(..8) {
            0 => self.one_of(&[
                "vector<2xi8>",
                "vector<4xi32>",
                "tensor<6xi32>",
                "tensor<3xi8>",
            ]),
            _ => self.type_of(&INTS),
        }
    }

    fn integers(&mut self) {
        let ty = self.integer_type();
        let (a, b) = (self.value(ty), self.value(ty));
        let flags = ["", "", "", "", " overflow<nsw>", " overflow<nuw>"];
        match self.rng.u8(..10) {
            0..3 => {
                let op = self.one_of(&["addi", "subi", "muli"]);
                let flags = if self.safe { "" } else { self.one_of(&flags) };
                self.op(&format!("arith.{op} {a}, {b}{flags} : {ty}"), ty);
            }
            3 | 4 => {
                let ops = ["andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui"];
                let op = self.one_of(&ops);
                self.op(&format!("arith.{op} {a}, {b} : {ty}"), ty);
            }
            5 => self.division(ty, &a, &b),
            6 => self.shift(ty, &a, &b),
            7 => self.comparison(ty, &a, &b),
            8 if !ty.starts_with("tensor") => {
                let ops = ["mulsi_extended", "mului_extended", "addui_extended"];
                let op = self.one_of(&ops);
                let (low, high) = (self.name(), self.name());
                let (of_high, types) = match op {
                    "addui_extended" if ty.contains('<') || ty == "index" => return,
                    "addui_extended" => ("i1", format!("{ty}, i1")),
                    _ => (ty, ty.to_string()),
                };
                self.line(&format!("{low}, {high} = arith.{op} {a}, {b} : {types}"));
                self.scope.push((low, ty));
                self.scope.push((high, of_high));
            }
            _ => {
                let op = self.one_of(&["absi", "ctlz", "cttz", "ctpop"]);
                self.op(&format!("math.{op} {a} : {ty}"), ty);
            }
        }
    }

    fn division(&mut self, ty: &'static str, a: &str, b: &str) {
        let signed = self.one_of(&["divsi", "remsi", "ceildivsi", "floordivsi"]);
        let unsigned = self.one_of(&["divui", "remui", "ceildivui"]);
        let signed = self.rng.bool().then_some(signed);
        if !self.safe && self.chance(12) {
            let op = signed.unwrap_or(unsigned);
            self.op(&format!("arith.{op} {a}, {b} : {ty}"), ty);
            return;
        }
        match signed {
            // A signed number of a bit is 0 or -1.
            Some(_) if width(ty) == 1 => {}
            Some(op) => {
                let (bound, limit) = self.one_of(&[(1, "maxsi"), (-2, "minsi")]);
                let bound = self.number(bound, ty);
                let by = self.op(&format!("arith.{limit} {b}, {bound} : {ty}"), ty);
                self.op(&format!("arith.{op} {a}, {by} : {ty}"), ty);
            }
            None => {
                let one = self.number(1, ty);
                let by = self.op(&format!("arith.ori {b}, {one} : {ty}"), ty);
                self.op(&format!("arith.{unsigned} {a}, {by} : {ty}"), ty);
            }
        }
    }

    fn shift(&mut self, ty: &'static str, a: &str, b: &str) {
        let op = self.one_of(&["shli", "shrsi", "shrui"]);
        if !self.safe && self.chance(8) {
            self.op(&format!("arith.{op} {a}, {b} : {ty}"), ty);
        } else if width(ty).is_power_of_two() {
            let most = self.number(i64::from(width(ty)) - 1, ty);
            let by = self.op(&format!("arith.andi {b}, {most} : {ty}"), ty);
            self.op(&format!("arith.{op} {a}, {by} : {ty}"), ty);
        }
    }

    fn comparison(&mut self, ty: &'static str, a: &str, b: &str) {
        let predicates = [
            "eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge",
        ];
        let predicate = self.one_of(&predicates);
        if !ty.contains('<') {
            self.op(&format!("arith.cmpi {predicate}, {a}, {b} : {ty}"), "i1");
        }
    }

    /// The value with one NaN for all.
    fn one_nan(&mut self, value: &str, ty: &'static str) -> String {
        let nan = FloatValue::nearest(float_kind(ty), f64::NAN).bits();
        let digits = width(ty) as usize / 4;
        let nan = self.op(&format!("arith.constant 0x{nan:0digits$X} : {ty}"), ty);
        let is_nan = self.op(&format!("arith.cmpf uno, {value}, {value} : {ty}"), "i1");
        self.op(&format!("arith.select {is_nan}, {nan}, {value} : {ty}"), ty)
    }

    fn floats(&mut self) {
        let ty = match self.rng.u8(..6) {
            0 => self.one_of(&["vector<2xf32>", "tensor<4xf32>"]),
            _ => self.type_of(&FLOATS),
        };
        let (a, b) = (self.value(ty), self.value(ty));
        let scalar = !ty.contains('<');
        match self.rng.u8(..10) {
            0..4 => {
                let op = self.one_of(&["addf", "subf", "mulf", "divf"]);
                self.op(&format!("arith.{op} {a}, {b} : {ty}"), ty);
            }
            4 if scalar => {
                // Of a zero of each sign, MLIR's lowering takes any.
                let op = self.one_of(&["maxnumf", "minnumf", "maximumf", "minimumf"]);
                let zero = self.op(&format!("arith.constant 0.0 : {ty}"), ty);
                let name = self.name();
                self.line(&format!("{name} = arith.{op} {a}, {b} : {ty}"));
                self.op(&format!("arith.addf {name}, {zero} : {ty}"), ty);
            }
            5 => {
                let op = self.one_of(&["arith.negf", "math.absf"]);
                self.op(&format!("{op} {a} : {ty}"), ty);
            }
            6 if scalar => {
                let predicates = [
                    "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult",
                    "ule", "une", "uno", "false", "true",
                ];
                let predicate = self.one_of(&predicates);
                self.op(&format!("arith.cmpf {predicate}, {a}, {b} : {ty}"), "i1");
            }
            7 => {
                let ops = [
                    "ceil",
                    "floor",
                    "trunc",
                    "round",
                    "roundeven",
                    "sqrt",
                    "rsqrt",
                ];
                let op = self.one_of(&ops);
                self.op(&format!("math.{op} {a} : {ty}"), ty);
            }
            8 if scalar && width(ty) >= 32 => {
                let c = self.value(ty);
                match self.rng.u8(..5) {
                    0 | 1 => self.op(&format!("math.fma {a}, {b}, {c} : {ty}"), ty),
                    2 => {
                        let sign = self.one_nan(&b, ty);
                        self.op(&format!("math.copysign {a}, {sign} : {ty}"), ty)
                    }
                    3 => {
                        let power = self.value("i32");
                        self.op(&format!("math.fpowi {a}, {power} : {ty}, i32"), ty)
                    }
                    _ => self.op(&format!("arith.remf {a}, {b} : {ty}"), ty),
                };
            }
            _ if scalar && width(ty) >= 32 => {
                let op = self.one_of(&["isnan", "isfinite"]);
                self.op(&format!("math.{op} {a} : {ty}"), "i1");
            }
            _ => {}
        }
    }

    fn casts(&mut self) {
        let (from, to) = (self.any_type(), self.any_type());
        if from.contains('<') || to.contains('<') || from == to {
            return;
        }
        let a = self.value(from);
        let (wide, narrow) = (width(from) < width(to), width(from) > width(to));
        let op = match (is_float(from), is_float(to)) {
            (false, false) if (from == "index") != (to == "index") => {
                self.one_of(&["index_cast", "index_castui"])
            }
            (false, false) if wide => self.one_of(&["extsi", "extui"]),
            (false, false) if narrow => "trunci",
            (true, true) if wide => "extf",
            (true, true) if narrow => "truncf",
            (true, false) | (false, true) if from == "index" || to == "index" => return,
            (true, false) if width(from) == width(to) => {
                let a = self.one_nan(&a, from);
                self.op(&format!("arith.bitcast {a} : {from} to {to}"), to);
                return;
            }
            (false, true) if width(from) == width(to) && self.rng.bool() => {
                let name = self.name();
                self.line(&format!("{name} = arith.bitcast {a} : {from} to {to}"));
                self.one_nan(&name, to);
                return;
            }
            (true, false) if !self.safe && self.chance(3) => self.one_of(&["fptosi", "fptoui"]),
            (false, true) => self.one_of(&["sitofp", "uitofp"]),
            _ => return,
        };
        self.op(&format!("arith.{op} {a} : {from} to {to}"), to);
    }

    fn selects(&mut self) {
        let ty = self.any_type();
        let (condition, a, b) = (self.value("i1"), self.value(ty), self.value(ty));
        self.op(&format!("arith.select {condition}, {a}, {b} : {ty}"), ty);
    }

    fn vectors(&mut self) {
        let ty = self.one_of(&VECTORS);
        let (condition, a, b) = (self.value("i1"), self.value(ty), self.value(ty));
        self.op(&format!("arith.select {condition}, {a}, {b} : {ty}"), ty);
    }
}
