package dev.trawl.crawl.robots;

import java.util.Locale;
import java.util.Set;

/// Removes the markup of a robots.txt that is served as HTML. Keeps line breaks, so that every rule keeps its line
/// number. A tag that starts a new line on a page becomes [#BREAK].
final class RobotsMarkup {

    /// Separates rules in the same line of the file.
    static final char BREAK = '\u000b';

    private static final Set<String> BLOCKS = Set.of(
            "!doctype",
            "html",
            "head",
            "title",
            "meta",
            "link",
            "body",
            "main",
            "article",
            "section",
            "header",
            "footer",
            "pre",
            "p",
            "br",
            "hr",
            "div",
            "ul",
            "ol",
            "li",
            "dl",
            "dt",
            "dd",
            "table",
            "thead",
            "tbody",
            "tr",
            "td",
            "th",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "blockquote",
            "center",
            "script",
            "style");
    private static final Set<String> INLINE =
            Set.of("a", "b", "i", "u", "em", "strong", "span", "font", "code", "tt", "small", "wbr");
    private static final Set<String> HIDDEN = Set.of("script", "style");
    private static final int LONGEST_NAME = 10;

    private final String text;
    private final String lower;
    private final StringBuilder out;
    private final int lastClose;
    private final int lastCommentEnd;
    /// True if the file does not begin with a tag. Then `#` starts a comment, and tags in comments are kept.
    private final boolean hasComments;

    private int at;
    private boolean found;
    private boolean inComment;

    private RobotsMarkup(String text) {
        this.text = text;
        this.lower = text.toLowerCase(Locale.ROOT);
        this.out = new StringBuilder(text.length());
        this.lastClose = text.lastIndexOf('>');
        this.lastCommentEnd = text.lastIndexOf("-->");
        this.hasComments = !text.stripLeading().startsWith("<");
    }

    /// @param found the file had markup
    record Removed(String text, boolean found) {}

    /// @param octets of a file as characters
    static Removed remove(String octets) {
        return octets.indexOf('<') < 0 ? new Removed(octets, false) : new RobotsMarkup(octets).removed();
    }

    private Removed removed() {
        int open = text.indexOf('<');
        while (open >= 0) {
            keep(open);
            if (inComment) {
                keep(open + 1);
            } else if (text.startsWith("<!--", open) && open < lastCommentEnd) {
                skipTo("-->", 3);
            } else {
                tag(name(open));
            }
            open = text.indexOf('<', at);
        }
        keep(text.length());
        return found ? new Removed(unescaped(out.toString()), true) : new Removed(text, false);
    }

    private void tag(String name) {
        boolean block = BLOCKS.contains(name);
        boolean closed = (block || INLINE.contains(name)) && at < lastClose;
        if (!closed) {
            keep(at + 1);
            return;
        }
        boolean opens = !text.startsWith("/", at + 1);
        boolean hides = opens && !hasComments && HIDDEN.contains(name) && at < lower.lastIndexOf("</" + name);
        skip(text.indexOf('>', at) + 1);
        if (block) {
            out.append(BREAK);
        }
        if (hides) {
            skipTo("</" + name, 0);
        }
    }

    /// The lower-case name of a start or end tag; other text if there is no tag.
    private String name(int open) {
        int start = text.startsWith("/", open + 1) ? open + 2 : open + 1;
        int end = start;
        while (end < text.length() && end - start < LONGEST_NAME && "> \t\r\n/".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return lower.substring(start, end);
    }

    private void skipTo(String end, int past) {
        int place = lower.indexOf(end, at);
        skip(place < 0 ? text.length() : place + past);
    }

    private void keep(int to) {
        for (; at < to; at++) {
            char c = text.charAt(at);
            inComment = hasComments && (c == '#' || (inComment && c != '\n' && c != '\r'));
            out.append(c);
        }
    }

    private void skip(int to) {
        found = true;
        for (; at < to; at++) {
            char c = text.charAt(at);
            if (c == '\n' || c == '\r') {
                out.append(c);
            }
        }
    }

    private static String unescaped(String text) {
        return text.replace("&nbsp;", " ")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
    }
}
