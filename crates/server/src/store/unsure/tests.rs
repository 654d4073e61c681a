//! A database that can store something and report that it could not, as one does whose answer is lost.

use super::database::{Answer, Database, Dialect, Lane};
use super::statement::{Row, Statement};
use super::{Fault, Store};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(Debug)]
pub struct Unsure {
    database: Arc<dyn Database>,
    loses: AtomicBool,
}

impl Unsure {
    /// The answer to what is written next is lost. What maintenance forgets meanwhile does not count.
    pub fn lose_the_next_answer(&self) {
        self.loses.store(true, Ordering::Relaxed);
    }
}

impl Store {
    /// The result of a game is to be followed up again.
    pub async fn put_result_back(&self, game: &str) {
        let sql = "INSERT INTO outbox (game, kind, at_ms, payload) VALUES ($1, 'result', 5000, '{}')";
        self.write(vec![Statement::new(sql, vec![game.into()])]).await.unwrap();
    }

    /// The same store, with answers that may be lost.
    pub fn unsure(&self) -> (Store, Arc<Unsure>) {
        let unsure = Arc::new(Unsure { database: self.database.clone(), loses: AtomicBool::new(false) });
        (Store { database: unsure.clone(), fence: None }, unsure)
    }
}

impl Database for Unsure {
    fn write(&self, statements: Vec<Statement>) -> Answer<'_, ()> {
        Box::pin(async move {
            let forgets = statements.iter().all(|statement| statement.sql.starts_with("DELETE"));
            self.database.write(statements).await?;
            if !forgets && self.loses.swap(false, Ordering::Relaxed) { Err(Fault::Unreachable) } else { Ok(()) }
        })
    }

    fn read(&self, lane: Lane, statements: Vec<Statement>) -> Answer<'_, Vec<Vec<Row>>> {
        self.database.read(lane, statements)
    }

    fn dialect(&self) -> Dialect {
        self.database.dialect()
    }

    fn check(&self) -> Answer<'_, ()> {
        self.database.check()
    }

    fn free_space(&self) -> io::Result<u64> {
        self.database.free_space()
    }

    fn close(&self, statements: Vec<Statement>) -> Answer<'_, ()> {
        self.database.close(statements)
    }

    fn name(&self) -> String {
        self.database.name()
    }
}
