package dev.trawl.crawl.archive;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;

/// The parsed header of a record.
///
/// @param targetUri empty if absent
/// @param length number of content bytes after the header
/// @param others the other fields by lower-case name
record RecordHead(String type, String targetUri, long length, Map<String, String> others) {

    /// Empty if the field is absent.
    String other(String name) {
        return others.getOrDefault(name, "");
    }

    /// Value of WARC-Date in milliseconds since 1970; 0 if absent or invalid.
    long date() {
        try {
            return Instant.parse(other("warc-date")).toEpochMilli();
        } catch (DateTimeException _) {
            return 0;
        }
    }
}
