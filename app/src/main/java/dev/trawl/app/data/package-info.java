/// The data folder of a node: its lock, secrets and identity, and the ledger in it.
@NullMarked
package dev.trawl.app.data;

import org.jspecify.annotations.NullMarked;
