//! The external resources of a module's metadata.

use crate::attr::Text;
use crate::context::Context;
use crate::resource::{Resource, ResourceValue, Section};

/// An entry of a client in a module's metadata, `{-# external_resources: { … } #-}`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExternalResource {
    /// `true` or `false`.
    Bool(bool),
    /// A string.
    String(String),
}

impl Context {
    /// The entry of a client. `None` if there is none, or it is a blob or no valid UTF-8.
    ///
    /// ```
    /// use drr_ir::{Context, ExternalResource};
    ///
    /// let mut ctx = Context::new();
    /// ctx.parse_module("{-# external_resources: { tool: { level: \"high\" } } #-}")?;
    /// let level = ctx.external_resource("tool", "level");
    /// assert_eq!(level, Some(ExternalResource::String("high".to_string())));
    /// ctx.remove_external_resources("tool");
    /// assert_eq!(ctx.external_resource("tool", "level"), None);
    /// # Ok::<(), drr_ir::Diagnostics>(())
    /// ```
    pub fn external_resource(&self, client: &str, key: &str) -> Option<ExternalResource> {
        let mut entries = self.resources.iter();
        let entry = entries.find(|entry| is_entry(entry, client, key))?;
        match &entry.value {
            ResourceValue::Bool(value) => Some(ExternalResource::Bool(*value)),
            ResourceValue::String(text) => {
                Some(ExternalResource::String(text.as_str()?.to_string()))
            }
            ResourceValue::Blob { .. } => None,
        }
    }

    /// Adds or replaces an entry of a client. It is printed with every top-level operation.
    pub fn set_external_resource(&mut self, client: &str, key: &str, value: ExternalResource) {
        let value = match value {
            ExternalResource::Bool(value) => ResourceValue::Bool(value),
            ExternalResource::String(text) => ResourceValue::String(Text::from(text.as_str())),
        };
        let mut entries = self.resources.iter_mut();
        match entries.find(|entry| is_entry(entry, client, key)) {
            Some(entry) => entry.value = value,
            None => self.resources.push(Resource {
                section: Section::External,
                owner: client.into(),
                key: Text::from(key),
                value,
            }),
        }
    }

    /// Removes all entries of a client.
    pub fn remove_external_resources(&mut self, client: &str) {
        self.resources
            .retain(|entry| entry.section != Section::External || &*entry.owner != client);
    }
}

fn is_entry(entry: &Resource, client: &str, key: &str) -> bool {
    entry.section == Section::External && &*entry.owner == client && entry.key == Text::from(key)
}
