//! File metadata: what a module's `{-# … #-}` holds.

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

/// Where an entry stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Section {
    /// `dialect_resources`: what attributes name.
    Dialect,
    /// `external_resources`: what belongs to no attribute.
    External,
}

/// What an entry holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ResourceValue {
    /// Bytes. Those without any have no alignment either.
    Blob {
        alignment: u32,
        data: Box<[u8]>,
    },
    Bool(bool),
    String(Text),
}
