package dev.trawl.spi.ledger;

import java.util.Set;

/// An invitation for one worker to join. The ledger never keeps the token itself, only its hash.
///
/// @param hash SHA-256 of the token, in hex
/// @param pool the worker may run the types of this pool alone; empty means any
/// @param types the worker may run these types alone; empty means any
/// @param invitedBy who made it
/// @param expiresAt ledger time from which on it is worth nothing
public record JoinToken(
        String hash, String project, String pool, Set<String> types, String invitedBy, long expiresAt) {}
