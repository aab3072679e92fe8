package dev.trawl.crawl.archive;

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
}
