//! The tests of training in one program.

mod shards;
