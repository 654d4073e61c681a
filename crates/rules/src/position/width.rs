//! Games and positions of any width of bit set.
//!
//! A build with `--cfg menagerie_small` has two widths instead of three: boards of 64 squares have sets of 128. It is slower and
//! smaller.

use super::fen;
use crate::compile::compile;
use crate::definition::Definition;
use crate::fen_error::Fault;
use crate::operations::{Core, Program};
use menagerie_board::bits::{Bits, Bits512};
use menagerie_kernel::Lines;
use std::sync::Arc;

/// A program of the narrowest width that serves the board.
pub(crate) enum AnyProgram {
    #[cfg(not(menagerie_small))]
    W64(Arc<Program<u64>>),
    W128(Arc<Program<u128>>),
    W512(Arc<Program<Bits512>>),
}

/// A position of a program.
#[derive(Clone)]
pub(crate) enum AnyCore {
    #[cfg(not(menagerie_small))]
    W64(Box<Core<u64>>),
    W128(Box<Core<u128>>),
    W512(Box<Core<Bits512>>),
}

/// Does the same with a position of any width.
macro_rules! each {
    ($core:expr, $name:ident => $body:expr) => {
        match $core {
            #[cfg(not(menagerie_small))]
            AnyCore::W64($name) => $body,
            AnyCore::W128($name) => $body,
            AnyCore::W512($name) => $body,
        }
    };
}

pub(super) use each;

impl AnyProgram {
    /// Compiles a checked definition.
    pub(crate) fn of(definition: &Definition) -> AnyProgram {
        let fits = |slots| definition.pieces.len() <= slots;
        #[cfg(not(menagerie_small))]
        if Lines::<u64>::fits(&definition.board) && fits(u64::KIND_SLOTS) {
            return AnyProgram::W64(Arc::new(compile(definition)));
        }
        if Lines::<u128>::fits(&definition.board) && fits(u128::KIND_SLOTS) {
            AnyProgram::W128(Arc::new(compile(definition)))
        } else {
            AnyProgram::W512(Arc::new(compile(definition)))
        }
    }

    /// Whether no effect acts after moves.
    pub(crate) fn is_without_effects(&self) -> bool {
        match self {
            #[cfg(not(menagerie_small))]
            AnyProgram::W64(program) => program.effects.is_empty(),
            AnyProgram::W128(program) => program.effects.is_empty(),
            AnyProgram::W512(program) => program.effects.is_empty(),
        }
    }

    /// The bytes that the tables hold.
    pub(crate) fn memory(&self) -> usize {
        match self {
            #[cfg(not(menagerie_small))]
            AnyProgram::W64(program) => program.memory(),
            AnyProgram::W128(program) => program.memory(),
            AnyProgram::W512(program) => program.memory(),
        }
    }

    /// Reads a FEN. The error says what is wrong with it, as the end of a sentence that begins with it.
    pub(crate) fn read(&self, definition: &Definition, text: &str) -> Result<AnyCore, Fault> {
        Ok(match self {
            #[cfg(not(menagerie_small))]
            AnyProgram::W64(program) => AnyCore::W64(Box::new(fen::read(definition, program, text)?)),
            AnyProgram::W128(program) => AnyCore::W128(Box::new(fen::read(definition, program, text)?)),
            AnyProgram::W512(program) => AnyCore::W512(Box::new(fen::read(definition, program, text)?)),
        })
    }
}
