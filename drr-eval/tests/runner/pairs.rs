//! Every pair of bytes, as integers and as floating-point numbers.

use std::fmt::Write;

use drr::embedded::Context;
use drr::ir::{FloatKind, FloatValue};
use drr_dialects::number::float::is_nan;
use drr_eval::{Evaluator, Scalar, Value};

use crate::judge::{self, BY_APFLOAT};

/// An operation on bytes.
struct Case {
    name: String,
    /// Calculates the byte `%r` from the bytes `%a` and `%b`.
    body: String,
    /// Calculates `%g`, which is false where the operation has no result. It is not run there.
    guard: String,
    /// The format of the result, if it is a floating-point number.
    float: Option<FloatKind>,
}

/// Where MLIR's lowering has no result, although the operation has one: the remainder of the smallest
/// number by -1 traps.
const MORE_DEFINED: [(&str, u8, u8); 1] = [("remsi", 0x80, 0xFF)];

const ALWAYS: &str = "%g = arith.constant true";
const NOT_ZERO: &str = "%zero = arith.constant 0 : i8\n%g = arith.cmpi ne, %b, %zero : i8";
const HAS_QUOTIENT: &str = "%zero = arith.constant 0 : i8
    %min = arith.constant -128 : i8
    %ones = arith.constant -1 : i8
    %a_is_min = arith.cmpi eq, %a, %min : i8
    %b_is_ones = arith.cmpi eq, %b, %ones : i8
    %overflows = arith.andi %a_is_min, %b_is_ones : i1
    %true = arith.constant true
    %fits = arith.xori %overflows, %true : i1
    %no_zero = arith.cmpi ne, %b, %zero : i8
    %g = arith.andi %no_zero, %fits : i1";
const SHORT: &str = "%width = arith.constant 8 : i8\n%g = arith.cmpi ult, %b, %width : i8";

/// The result of 16 bits is that of 8 bits, extended.
fn exact(op: &str, extend: &str) -> String {
    format!(
        "%wide_a = arith.{extend} %a : i8 to i16\n%wide_b = arith.{extend} %b : i8 to i16
        %wide = arith.{op} %wide_a, %wide_b : i16\n%narrow = arith.{op} %a, %b : i8
        %again = arith.{extend} %narrow : i8 to i16\n%g = arith.cmpi eq, %wide, %again : i16"
    )
}

/// The division has a quotient and no remainder. Where it has no quotient, 1 is divided.
fn divides(has_quotient: &str, rem: &str) -> String {
    let has_quotient = has_quotient.replace("%g =", "%defined =");
    format!(
        "{has_quotient}\n%one = arith.constant 1 : i8\n%none = arith.constant 0 : i8
        %by = arith.select %defined, %b, %one : i8\n%rest = arith.{rem} %a, %by : i8
        %whole = arith.cmpi eq, %rest, %none : i8\n%g = arith.andi %defined, %whole : i1"
    )
}

/// The shift to the right loses no bit that is set.
fn keeps_bits() -> String {
    let short = SHORT.replace("%g =", "%short =");
    format!(
        "{short}\n%seven = arith.constant 7 : i8\n%by = arith.andi %b, %seven : i8
        %right = arith.shrui %a, %by : i8\n%left = arith.shli %right, %by : i8
        %same = arith.cmpi eq, %left, %a : i8\n%g = arith.andi %short, %same : i1"
    )
}

fn integers() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut add = |name: &str, body: String, guard: &str| {
        cases.push(Case {
            name: name.replace(['.', ' ', '<', '>', ','], "_"),
            body,
            guard: guard.to_string(),
            float: None,
        });
    };
    let mut op = |name: &str, guard: &str| {
        let (op, flags) = name.split_once(' ').unwrap_or((name, ""));
        add(name, format!("%r = arith.{op} %a, %b {flags} : i8"), guard);
    };
    for name in "addi subi muli andi ori xori maxsi maxui minsi minui".split(' ') {
        op(name, ALWAYS);
    }
    for name in ["addi", "subi", "muli"] {
        op(&format!("{name} overflow<nsw>"), &exact(name, "extsi"));
        op(&format!("{name} overflow<nuw>"), &exact(name, "extui"));
    }
    for name in ["shli", "shrsi", "shrui"] {
        op(name, SHORT);
    }
    for name in ["divui", "ceildivui", "remui"] {
        op(name, NOT_ZERO);
    }
    for name in ["divsi", "ceildivsi", "floordivsi", "remsi"] {
        op(name, HAS_QUOTIENT);
    }
    op("divsi exact", &divides(HAS_QUOTIENT, "remsi"));
    op("divui exact", &divides(NOT_ZERO, "remui"));
    op("shrsi exact", &keeps_bits());
    op("shrui exact", &keeps_bits());
    for predicate in "eq ne slt sle sgt sge ult ule ugt uge".split(' ') {
        let body =
            format!("%c = arith.cmpi {predicate}, %a, %b : i8\n%r = arith.extui %c : i1 to i8");
        add(&format!("cmpi {predicate}"), body, ALWAYS);
    }
    for (name, half) in [
        ("mulsi", "high"),
        ("mulsi", "low"),
        ("mului", "high"),
        ("mului", "low"),
    ] {
        let (low, high) = if half == "low" {
            ("%r", "%o")
        } else {
            ("%o", "%r")
        };
        let body = format!("{low}, {high} = arith.{name}_extended %a, %b : i8");
        add(&format!("{name}_extended {half}"), body, ALWAYS);
    }
    add(
        "addui_extended sum",
        "%r, %o = arith.addui_extended %a, %b : i8, i1".into(),
        ALWAYS,
    );
    let overflow = "%s, %o = arith.addui_extended %a, %b : i8, i1\n%r = arith.extui %o : i1 to i8";
    add("addui_extended overflow", overflow.into(), ALWAYS);
    for name in ["absi", "ctlz", "cttz", "ctpop"] {
        add(name, format!("%r = math.{name} %a : i8"), ALWAYS);
    }
    let power = "%zero = arith.constant 0 : i8\n%some = arith.cmpi ne, %a, %zero : i8
        %positive = arith.cmpi sge, %b, %zero : i8\n%g = arith.ori %some, %positive : i1";
    add("ipowi", "%r = math.ipowi %a, %b : i8".into(), power);
    cases
}

/// Operations on numbers of a format of eight bits.
fn floats(ty: &'static str) -> Vec<Case> {
    let mut cases = Vec::new();
    let operands =
        format!("%x = arith.bitcast %a : i8 to {ty}\n%y = arith.bitcast %b : i8 to {ty}\n");
    let mut add = |name: String, body: String, float| {
        cases.push(Case {
            name: format!("{name}_{ty}"),
            body: format!("{operands}{body}"),
            guard: ALWAYS.to_string(),
            float,
        });
    };
    for name in "addf subf mulf divf maximumf minimumf maxnumf minnumf".split(' ') {
        let body = format!("%z = arith.{name} %x, %y : {ty}\n%r = arith.bitcast %z : {ty} to i8");
        add(name.to_string(), body, Some(FloatKind::Small(ty)));
    }
    for predicate in "oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno".split(' ') {
        let body =
            format!("%c = arith.cmpf {predicate}, %x, %y : {ty}\n%r = arith.extui %c : i1 to i8");
        add(format!("cmpf_{predicate}"), body, None);
    }
    for name in ["isnan", "isinf", "isfinite", "isnormal"] {
        let body = format!("%c = math.{name} %x : {ty}\n%r = arith.extui %c : i1 to i8");
        add(name.to_string(), body, None);
    }
    let fma = format!("%z = math.fma %x, %y, %x : {ty}\n%r = arith.bitcast %z : {ty} to i8");
    add("fma".into(), fma, Some(FloatKind::Small(ty)));
    // A sum of twice the width is rounded, as most numbers of that width are.
    let wide = format!(
        "%wx = arith.extf %x : {ty} to f32\n%wy = arith.extf %y : {ty} to f32
        %c = arith.constant 0x3F8CCCCD : f32\n%p = arith.mulf %wx, %c : f32
        %s = arith.addf %p, %wy : f32\n%z = arith.truncf %s : f32 to {ty}
        %r = arith.bitcast %z : {ty} to i8"
    );
    add("truncf".into(), wide, Some(FloatKind::Small(ty)));
    let int = format!("%z = arith.sitofp %a : i8 to {ty}\n%r = arith.bitcast %z : {ty} to i8");
    add("sitofp".into(), int, Some(FloatKind::Small(ty)));
    let int = format!("%z = arith.uitofp %a : i8 to {ty}\n%r = arith.bitcast %z : {ty} to i8");
    add("uitofp".into(), int, Some(FloatKind::Small(ty)));
    cases
}

/// The formats of eight bits in which MLIR calculates.
const FORMATS: [&str; 7] = [
    "f8E4M3FN",
    "f8E5M2",
    "f8E4M3",
    "f8E3M4",
    "f8E5M2FNUZ",
    "f8E4M3FNUZ",
    "f8E4M3B11FNUZ",
];

/// The function of a case, and the one that prints its results, eight in a number, and where it has
/// results.
fn functions(cases: &[Case]) -> (String, String) {
    let (mut ours, mut printing) = (String::new(), String::new());
    for Case {
        name, body, guard, ..
    } in cases
    {
        let _ = write!(
            ours,
            "func.func @{name}(%a: i8, %b: i8) -> i8 {{\n{body}\nreturn %r : i8\n}}
            func.func @{name}_guard(%a: i8, %b: i8) -> i1 {{\n{guard}\nreturn %g : i1\n}}\n"
        );
        let _ = write!(
            printing,
            "func.func @{name}_all() {{
              %zero = arith.constant 0 : index
              %one = arith.constant 1 : index
              %eight = arith.constant 8 : index
              %all = arith.constant 256 : index
              %none = arith.constant 0 : i64
              %by = arith.constant 8 : i64
              %no = arith.constant 0 : i8
              scf.for %i = %zero to %all step %one {{
                %a = arith.index_cast %i : index to i8
                scf.for %j = %zero to %all step %eight {{
                  %next = arith.addi %j, %eight : index
                  %packed, %guards = scf.for %k = %j to %next step %one
                      iter_args(%p = %none, %q = %none) -> (i64, i64) {{
                    %b = arith.index_cast %k : index to i8
                    %g = func.call @{name}_guard(%a, %b) : (i8, i8) -> i1
                    %r = scf.if %g -> i8 {{
                      %r = func.call @{name}(%a, %b) : (i8, i8) -> i8
                      scf.yield %r : i8
                    }} else {{
                      scf.yield %no : i8
                    }}
                    %rw = arith.extui %r : i8 to i64
                    %gw = arith.extui %g : i1 to i64
                    %ps = arith.shli %p, %by : i64
                    %qs = arith.shli %q, %by : i64
                    %pn = arith.ori %ps, %rw : i64
                    %qn = arith.ori %qs, %gw : i64
                    scf.yield %pn, %qn : i64, i64
                  }}
                  func.call @print(%packed) : (i64) -> ()
                  func.call @print(%guards) : (i64) -> ()
                }}
              }}
              return
            }}\n"
        );
    }
    (ours, printing)
}

/// Compares all pairs. Returns how many results there are.
fn compare(pipeline: Option<&str>, cases: &[Case]) -> Option<usize> {
    let (ours, printing) = functions(cases);
    let calls: String = cases
        .iter()
        .map(|case| format!("  func.call @{}_all() : () -> ()\n", case.name))
        .collect();
    let program = format!(
        "{ours}{}{printing}func.func @main() {{\n{calls}  return\n}}\n",
        judge::PRINT
    );
    let printed = judge::run(pipeline, &program)?;
    let mut context = Context::new();
    context.append_registry(&drr_dialects::registry());
    let module = context.parse_module(&ours).expect("it is valid");
    let evaluator = Evaluator::new(&context, module).expect("it is verified");
    let mut words = printed.chunks(2).flat_map(|pair| {
        let [results, guards] = [pair[0], pair[1]].map(i64::to_be_bytes);
        results.into_iter().zip(guards)
    });
    let mut count = 0;
    let mut wrong = Vec::new();
    for case in cases {
        for (a, b) in (0..=255_u8).flat_map(|a| (0..=255_u8).map(move |b| (a, b))) {
            let (theirs, defined) = words.next().expect("all pairs are printed");
            let arguments = [Value::from(a as i8), Value::from(b as i8)];
            let ours = match evaluator.run(&case.name, &arguments) {
                Ok(results) => match results[0].scalars() {
                    [Scalar::Int(value)] => value.to_u64().map(|value| value as u8),
                    _ => None,
                },
                Err(error) if error.is_undefined() => None,
                Err(error) => panic!("{error}"),
            };
            let more = MORE_DEFINED.contains(&(case.name.as_str(), a, b));
            let theirs = (defined == 1).then_some(theirs);
            let nan = |value: Option<u8>| {
                let value = case.float.zip(value);
                value.is_some_and(|(kind, bits)| is_nan(FloatValue::new(kind, bits.into())))
            };
            if ours == theirs || nan(ours) && nan(theirs) || more && theirs.is_none() {
                count += usize::from(ours.is_some());
            } else {
                let name = &case.name;
                wrong.push(format!(
                    "{name} {a:#X} {b:#X}: {ours:X?}, but mlir-runner says {theirs:X?}"
                ));
            }
        }
    }
    let shown = wrong
        .iter()
        .take(40)
        .cloned()
        .collect::<Vec<_>>()
        .join("\n");
    assert!(wrong.is_empty(), "{} differ\n{shown}", wrong.len());
    Some(count)
}

#[test]
fn every_pair_of_bytes_is_calculated_as_by_mlir_runner() {
    let cases = integers();
    if let Some(count) = compare(None, &cases) {
        eprintln!("{count} results of {} operations", cases.len());
    }
}

#[test]
fn every_pair_of_small_floats_is_calculated_as_by_mlir_runner() {
    let all = std::env::var("DRR_EVAL_ALL_FORMATS").is_ok();
    for ty in FORMATS
        .into_iter()
        .take(if all { FORMATS.len() } else { 1 })
    {
        let cases = floats(ty);
        if let Some(count) = compare(Some(BY_APFLOAT), &cases) {
            eprintln!("{count} results of {} operations on {ty}", cases.len());
        }
    }
}
