/// Statements, rows and columns over JDBC, with the differences between the databases.
@NullMarked
package dev.trawl.jdbc.sql;

import org.jspecify.annotations.NullMarked;
