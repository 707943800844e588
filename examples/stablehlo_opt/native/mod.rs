//! The Rust code of the rules' constraints and native calls.
//!
//! | module | contents |
//! | --- | --- |
//! | [`constants`] | tests on constants: neutral elements, powers of two |
//! | [`fold`] | arithmetic on constants |
//! | [`dims`] | shapes and dimension lists |
//! | [`linear`] | the dimension numbers of products and convolutions |

pub mod constants;
pub mod dims;
pub mod fold;
pub mod linear;
