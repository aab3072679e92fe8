/// The ledger on SQL: SQLite by default, PostgreSQL and MariaDB or MySQL by address.
///
/// `JdbcLedgers.open` picks the dialect and the store (one file, or a server with two pools). A transaction is
/// `JdbcTransaction`, and each port of the ledger is one class beside it that holds its SQL as whole statements.
@NullMarked
package dev.trawl.jdbc;

import org.jspecify.annotations.NullMarked;
