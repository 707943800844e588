//! Random operations: unregistered ones, and the builtin ones.

use super::{Generator, Scope, Value};

/// The results of an operation: the text before `=`, and the values.
struct Results {
    names: String,
    values: Vec<Value>,
}

impl Generator {
    /// An operation with its regions.
    pub(super) fn operation(&mut self) {
        self.budget = self.budget.saturating_sub(1);
        let depth = self.scopes.len();
        if self.budget > 0 && depth < 5 {
            match self.random.below(24) {
                0 => return self.registered_module(),
                1 | 2 if self.scopes.last().is_some_and(|scope| scope.symbols) => {
                    return self.function_op();
                }
                3 => return self.cast(),
                _ => {}
            }
        }
        let results = self.results();
        let operands = self.operands();
        self.generic(results, &operands);
    }

    /// An unregistered operation.
    fn generic(&mut self, results: Results, operands: &[Value]) {
        let name = match self.random.below(8) {
            0 => "bare",
            1 => "zz.sp ace\\22",
            2 => "a.b.c",
            3 => "foo.op$_1",
            _ => "gen.op",
        };
        let names: Vec<&str> = operands.iter().map(|value| value.name.as_str()).collect();
        let mut head = format!("{}\"{name}\"({})", results.names, names.join(", "));
        match self.random.below(12) {
            0..3 => {
                let entries = self.entries();
                head += &format!(" <{{{entries}}}>");
            }
            3 => {
                let attr = self.attr();
                head += &format!(" <{attr}>");
            }
            _ => {}
        }
        let nested = self.scopes.len() < 5 && self.budget > 0 && self.random.chance(25);
        if nested {
            let regions = 1 + self.random.below(2);
            head += " (";
            self.line(&head);
            for region in 0..regions {
                self.region();
                self.line(if region + 1 < regions { "}, " } else { "}" });
            }
            head = String::from(")");
        }
        if self.random.chance(50) {
            let entries = self.entries();
            head += &format!(" {{{entries}}}");
        }
        let ty = self.signature(operands, &results.values);
        let loc = self.trailing_loc();
        self.line(&format!("{head} : {ty}{loc}"));
        self.publish(results.values);
    }

    pub(super) fn signature(&mut self, operands: &[Value], results: &[Value]) -> String {
        let inputs: Vec<&str> = operands.iter().map(|value| value.ty.as_str()).collect();
        let outputs: Vec<&str> = results.iter().map(|value| value.ty.as_str()).collect();
        let outputs = match outputs.as_slice() {
            [one] if !one.starts_with('(') && self.random.chance(80) => one.to_string(),
            outputs => format!("({})", outputs.join(", ")),
        };
        format!("({}) -> {outputs}", inputs.join(", "))
    }

    pub(super) fn fresh(&mut self) -> String {
        self.names += 1;
        let number = self.names;
        match self.random.below(6) {
            0 => format!("%v{number}"),
            1 => format!("%x-y.z$w_{number}"),
            2 => format!("%_{number}"),
            3 => format!("%arg{number}"),
            _ => format!("%{number}"),
        }
    }

    /// Names and types of new results: promised ones, single ones and packs.
    fn results(&mut self) -> Results {
        let mut values = Vec::new();
        let mut groups = Vec::new();
        for _ in 0..*self.random.pick(&[0, 0, 1, 1, 1, 1, 2, 3]) {
            let scope = self.scopes.last_mut().expect("in a region");
            if let Some(promised) = scope.promised.pop() {
                groups.push(promised.name.clone());
                values.push(promised);
                continue;
            }
            let name = self.fresh();
            if self.random.chance(20) {
                let count = 1 + self.random.below(3);
                groups.push(format!("{name}:{count}"));
                for at in 0..count {
                    let ty = self.ty();
                    let name = match at {
                        0 if self.random.chance(30) => name.clone(),
                        _ => format!("{name}#{at}"),
                    };
                    values.push(Value { name, ty });
                }
            } else {
                let ty = self.ty();
                groups.push(name.clone());
                values.push(Value { name, ty });
            }
        }
        let unnamed = self.random.chance(10) && !values.is_empty();
        if unnamed && values.iter().all(|value| !self.is_known(&value.name)) {
            // Results need no names if nothing uses them.
            let values = values
                .into_iter()
                .map(|value| Value {
                    name: String::new(),
                    ..value
                })
                .collect();
            return Results {
                names: String::new(),
                values,
            };
        }
        let names = if groups.is_empty() {
            String::new()
        } else {
            format!("{} = ", groups.join(self.comma()))
        };
        Results { names, values }
    }

    fn is_known(&self, name: &str) -> bool {
        self.scopes
            .iter()
            .any(|scope| scope.values.iter().any(|value| value.name == name))
    }

    /// Makes values visible to later operations.
    pub(super) fn publish(&mut self, values: Vec<Value>) {
        let scope = self.scopes.last_mut().expect("in a region");
        for value in values {
            let known = scope.values.iter().any(|known| known.name == value.name);
            if !value.name.is_empty() && !known {
                scope.values.push(value);
            }
        }
    }

    /// The visible values.
    pub(super) fn visible(&self) -> Vec<&Value> {
        let isolated = self.scopes.iter().rposition(|scope| scope.isolated);
        self.scopes[isolated.unwrap_or(0)..]
            .iter()
            .flat_map(|scope| &scope.values)
            .collect()
    }

    fn operands(&mut self) -> Vec<Value> {
        let mut operands = Vec::new();
        for _ in 0..*self.random.pick(&[0, 0, 1, 1, 2, 2, 3, 5]) {
            let scope = self.scopes.last().expect("in a region");
            let (graph, promised) = (scope.graph, scope.promised.len());
            if graph && promised < 3 && self.random.chance(15) {
                let value = Value {
                    name: self.fresh(),
                    ty: self.ty(),
                };
                let scope = self.scopes.last_mut().expect("in a region");
                scope.promised.push(value.clone());
                scope.values.push(value.clone());
                operands.push(value);
                continue;
            }
            let count = self.visible().len();
            if count > 0 {
                let at = self.random.below(count);
                let value = self.visible()[at].clone();
                operands.push(value);
            }
        }
        operands
    }

    /// Defines the values that were used before their definition.
    pub(super) fn keep_promises(&mut self) {
        while let Some(value) = self
            .scopes
            .last_mut()
            .and_then(|scope| scope.promised.pop())
        {
            let results = Results {
                names: format!("{} = ", value.name),
                values: vec![value],
            };
            self.generic_leaf(results);
        }
    }

    fn generic_leaf(&mut self, results: Results) {
        let ty = self.signature(&[], &results.values);
        let loc = self.trailing_loc();
        self.line(&format!("{}\"gen.late\"() : {ty}{loc}", results.names));
    }

    /// A nested module.
    pub(super) fn registered_module(&mut self) {
        self.symbols += 1;
        let symbols = self.scopes.last().is_some_and(|scope| scope.symbols);
        let properties = match self.random.below(3) {
            _ if !symbols => String::new(),
            0 => String::new(),
            1 => format!(" <{{sym_name = \"m{}\"}}>", self.symbols),
            _ => format!(
                " <{{sym_visibility = \"private\", sym_name = \"m{}\"}}>",
                self.symbols
            ),
        };
        self.line(&format!("\"builtin.module\"(){properties} ({{"));
        self.indent += 1;
        self.scopes.push(Scope {
            isolated: true,
            graph: true,
            symbols: true,
            ..Scope::default()
        });
        if self.scopes.len() <= 2 && self.shape.explicit_module {
            while self.budget > 0 {
                self.operation();
            }
        } else {
            self.block_body(3);
            if self.random.chance(70) {
                self.generic_leaf(Results {
                    names: String::new(),
                    values: Vec::new(),
                });
            }
        }
        // An empty region has no block, which a module needs.
        if self.out.trim_end().ends_with("({") {
            self.line("^bb0:");
        }
        self.keep_promises();
        self.scopes.pop();
        self.indent -= 1;
        let attrs = if self.random.chance(30) {
            let attr = self.attr();
            format!(" {{foo.bar = {attr}}}")
        } else {
            String::new()
        };
        let loc = self.trailing_loc();
        self.line(&format!("}}){attrs} : () -> (){loc}"));
    }

    /// A function: an isolated region in which uses follow definitions.
    fn function_op(&mut self) {
        self.symbols += 1;
        let name = format!("f{}", self.symbols);
        let mut values = Vec::new();
        for _ in 0..self.random.below(3) {
            let ty = self.ty();
            let name = self.fresh();
            values.push(Value { name, ty });
        }
        let types: Vec<&str> = values.iter().map(|value| value.ty.as_str()).collect();
        let types = types.join(", ");
        if self.random.chance(20) {
            let loc = self.trailing_loc();
            return self.line(&format!(
                "\"func.func\"() <{{sym_name = \"{name}\", sym_visibility = \"private\", \
                 function_type = ({types}) -> ()}}> ({{}}) : () -> (){loc}"
            ));
        }
        self.line(&format!(
            "\"func.func\"() <{{sym_name = \"{name}\", function_type = ({types}) -> ()}}> ({{"
        ));
        let args: Vec<String> = values
            .iter()
            .map(|value| format!("{}: {}", value.name, value.ty))
            .collect();
        if !args.is_empty() || self.random.chance(50) {
            self.line(&format!("^bb0({}):", args.join(", ")));
        }
        self.indent += 1;
        self.scopes.push(Scope {
            isolated: true,
            values,
            ..Scope::default()
        });
        self.block_body(4);
        let loc = self.trailing_loc();
        if self.random.chance(30) {
            let labels = vec!["^exit".to_string(), "^dead".to_string()];
            self.line("\"gen.br\"()[^exit] : () -> ()");
            self.scopes.last_mut().expect("the function's").labels = labels;
            self.line("^dead:");
            self.line("\"gen.br\"()[^exit, ^dead] : () -> ()");
            self.label("^exit", 1);
            self.block_body(2);
        }
        self.line(&format!("\"func.return\"() : () -> (){loc}"));
        self.scopes.pop();
        self.indent -= 1;
        let loc = self.trailing_loc();
        self.line(&format!("}}) : () -> (){loc}"));
    }

    fn cast(&mut self) {
        let results = self.results();
        let operands = self.operands();
        if results.values.is_empty() {
            // The op must have a result.
            return self.generic(results, &operands);
        }
        let names: Vec<&str> = operands.iter().map(|value| value.name.as_str()).collect();
        let ty = self.signature(&operands, &results.values);
        let loc = self.trailing_loc();
        self.line(&format!(
            "{}\"builtin.unrealized_conversion_cast\"({}) : {ty}{loc}",
            results.names,
            names.join(", ")
        ));
        self.publish(results.values);
    }
}
