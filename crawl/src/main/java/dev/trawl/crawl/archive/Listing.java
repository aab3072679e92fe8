package dev.trawl.crawl.archive;

import java.util.List;
import java.util.Optional;

/// The complete records of a file, up to the first unreadable byte. A compressed record shorter than its
/// declared length is omitted and counts as damage. Records after it are still listed.
///
/// @param damage the first defect and its position
public record Listing(List<ListedRecord> records, Optional<String> damage) {

    public Listing {
        records = List.copyOf(records);
    }
}
