package dev.trawl.crawl.extract;

/// Why a field has no value.
///
/// @param path of the field, such as `items[2].price`
public record FieldProblem(String path, Kind kind, String message) {

    /// The sorts of problems.
    public enum Kind {
        /// A required field was not found.
        MISSING,
        /// What was found is not of the field's type.
        WRONG_TYPE,
        /// The rule took too long and was cut off.
        CUT_OFF,
        /// The page cannot be read in the way the rule needs, such as JSONPath on HTML.
        UNREADABLE,
        /// The fields of the page take more room than a row has.
        TOO_LARGE
    }
}
