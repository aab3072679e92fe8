package dev.trawl.crawl.archive;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A fetch read from an archive file.
///
/// @param record record id as stored in the file; empty if absent
/// @param date start of the fetch, milliseconds since 1970; 0 if the file does not record it
/// @param message head and body of the reply, as received
/// @param rendered present if a browser loaded the page
/// @param truncated the document, or without one the body, was cut at a limit of the fetcher
/// @param depth number of links from a seed; 0 if the file does not record it
/// @param took duration of the fetch; zero if the file does not record it
@SuppressWarnings("ArrayRecordComponent") // large, passed on and never compared
public record StoredCapture(
        String targetUri,
        String record,
        long date,
        byte[] message,
        Optional<Rendered> rendered,
        boolean truncated,
        int depth,
        Duration took) {

    /// The parts that only a browser could give.
    ///
    /// @param document after its scripts, in UTF-8
    /// @param responses to requests of scripts, in order
    public record Rendered(byte[] document, List<Data> responses) {

        public Rendered {
            responses = List.copyOf(responses);
        }
    }

    /// A response to a request of a script.
    ///
    /// @param message head and body
    public record Data(String targetUri, byte[] message) {}
}
