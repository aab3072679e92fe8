package dev.trawl.crawl.extract.jsonpath;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// Parses the segments and selectors of a query.
final class PathParser {

    private static final long MOST = (1L << 53) - 1;
    private static final int DEEPEST = 64;

    private final PathText text;
    private final PathFilter filter;
    private int depth;

    PathParser(String text) {
        this.text = new PathText(text);
        this.filter = new PathFilter(this.text, this);
    }

    Query parse() {
        text.expect("$");
        Query query = new Query(true, segments());
        if (!text.isEnd()) {
            throw text.wrong("unexpected '" + text.peek() + "'");
        }
        return query;
    }

    /// Parses a query inside a filter. Its first character is `$` or `@`.
    Query subquery() {
        boolean absolute = text.take() == '$';
        return new Query(absolute, segments());
    }

    void enter() {
        if (++depth > DEEPEST) {
            throw text.wrong("nested too deeply");
        }
    }

    void leave() {
        depth--;
    }

    private List<Segment> segments() {
        List<Segment> segments = new ArrayList<>();
        while (true) {
            int mark = text.mark();
            text.skipSpace();
            if (text.accept("..")) {
                segments.add(new Segment(true, text.isNext("[") ? bracketed() : List.of(shorthand())));
            } else if (text.accept(".")) {
                segments.add(new Segment(false, List.of(shorthand())));
            } else if (text.isNext("[")) {
                segments.add(new Segment(false, bracketed()));
            } else {
                text.reset(mark);
                return segments;
            }
        }
    }

    private Selector shorthand() {
        if (text.accept("*")) {
            return new Selector.Wildcard();
        }
        if (!isNameStart(text.isEnd() ? 0 : text.peek())) {
            throw text.wrong("expected a name");
        }
        String name = text.takeWhile(c -> isNameStart(c) || (c >= '0' && c <= '9'));
        if (name.isEmpty()) {
            throw text.wrong("half a surrogate pair");
        }
        return new Selector.Name(name);
    }

    private static boolean isNameStart(int c) {
        boolean loneSurrogate = c >= 0xdc00 && c <= 0xdfff;
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= 0x80 && !loneSurrogate);
    }

    private List<Selector> bracketed() {
        enter();
        text.expect("[");
        List<Selector> selectors = new ArrayList<>();
        do {
            text.skipSpace();
            selectors.add(selector());
            text.skipSpace();
        } while (text.accept(","));
        text.expect("]");
        leave();
        return List.copyOf(selectors);
    }

    private Selector selector() {
        char next = text.peek();
        if (next == '\'' || next == '"') {
            return new Selector.Name(PathLiterals.string(text));
        }
        if (text.accept("*")) {
            return new Selector.Wildcard();
        }
        if (text.accept("?")) {
            text.skipSpace();
            return new Selector.Filter(filter.logical());
        }
        return indexOrSlice();
    }

    private Selector indexOrSlice() {
        OptionalLong start = integer();
        int mark = text.mark();
        text.skipSpace();
        if (!text.accept(":")) {
            text.reset(mark);
            return new Selector.Index(start.orElseThrow(() -> text.wrong("expected a selector")));
        }
        text.skipSpace();
        OptionalLong end = integer();
        mark = text.mark();
        text.skipSpace();
        OptionalLong step = OptionalLong.empty();
        if (text.accept(":")) {
            mark = text.mark();
            text.skipSpace();
            step = integer();
            mark = step.isPresent() ? text.mark() : mark;
        }
        text.reset(mark);
        return new Selector.Slice(start, end, step.orElse(1));
    }

    private OptionalLong integer() {
        boolean negative = text.isNext("-");
        int mark = text.mark();
        text.accept("-");
        String digits = text.takeWhile(c -> c >= '0' && c <= '9');
        if (digits.isEmpty()) {
            text.reset(mark);
            return OptionalLong.empty();
        }
        boolean leadingZero = digits.startsWith("0") && (digits.length() > 1 || negative);
        if (leadingZero || digits.length() > 16 || Long.parseLong(digits) > MOST) {
            throw text.wrong("not an integer that can be exact");
        }
        return OptionalLong.of(negative ? -Long.parseLong(digits) : Long.parseLong(digits));
    }
}
