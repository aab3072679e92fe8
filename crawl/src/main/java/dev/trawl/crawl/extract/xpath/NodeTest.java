package dev.trawl.crawl.extract.xpath;

/// Which nodes of an axis a step takes.
///
/// @param name of an element or attribute in lower case; `*` for any, `prefix:*` for any with that prefix
record NodeTest(Kind kind, String name) {

    static final NodeTest ANY = new NodeTest(Kind.NODE, "*");

    /// The sorts of nodes.
    enum Kind {
        NAME,
        NODE,
        TEXT,
        COMMENT,
        PROCESSING_INSTRUCTION
    }

    boolean isName(String given) {
        if (name.equals("*")) {
            return true;
        }
        return name.endsWith(":*")
                ? given.regionMatches(true, 0, name, 0, name.length() - 1)
                : given.equalsIgnoreCase(name);
    }
}
