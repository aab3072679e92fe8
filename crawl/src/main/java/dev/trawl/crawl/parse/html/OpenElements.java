package dev.trawl.crawl.parse.html;

/// The stack of open elements that affect tokenization: templates, and SVG or MathML with its content.
///
/// On most pages this stack is empty most of the time.
final class OpenElements {

    private static final int DEEPEST = 512;
    private static final byte[] COLOR = Attributes.name("color");
    private static final byte[] FACE = Attributes.name("face");
    private static final byte[] SIZE = Attributes.name("size");
    private static final byte[] ENCODING = Attributes.name("encoding");

    /// The effect of an open element on tokenization.
    private enum Kind {
        SVG,
        MATH,
        /// A foreign element whose content is HTML.
        INTEGRATION,
        TEMPLATE,
        /// An HTML element inside an integration point.
        HTML
    }

    private final byte[] page;
    private final boolean xml;
    private final Kind[] kinds = new Kind[DEEPEST];
    private final long[] names = new long[DEEPEST];
    private int depth;
    private int templates;
    private int integrations;
    private boolean bodyBegun;
    private boolean frameset;
    /// A bit for each hash of a started name, to detect stray end tags.
    private long started;

    OpenElements(byte[] page, boolean xml) {
        this.page = page;
        this.xml = xml;
    }

    boolean isXml() {
        return xml;
    }

    /// False in templates, whose content is not part of the document, and in framesets.
    boolean isInDocument() {
        return templates == 0 && !frameset;
    }

    boolean allowsCdata() {
        return xml || (depth > 0 && isForeignKind(kinds[depth - 1]));
    }

    /// Returns whether a start tag opens a foreign element. A tag not allowed in foreign content closes that
    /// content first.
    boolean isForeign(Tag tag, int name, int nameEnd, Attributes attributes) {
        if (xml) {
            return false;
        }
        if (depth == 0 || !isPlainForeign(kinds[depth - 1])) {
            return tag == Tag.SVG || tag == Tag.MATH;
        }
        if (breaksOut(tag, name, nameEnd, attributes)) {
            leaveForeign();
            return false;
        }
        return true;
    }

    void startForeign(Tag tag, int name, int nameEnd, Attributes attributes, boolean selfClosing) {
        if (selfClosing) {
            return;
        }
        boolean inForeign = depth > 0 && isPlainForeign(kinds[depth - 1]);
        boolean math = inForeign ? kinds[depth - 1] == Kind.MATH : tag == Tag.MATH;
        boolean htmlInside = math ? holdsHtml(tag, attributes) : isSvgHolder(tag);
        push(htmlInside ? Kind.INTEGRATION : math ? Kind.MATH : Kind.SVG, TagNames.hash(page, name, nameEnd));
    }

    void startHtml(Tag tag, int name, int nameEnd) {
        started |= bit(name, nameEnd);
        if (tag == Tag.TEMPLATE && !xml) {
            push(Kind.TEMPLATE, 0);
        } else if (integrations > 0) {
            startInside(tag, TagNames.hash(page, name, nameEnd));
        } else if (tag == Tag.FRAMESET) {
            frameset |= !bodyBegun;
        } else {
            bodyBegun |= !isHeadTag(tag);
        }
    }

    void end(Tag tag, int name, int nameEnd) {
        if (depth == 0) {
            return;
        }
        if (tag == Tag.TEMPLATE && templates > 0) {
            int target = templates - 1;
            while (templates > target) {
                pop();
            }
            return;
        }
        long hash = TagNames.hash(page, name, nameEnd);
        boolean foreign = isForeignKind(kinds[depth - 1]);
        if (!closeNamed(hash, foreign) && foreign && endsForeign(tag, name, nameEnd, hash)) {
            leaveForeign();
        }
    }

    private boolean endsForeign(Tag tag, int name, int nameEnd, long hash) {
        return tag == Tag.P || tag == Tag.BR || ((started & bit(name, nameEnd)) != 0 && TagNames.AROUND.contains(hash));
    }

    private long bit(int name, int nameEnd) {
        return 1L << ((page[name] | 0x20) * 7 + (page[nameEnd - 1] | 0x20) * 3 + (nameEnd - name));
    }

    /// Closes the named element among the topmost elements of the same sort, foreign or HTML. False if there
    /// is none.
    private boolean closeNamed(long hash, boolean foreign) {
        int at = depth - 1;
        while (at >= 0 && (foreign ? isForeignKind(kinds[at]) : kinds[at] == Kind.HTML)) {
            if (names[at] == hash) {
                while (depth > at) {
                    pop();
                }
                return true;
            }
            at--;
        }
        return false;
    }

    private void startInside(Tag tag, long hash) {
        if (tag == Tag.P && names[depth - 1] == hash) {
            pop();
        }
        if (!TagNames.VOID.contains(hash)) {
            push(Kind.HTML, hash);
        }
    }

    private boolean breaksOut(Tag tag, int name, int nameEnd, Attributes attributes) {
        if (tag == Tag.FONT) {
            return attributes.has(COLOR) || attributes.has(FACE) || attributes.has(SIZE);
        }
        return TagNames.BREAKOUT.contains(TagNames.hash(page, name, nameEnd));
    }

    private void leaveForeign() {
        while (depth > 0 && isPlainForeign(kinds[depth - 1])) {
            pop();
        }
    }

    private static boolean isSvgHolder(Tag tag) {
        return tag == Tag.FOREIGN_OBJECT || tag == Tag.DESC || tag == Tag.TITLE;
    }

    private static boolean holdsHtml(Tag tag, Attributes attributes) {
        return switch (tag) {
            case MI, MO, MN, MS, MTEXT -> true;
            case ANNOTATION_XML ->
                attributes
                        .value(ENCODING)
                        .filter(type ->
                                type.equalsIgnoreCase("text/html") || type.equalsIgnoreCase("application/xhtml+xml"))
                        .isPresent();
            default -> false;
        };
    }

    private static boolean isHeadTag(Tag tag) {
        return switch (tag) {
            case HTML, HEAD, BASE, LINK, META, TITLE, STYLE, SCRIPT, NOSCRIPT, NOFRAMES, TEMPLATE -> true;
            default -> false;
        };
    }

    private static boolean isPlainForeign(Kind kind) {
        return kind == Kind.SVG || kind == Kind.MATH;
    }

    private static boolean isForeignKind(Kind kind) {
        return isPlainForeign(kind) || kind == Kind.INTEGRATION;
    }

    private void push(Kind kind, long name) {
        if (depth < DEEPEST) {
            kinds[depth] = kind;
            names[depth++] = name;
            templates += kind == Kind.TEMPLATE ? 1 : 0;
            integrations += kind == Kind.INTEGRATION ? 1 : 0;
        }
    }

    private void pop() {
        Kind kind = kinds[--depth];
        templates -= kind == Kind.TEMPLATE ? 1 : 0;
        integrations -= kind == Kind.INTEGRATION ? 1 : 0;
    }
}
