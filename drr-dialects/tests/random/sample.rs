//! One operation of an op, by its declaration and what the names of its parts say.

use std::fmt::Write;

use drr::op::{Arity, OpDecl, Presence};
use fastrand::Rng;

/// One of several, the first ones more often.
fn pick<'a>(rng: &mut Rng, all: &[&'a str]) -> &'a str {
    let at = rng.usize(0..all.len()).min(rng.usize(0..all.len()));
    all[at]
}

const DYNAMIC: i64 = i64::MIN;

/// Element type and shape that the parts of one operation share, so that many operations are right.
struct Shared {
    element: &'static str,
    dims: Vec<i64>,
}

impl Shared {
    fn new(rng: &mut Rng) -> Self {
        let dims = (0..rng.usize(0..4)).map(|_| dim(rng)).collect();
        let element = pick(rng, &["f32", "i32", "i8", "index", "i1"]);
        Shared { element, dims }
    }
}

fn dim(rng: &mut Rng) -> i64 {
    [4, 1, 2, DYNAMIC][rng.usize(0..4)]
}

fn dims_text(dims: &[i64]) -> String {
    let dim = |dim: &i64| match *dim {
        DYNAMIC => "?x".to_string(),
        dim => format!("{dim}x"),
    };
    dims.iter().map(dim).collect()
}

/// A shaped type, mostly with the shared shape.
fn shaped(rng: &mut Rng, container: &str, shared: &Shared) -> String {
    let element = match rng.u8(0..10) {
        0 => pick(rng, &["f32", "i32"]),
        _ => shared.element,
    };
    let mut dims = shared.dims.clone();
    match rng.u8(0..10) {
        0 => dims.push(dim(rng)),
        1 => drop(dims.pop()),
        2 if !dims.is_empty() => {
            let at = rng.usize(0..dims.len());
            dims[at] = dim(rng);
        }
        3 => return format!("{container}<*x{element}>"),
        _ => {}
    }
    let mut rest = String::new();
    if container == "memref" {
        let stride = |rng: &mut Rng| pick(rng, &["?", "1", "4", "2", "8"]);
        match rng.u8(0..10) {
            0..3 => {
                let strides: Vec<&str> = dims.iter().map(|_| stride(rng)).collect();
                let offset = pick(rng, &["", ", offset: ?", ", offset: 2"]);
                write!(rest, ", strided<[{}]{offset}>", strides.join(", ")).expect("a string");
            }
            3 if dims.len() == 2 => rest.push_str(pick(
                rng,
                &[
                    ", affine_map<(d0, d1) -> (d1, d0)>",
                    ", affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>",
                    ", affine_map<(d0, d1) -> (d0 + d1 * 4 + 2)>",
                    ", affine_map<(d0, d1) -> (d0 mod 2 + d1)>",
                ],
            )),
            _ => {}
        }
        rest.push_str(pick(rng, &["", "", "", ", 1"]));
    }
    format!("{container}<{}{element}{rest}>", dims_text(&dims))
}

/// A type for a part with this constraint.
fn ty(rng: &mut Rng, summary: &str, shared: &Shared) -> String {
    if rng.u8(0..40) == 0 {
        return pick(rng, &["f32", "index", "tensor<4xf32>", "memref<4xf32>"]).to_string();
    }
    let word = |word: &str| summary.contains(word);
    if word("memref") || word("BufferLike") {
        shaped(rng, "memref", shared)
    } else if word("tensor") || word("TensorLike") {
        shaped(rng, "tensor", shared)
    } else if word("shaped") {
        let container = pick(rng, &["tensor", "memref"]);
        shaped(rng, container, shared)
    } else if summary == "index" {
        "index".to_string()
    } else if summary == "1-bit signless integer" {
        "i1".to_string()
    } else {
        shared.element.to_string()
    }
}

/// Numbers, as many as there are dimensions in most cases.
fn numbers(rng: &mut Rng, count: usize) -> Vec<i64> {
    let count = match rng.u8(0..15) {
        0 => rng.usize(0..4),
        _ => count,
    };
    let one = |_| [0, 1, 2, 4, DYNAMIC, -1][rng.usize(0..6).min(rng.usize(0..6))];
    (0..count).map(one).collect()
}

fn list(numbers: &[i64]) -> String {
    let texts: Vec<String> = numbers.iter().map(i64::to_string).collect();
    texts.join(", ")
}

/// Groups of successive dimensions.
fn groups(rng: &mut Rng, count: usize) -> String {
    let mut groups: Vec<Vec<i64>> = Vec::new();
    for dim in 0..count {
        match groups.last_mut() {
            Some(group) if rng.bool() => group.push(dim as i64),
            _ => groups.push(vec![dim as i64]),
        }
    }
    let groups: Vec<String> = groups
        .iter()
        .map(|group| format!("[{}]", list(group)))
        .collect();
    format!("[{}]", groups.join(", "))
}

/// An attribute for this constraint.
fn attr(rng: &mut Rng, name: &str, summary: &str, shared: &Shared) -> String {
    let rank = shared.dims.len();
    let word = |word: &str| summary.contains(word);
    if word("dense array") {
        let is_one = name == "static_offsets" && rng.bool();
        let numbers = numbers(rng, if is_one { 1 } else { rank });
        return match numbers.is_empty() {
            true => "array<i64>".to_string(),
            false => format!("array<i64: {}>", list(&numbers)),
        };
    }
    if word("Array of 64-bit") {
        groups(rng, rank)
    } else if word("AffineMap") {
        pick(
            rng,
            &[
                "affine_map<(d0, d1) -> (d1, d0)>",
                "affine_map<(d0) -> (d0)>",
                "affine_map<(d0, d1) -> (d0, d1)>",
                "affine_map<(d0, d1, d2) -> (d2, d0, d1)>",
                "affine_map<() -> ()>",
                "affine_map<(d0, d1) -> (d0, d0)>",
            ],
        )
        .to_string()
    } else if word("32-bit signless") {
        format!("{} : i32", rng.i32(0..6))
    } else if word("cases") {
        format!("{} : i64", rng.i32(0..17))
    } else if word("64-bit signless") {
        format!("{} : i64", [1, 8, 16, 3][rng.usize(0..4)])
    } else if name == "nontemporal" {
        // Syntax leaves out the default.
        "true".to_string()
    } else if word("bool") {
        pick(rng, &["true", "false"]).to_string()
    } else if word("unit") {
        "unit".to_string()
    } else if word("symbol reference") {
        "@symbol".to_string()
    } else if name == "sym_visibility" {
        pick(rng, &["\"private\"", "\"public\"", "\"symbol\""]).to_string()
    } else if word("string") {
        "\"symbol\"".to_string()
    } else if word("memref type") {
        shaped(rng, "memref", shared)
    } else {
        let elements = format!(
            "dense<1> : tensor<{}{}>",
            dims_text(&shared.dims),
            shared.element
        );
        match shared.dims.contains(&DYNAMIC) || shared.element == "f32" {
            true => "unit".to_string(),
            false => elements,
        }
    }
}

/// An operation in a function, in the generic form.
pub(crate) struct Sample {
    /// The text up to the result types.
    start: String,
    pub(crate) results: Vec<String>,
    /// An operation outside of functions.
    is_symbol: bool,
}

impl Sample {
    pub(crate) fn text(&self) -> String {
        let results = self.results.join(", ");
        if self.is_symbol {
            return format!("{}({results})\n", self.start);
        }
        // The global that symbols refer to.
        let global = match &self.results[..] {
            [ty] if self.start.contains("@symbol") => {
                format!("\"memref.global\"() <{{sym_name = \"symbol\", type = {ty}}}> : () -> ()\n")
            }
            _ => String::new(),
        };
        format!(
            "{global}{}({results})\n\"func.return\"() : () -> ()\n}}) : () -> ()\n",
            self.start
        )
    }
}

pub(crate) fn sample(rng: &mut Rng, decl: &OpDecl) -> Sample {
    let shared = Shared::new(rng);
    let mut attrs = Vec::new();
    let mut dynamic = Vec::new();
    for attr_decl in decl.attrs {
        let leave_out = match attr_decl.presence {
            Presence::Required => rng.u8(0..60) == 0,
            _ => rng.bool(),
        };
        if leave_out {
            continue;
        }
        let text = attr(rng, attr_decl.name, attr_decl.summary, &shared);
        let count = text.matches(&DYNAMIC.to_string()).count();
        dynamic.push((attr_decl.name, count));
        attrs.push(format!("{} = {text}", attr_decl.name));
    }
    let unknown = shared.dims.iter().filter(|dim| **dim == DYNAMIC).count();
    let mut types = Vec::new();
    let mut segments = Vec::new();
    for operand in decl.operands {
        let of_attr = dynamic
            .iter()
            .find(|(name, _)| name.strip_prefix("static_") == Some(operand.name));
        let count = match (operand.arity, of_attr) {
            (Arity::One, _) => 1,
            (Arity::Optional, _) => rng.usize(0..2),
            _ if rng.u8(0..10) == 0 => rng.usize(0..3),
            (_, Some((_, count))) => *count,
            _ if operand.name.contains("dynamic") || operand.name == "sizes" => unknown,
            _ if operand.name.contains("indices") => shared.dims.len(),
            _ if operand.summary == "index" => 0,
            _ => [1, 1, 0, 2][rng.usize(0..4)],
        };
        segments.push(count as i64);
        types.extend((0..count).map(|_| ty(rng, operand.summary, &shared)));
    }
    if decl.name == "memref.dma_start" && rng.u8(0..4) > 0 {
        types.clear();
        for part in ["source", "target", "count", "tag"] {
            if part == "count" {
                types.push("index".to_string());
                continue;
            }
            let (dims, element) = (&shared.dims, shared.element);
            types.push(format!("memref<{}{element}>", dims_text(dims)));
            types.extend(dims.iter().map(|_| "index".to_string()));
        }
    }
    if decl.traits.contains(&"AttrSizedOperandSegments") {
        attrs.push(format!(
            "operandSegmentSizes = array<i32: {}>",
            list(&segments)
        ));
    }
    let mut results = Vec::new();
    for result in decl.results {
        let count = match result.arity {
            Arity::One => 1,
            Arity::Optional => rng.usize(0..2),
            _ => [1, 1, 0, 2][rng.usize(0..4)],
        };
        results.extend((0..count).map(|_| match rng.bool() && !types.is_empty() {
            true if !result.summary.contains("index") => types[0].clone(),
            _ => ty(rng, result.summary, &shared),
        }));
    }
    if decl.name == "memref.reinterpret_cast" && rng.u8(0..4) > 0 {
        let unknown = vec!["?"; shared.dims.len()].join(", ");
        let (dims, element) = ("?x".repeat(shared.dims.len()), shared.element);
        results = vec![format!(
            "memref<{dims}{element}, strided<[{unknown}], offset: ?>>"
        )];
    }
    if decl.name == "memref.extract_strided_metadata" && rng.u8(0..4) > 0 {
        results = vec![format!("memref<{}>", shared.element)];
        results.resize(2 + 2 * shared.dims.len(), "index".to_string());
    }
    let args: Vec<String> = (0..types.len()).map(|at| format!("%a{at}")).collect();
    let typed = args.iter().zip(&types);
    let typed: Vec<String> = typed.map(|(arg, ty)| format!("{arg}: {ty}")).collect();
    let header = match typed.is_empty() {
        true => String::new(),
        false => format!("^bb0({}):\n", typed.join(", ")),
    };
    let properties = match attrs.is_empty() {
        true => String::new(),
        false => format!(" <{{{}}}>", attrs.join(", ")),
    };
    let types = types.join(", ");
    let element = shared.element;
    let body = match decl.name {
        "memref.alloca_scope" => " ({\n\"memref.alloca_scope.return\"() : () -> ()\n})".to_string(),
        "memref.generic_atomic_rmw" => format!(
            " ({{\n^bb1(%x: {element}):\n\"memref.atomic_yield\"(%x) : ({element}) -> ()\n}})"
        ),
        "tensor.generate" | "tensor.pad" => {
            let indices = (0..shared.dims.len()).map(|at| format!("%i{at}: index"));
            let indices: Vec<String> = indices.collect();
            format!(
                " ({{\n^bb1({}):\n%x = \"ub.poison\"() <{{value = #ub.poison}}> : () -> {element}\n\
                 \"tensor.yield\"(%x) : ({element}) -> ()\n}})",
                indices.join(", ")
            )
        }
        _ => String::new(),
    };
    let is_symbol = decl.attrs.iter().any(|attr| attr.name == "sym_name");
    let function = match is_symbol {
        true => String::new(),
        false => format!(
            "\"func.func\"() <{{function_type = ({types}) -> (), sym_name = \"f\"}}> ({{\n{header}"
        ),
    };
    Sample {
        start: format!(
            "{function}\"{}\"({}){properties}{body} : ({types}) -> ",
            decl.name,
            args.join(", ")
        ),
        results,
        is_symbol,
    }
}
