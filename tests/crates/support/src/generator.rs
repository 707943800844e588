//! Random modules: one function with one block, whose operations are drawn from a table and use few
//! values, so that patterns match. Equal seeds give equal modules.
//!
//! Each line of the table describes an op:
//!
//! ```text
//! 3 op_n(i32, i32) -> (i32)                        three times as often as others
//! op_m(i32) {n: - | 5 : i32; tag: "a" | "b"}       attributes: one of these, `-` for none
//! rewrite(same) -> (same)                          any type, the same wherever it says `same`
//! either(int, int)                                 any integer types
//! mixed(i32*, f32, i32*) even                      groups of any length, all the same
//! clamp(i32, i32?, f32*) segments                  and of different lengths, which are kept
//! ```

use std::fmt::Write;

use fastrand::Rng;

/// An op of the table.
struct Template {
    name: String,
    operands: Vec<Group>,
    attrs: Vec<(String, Vec<String>)>,
    results: Vec<Group>,
    even: bool,
    segments: bool,
}

/// A group of values of one type, with its maximal length.
struct Group {
    ty: String,
    most: Option<usize>,
}

/// The ops that modules may contain.
pub struct Table {
    dialect: String,
    templates: Vec<Template>,
    /// Indices into `templates`; frequent ops occur several times.
    draw: Vec<usize>,
}

const TYPES: [&str; 6] = ["i32", "f32", "i16", "i64", "i8", "i1"];
const INTS: [&str; 5] = ["i32", "i16", "i64", "i8", "i1"];
/// The maximal number of values in a variadic group.
const LONGEST: usize = 3;

impl Table {
    /// Reads the table of a dialect's ops.
    ///
    /// # Panics
    /// If a line does not have the form above.
    pub fn new(dialect: &str, text: &str) -> Table {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let mut table = Table {
            dialect: dialect.to_string(),
            templates: vec![],
            draw: vec![],
        };
        for line in lines {
            let (weight, template) = Template::read(line).unwrap_or_else(|| panic!("`{line}`"));
            let index = table.templates.len();
            table.draw.extend(std::iter::repeat_n(index, weight));
            table.templates.push(template);
        }
        table
    }

    /// A module with `ops` operations, optionally with a location for each.
    pub fn module(&self, seed: u64, ops: usize, locations: bool) -> String {
        let mut module = Module {
            rng: Rng::with_seed(seed),
            dialect: &self.dialect,
            text: String::new(),
            values: vec![],
            locations,
        };
        let types = [&TYPES[..], &["i32"; 3]].concat();
        for (index, ty) in types.iter().enumerate() {
            module
                .values
                .push((format!("%a{index}"), (*ty).to_string()));
        }
        for number in 0..ops {
            match module.rng.u32(..8) {
                0 => module.keep_alive(),
                _ => {
                    let index = self.draw[module.rng.usize(..self.draw.len())];
                    module.op(number, &self.templates[index]);
                }
            }
        }
        let arguments: Vec<String> = (types.iter().enumerate())
            .map(|(index, ty)| format!("%a{index}: {ty}"))
            .collect();
        format!(
            "\"builtin.module\"() ({{\n\
             \"func.func\"() <{{function_type = ({}) -> (), sym_name = \"f\"}}> ({{\n\
             ^bb0({}):\n{}\"func.return\"() : () -> ()\n}}) : () -> ()\n}}) : () -> ()\n",
            types.join(", "),
            arguments.join(", "),
            module.text
        )
    }
}

impl Template {
    /// The frequency and the op of a line.
    fn read(line: &str) -> Option<(usize, Template)> {
        let (weight, line) = match line.split_once(' ') {
            Some((weight, rest)) if weight.parse::<usize>().is_ok() => (weight.parse().ok()?, rest),
            _ => (1, line),
        };
        let (name, line) = line.split_once('(')?;
        let (operands, mut line) = line.split_once(')')?;
        let mut attrs = vec![];
        if let Some(rest) = line.trim_start().strip_prefix('{') {
            let (list, rest) = rest.rsplit_once('}')?;
            for attr in list.split(';') {
                let (name, values) = attr.split_once(": ")?;
                let values = values.split(" | ").map(|value| value.trim().to_string());
                attrs.push((name.trim().to_string(), values.collect()));
            }
            line = rest;
        }
        let mut results = "";
        if let Some(rest) = line.trim_start().strip_prefix("-> (") {
            (results, line) = rest.split_once(')')?;
        }
        let flags: Vec<&str> = line.split_whitespace().collect();
        let template = Template {
            name: name.to_string(),
            operands: groups(operands),
            attrs,
            results: groups(results),
            even: flags.contains(&"even"),
            segments: flags.contains(&"segments"),
        };
        flags
            .iter()
            .all(|flag| ["even", "segments"].contains(flag))
            .then_some((weight, template))
    }
}

fn groups(list: &str) -> Vec<Group> {
    let types = list.split(',').map(str::trim).filter(|ty| !ty.is_empty());
    let group = |ty: &str| {
        let most = match ty.chars().last() {
            Some('*') => Some(LONGEST),
            Some('?') => Some(1),
            _ => None,
        };
        Group {
            ty: ty.trim_end_matches(['*', '?']).to_string(),
            most,
        }
    };
    types.map(group).collect()
}

/// A module under construction.
struct Module<'a> {
    rng: Rng,
    dialect: &'a str,
    text: String,
    /// The names and types of the values so far.
    values: Vec<(String, String)>,
    locations: bool,
}

impl Module<'_> {
    /// The number of values in each group, and the types of all values.
    fn types(&mut self, groups: &[Group], even: bool, same: &str) -> (Vec<usize>, Vec<String>) {
        let (mut sizes, mut types) = (vec![], vec![]);
        let common = self.rng.usize(..LONGEST);
        for group in groups {
            let size = match group.most {
                None => 1,
                Some(_) if even => common,
                Some(most) => self.rng.usize(..=most),
            };
            sizes.push(size);
            for _ in 0..size {
                types.push(match group.ty.as_str() {
                    "same" => same.to_string(),
                    "int" => INTS[self.rng.usize(..INTS.len())].to_string(),
                    ty => ty.to_string(),
                });
            }
        }
        (sizes, types)
    }

    /// A value of the type, usually a recent one.
    fn value(&mut self, ty: &str) -> String {
        let of_type: Vec<usize> = (0..self.values.len())
            .filter(|value| self.values[*value].1 == ty)
            .collect();
        let recent = of_type.len().saturating_sub(6);
        let from = if self.rng.u32(..4) > 0 { recent } else { 0 };
        let index = of_type[self.rng.usize(from..of_type.len())];
        self.values[index].0.clone()
    }

    fn op(&mut self, number: usize, template: &Template) {
        let same = TYPES[self.rng.usize(..TYPES.len())];
        let (sizes, operands) = self.types(&template.operands, template.even, same);
        let (_, results) = self.types(&template.results, template.even, same);
        let mut attrs = vec![];
        for (name, values) in &template.attrs {
            match values[self.rng.usize(..values.len())].as_str() {
                "-" => {}
                "unit" => attrs.push(name.clone()),
                value => attrs.push(format!("{name} = {value}")),
            }
        }
        if template.segments {
            let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
            attrs.push(format!(
                "operandSegmentSizes = array<i32: {}>",
                sizes.join(", ")
            ));
        }
        let values: Vec<String> = operands.iter().map(|ty| self.value(ty)).collect();
        let names = match results.len() {
            0 => String::new(),
            1 => format!("%{number} = "),
            n => format!("%{number}:{n} = "),
        };
        let attrs = match attrs.as_slice() {
            [] => String::new(),
            attrs => format!(" <{{{}}}>", attrs.join(", ")),
        };
        let loc = match self.locations {
            true => format!(" loc(\"l{number}\")"),
            false => String::new(),
        };
        let _ = writeln!(
            self.text,
            "{names}\"{}.{}\"({}){attrs} : ({}) -> ({}){loc}",
            self.dialect,
            template.name,
            values.join(", "),
            operands.join(", "),
            results.join(", ")
        );
        let single = results.len() == 1;
        for (index, ty) in results.into_iter().enumerate() {
            let value = match single {
                true => format!("%{number}"),
                false => format!("%{number}#{index}"),
            };
            self.values.push((value, ty));
        }
    }

    /// Adds a use that no rule knows.
    fn keep_alive(&mut self) {
        let (name, ty) = self.values[self.rng.usize(..self.values.len())].clone();
        let _ = writeln!(self.text, "\"foo.use\"({name}) : ({ty}) -> ()");
    }
}
