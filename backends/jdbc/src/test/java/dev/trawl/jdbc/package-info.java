/// The contracts of the ledger on real databases, and what only a SQL ledger promises.
@NullMarked
package dev.trawl.jdbc;

import org.jspecify.annotations.NullMarked;
