//! The option that bounds the memory that work on an ending takes.

use std::fs;

use anyhow::{Result, ensure};
use clap::Args;
use kamil_tablebase::Material;

use crate::number;

/// The bytes of memory that are free or can be made so, where the system tells.
fn available() -> Option<u64> {
    let account = fs::read_to_string("/proc/meminfo").ok()?;
    let line = account.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok()?.checked_mul(1024)
}

/// How much memory may be taken.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct MemoryArg {
    /// How many gibibytes of memory may be taken
    #[arg(long, value_name = "GIB", default_value_t = 4, value_parser = number::parser(1..=1024_u64))]
    memory: u64,
}

impl MemoryArg {
    /// Whether so many bytes may be taken for an ending, and are there.
    #[expect(clippy::cast_precision_loss, reason = "a tenth of a gibibyte is told")]
    pub(super) fn check(self, material: &Material, bytes: u64) -> Result<()> {
        const GIBIBYTE: u64 = 1 << 30;
        let needed = bytes.div_ceil(GIBIBYTE);
        ensure!(
            needed <= self.memory,
            "{material} takes {needed} GiB of memory: expected at most {} (see --memory)",
            self.memory
        );
        if let Some(available) = available() {
            ensure!(
                bytes <= available,
                "{material} takes {needed} GiB of memory: expected no more than the {:.1} GiB that are free",
                available as f64 / GIBIBYTE as f64
            );
        }
        let granted = usize::try_from(bytes).is_ok_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok());
        ensure!(granted, "{material} takes {needed} GiB of memory: expected no more than the system gives");
        Ok(())
    }
}
