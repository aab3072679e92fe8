/// Step 5 of 8, execute, on the side of the core: a worker takes invitations and claims leases. Only a claim that wins
/// in
/// the ledger grants a lease.
@NullMarked
package dev.trawl.core.claim;

import org.jspecify.annotations.NullMarked;
