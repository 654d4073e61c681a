//! On what a table was made.

use std::fs;
use std::process::Command;

/// The processor, how many threads it runs at once, and the compiler.
pub fn description() -> String {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let processor = processor().unwrap_or_else(|| std::env::consts::ARCH.to_string());
    let compiler = Command::new("rustc").arg("--version").output().ok();
    let compiler = compiler.and_then(|output| String::from_utf8(output.stdout).ok()).unwrap_or_default();
    let compiler = compiler.trim();
    let compiler = if compiler.is_empty() { "an unknown compiler" } else { compiler };
    format!("{processor}, {threads} hardware threads, {compiler}")
}

fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_string())
}
