package dev.trawl.crawl.extract;

import dev.trawl.crawl.extract.limit.BoundedRegex;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// One field of a record and how it is found.
///
/// @param pick of the text found only what this matches
/// @param many all matches as a list, not the first alone
/// @param trim white space around texts is dropped
/// @param fallback the value if nothing is found
/// @param fields of each match, which then is an object
public record FieldRule(
        String name,
        Source source,
        Optional<BoundedRegex> pick,
        FieldType type,
        boolean required,
        boolean many,
        boolean trim,
        Optional<JsonNode> fallback,
        List<FieldRule> fields) {

    public FieldRule {
        fields = List.copyOf(fields);
    }
}
