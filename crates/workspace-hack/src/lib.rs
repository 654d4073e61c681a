//! Nothing but the dependencies in Cargo.toml, which say why they are there.
