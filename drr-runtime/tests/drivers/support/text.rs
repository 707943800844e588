//! Parsing and printing the test IR.
//!
//! ```text
//! %0 = test.source
//! %1 = test.const <value = 1>
//! %2 = test.add %0 %1
//! %3 %4 = test.two %2 : i1
//! test.scope {
//!   test.br ^1
//! ^1(%5):
//!   test.sink %5
//! }
//! ```
//!
//! Blocks are numbered within their region from `^0`, which has a label only if it has arguments.

use std::collections::HashMap;
use std::fmt;

use drr_runtime::ir::{Block, InsertPoint, Ir, Op, Region, Type, Value};

use super::ir::{TestIr, Ty};
use super::rules::state;

/// Parses a module.
///
/// # Panics
/// If the text is invalid.
pub(crate) fn parse(text: &str) -> TestIr {
    let mut ir = TestIr::new();
    let mut lines = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .peekable();
    let body = ir.body();
    let mut parser = Parser {
        ir: &mut ir,
        values: HashMap::new(),
    };
    parser.region(body, &mut lines);
    ir
}

struct Parser<'a> {
    ir: &'a mut TestIr,
    values: HashMap<String, Value<TestIr>>,
}

type Lines<'t, 'a> = &'a mut dyn Iterator<Item = &'t str>;

impl Parser<'_> {
    /// Parses the lines up to the closing brace into a region with one empty block.
    fn region(&mut self, region: Region<TestIr>, lines: Lines<'_, '_>) {
        let mut lines: Vec<_> = {
            let mut depth = 0;
            lines
                .take_while(|line| {
                    depth += i32::from(line.ends_with('{')) - i32::from(*line == "}");
                    depth >= 0
                })
                .collect()
        };
        // Create the blocks of this region first, because a branch may refer to a later block.
        let mut depth = 0;
        for line in &lines {
            if depth == 0 && line.starts_with("^") && !line.starts_with("^0") {
                self.ir.new_block(region, 0);
            }
            depth += i32::from(line.ends_with('{')) - i32::from(*line == "}");
        }
        let blocks = self.ir.blocks(region);
        let mut block = blocks[0];
        let mut rest = lines.drain(..);
        while let Some(line) = rest.next() {
            if let Some(label) = line.strip_prefix('^') {
                let label = label.trim_end_matches(':');
                let (number, arguments) = label.split_once('(').unwrap_or((label, ")"));
                block = blocks[number.parse::<usize>().expect("a block number")];
                let names: Vec<_> = arguments.trim_end_matches(')').split_whitespace().collect();
                self.ir.add_arguments(block, names.len());
                for (name, value) in names.into_iter().zip(self.ir.block_args(block)) {
                    self.values.insert(name.to_string(), value);
                }
            } else {
                self.op(line, block, &blocks, &mut rest);
            }
        }
    }

    fn op(
        &mut self,
        line: &str,
        block: Block<TestIr>,
        blocks: &[Block<TestIr>],
        lines: Lines<'_, '_>,
    ) {
        let (results, rest) = line
            .split_once(" = test.")
            .map_or(("", line), |(results, _)| {
                (results, &line[results.len() + " = ".len()..])
            });
        let (rest, attrs) = match rest.split_once('<') {
            Some((before, after)) => {
                let (attrs, after) = after.split_once('>').expect("a closing angle bracket");
                (format!("{before} {after}"), attrs.to_string())
            }
            None => (rest.to_string(), String::new()),
        };
        let attrs: Vec<_> = attrs
            .split_terminator(',')
            .map(|attr| {
                let (name, value) = attr.split_once('=').expect("name = value");
                (
                    self.ir.attr_id(name.trim()),
                    value.trim().parse().expect("a number"),
                )
            })
            .collect();
        let mut words = rest.split_whitespace();
        let name = words.next().expect("an op's name");
        let kind = TestIr::kind_of(name).unwrap_or_else(|| panic!("no op {name}"));
        let (mut operands, mut successors, mut ty, mut region) = (vec![], vec![], Ty::I64, false);
        for word in words {
            match word {
                "{" => region = true,
                ":" => {}
                "i1" => ty = Ty::I1,
                _ => match word.strip_prefix('^') {
                    Some(number) => successors.push(blocks[number.parse::<usize>().expect("^n")]),
                    None => operands.push(*self.values.get(word).expect("a known value")),
                },
            }
        }
        let names: Vec<_> = results.split_whitespace().collect();
        let types = vec![Type(ty); names.len()];
        let mut state = state(kind, &operands, &types, &attrs);
        state.successors = &successors;
        let one = [None];
        if region {
            state.regions = &one;
        }
        let op = self.ir.create_op(InsertPoint::End(block), state);
        for (index, name) in names.into_iter().enumerate() {
            self.values
                .insert(name.to_string(), self.ir.result(op, index));
        }
        if region {
            let inner = self.ir.regions(op)[0];
            self.region(inner, lines);
        }
    }
}

fn attrs_text(ir: &TestIr, op: Op<TestIr>) -> String {
    let attrs: Vec<_> = ir
        .attrs(op)
        .map(|(name, value)| format!("{} = {value}", ir.attr_text(name)))
        .collect();
    if attrs.is_empty() {
        String::new()
    } else {
        format!(" <{}>", attrs.join(", "))
    }
}

/// `test.add(source, const)`: an operation with the names of the operations that define its
/// operands.
pub(crate) fn op_in_short(ir: &TestIr, op: Op<TestIr>) -> String {
    let operands: Vec<_> = (0..ir.num_operands(op))
        .map(|index| match ir.defining_op(ir.operand(op, index)) {
            Some((definition, _)) => {
                let name = ir.kind_name(ir.kind(definition)).replace("test.", "");
                let value = ir.attr(definition, "value");
                value.map_or(name, |value| value.to_string())
            }
            None => "argument".to_string(),
        })
        .collect();
    let name = ir.kind_name(ir.kind(op));
    format!("{name}({}){}", operands.join(", "), attrs_text(ir, op))
}

struct Printer<'a> {
    ir: &'a TestIr,
    names: HashMap<Value<TestIr>, usize>,
}

impl Printer<'_> {
    fn name(&mut self, value: Value<TestIr>) -> String {
        let next = self.names.len();
        format!("%{}", self.names.entry(value).or_insert(next))
    }

    fn region(
        &mut self,
        f: &mut fmt::Formatter<'_>,
        region: Region<TestIr>,
        indent: usize,
    ) -> fmt::Result {
        let blocks = self.ir.blocks(region);
        for (number, block) in blocks.iter().enumerate() {
            let arguments = self.ir.block_args(*block);
            if number > 0 || !arguments.is_empty() {
                let names: Vec<_> = arguments.into_iter().map(|arg| self.name(arg)).collect();
                let outer = indent.saturating_sub(2);
                let arguments = if names.is_empty() {
                    String::new()
                } else {
                    format!("({})", names.join(" "))
                };
                writeln!(f, "{:outer$}^{number}{arguments}:", "")?;
            }
            let mut next = self.ir.first_op(*block);
            while let Some(op) = next {
                self.op(f, op, &blocks, indent)?;
                next = self.ir.next_op(op);
            }
        }
        Ok(())
    }

    fn op(
        &mut self,
        f: &mut fmt::Formatter<'_>,
        op: Op<TestIr>,
        blocks: &[Block<TestIr>],
        indent: usize,
    ) -> fmt::Result {
        let ir = self.ir;
        write!(f, "{:indent$}", "")?;
        for index in 0..ir.num_results(op) {
            write!(f, "{} ", self.name(ir.result(op, index)))?;
        }
        if ir.num_results(op) > 0 {
            write!(f, "= ")?;
        }
        write!(f, "{}", ir.kind_name(ir.kind(op)))?;
        for index in 0..ir.num_operands(op) {
            write!(f, " {}", self.name(ir.operand(op, index)))?;
        }
        for index in 0..ir.num_successors(op) {
            let successor = ir.successor(op, index);
            let number = blocks.iter().position(|block| *block == successor);
            write!(
                f,
                " ^{}",
                number.expect("a successor is in the same region")
            )?;
        }
        write!(f, "{}", attrs_text(ir, op))?;
        if ir.num_results(op) > 0 && ir.value_type(ir.result(op, 0)).0 == Ty::I1 {
            write!(f, " : i1")?;
        }
        match ir.region(op, 0) {
            None => writeln!(f),
            Some(region) => {
                writeln!(f, " {{")?;
                self.region(f, region, indent + 2)?;
                writeln!(f, "{:indent$}}}", "")
            }
        }
    }
}

impl fmt::Display for TestIr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Printer {
            ir: self,
            names: HashMap::new(),
        }
        .region(f, self.body(), 0)
    }
}
