package dev.trawl.crawl.extract;

/// The reason why a field has no value.
///
/// @param path path of the field, such as `items[2].price`
public record FieldProblem(String path, Kind kind, String message) {

    /// The kinds of problems.
    public enum Kind {
        /// A required field was not found.
        MISSING,
        /// The match does not have the type of the field.
        WRONG_TYPE,
        /// The rule exceeded its time limit and was stopped.
        CUT_OFF,
        /// The page has the wrong format for the rule, such as HTML for JSONPath.
        UNREADABLE,
        /// The fields of the page exceed the size limit of a row.
        TOO_LARGE
    }
}
