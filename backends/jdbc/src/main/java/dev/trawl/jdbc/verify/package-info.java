/// The check of a whole ledger for damaged rows.
@NullMarked
package dev.trawl.jdbc.verify;

import org.jspecify.annotations.NullMarked;
