package dev.trawl.spi.identity;

import java.util.Set;

/// A worker that joined with a token. The worker owns its id until it is removed.
///
/// @param worker its id, which is also the name of its credential
/// @param pool the pool it is bound to; empty means any
/// @param types the types it is bound to; empty means any
/// @param joinedAt ledger time
public record EnrolledWorker(
        String project, String worker, String pool, Set<String> types, String invitedBy, long joinedAt) {}
