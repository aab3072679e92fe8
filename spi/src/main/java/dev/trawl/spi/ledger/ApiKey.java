package dev.trawl.spi.ledger;

import dev.trawl.spi.Role;

/// A credential as the ledger keeps it: never the secret, only its hash.
///
/// @param hash SHA-256 of the secret, in hex
public record ApiKey(String hash, String project, String name, Role role) {}
