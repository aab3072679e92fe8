package dev.trawl.crawl.archive;

import java.time.Duration;
import java.util.Optional;

/// A fetch read from an archive file.
///
/// @param record record id as stored in the file; empty if absent
/// @param date start of the fetch, milliseconds since 1970; 0 if the file does not record it
/// @param message head and body of the reply, as received
/// @param rendered the document after its scripts, in UTF-8, if a browser loaded the page
/// @param truncated the document, or without one the body, was cut at a limit of the fetcher
/// @param depth number of links from a seed; 0 if the file does not record it
/// @param took duration of the fetch; zero if the file does not record it
@SuppressWarnings("ArrayRecordComponent") // large, passed on and never compared
public record StoredCapture(
        String targetUri,
        String record,
        long date,
        byte[] message,
        Optional<byte[]> rendered,
        boolean truncated,
        int depth,
        Duration took) {}
