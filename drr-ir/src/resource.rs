//! File metadata: the entries of a module's `{-# … #-}`.

use std::sync::Arc;

use crate::attr::Text;

/// An entry of the file's metadata.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Resource {
    pub(crate) section: Section,
    /// The dialect or client.
    pub(crate) owner: Box<str>,
    pub(crate) key: Text,
    pub(crate) value: ResourceValue,
}

/// The section of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Section {
    /// `dialect_resources`: resources that attributes refer to.
    Dialect,
    /// `external_resources`: resources that no attribute refers to.
    External,
}

/// The value of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ResourceValue {
    /// Bytes. An empty blob has alignment 0.
    Blob {
        alignment: u32,
        data: Arc<[u8]>,
    },
    Bool(bool),
    String(Text),
}
