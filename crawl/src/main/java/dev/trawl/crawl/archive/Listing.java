package dev.trawl.crawl.archive;

import java.util.List;
import java.util.Optional;

/// The records of a file that can be read whole, up to where it is damaged. A compressed record that is shorter than it
/// says is left out and is damage too, but those behind it can still be read.
///
/// @param damage the first that is wrong, and where
public record Listing(List<ListedRecord> records, Optional<String> damage) {

    public Listing {
        records = List.copyOf(records);
    }
}
