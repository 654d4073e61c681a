//! Lists of what everybody finds, by words and by page.

use super::database::Dialect;
use super::statement::{Statement, Value};

/// A list as it is asked for: a statement with conditions that is being written.
pub struct Listing {
    sql: String,
    values: Vec<Value>,
    dialect: Dialect,
}

impl Listing {
    /// Begins with a statement that ends in a condition.
    pub fn new(sql: &str, dialect: Dialect) -> Listing {
        Listing { sql: sql.to_string(), values: Vec::new(), dialect }
    }

    /// Adds a value, and gives what stands for it.
    pub fn bind(&mut self, value: &str) -> String {
        self.values.push(value.into());
        format!("${}", self.values.len())
    }

    /// Adds a condition.
    pub fn push(&mut self, sql: &str) {
        self.sql.push_str(sql);
    }

    /// Whether a column has a value somewhere in it.
    pub fn contains(&self, column: &str, value: &str) -> String {
        let position = if self.dialect == Dialect::Sqlite { "instr" } else { "strpos" };
        format!("{position}({column}, {value}) > 0")
    }

    /// The statement for a page, with one row more where there are more pages.
    pub fn page(mut self, order: &str, page: u32, rows: u32) -> Statement {
        let first = u64::from(page) * u64::from(rows);
        self.push(&format!(" ORDER BY {order} LIMIT {} OFFSET {first}", rows + 1));
        Statement::new(self.sql, self.values)
    }
}
