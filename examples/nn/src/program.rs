//! The text of a program that calls a function and prints the bits of its results.

use std::fmt::Write;

use drr::ir::{Container, DYNAMIC};

use crate::array::{Array, Element};
use crate::call::{Call, Form};

/// Adds a line to a function.
macro_rules! line {
    ($to:ident, $($text:tt)*) => { $to.push_str(&format!("    {}\n", format_args!($($text)*))) };
}

/// A type in MLIR's syntax.
fn ty(container: &str, shape: &[i64], element: Element) -> String {
    let mut text = format!("{container}<");
    for dim in shape {
        match *dim {
            DYNAMIC => text.push_str("?x"),
            dim => write!(text, "{dim}x").unwrap_or_default(),
        }
    }
    text + element.name() + ">"
}

impl Form {
    fn text(&self) -> String {
        let container = match self.container {
            Container::MemRef => "memref",
            _ => "tensor",
        };
        ty(container, &self.shape, self.element)
    }
    fn memref(&self, element: Element) -> String {
        ty("memref", &self.shape, element)
    }
}

/// The elements as an attribute that has all bits.
fn dense(array: &Array) -> String {
    let mut text = String::from("dense<");
    if !array.bits().is_empty() {
        text.push_str("\"0x");
        for bits in array.bits() {
            write!(text, "{:08X}", bits.swap_bytes()).unwrap_or_default();
        }
        text.push('"');
    }
    text + ">"
}

/// The text of a module with a function `entry` that calls another function.
///
/// The arguments are global variables that other modules could change, so that no compiler calculates
/// with them in advance: LLVM rounds some functions of constants differently.
pub(crate) fn with_main(
    module: &str,
    entry: &str,
    function: &str,
    call: &Call,
    args: &[Array],
) -> String {
    let mut globals = String::new();
    let mut main = String::new();
    let mut operands = Vec::new();
    for (at, form) in call.inputs.iter().enumerate() {
        let dims = args[at].dims();
        let memref = ty("memref", &dims, form.element);
        let value = dense(&args[at]);
        globals += &format!("  memref.global @{entry}_arg{at} : {memref} = {value}\n");
        line!(
            main,
            "%g{at} = memref.get_global @{entry}_arg{at} : {memref}"
        );
        operands.push(match form.container {
            Container::MemRef if form.shape == dims => format!("%g{at}"),
            Container::MemRef => {
                line!(
                    main,
                    "%a{at} = memref.cast %g{at} : {memref} to {}",
                    form.text()
                );
                format!("%a{at}")
            }
            _ => {
                let tensor = ty("tensor", &dims, form.element);
                line!(
                    main,
                    "%t{at} = bufferization.to_tensor %g{at} restrict : {memref} to {tensor}"
                );
                match form.shape == dims {
                    true => format!("%t{at}"),
                    false => {
                        line!(
                            main,
                            "%a{at} = tensor.cast %t{at} : {tensor} to {}",
                            form.text()
                        );
                        format!("%a{at}")
                    }
                }
            }
        });
    }
    let texts = |forms: &[Form]| forms.iter().map(Form::text).collect::<Vec<_>>();
    let (inputs, outputs) = (texts(&call.inputs), texts(&call.outputs));
    let is_buffer = |form: &Form| form.container == Container::MemRef;
    let mut results = Vec::new();
    if call.outputs.iter().any(is_buffer) {
        for (at, output) in outputs.iter().enumerate() {
            line!(main, "%r{at} = memref.alloc() : {output}");
            results.push(format!("%r{at}"));
        }
        let operands = [&operands[..], &results].concat().join(", ");
        let types = [inputs, outputs].concat().join(", ");
        line!(main, "func.call @{function}({operands}) : ({types}) -> ()");
    } else {
        let count = outputs.len();
        let (operands, inputs) = (operands.join(", "), inputs.join(", "));
        let types = outputs.join(", ");
        let names = if count > 0 {
            format!("%r:{count} = ")
        } else {
            String::new()
        };
        line!(
            main,
            "{names}func.call @{function}({operands}) : ({inputs}) -> ({types})"
        );
        for (at, form) in call.outputs.iter().enumerate() {
            let memref = form.memref(form.element);
            line!(
                main,
                "%r{at} = bufferization.to_buffer %r#{at} : {} to {memref}",
                form.text()
            );
            results.push(format!("%r{at}"));
        }
    }
    for (at, form) in call.outputs.iter().enumerate() {
        print(&results[at], at, form, &mut main);
    }
    let module = module.trim_end().strip_suffix('}').unwrap_or(module);
    format!(
        "{module}  func.func private @printI64(i64)\n  func.func private @printNewline()\n{globals}  \
         func.func @{entry}() {{\n    %zero = arith.constant 0 : index\n    %one = arith.constant 1 : index\n\
         {main}    return\n  }}\n}}\n"
    )
}

/// Prints the dimensions of a memref, and the bits of its elements.
///
/// The function `printMemref…` of MLIR reads behind the end of a memref without elements.
fn print(memref: &str, at: usize, form: &Form, main: &mut String) {
    let ty = form.memref(form.element);
    let number = |main: &mut String, name: String| {
        line!(main, "func.call @printI64({name}) : (i64) -> ()");
        line!(main, "func.call @printNewline() : () -> ()");
    };
    for dim in 0..form.shape.len() {
        line!(main, "%c{at}_{dim} = arith.constant {dim} : index");
        line!(
            main,
            "%d{at}_{dim} = memref.dim {memref}, %c{at}_{dim} : {ty}"
        );
        line!(
            main,
            "%n{at}_{dim} = arith.index_cast %d{at}_{dim} : index to i64"
        );
        number(main, format!("%n{at}_{dim}"));
    }
    let mut indices = Vec::new();
    for dim in 0..form.shape.len() {
        line!(main, "scf.for %i{dim} = %zero to %d{at}_{dim} step %one {{");
        indices.push(format!("%i{dim}"));
    }
    line!(
        main,
        "%x{at} = memref.load {memref}[{}] : {ty}",
        indices.join(", ")
    );
    let bits = match form.element {
        Element::F32 => {
            line!(main, "%b{at} = arith.bitcast %x{at} : f32 to i32");
            "b"
        }
        Element::I32 => "x",
    };
    line!(main, "%w{at} = arith.extui %{bits}{at} : i32 to i64");
    number(main, format!("%w{at}"));
    form.shape.iter().for_each(|_| line!(main, "}}"));
}

/// The results that the program printed.
pub(crate) fn results(printed: &str, forms: &[Form]) -> Option<Vec<Array>> {
    let mut numbers = printed.lines().map(|line| line.parse::<u64>().ok());
    let mut next = || numbers.next().flatten();
    let mut results = Vec::new();
    for form in forms {
        let shape = form.shape.iter().map(|_| usize::try_from(next()?).ok());
        let shape = shape.collect::<Option<Vec<usize>>>()?;
        let count = shape
            .iter()
            .try_fold(1_usize, |all, dim| all.checked_mul(*dim))?;
        let bits = (0..count).map(|_| u32::try_from(next()?).ok());
        let array = Array::from_bits(shape, form.element, bits.collect::<Option<_>>()?)?;
        if !form.holds(&array) {
            return None;
        }
        results.push(array);
    }
    numbers.next().is_none().then_some(results)
}
