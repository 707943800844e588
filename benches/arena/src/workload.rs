//! The workload generator. It makes the same module on every IR and in every implementation that
//! follows `benches/README.md` (the C++ one is `benches/mlir/Gen.h`).

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// The two types that occur.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ty {
    /// `i64`.
    I64,
    /// `f32`.
    F32,
}

/// The kind of module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Workload {
    /// About one rewrite for each 60 operations.
    Sparse,
    /// About one rewrite for each two operations.
    Dense,
    /// Long chains that collapse.
    Chain,
    /// Matches for a set of this many rules with a shared prefix.
    Many(u64),
    /// Random operations on random operands, for tests of overlapping rules. It is not part of the
    /// recipe in `benches/README.md`, so other programs get it as text.
    Mixed,
}

/// The seed of the benchmarks.
pub const SEED: u64 = 0x9E37_79B9_7F4A_7C15;

impl Workload {
    /// The benchmarks' workloads; the last one has 500 rules.
    pub const ALL: [Workload; 4] = [
        Workload::Sparse,
        Workload::Dense,
        Workload::Chain,
        Workload::Many(500),
    ];

    /// The name, without the number of rules.
    pub const fn name(self) -> &'static str {
        match self {
            Workload::Sparse => "sparse",
            Workload::Dense => "dense",
            Workload::Chain => "chain",
            Workload::Many(_) => "many",
            Workload::Mixed => "mixed",
        }
    }
}

impl Display for Workload {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Workload::Many(rules) => write!(f, "many:{rules}"),
            _ => f.write_str(self.name()),
        }
    }
}

impl FromStr for Workload {
    type Err = String;
    /// Parses `sparse`, `dense`, `chain`, `mixed`, `many` (500 rules) or `many:R`.
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "sparse" => return Ok(Workload::Sparse),
            "dense" => return Ok(Workload::Dense),
            "chain" => return Ok(Workload::Chain),
            "mixed" => return Ok(Workload::Mixed),
            "many" => return Ok(Workload::Many(500)),
            _ => {}
        }
        let rules = text
            .strip_prefix("many:")
            .and_then(|rules| rules.parse().ok());
        match rules {
            Some(rules) if rules > 0 => Ok(Workload::Many(rules)),
            _ => Err(format!(
                "no workload `{text}`; there are `sparse`, `dense`, `chain`, `many`, `many:R`, `mixed`"
            )),
        }
    }
}

/// A sink for the generator's operations, in order.
#[allow(missing_docs, reason = "one method an operation of the bench dialect")]
pub trait Emit {
    /// A value.
    type Value: Copy;
    fn source(&mut self, ty: Ty) -> Self::Value;
    fn sink(&mut self, values: &[Self::Value]);
    fn int(&mut self, value: i64) -> Self::Value;
    fn float(&mut self, value: f32) -> Self::Value;
    fn add(&mut self, x: Self::Value, y: Self::Value) -> Self::Value;
    fn sub(&mut self, x: Self::Value, y: Self::Value) -> Self::Value;
    fn mul(&mut self, x: Self::Value, y: Self::Value) -> Self::Value;
    fn neg(&mut self, x: Self::Value) -> Self::Value;
    fn t(&mut self, x: Self::Value) -> Self::Value;
    fn relu(&mut self, x: Self::Value) -> Self::Value;
    fn matmul(&mut self, x: Self::Value, y: Self::Value) -> Self::Value;
    fn select(&mut self, c: Self::Value, x: Self::Value, y: Self::Value) -> Self::Value;
    fn cast(&mut self, x: Self::Value, ty: Ty) -> Self::Value;
    fn twores(&mut self, x: Self::Value, y: Self::Value) -> (Self::Value, Self::Value);
    /// The number of operations emitted so far.
    fn num_ops(&self) -> u64;
}

/// Emits a module of at least `ops` operations, with the seed of the benchmarks.
pub fn generate<E: Emit>(emit: &mut E, workload: Workload, ops: u64) {
    generate_from(emit, workload, ops, SEED);
}

/// Emits a module of at least `ops` operations. Seed 0 means seed 1.
pub fn generate_from<E: Emit>(emit: &mut E, workload: Workload, ops: u64, seed: u64) {
    let ints = std::array::from_fn(|_| emit.source(Ty::I64));
    let floats = std::array::from_fn(|_| emit.source(Ty::F32));
    let mut generator = Generator {
        emit,
        random: Random(seed.max(1)),
        ints,
        floats,
    };
    while generator.emit.num_ops() < ops {
        match workload {
            Workload::Sparse => generator.unit(23),
            Workload::Dense => generator.unit(900),
            Workload::Chain => generator.chain(),
            Workload::Many(rules) => generator.many(rules),
            Workload::Mixed => generator.mixed(),
        }
    }
    let all: Vec<E::Value> = generator
        .ints
        .iter()
        .chain(&generator.floats)
        .copied()
        .collect();
    generator.emit.sink(&all);
}

/// Marsaglia's xorshift64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }
    /// An odd number from 3 to 97. It differs from all constants that rules look for.
    fn odd(&mut self) -> i64 {
        3 + 2 * self.below(48) as i64
    }
    /// Three different ring slots.
    fn slots(&mut self) -> (usize, usize, usize) {
        let k = self.below(16);
        let j = (k + 1 + self.below(15)) % 16;
        let mut l = (j + 1 + self.below(14)) % 16;
        if l == k {
            l = (l + 1) % 16;
        }
        (k as usize, j as usize, l as usize)
    }
}

/// The live values are in two rings of 16, one of integers and one of floats.
struct Generator<'a, E: Emit> {
    emit: &'a mut E,
    random: Random,
    ints: [E::Value; 16],
    floats: [E::Value; 16],
}

/// The random draws of a unit: `x y z` are the integers in its slots, `a b c` the floats.
struct Unit<V> {
    k: usize,
    j: usize,
    ints: (V, V, V),
    floats: (V, V, V),
    c1: i64,
    c2: i64,
}

impl<E: Emit> Generator<'_, E> {
    /// Emits a unit. In `hits` of 1000 cases it matches some rule.
    fn unit(&mut self, hits: u64) {
        // All draws always happen, in this order, because the other generators do the same.
        let (k, j, l) = self.random.slots();
        let hit = self.random.below(1000) < hits;
        let kind = self.random.below(if hit { 37 } else { 12 });
        let (c1, c2) = (self.random.odd(), self.random.odd());
        let ints = (self.ints[k], self.ints[j], self.ints[l]);
        let floats = (self.floats[k], self.floats[j], self.floats[l]);
        let unit = Unit {
            k,
            j,
            ints,
            floats,
            c1,
            c2,
        };
        match (hit, kind) {
            (false, _) => self.background(kind, &unit),
            (true, 7 | 8 | 20..=22 | 33 | 34 | 36) => {
                self.floats[k] = float_hit(self.emit, kind, &unit);
            }
            (true, _) => self.ints[k] = int_hit(self.emit, kind, &unit),
        }
    }

    /// Units that match no rule when they are emitted.
    fn background(&mut self, kind: u64, unit: &Unit<E::Value>) {
        let &Unit {
            k,
            j,
            ints: (x, y, z),
            floats: (a, b, c),
            c1,
            ..
        } = unit;
        let e = &mut *self.emit;
        match kind {
            0 => self.ints[k] = e.add(x, y),
            1 => self.ints[k] = e.sub(x, y),
            2 => self.ints[k] = e.mul(x, y),
            3 => self.ints[k] = e.select(x, y, z),
            4 => {
                let sum = e.add(x, y);
                let negated = e.neg(sum);
                self.ints[k] = e.mul(negated, z);
            }
            5 => {
                let product = e.mul(x, y);
                let constant = e.int(c1);
                self.ints[k] = e.add(product, constant);
            }
            6 => {
                let difference = e.sub(x, y);
                let constant = e.int(c1);
                self.ints[k] = e.mul(difference, constant);
            }
            7 => self.floats[k] = e.matmul(a, b),
            8 => {
                let product = e.matmul(a, b);
                let transposed = e.t(product);
                self.floats[k] = e.relu(transposed);
            }
            9 => {
                let selected = e.select(a, b, c);
                let sum = e.add(selected, b);
                self.floats[k] = e.relu(sum);
            }
            10 => (self.ints[k], self.ints[j]) = e.twores(x, y),
            _ => {
                let float = e.cast(x, Ty::F32);
                self.floats[k] = e.add(a, float);
            }
        }
    }

    /// 64 operations (or pairs of operations) that collapse into one or two.
    fn chain(&mut self) {
        let k = self.random.below(16) as usize;
        let kind = self.random.below(4);
        for _ in 0..64 {
            let e = &mut *self.emit;
            match kind {
                0 => {
                    let constant = e.int(self.random.odd());
                    self.ints[k] = e.add(self.ints[k], constant);
                }
                1 => {
                    let constant = e.int(self.random.odd());
                    self.ints[k] = e.mul(self.ints[k], constant);
                }
                2 => self.ints[k] = e.neg(self.ints[k]),
                _ => self.floats[k] = e.t(self.floats[k]),
            }
        }
    }

    /// The prefix that `rules` rules share. In one case of ten, a rule matches.
    fn many(&mut self, rules: u64) {
        let (k, j, l) = self.random.slots();
        let hit = self.random.below(10) == 0;
        let mut root = self.random.below(4);
        let draw = self.random.next();
        let mut value = 100_000 + (draw % 1000) as i64;
        if hit {
            root = (draw % rules) % 4;
            value = 1000 + (draw % rules) as i64;
        }
        let (x, y, z) = (self.ints[k], self.ints[j], self.ints[l]);
        let e = &mut *self.emit;
        let negated = e.neg(x);
        let constant = e.int(value);
        let product = e.mul(negated, constant);
        self.ints[k] = match root {
            0 => e.add(product, y),
            1 => e.sub(product, y),
            2 => e.mul(product, y),
            _ => e.select(product, y, z),
        };
    }
}

impl<E: Emit> Generator<'_, E> {
    /// One operation on operands from the first four slots, so that equal operands, chains and
    /// values with several uses are likely. Sometimes a unit of another workload.
    fn mixed(&mut self) {
        if self.random.below(4) == 0 {
            return self.unit(900);
        }
        let (kind, is_int) = (self.random.below(14), self.random.below(3) > 0);
        let [k, a, b, c] = std::array::from_fn(|_| self.random.below(4) as usize);
        let constant: i16 = [0, 1, 2, -1, 5][self.random.below(5) as usize];
        let e = &mut *self.emit;
        let ring = if is_int {
            &mut self.ints
        } else {
            &mut self.floats
        };
        let (x, y, z) = (ring[a], ring[b], ring[c]);
        ring[k] = match kind {
            0 | 1 if is_int => e.int(constant.into()),
            0 | 1 => e.float(constant.into()),
            2 | 3 => e.add(x, y),
            4 => e.sub(x, y),
            5 | 6 => e.mul(x, y),
            7 => e.neg(x),
            8 => e.t(x),
            9 => e.relu(x),
            10 => e.matmul(x, y),
            11 => e.select(x, y, z),
            12 => e.cast(x, if is_int { Ty::I64 } else { Ty::F32 }),
            _ => {
                let (first, second) = e.twores(x, y);
                ring[a] = first;
                second
            }
        };
        if kind == 12 {
            let (ints, floats) = (self.ints[a], self.floats[a]);
            self.ints[k] = e.cast(floats, Ty::I64);
            self.floats[k] = e.cast(ints, Ty::F32);
        }
    }
}

/// Units on integers that a rule matches.
fn int_hit<E: Emit>(e: &mut E, kind: u64, unit: &Unit<E::Value>) -> E::Value {
    let &Unit {
        ints: (x, y, z),
        c1,
        c2,
        ..
    } = unit;
    // Operands are emitted before their users, left to right.
    macro_rules! build {
        (x) => {
            x
        };
        (y) => {
            y
        };
        (z) => {
            z
        };
        (($op:ident $arg:tt)) => {{
            let arg = build!($arg);
            e.$op(arg)
        }};
        (($op:ident $a:tt $b:tt)) => {{
            let a = build!($a);
            let b = build!($b);
            e.$op(a, b)
        }};
        (($op:ident $a:tt $b:tt $c:tt)) => {{
            let a = build!($a);
            let b = build!($b);
            let c = build!($c);
            e.$op(a, b, c)
        }};
        ([$value:expr]) => {
            e.int($value)
        };
    }
    match kind {
        0 => build!((add x [0])),
        1 => build!((add [0] x)),
        2 => build!((sub x [0])),
        3 => build!((mul x [1])),
        4 => build!((add x (mul y [0]))),
        5 => build!((add x (sub y y))),
        6 => build!((neg (neg x))),
        9 => build!((add x (neg [c1]))),
        10 => build!((add (add x [c1]) [c2])),
        11 => build!((add x (add [c1] [c2]))),
        12 => build!((mul (mul x [c1]) [c2])),
        13 => build!((mul x (mul [c1] [c2]))),
        14 => build!((sub x [c1])),
        15 => build!((add [c1] x)),
        16 => build!((add x (neg y))),
        17 => build!((sub x (neg y))),
        18 => build!((neg (sub x y))),
        19 => build!((mul (neg x) (neg y))),
        23 => {
            let zero = e.int(0);
            let (first, second) = e.twores(x, zero);
            e.add(first, second)
        }
        24 => {
            let (first, second) = e.twores(x, x);
            e.add(first, second)
        }
        25 => build!((select y x x)),
        26 => build!((select [c1] x y)),
        27 => build!((select [0] y x)),
        28 => build!((mul x [2])),
        29 => build!((add (mul x y) (mul x z))),
        30 => {
            let float = e.cast(x, Ty::F32);
            e.cast(float, Ty::I64)
        }
        31 => e.cast(x, Ty::I64),
        32 => build!((neg (mul x [c1]))),
        _ => build!((select z (neg x) (neg y))),
    }
}

/// Units on floats that a rule matches.
fn float_hit<E: Emit>(e: &mut E, kind: u64, unit: &Unit<E::Value>) -> E::Value {
    let &Unit {
        floats: (a, b, c), ..
    } = unit;
    match kind {
        7 => {
            let inner = e.t(a);
            e.t(inner)
        }
        8 => {
            let product = e.matmul(a, b);
            let inner = e.relu(product);
            e.relu(inner)
        }
        20 => {
            let product = e.matmul(a, b);
            let sum = e.add(product, c);
            e.relu(sum)
        }
        21 => {
            let first = e.t(a);
            let second = e.t(b);
            e.matmul(first, second)
        }
        22 => {
            let negated = e.neg(a);
            e.t(negated)
        }
        33 => {
            let transposed = e.t(a);
            e.matmul(transposed, b)
        }
        34 => {
            let transposed = e.t(b);
            e.matmul(a, transposed)
        }
        _ => {
            let constant = e.float(-1.0);
            let positive = e.relu(constant);
            e.add(a, positive)
        }
    }
}
