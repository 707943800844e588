//! The ops of a dialect are declared.
drr::dialect! {
    pub MyDialect = "my" { ops: [AddOp] }
}

fn main() {}
