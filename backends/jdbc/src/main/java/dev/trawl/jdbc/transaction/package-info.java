/// The transaction of the ledger and its write ports.
@NullMarked
package dev.trawl.jdbc.transaction;

import org.jspecify.annotations.NullMarked;
