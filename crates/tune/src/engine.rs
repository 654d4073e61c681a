//! The engine for games at a fixed number of nodes per move: no clock, one thread, and nothing kept between games.

use menagerie_core::Position;
use menagerie_engine::eval::Evaluator;
use menagerie_engine::{SearchLimits, SearchResult, Shared, SilentHost, Worker};
use std::sync::Arc;

/// Hash table size in mebibytes: searches are short.
const TABLE: usize = 2;

/// One side of a game.
pub(crate) struct Engine {
    evaluator: Arc<Evaluator>,
    worker: Worker,
    shared: Shared,
}

impl Engine {
    pub(crate) fn new(evaluator: &Arc<Evaluator>) -> Engine {
        Engine {
            evaluator: evaluator.clone(),
            worker: Worker::new(evaluator),
            shared: Shared::new(TABLE).expect("there are two mebibytes"),
        }
    }

    /// Forgets the last game. Creates a new worker if starts or armies differ.
    pub(crate) fn new_game(&mut self, evaluator: &Arc<Evaluator>) {
        if Arc::ptr_eq(&self.evaluator, evaluator) {
            self.worker.clear();
        } else {
            self.evaluator = evaluator.clone();
            self.worker = Worker::new(evaluator);
        }
        self.shared.table.clear();
    }

    pub(crate) fn think(&mut self, position: &Position, nodes: u64) -> SearchResult {
        self.shared.begin();
        let limits = SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
        self.worker.run_main(position, &limits, &self.shared, &SilentHost)
    }
}
