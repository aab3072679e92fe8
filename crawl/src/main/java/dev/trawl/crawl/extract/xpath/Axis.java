package dev.trawl.crawl.extract.xpath;

import java.util.Locale;
import java.util.Optional;

/// The axes of a step.
enum Axis {
    ANCESTOR,
    ANCESTOR_OR_SELF,
    ATTRIBUTE,
    CHILD,
    DESCENDANT,
    DESCENDANT_OR_SELF,
    FOLLOWING,
    FOLLOWING_SIBLING,
    NAMESPACE,
    PARENT,
    PRECEDING,
    PRECEDING_SIBLING,
    SELF;

    static Optional<Axis> named(String name) {
        for (Axis axis : values()) {
            if (axis.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(name)) {
                return Optional.of(axis);
            }
        }
        return Optional.empty();
    }

    /// True if positions count backwards from the context node.
    boolean isReverse() {
        return switch (this) {
            case ANCESTOR, ANCESTOR_OR_SELF, PARENT, PRECEDING, PRECEDING_SIBLING -> true;
            default -> false;
        };
    }
}
