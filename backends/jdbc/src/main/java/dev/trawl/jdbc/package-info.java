/// The ledger on SQL: SQLite by default, PostgreSQL and MariaDB or MySQL by URL.
///
/// `JdbcLedgers.open` picks the dialect and the store (one file, or a server with two pools). A transaction is
/// `JdbcTransaction`. Each port of the ledger is one class in `transaction` that holds its SQL as whole statements.
@NullMarked
package dev.trawl.jdbc;

import org.jspecify.annotations.NullMarked;
