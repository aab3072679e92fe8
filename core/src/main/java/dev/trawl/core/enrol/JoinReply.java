package dev.trawl.core.enrol;

/// The result of an attempt to join.
public enum JoinReply {
    /// The worker is enrolled and its credential is valid.
    JOINED,
    /// The token is unknown, used or expired.
    BAD_TOKEN,
    /// Another worker, or a key, has the id; the token remains valid.
    ID_TAKEN
}
