package dev.trawl.worker.execute;

/// What came back.
///
/// @param cut the body was larger than allowed and is not complete
record HttpReply(int status, String body, boolean cut) {}
