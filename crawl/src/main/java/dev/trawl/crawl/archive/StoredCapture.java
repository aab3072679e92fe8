package dev.trawl.crawl.archive;

import java.time.Duration;

/// A fetch as an archive file has it.
///
/// @param record the id of its record, as the file has it; empty if it has none
/// @param date when the fetch began, milliseconds since 1970; 0 if the file does not say
/// @param message head and body of the reply, as they were received
/// @param truncated the body was cut at a limit of whoever fetched it
/// @param depth links from a seed; 0 if the file does not say
/// @param took how long the fetch took; zero if the file does not say
@SuppressWarnings("ArrayRecordComponent") // large, handed on and never compared
public record StoredCapture(
        String targetUri, String record, long date, byte[] message, boolean truncated, int depth, Duration took) {}
