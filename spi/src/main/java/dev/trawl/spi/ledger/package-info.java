/// The store of record: a family of small ports over one transaction.
///
/// The ledger stores rows and compares them before a change; it contains no rules. `core` decides
/// transitions on locked
/// rows. So every ledger keeps the same small set of guarantees, checked by one contract suite.
@NullMarked
package dev.trawl.spi.ledger;

import org.jspecify.annotations.NullMarked;
