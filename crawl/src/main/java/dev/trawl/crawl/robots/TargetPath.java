package dev.trawl.crawl.robots;

import java.util.List;

/// Path and query of a URL, in the forms that rules are compared with.
///
/// @param normal needless escapes decoded, everything beyond ASCII escaped (RFC 9309, 2.2.2)
/// @param literal if not empty, an `allow` must match one of these exactly
record TargetPath(String normal, List<String> literal) {

    TargetPath {
        literal = List.copyOf(literal);
    }

    /// The forms of a URL as it is sent.
    static TargetPath sent(String target) {
        return new TargetPath(PathForms.normal(target), List.of());
    }

    /// The forms of a URL as a user wrote it.
    static TargetPath written(String target) {
        return new TargetPath(
                PathForms.normal(target), List.of(PathForms.exactTarget(target), PathForms.undoneTarget(target)));
    }

    boolean isLiteral() {
        return !literal.isEmpty();
    }
}
