package dev.trawl.crawl.extract.xpath;

import java.util.Locale;
import java.util.Optional;

/// The functions of XPath 1.0 with their minimum and maximum number of arguments.
enum XPathFunction {
    LAST(0, 0),
    POSITION(0, 0),
    COUNT(1, 1),
    ID(1, 1),
    LOCAL_NAME(0, 1),
    NAMESPACE_URI(0, 1),
    NAME(0, 1),
    STRING(0, 1),
    CONCAT(2, Integer.MAX_VALUE),
    STARTS_WITH(2, 2),
    CONTAINS(2, 2),
    SUBSTRING_BEFORE(2, 2),
    SUBSTRING_AFTER(2, 2),
    SUBSTRING(2, 3),
    STRING_LENGTH(0, 1),
    NORMALIZE_SPACE(0, 1),
    TRANSLATE(3, 3),
    BOOLEAN(1, 1),
    NOT(1, 1),
    TRUE(0, 0),
    FALSE(0, 0),
    LANG(1, 1),
    NUMBER(0, 1),
    SUM(1, 1),
    FLOOR(1, 1),
    CEILING(1, 1),
    ROUND(1, 1);

    private final int least;
    private final int most;

    XPathFunction(int least, int most) {
        this.least = least;
        this.most = most;
    }

    static Optional<XPathFunction> named(String name) {
        for (XPathFunction function : values()) {
            if (function.label().equals(name)) {
                return Optional.of(function);
            }
        }
        return Optional.empty();
    }

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    boolean takes(int arguments) {
        return arguments >= least && arguments <= most;
    }

    boolean needsNodes() {
        return this == COUNT || this == SUM || this == LOCAL_NAME || this == NAME || this == NAMESPACE_URI;
    }
}
