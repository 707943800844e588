//! The operations that a driver visits next: a list, and the sweep that reaches all operations of a
//! region.

mod cursor;
mod level;
mod list;
mod op_table;

pub(crate) use cursor::Cursor;
pub(crate) use level::SweepOrder;
pub(crate) use list::Worklist;
pub(crate) use op_table::{OpTable, number};
