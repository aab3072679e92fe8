/// The backends of a node: opens them, checks them and waits for the ledger.
@NullMarked
package dev.trawl.app.engine;

import org.jspecify.annotations.NullMarked;
