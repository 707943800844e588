//! Random regions and blocks.

use super::{Generator, Scope, Value};

impl Generator {
    /// `[^bb1, ^bb2]`, or nothing.
    fn successors(&mut self) -> String {
        let labels = self
            .scopes
            .last()
            .map_or(Vec::new(), |scope| scope.labels.clone());
        if labels.is_empty() || self.random.chance(20) {
            return String::new();
        }
        let names: Vec<&str> = (0..1 + self.random.below(3))
            .map(|_| self.random.pick(&labels).as_str())
            .collect();
        format!("[{}]", names.join(self.comma()))
    }

    /// `{` and the blocks of an unregistered operation's region.
    pub(super) fn region(&mut self) {
        self.line("{");
        self.indent += 1;
        let names = self.names;
        self.scopes.push(Scope {
            graph: true,
            ..Scope::default()
        });
        match self.random.below(8) {
            0 => {}
            1..5 => self.block_body(3),
            5 => {
                self.label("^only", 2);
                self.block_body(2);
            }
            _ => self.blocks(),
        }
        let scope = self.scopes.pop().expect("the region's");
        // A sibling region may reuse names, unless they are used from outside.
        if self.random.chance(50) && scope.promised.is_empty() {
            self.reuse_names(names);
        }
        self.indent -= 1;
    }

    fn reuse_names(&mut self, names: usize) {
        if self.scopes.iter().all(|scope| scope.promised.is_empty()) {
            self.names = names;
        }
    }

    /// Several blocks, each with a terminator that may branch to others.
    fn blocks(&mut self) {
        let count = 2 + self.random.below(3);
        let stem = self.random.word(&["bb", "b", "_", "x.y-"]);
        let labels: Vec<String> = (1..count).map(|at| format!("^{stem}{at}")).collect();
        self.scopes.last_mut().expect("in a region").labels = labels.clone();
        self.scopes.last_mut().expect("in a region").graph = false;
        let mut dominating = Vec::new();
        for at in 0..count {
            if at > 0 {
                // The values of the first block are visible in all reachable blocks.
                let scope = self.scopes.last_mut().expect("in a region");
                if at == 1 {
                    dominating = scope.values.clone();
                } else {
                    scope.values = dominating.clone();
                }
                let args = self.random.below(3);
                self.label(&labels[at - 1], args);
            } else if self.random.chance(40) {
                let args = self.random.below(3);
                self.label("^entry", args);
            }
            self.block_body(2);
            self.terminator();
        }
    }

    /// `^name(%a: ty):`.
    pub(super) fn label(&mut self, name: &str, args: usize) {
        let mut values = Vec::new();
        let mut texts = Vec::new();
        for _ in 0..args {
            let value = Value {
                name: self.fresh(),
                ty: self.ty(),
            };
            let loc = self.trailing_loc();
            texts.push(format!("{}: {}{loc}", value.name, value.ty));
            values.push(value);
        }
        let args = if texts.is_empty() && self.random.chance(70) {
            String::new()
        } else {
            format!("({})", texts.join(", "))
        };
        self.line(&format!("{name}{args}:"));
        self.publish(values);
    }

    pub(super) fn block_body(&mut self, most: usize) {
        for _ in 0..self.random.below(most + 1) {
            if self.budget == 0 {
                break;
            }
            self.operation();
        }
        self.keep_promises();
    }

    fn terminator(&mut self) {
        let operands = if self.random.chance(50) {
            let visible = self.visible().into_iter().cloned().collect::<Vec<_>>();
            visible.into_iter().rev().take(2).collect()
        } else {
            Vec::new()
        };
        let names: Vec<&str> = operands
            .iter()
            .map(|value: &Value| value.name.as_str())
            .collect();
        let successors = self.successors();
        let ty = self.signature(&operands, &[]);
        let loc = self.trailing_loc();
        let attrs = if self.random.chance(20) {
            let entries = self.entries();
            format!(" {{{entries}}}")
        } else {
            String::new()
        };
        self.line(&format!(
            "\"gen.br\"({}){successors}{attrs} : {ty}{loc}",
            names.join(", ")
        ));
    }
}
