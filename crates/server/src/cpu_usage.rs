//! How much processor time each machine has used recently.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// The half-life of what is remembered.
const HALF: Duration = Duration::from_secs(30);
/// When more machines are known, those that have used next to nothing are forgotten.
const REMEMBERED: usize = 4096;
/// Next to nothing, in seconds.
const NOTHING: f64 = 0.05;

/// What machines have used.
#[derive(Debug, Default)]
pub struct CpuUsage {
    machines: HashMap<IpAddr, Used>,
}

#[derive(Debug)]
struct Used {
    running: usize,
    seconds: f64,
    since: Instant,
}

impl Used {
    fn seconds(&self) -> f64 {
        self.seconds * 0.5_f64.powf(self.since.elapsed().as_secs_f64() / HALF.as_secs_f64())
    }
}

impl CpuUsage {
    /// How many pieces of work run for a machine.
    pub fn running(&self, machine: IpAddr) -> usize {
        self.machines.get(&machine).map_or(0, |used| used.running)
    }

    /// The seconds that a machine has used recently.
    pub fn seconds(&self, machine: IpAddr) -> f64 {
        self.machines.get(&machine).map_or(0.0, Used::seconds)
    }

    /// Records that work begins.
    pub fn begin(&mut self, machine: IpAddr) {
        if self.machines.len() > REMEMBERED {
            self.machines.retain(|_, used| used.running > 0 || used.seconds() > NOTHING);
        }
        let since = Instant::now();
        self.machines.entry(machine).or_insert(Used { running: 0, seconds: 0.0, since }).running += 1;
    }

    /// Records that work has ended, and how long it took.
    pub fn end(&mut self, machine: IpAddr, time: Duration) {
        if let Some(used) = self.machines.get_mut(&machine) {
            used.running = used.running.saturating_sub(1);
            (used.seconds, used.since) = (used.seconds() + time.as_secs_f64(), Instant::now());
        }
    }
}
