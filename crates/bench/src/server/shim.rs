//! A disk that is slower than it is: a library that is loaded before a program and lets each `fsync` take longer.

use anyhow::{Context, Result, ensure};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What each `fsync` takes longer, as the source has it.
pub const MILLISECONDS: u32 = 5;

const SOURCE: &str = r#"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

static void linger(void) {
  struct timespec time = {0, 5 * 1000000};
  nanosleep(&time, 0);
}

int fsync(int file) {
  linger();
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file);
}

int fdatasync(int file) {
  linger();
  return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file);
}
"#;

/// Compiles the library in a folder; nothing where there is no compiler for it, or no Linux to load it.
///
/// # Errors
/// If the compiler fails.
pub fn build(folder: &Path) -> Result<Option<PathBuf>> {
    if !cfg!(target_os = "linux") {
        return Ok(None);
    }
    let (source, library) = (folder.join("slow.c"), folder.join("slow.so"));
    fs::write(&source, SOURCE).with_context(|| format!("cannot write {}", source.display()))?;
    let compiled =
        Command::new("cc").args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(&source).arg("-ldl").output();
    match compiled {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).context("cannot start cc"),
        Ok(output) => {
            ensure!(output.status.success(), "cc fails: {}", String::from_utf8_lossy(&output.stderr).trim());
            Ok(Some(library))
        }
    }
}
