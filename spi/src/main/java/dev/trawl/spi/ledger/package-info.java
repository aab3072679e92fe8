/// The store of record: a family of small ports over one transaction.
///
/// The ledger keeps rows and compares before it changes them; it decides nothing. What may follow what is decided in
/// `core` on locked rows, so every ledger is the same small set of promises, and one contract suite holds them all.
@NullMarked
package dev.trawl.spi.ledger;

import org.jspecify.annotations.NullMarked;
