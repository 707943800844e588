//! Random functions of control flow: regions that pass several values on, and blocks.

use std::fmt::Write;

use fastrand::Rng;

/// Functions that the others call.
const CALLED: &str = "func.func @get(%x: i32) -> i32 {
  %c = arith.constant 7 : i32
  %y = arith.muli %x, %c : i32
  return %y : i32
}
func.func @bit(%x: i32) -> i1 {
  %c = arith.constant 3 : i32
  %y = arith.cmpi slt, %x, %c : i32
  return %y : i1
}
";

/// A random function `@f` of values of these types, and what it calls. Equal seeds give equal
/// functions. They end after some steps unless `may_loop`.
pub(crate) fn function(seed: u64, may_loop: bool) -> String {
    let mut flow = Flow {
        rng: Rng::with_seed(seed),
        text: String::new(),
        next: 0,
        scope: Vec::new(),
        depth: 0,
        left: 0,
    };
    let body = flow.function(may_loop);
    format!("{CALLED}{body}")
}

type Ty = &'static str;

const TYPES: [Ty; 4] = ["i1", "i32", "i32", "index"];

struct Flow {
    rng: Rng,
    text: String,
    next: usize,
    /// The values that can be used here.
    scope: Vec<(String, Ty)>,
    depth: usize,
    left: usize,
}

/// `[i32, i1]` as `i32, i1`.
fn list<T: AsRef<str>>(items: &[T]) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    items.join(", ")
}

impl Flow {
    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    fn names(&mut self, count: usize) -> Vec<String> {
        (0..count).map(|_| self.name()).collect()
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "{text}");
    }

    fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.rng.usize(..list.len())]
    }

    fn types(&mut self, most: usize) -> Vec<Ty> {
        (0..self.rng.usize(..=most))
            .map(|_| self.one_of(&TYPES))
            .collect()
    }

    fn op(&mut self, text: &str, ty: Ty) -> String {
        let name = self.name();
        self.line(&format!("{name} = {text}"));
        self.scope.push((name.clone(), ty));
        name
    }

    fn constant(&mut self, ty: Ty) -> String {
        let number = match ty {
            "i1" => self.one_of(&["true", "false"]).to_string(),
            _ => format!("{} : {ty}", self.rng.i8(-2..6)),
        };
        self.op(&format!("arith.constant {number}"), ty)
    }

    fn number(&mut self, number: i64) -> String {
        self.op(&format!("arith.constant {number} : index"), "index")
    }

    /// A value of a type, mostly a recent one.
    fn value(&mut self, ty: Ty) -> String {
        let of_type = self.scope.iter().filter(|(_, of)| *of == ty);
        let of_type: Vec<String> = of_type.map(|(name, _)| name.clone()).collect();
        if of_type.is_empty() || self.rng.u8(..8) == 0 {
            return self.constant(ty);
        }
        let from = match self.rng.u8(..3) {
            0 => 0,
            _ => of_type.len().saturating_sub(3),
        };
        of_type[self.rng.usize(from..of_type.len())].clone()
    }

    fn values(&mut self, types: &[Ty]) -> Vec<String> {
        types.iter().map(|ty| self.value(ty)).collect()
    }

    // ---- Operations --------------------------------------------------------------------------

    fn operation(&mut self) {
        self.left = self.left.saturating_sub(1);
        match self.rng.u8(..if self.depth < 3 { 20 } else { 8 }) {
            0..4 => self.arithmetic(),
            4..6 => {
                let x = self.value("i32");
                self.op(&format!("func.call @get({x}) : (i32) -> i32"), "i32");
            }
            6 | 7 => {
                let x = self.value("i32");
                self.op(&format!("func.call @bit({x}) : (i32) -> i1"), "i1");
            }
            8..12 => self.conditional(),
            12..14 => self.for_loop(),
            14..16 => self.while_loop(),
            16 => self.switch(),
            17 => self.execute(),
            _ => self.parallel(),
        }
    }

    fn arithmetic(&mut self) {
        match self.rng.u8(..6) {
            0 => {
                let (x, one) = (self.value("i1"), self.op("arith.constant true", "i1"));
                self.op(&format!("arith.xori {x}, {one} : i1"), "i1");
            }
            1 => {
                let (a, b) = (self.value("i32"), self.value("i32"));
                let predicate = self.one_of(&["slt", "sge", "eq", "ne"]);
                self.op(&format!("arith.cmpi {predicate}, {a}, {b} : i32"), "i1");
            }
            2 => {
                let (c, a, b) = (self.value("i1"), self.value("i32"), self.value("i32"));
                self.op(&format!("arith.select {c}, {a}, {b} : i32"), "i32");
            }
            _ => {
                let ty = self.one_of(&["i32", "index"]);
                let (a, b) = (self.value(ty), self.value(ty));
                let op = self.one_of(&["addi", "xori", "muli"]);
                self.op(&format!("arith.{op} {a}, {b} : {ty}"), ty);
            }
        }
    }

    /// The operations of a region with these arguments, and values of these types from its end.
    fn region(&mut self, args: &[(String, Ty)], types: &[Ty]) -> Vec<String> {
        let outer = self.scope.len();
        self.scope.extend(args.iter().cloned());
        self.depth += 1;
        for _ in 0..self.rng.usize(..4).min(self.left) {
            self.operation();
        }
        self.depth -= 1;
        let values = self.values(types);
        self.scope.truncate(outer);
        values
    }

    fn body(&mut self, types: &[Ty]) {
        let values = self.region(&[], types);
        self.end("scf.yield", &values, types);
    }

    fn end(&mut self, op: &str, values: &[String], types: &[Ty]) {
        match values.is_empty() {
            true => self.line(op),
            false => self.line(&format!("{op} {} : {}", list(values), list(types))),
        }
    }

    /// The text before the `=`, the results, and the types behind the arrow.
    fn results(&mut self, types: &[Ty]) -> (String, Vec<(String, Ty)>, String) {
        let names = self.names(types.len());
        let results = names.iter().cloned().zip(types.iter().copied()).collect();
        match types.is_empty() {
            true => (String::new(), results, String::new()),
            false => (
                format!("{} = ", list(&names)),
                results,
                format!(" -> ({})", list(types)),
            ),
        }
    }

    fn conditional(&mut self) {
        let types = self.types(3);
        let condition = self.value("i1");
        let (names, results, arrow) = self.results(&types);
        self.line(&format!("{names}scf.if {condition}{arrow} {{"));
        self.body(&types);
        if !types.is_empty() || self.rng.bool() {
            self.line("} else {");
            self.body(&types);
        }
        self.line("}");
        self.scope.extend(results);
    }

    fn for_loop(&mut self) {
        let types = self.types(3);
        let lower = self.rng.i64(-1..3);
        let bounds = [lower, lower + self.rng.i64(-1..4), self.rng.i64(1..3)];
        let [lower, mut upper, step] = bounds.map(|bound| self.number(bound));
        if self.rng.bool() {
            // A bound that is not known.
            let (any, three) = (self.value("index"), self.number(3));
            upper = self.op(&format!("arith.andi {any}, {three} : index"), "index");
        }
        let inits = self.values(&types);
        let (names, results, arrow) = self.results(&types);
        let args = self.names(types.len());
        let pairs = args
            .iter()
            .zip(&inits)
            .map(|(arg, init)| format!("{arg} = {init}"));
        let carried = match types.is_empty() {
            true => String::new(),
            false => format!(" iter_args({})", list(&pairs.collect::<Vec<_>>())),
        };
        let variable = self.name();
        self.line(&format!(
            "{names}scf.for {variable} = {lower} to {upper} step {step}{carried}{arrow} {{"
        ));
        let mut all = vec![(variable, "index")];
        all.extend(args.into_iter().zip(types.iter().copied()));
        let values = self.region(&all, &types);
        self.end("scf.yield", &values, &types);
        self.line("}");
        self.scope.extend(results);
    }

    /// A loop that counts to a small number, or ends before.
    fn while_loop(&mut self) {
        let (mut types, mut passed) = (self.types(2), self.types(2));
        types.insert(0, "i32");
        passed.insert(0, "i32");
        let mut inits = vec![self.op("arith.constant 0 : i32", "i32")];
        inits.extend(self.values(&types[1..]));
        let (names, results, _) = self.results(&passed);
        let args = self.names(types.len());
        let pairs = args
            .iter()
            .zip(&inits)
            .map(|(arg, init)| format!("{arg} = {init}"));
        let pairs: Vec<_> = pairs.collect();
        self.line(&format!(
            "{names}scf.while ({}) : ({}) -> ({}) {{",
            list(&pairs),
            list(&types),
            list(&passed)
        ));
        let outer = self.scope.len();
        let count = args[0].clone();
        self.scope
            .extend(args.into_iter().zip(types.iter().copied()));
        let most = self.rng.i8(0..4);
        let most = self.op(&format!("arith.constant {most} : i32"), "i32");
        let below = self.op(&format!("arith.cmpi slt, {count}, {most} : i32"), "i1");
        if self.rng.bool() {
            self.operation();
        }
        if self.rng.u8(..3) == 0 {
            // It may move to the body.
            let ty = self.one_of(&TYPES);
            let (name, value) = (self.name(), self.value(ty));
            self.line(&format!("{name} = scf.if {below} -> {ty} {{"));
            self.body(&[ty]);
            self.line(&format!("}} else {{\nscf.yield {value} : {ty}\n}}"));
            self.scope.push((name, ty));
        }
        let mut values = vec![count];
        values.extend(self.values(&passed[1..]));
        self.line(&format!(
            "scf.condition({below}) {} : {}\n}} do {{",
            list(&values),
            list(&passed)
        ));
        self.scope.truncate(outer);
        let args = self.names(passed.len());
        let heads = args
            .iter()
            .zip(&passed)
            .map(|(arg, ty)| format!("{arg}: {ty}"));
        let heads: Vec<_> = heads.collect();
        self.line(&format!("^bb0({}):", list(&heads)));
        let count = args[0].clone();
        let args: Vec<_> = args.into_iter().zip(passed.iter().copied()).collect();
        let mut values = self.region(&args, &types[1..]);
        let [one, next] = [self.name(), self.name()];
        self.line(&format!("{one} = arith.constant 1 : i32"));
        self.line(&format!("{next} = arith.addi {count}, {one} : i32"));
        values.insert(0, next);
        self.end("scf.yield", &values, &types);
        self.line("}");
        self.scope.extend(results);
    }

    fn switch(&mut self) {
        let types = self.types(3);
        let flag = self.value("index");
        let (names, results, _) = self.results(&types);
        let arrow = match types.is_empty() {
            true => String::new(),
            false => format!(" -> {}", list(&types)),
        };
        self.line(&format!("{names}scf.index_switch {flag}{arrow}"));
        for case in ["case 0", "case 2", "default"] {
            self.line(&format!("{case} {{"));
            self.body(&types);
            self.line("}");
        }
        self.scope.extend(results);
    }

    fn execute(&mut self) {
        let types = self.types(2);
        let (names, results, arrow) = self.results(&types);
        let stays = self.one_of(&["", "", " no_inline"]);
        let outer = self.scope.len();
        self.line(&format!("{names}scf.execute_region{arrow}{stays} {{"));
        if self.rng.bool() {
            self.body(&types);
        } else {
            let condition = self.value("i1");
            self.next += 1;
            let label = format!("^r{}_", self.next);
            self.line(&format!("cf.cond_br {condition}, {label}a, {label}b"));
            for block in ["a", "b"] {
                self.line(&format!("{label}{block}:"));
                self.body(&types);
            }
        }
        self.scope.truncate(outer);
        self.line("}");
        self.scope.extend(results);
    }

    fn parallel(&mut self) {
        let (zero, one) = (self.number(0), self.number(1));
        let upper = [self.rng.i64(0..3), self.rng.i64(1..4)].map(|bound| self.number(bound));
        let args = self.names(2);
        let [i, j] = [args[0].clone(), args[1].clone()];
        let forall = self.rng.bool();
        self.line(&match forall {
            true => format!("scf.forall ({i}, {j}) in ({}, 2) {{", upper[0]),
            false => format!(
                "scf.parallel ({i}, {j}) = ({zero}, {zero}) to ({}, {}) step ({one}, {one}) {{",
                upper[0], upper[1]
            ),
        });
        self.region(&[(i, "index"), (j, "index")], &[]);
        self.line(if forall { "}" } else { "scf.reduce\n}" });
    }

    // ---- Functions ---------------------------------------------------------------------------

    fn function(&mut self, may_loop: bool) -> String {
        let inputs = ["i1", "i1", "i32", "i32", "index"];
        let args = self.names(inputs.len());
        self.scope = args.iter().cloned().zip(inputs).collect();
        self.left = self.rng.usize(5..40);
        while self.left > 0 {
            self.operation();
        }
        let results = ["i1", "i32", "i32", "index"];
        if self.rng.bool() {
            self.blocks(&results, may_loop);
        } else {
            let values = self.values(&results);
            self.end("return", &values, &results);
        }
        let heads = args
            .iter()
            .zip(inputs)
            .map(|(arg, ty)| format!("{arg}: {ty}"));
        let heads: Vec<_> = heads.collect();
        format!(
            "func.func @f({}) -> ({}) {{\n{}}}\n",
            list(&heads),
            list(&results),
            std::mem::take(&mut self.text)
        )
    }

    /// Blocks with arguments. They use their own values and those before all blocks.
    fn blocks(&mut self, results: &[Ty], may_loop: bool) {
        let count = self.rng.usize(2..8);
        let args: Vec<Vec<Ty>> = (0..count).map(|_| self.types(3)).collect();
        let common = self.scope.len();
        self.branch(&args, 0);
        for at in 0..count {
            let names = self.names(args[at].len());
            let heads = names
                .iter()
                .zip(&args[at])
                .map(|(arg, ty)| format!("{arg}: {ty}"));
            let heads: Vec<_> = heads.collect();
            match heads.is_empty() {
                true => self.line(&format!("^b{at}:")),
                false => self.line(&format!("^b{at}({}):", list(&heads))),
            }
            self.scope
                .extend(names.into_iter().zip(args[at].iter().copied()));
            self.left = 3;
            for _ in 0..self.rng.usize(..3) {
                self.operation();
            }
            if at + 1 == count {
                let values = self.values(results);
                self.end("return", &values, results);
            } else {
                let first = if may_loop { 0 } else { at + 1 };
                self.branch(&args, first);
            }
            self.scope.truncate(common);
        }
    }

    /// A branch to some of the blocks, from this one on.
    fn branch(&mut self, args: &[Vec<Ty>], first: usize) {
        let mut ways = Vec::new();
        let count = self.rng.usize(1..=4);
        for _ in 0..count {
            let to = self.rng.usize(first..args.len());
            let values = self.values(&args[to]);
            ways.push(match values.is_empty() {
                true => format!("^b{to}"),
                false => format!("^b{to}({} : {})", list(&values), list(&args[to])),
            });
        }
        match &ways[..] {
            [way] => self.line(&format!("cf.br {way}")),
            [yes, no] => {
                let condition = self.value("i1");
                self.line(&format!("cf.cond_br {condition}, {yes}, {no}"));
            }
            [default, cases @ ..] => {
                let flag = self.value("i32");
                let cases = cases.iter().enumerate();
                let cases = cases.map(|(at, way)| format!("{}: {way}", at as i64 - 1));
                let cases: Vec<_> = cases.collect();
                self.line(&format!(
                    "cf.switch {flag} : i32, [default: {default}, {}]",
                    list(&cases)
                ));
            }
            [] => {}
        }
    }
}
