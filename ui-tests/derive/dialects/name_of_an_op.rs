//! The name of a dialect is one word.
drr::dialect! {
    pub MyDialect = "my.ops" {}
}

fn main() {}
