package dev.trawl.crawl.archive;

import java.util.List;
import java.util.Optional;

/// The records of a file that can be read whole, up to where it is damaged.
///
/// @param damage what is wrong after them, and where
public record Listing(List<ListedRecord> records, Optional<String> damage) {

    public Listing {
        records = List.copyOf(records);
    }
}
