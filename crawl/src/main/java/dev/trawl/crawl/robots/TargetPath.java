package dev.trawl.crawl.robots;

import java.util.List;

/// The path and query of an address, in the forms that rules are compared with.
///
/// @param normal needless escapes undone, everything beyond ASCII escaped (RFC 9309, 2.2.2)
/// @param literal if there are any, an `allow` has to match one of these to the letter
record TargetPath(String normal, List<String> literal) {

    TargetPath {
        literal = List.copyOf(literal);
    }

    /// Of an address as it is sent.
    static TargetPath sent(String target) {
        return new TargetPath(PathForms.normal(target), List.of());
    }

    /// Of an address as somebody wrote it.
    static TargetPath written(String target) {
        return new TargetPath(
                PathForms.normal(target), List.of(PathForms.exactTarget(target), PathForms.undoneTarget(target)));
    }

    boolean isLiteral() {
        return !literal.isEmpty();
    }
}
