//! Random operations with regions, on tensors, and whole functions.

use std::fmt::Write;

use super::generate::{FLOATS, Generator, INTS, TENSORS, shape};

impl Generator {
    /// Operations in a region, whose values are not seen outside. Returns a value of the type.
    fn region(&mut self, arguments: &[(String, &'static str)], ty: &'static str) -> String {
        let outer = self.scope.len();
        self.scope.extend(arguments.iter().cloned());
        self.depth += 1;
        for _ in 0..self.rng.usize(1..4).min(self.left) {
            self.operation();
        }
        self.depth -= 1;
        let value = self.value(ty);
        self.scope.truncate(outer);
        value
    }
    /// A type of what regions yield.
    fn carried(&mut self) -> &'static str {
        match self.rng.u8(..6) {
            0 => self.type_of(&TENSORS),
            1 | 2 => self.type_of(&FLOATS),
            _ => self.type_of(&INTS),
        }
    }

    pub(super) fn conditional(&mut self) {
        let ty = self.carried();
        let (condition, name) = (self.value("i1"), self.name());
        self.line(&format!("{name} = scf.if {condition} -> ({ty}) {{"));
        let value = self.region(&[], ty);
        self.line(&format!("scf.yield {value} : {ty}\n  }} else {{"));
        let value = self.region(&[], ty);
        self.line(&format!("scf.yield {value} : {ty}\n  }}"));
        self.scope.push((name, ty));
    }

    pub(super) fn for_loop(&mut self) {
        let ty = self.carried();
        let of = self.one_of(&["index", "index", "i8", "i32"]);
        let unsigned = self.one_of(&["", "", "unsigned "]);
        let lower = self.rng.i64(if unsigned.is_empty() { -4..4 } else { 0..4 });
        let shortest = if unsigned.is_empty() { -1 } else { 0 };
        let bounds = [lower, lower + self.rng.i64(shortest..7), self.rng.i64(1..4)];
        let [lower, upper, step] = bounds.map(|bound| self.number(bound, of));
        let (init, name) = (self.value(ty), self.name());
        let (variable, carried) = (self.name(), self.name());
        self.line(&format!(
            "{name} = scf.for {unsigned}{variable} = {lower} to {upper} step {step} \
             iter_args({carried} = {init}) -> ({ty}) : {of} {{"
        ));
        let value = self.region(&[(variable, of), (carried, ty)], ty);
        self.line(&format!("scf.yield {value} : {ty}\n  }}"));
        self.scope.push((name, ty));
    }

    /// A loop that counts to a small number, or ends before.
    pub(super) fn while_loop(&mut self) {
        let ty = self.carried();
        let (zero, init, name) = (self.number(0, "i32"), self.value(ty), self.name());
        let [count, carried, after, value, last] = [0; 5].map(|_| self.name());
        self.line(&format!(
            "{name}, {last} = scf.while ({count} = {zero}, {carried} = {init}) : (i32, {ty}) -> (i32, {ty}) {{"
        ));
        let outer = self.scope.len();
        self.scope.push((count.clone(), "i32"));
        self.scope.push((carried.clone(), ty));
        let most = i64::from(self.rng.u8(..6));
        let most = self.number(most, "i32");
        let below = self.op(&format!("arith.cmpi ult, {count}, {most} : i32"), "i1");
        let other = self.value("i1");
        let condition = self.op(&format!("arith.andi {below}, {other} : i1"), "i1");
        let condition = if self.rng.bool() { below } else { condition };
        self.line(&format!(
            "scf.condition({condition}) {count}, {carried} : i32, {ty}\n  }} do {{\n  ^bb0({after}: i32, {value}: {ty}):"
        ));
        self.scope.truncate(outer);
        self.scope.push((after.clone(), "i32"));
        let one = self.number(1, "i32");
        let next = self.op(&format!("arith.addi {after}, {one} : i32"), "i32");
        let value = self.region(&[(value, ty)], ty);
        self.line(&format!("scf.yield {next}, {value} : i32, {ty}\n  }}"));
        self.scope.truncate(outer);
        self.scope.push((name, "i32"));
        self.scope.push((last, ty));
    }

    pub(super) fn switch(&mut self) {
        let ty = self.carried();
        let name = self.name();
        if self.chance(3) {
            self.line(&format!("{name} = scf.execute_region -> {ty} {{"));
            let value = self.region(&[], ty);
            self.line(&format!("scf.yield {value} : {ty}\n  }}"));
        } else {
            // MLIR's lowering looks at the low 32 bits alone.
            let (flag, three) = (self.value("index"), self.number(3, "index"));
            let low = self.op(&format!("arith.andi {flag}, {three} : index"), "index");
            let one = self.number(1, "index");
            let flag = self.op(&format!("arith.subi {low}, {one} : index"), "index");
            self.line(&format!("{name} = scf.index_switch {flag} -> {ty}"));
            for case in ["case 0", "case 1", "case -1", "default"] {
                self.line(&format!("{case} {{"));
                let value = self.region(&[], ty);
                self.line(&format!("scf.yield {value} : {ty}\n  }}"));
            }
        }
        self.scope.push((name, ty));
    }

    pub(super) fn call(&mut self) {
        if let Some((helper, ty)) = self.helper.clone() {
            let value = self.value(ty);
            self.op(
                &format!("func.call @{helper}({value}) : ({ty}) -> {ty}"),
                ty,
            );
        }
    }

    // ---- Tensors -----------------------------------------------------------------------------

    fn indices(&mut self, dims: &[usize]) -> String {
        let index = |dim: &usize| {
            let index = self.rng.usize(..*dim) as i64;
            self.number(index, "index")
        };
        dims.iter().map(index).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn tensors(&mut self) {
        let ty = self.type_of(&TENSORS);
        let (dims, element) = shape(ty);
        let a = self.value(ty);
        match self.rng.u8(..12) {
            0 | 1 => {
                let indices = self.indices(&dims);
                self.op(&format!("tensor.extract {a}[{indices}] : {ty}"), element);
            }
            2 | 3 => {
                let (indices, value) = (self.indices(&dims), self.value(element));
                self.op(
                    &format!("tensor.insert {value} into {a}[{indices}] : {ty}"),
                    ty,
                );
            }
            4 => {
                let count = dims.iter().product();
                let values: Vec<String> = (0..count).map(|_| self.value(element)).collect();
                self.op(
                    &format!("tensor.from_elements {} : {ty}", values.join(", ")),
                    ty,
                );
            }
            5 => {
                let value = self.value(element);
                self.op(&format!("tensor.splat {value} : {ty}"), ty);
            }
            6 => {
                let flat = self.value("tensor<6xi32>");
                let text = format!(
                    "tensor.expand_shape {flat} [[0, 1]] output_shape [2, 3] : tensor<6xi32> into tensor<2x3xi32>"
                );
                let matrix = self.op(&text, "tensor<2x3xi32>");
                let text = format!(
                    "tensor.collapse_shape {matrix} [[0, 1]] : tensor<2x3xi32> into tensor<6xi32>"
                );
                self.op(&text, "tensor<6xi32>");
            }
            7 => {
                let matrix = self.value("tensor<2x3xi32>");
                let offset = self.rng.usize(..2);
                let row = self.name();
                self.line(&format!(
                    "{row} = tensor.extract_slice {matrix}[{offset}, 0] [1, 3] [1, 1] : tensor<2x3xi32> to tensor<3xi32>"
                ));
                let flat = self.value("tensor<6xi32>");
                let (offset, stride) = self.one_of(&[(0, 1), (3, 1), (1, 2), (0, 2)]);
                self.op(
                    &format!(
                        "tensor.insert_slice {row} into {flat}[{offset}] [3] [{stride}] : tensor<3xi32> into tensor<6xi32>"
                    ),
                    "tensor<6xi32>",
                );
            }
            8 => {
                let small = self.value("tensor<3xi8>");
                let (low, high) = self.one_of(&[(0, 1), (2, 0), (1, 1)]);
                let (padded, variable) = (self.name(), self.name());
                let length = 3 + low + high;
                self.line(&format!(
                    "{padded} = tensor.pad {small} low[{low}] high[{high}] {{"
                ));
                self.line(&format!("^bb0({variable}: index):"));
                let value = self.region(&[(variable, "index")], "i8");
                self.line(&format!(
                    "tensor.yield {value} : i8\n  }} : tensor<3xi8> to tensor<{length}xi8>"
                ));
                let index = self.indices(&[length]);
                self.op(
                    &format!("tensor.extract {padded}[{index}] : tensor<{length}xi8>"),
                    "i8",
                );
            }
            9 => {
                let (name, size) = (self.name(), self.number(6, "index"));
                let variable = self.name();
                self.line(&format!(
                    "{name} = tensor.generate {size} {{\n  ^bb0({variable}: index):"
                ));
                let value = self.region(&[(variable, "index")], "i32");
                self.line(&format!("tensor.yield {value} : i32\n  }} : tensor<?xi32>"));
                let zero = self.number(0, "index");
                self.op(
                    &format!("tensor.dim {name}, {zero} : tensor<?xi32>"),
                    "index",
                );
                self.op(
                    &format!("tensor.cast {name} : tensor<?xi32> to tensor<6xi32>"),
                    "tensor<6xi32>",
                );
            }
            10 => self.parallel(),
            _ => self.forall(),
        }
    }

    fn parallel(&mut self) {
        let ty = self.one_of(&["i32", "f32", "i8"]);
        let op = if ty == "f32" { "addf" } else { "muli" };
        let bounds = [0, 1, 3, 2].map(|bound| self.number(bound, "index"));
        let [zero, one, three, two] = bounds;
        let (init, name) = (self.value(ty), self.name());
        let [i, j, a, b, r] = [0; 5].map(|_| self.name());
        self.line(&format!(
            "{name} = scf.parallel ({i}, {j}) = ({zero}, {one}) to ({two}, {three}) step ({one}, {one}) init ({init}) -> {ty} {{"
        ));
        let value = self.region(&[(i, "index"), (j, "index")], ty);
        self.line(&format!(
            "scf.reduce({value} : {ty}) {{\n  ^bb0({a}: {ty}, {b}: {ty}):"
        ));
        self.line(&format!("{r} = arith.{op} {a}, {b} : {ty}"));
        self.line(&format!("scf.reduce.return {r} : {ty}\n  }}\n  }}"));
        self.scope.push((name, ty));
    }

    fn forall(&mut self) {
        let (init, name) = (self.value("tensor<6xi32>"), self.name());
        let [i, shared, one] = [0; 3].map(|_| self.name());
        self.line(&format!(
            "{name} = scf.forall ({i}) = (0) to (6) step (2) shared_outs({shared} = {init}) -> (tensor<6xi32>) {{"
        ));
        let value = self.region(&[(i.clone(), "index")], "i32");
        self.line(&format!(
            "{one} = tensor.from_elements {value} : tensor<1xi32>"
        ));
        self.line("scf.forall.in_parallel {");
        self.line(&format!(
            "tensor.parallel_insert_slice {one} into {shared}[{i}] [1] [1] : tensor<1xi32> into tensor<6xi32>\n  }}\n  }}"
        ));
        self.scope.push((name, "tensor<6xi32>"));
    }

    // ---- Functions ---------------------------------------------------------------------------

    /// A function of this name, and perhaps another one that it calls.
    pub(crate) fn function(&mut self, name: &str) -> String {
        if self.rng.bool() {
            let (helper, ty) = (format!("{name}_helper"), self.carried());
            self.one_function(&helper, &[ty], Some(ty));
            self.helper = Some((helper, ty));
        }
        let inputs: Vec<&'static str> =
            (0..self.rng.usize(2..8)).map(|_| self.any_type()).collect();
        self.one_function(name, &inputs, None);
        self.inputs = inputs;
        std::mem::take(&mut self.text)
    }

    fn one_function(&mut self, name: &str, inputs: &[&'static str], result: Option<&'static str>) {
        let before = std::mem::take(&mut self.text);
        self.scope.clear();
        let mut arguments = Vec::new();
        for ty in inputs {
            let name = self.name();
            arguments.push(format!("{name}: {ty}"));
            self.scope.push((name, ty));
        }
        self.left = self.rng.usize(10..60);
        while self.left > 0 {
            self.operation();
        }
        if self.rng.bool() {
            self.blocks();
        }
        let values: Vec<(String, &'static str)> = match result {
            Some(ty) => vec![(self.value(ty), ty)],
            // To find a difference.
            None if std::env::var("DRR_EVAL_ALL").is_ok() => self.scope.clone(),
            None => (0..self.rng.usize(2..8)).map(|_| self.recent()).collect(),
        };
        let (values, results): (Vec<String>, Vec<&str>) = values.into_iter().unzip();
        let types = results.join(", ");
        let body = std::mem::replace(&mut self.text, before);
        let _ = write!(
            self.text,
            "func.func @{name}({}) -> ({types}) {{\n{body}  return {} : {types}\n}}\n",
            arguments.join(", "),
            values.join(", ")
        );
    }

    /// Blocks that branch, and meet in one that has a value more.
    fn blocks(&mut self) {
        let ty = match self.rng.bool() {
            true => self.type_of(&FLOATS),
            false => self.type_of(&INTS),
        };
        self.next += 1;
        let label = format!("^b{}_", self.next);
        let [count, carried, joined] = [0; 3].map(|_| self.name());
        let (flag, condition) = (self.value("i8"), self.value("i1"));
        let (start, first, second) = (self.number(0, "i32"), self.value(ty), self.value(ty));
        let switch = self.rng.bool();
        let start = match !switch {
            true => format!(
                "cf.cond_br {condition}, {label}loop({start}, {first} : i32, {ty}), {label}end({second} : {ty})"
            ),
            false => format!(
                "cf.switch {flag} : i8, [default: {label}loop({start}, {first} : i32, {ty}), \
                 0: {label}end({second} : {ty}), -1: {label}other]"
            ),
        };
        self.line(&start);
        // MLIR's bufferization may write to a tensor that a later block reads.
        let outer = self.scope.clone();
        self.scope.retain(|(_, ty)| !ty.starts_with("tensor"));
        self.left = 4;
        // MLIR does not lower blocks that nothing reaches.
        if switch {
            self.line(&format!("{label}other:"));
            let value = self.region(&[], ty);
            self.line(&format!("cf.br {label}end({value} : {ty})"));
        }
        self.line(&format!("{label}loop({count}: i32, {carried}: {ty}):"));
        let arguments = [(count.clone(), "i32"), (carried, ty)];
        let value = self.region(&arguments, ty);
        let (one, most) = (self.number(1, "i32"), self.number(4, "i32"));
        let next = self.op(&format!("arith.addi {count}, {one} : i32"), "i32");
        let below = self.op(&format!("arith.cmpi slt, {next}, {most} : i32"), "i1");
        self.line(&format!(
            "cf.cond_br {below}, {label}loop({next}, {value} : i32, {ty}), {label}end({value} : {ty})"
        ));
        self.scope = outer;
        self.line(&format!("{label}end({joined}: {ty}):"));
        self.scope.push((joined, ty));
    }
}
