package dev.trawl.core.enrol;

/// What became of an attempt to join.
public enum JoinReply {
    /// The worker is in, and its credential counts.
    JOINED,
    /// The token is unknown, used or expired.
    BAD_TOKEN,
    /// Another worker, or a key, has the id; the token is still good.
    ID_TAKEN
}
