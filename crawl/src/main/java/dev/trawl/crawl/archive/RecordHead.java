package dev.trawl.crawl.archive;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;

/// What the header of a record says.
///
/// @param targetUri empty if it has none
/// @param length of what follows the header
/// @param others what else it says, by names in small letters
record RecordHead(String type, String targetUri, long length, Map<String, String> others) {

    /// Empty if it does not say.
    String other(String name) {
        return others.getOrDefault(name, "");
    }

    /// When it was made, milliseconds since 1970; 0 if it does not say.
    long date() {
        try {
            return Instant.parse(other("warc-date")).toEpochMilli();
        } catch (DateTimeException _) {
            return 0;
        }
    }
}
