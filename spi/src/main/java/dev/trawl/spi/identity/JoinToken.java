package dev.trawl.spi.identity;

import java.util.Set;

/// A one-use token with which one worker joins. The ledger stores only its hash, never the token.
///
/// @param hash SHA-256 of the token, in hex
/// @param pool the worker may only run types of this pool; empty means any
/// @param types the worker may only run these types; empty means any
/// @param invitedBy the principal that created it
/// @param expiresAt ledger time from which it is invalid
public record JoinToken(
        String hash, String project, String pool, Set<String> types, String invitedBy, long expiresAt) {}
