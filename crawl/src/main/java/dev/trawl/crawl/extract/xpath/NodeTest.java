package dev.trawl.crawl.extract.xpath;

/// The node test of a step.
///
/// @param name name of an element or attribute in lower case; `*` for any, `prefix:*` for any with that prefix
record NodeTest(Kind kind, String name) {

    static final NodeTest ANY = new NodeTest(Kind.NODE, "*");

    /// The kinds of node tests.
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
