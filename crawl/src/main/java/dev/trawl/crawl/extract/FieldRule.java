package dev.trawl.crawl.extract;

import dev.trawl.crawl.extract.limit.BoundedRegex;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Describes one field of a record and how to find it.
///
/// @param pick keeps only the parts of the found text that match
/// @param many true for a list of all matches, false for the first match
/// @param trim strips white space around texts
/// @param fallback default value if nothing matches
/// @param fields nested fields; each match then becomes an object
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

    /// True if this rule or one inside it reads data responses of a browser.
    public boolean readsXhr() {
        return source instanceof Source.FromXhr || fields.stream().anyMatch(FieldRule::readsXhr);
    }
}
