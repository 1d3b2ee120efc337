//! The option that bounds the memory that work on an ending takes.

use anyhow::{Result, ensure};
use clap::Args;
use kamil_tablebase::Material;

use crate::number;

/// How much memory may be taken.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct MemoryArg {
    /// How many gibibytes of memory may be taken
    #[arg(long, value_name = "GIB", default_value_t = 4, value_parser = number::parser(1..=1024_u64))]
    memory: u64,
}

impl MemoryArg {
    /// Whether so many bytes may be taken for an ending.
    pub(super) fn check(self, material: &Material, bytes: u64) -> Result<()> {
        const GIBIBYTE: u64 = 1 << 30;
        let needed = bytes.div_ceil(GIBIBYTE);
        ensure!(
            needed <= self.memory,
            "{material} takes {needed} GiB of memory: expected at most {} (see --memory)",
            self.memory
        );
        Ok(())
    }
}
