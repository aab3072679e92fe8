package dev.trawl.crawl.extract;

import java.util.List;

/// Finds the items of a page. Each match is an item with its own row.
///
/// @param fields evaluated inside the match; empty takes the match itself, which is JSON
/// @param key names of the fields that identify an item; empty means all of its fields
/// @param unique a later item with the key of an earlier one is dropped
public record ItemRule(Source source, List<FieldRule> fields, List<String> key, boolean unique) {

    public ItemRule {
        fields = List.copyOf(fields);
        key = List.copyOf(key);
    }
}
