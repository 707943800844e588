//! The drivers, compiled for the embedded IR.

use drr_runtime::driver::CompiledDrivers;

use super::Context;

#[cfg(not(feature = "conversion"))]
pub(super) static DRIVERS: CompiledDrivers<Context> = CompiledDrivers::new();
#[cfg(feature = "conversion")]
pub(super) static DRIVERS: CompiledDrivers<Context> = CompiledDrivers::new().with_conversion();
