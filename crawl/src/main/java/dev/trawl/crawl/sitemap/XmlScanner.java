package dev.trawl.crawl.sitemap;

import java.io.IOException;
import java.io.Reader;
import java.util.Locale;
import java.util.function.Consumer;

/// A scanner for the XML that sites actually send. It accepts malformed input, resolves only the five XML entities
/// and numeric references, and uses little memory.
final class XmlScanner {

    /// The kind of the next token.
    enum Event {
        START,
        END,
        TEXT,
        FINISHED
    }

    private static final int LONGEST = 64 * 1024;
    private static final String COMMENT = "<!--";

    private final Reader reader;
    private final char[] buffer = new char[8192];
    private int at;
    private int limit;
    private String name = "";
    private String attributes = "";
    private String text = "";
    private boolean empty;

    XmlScanner(Reader reader) {
        this.reader = reader;
    }

    /// True if the document starts with a tag.
    boolean isMarkup() throws IOException {
        int c = peek();
        while (c == '\ufeff' || (c >= 0 && c <= ' ')) {
            at++;
            c = peek();
        }
        return c == '<';
    }

    /// Reads all input as lines of text; false if it is not text.
    boolean readLines(Consumer<String> lines) throws IOException {
        StringBuilder line = new StringBuilder();
        int c = take();
        while (c > 0) {
            if (c == '\n' || c == '\r') {
                lines.accept(line.toString());
                line.setLength(0);
            } else {
                append(line, c);
            }
            c = take();
        }
        lines.accept(line.toString());
        return c < 0;
    }

    /// The name of the tag in lower case, with its prefix.
    String name() {
        return name;
    }

    /// True for a self-closing tag: `<link/>`.
    boolean isEmpty() {
        return empty;
    }

    String text() {
        return text;
    }

    /// The value of an attribute of the tag; empty if missing.
    String attribute(String wanted) {
        return XmlText.attribute(attributes, wanted);
    }

    Event next() throws IOException {
        while (true) {
            int c = peek();
            if (c < 0) {
                return Event.FINISHED;
            }
            if (c != '<') {
                text = XmlText.resolved(until('<'));
                return Event.TEXT;
            }
            at++;
            c = peek();
            if (c == '!') {
                if (declaration()) {
                    return Event.TEXT;
                }
            } else if (c == '?') {
                instruction();
            } else if (c == '/') {
                at++;
                name = tagName(tag(false));
                return Event.END;
            } else if (c > ' ') {
                start();
                return Event.START;
            }
        }
    }

    /// Skips a processing instruction. XML declarations often lack the final `?`; others may contain `>`.
    private void instruction() throws IOException {
        String text = until('>');
        boolean declaration = text.startsWith("?xml");
        while (!declaration && !text.endsWith("?") && peek() >= 0) {
            at++;
            text = until('>');
        }
        at++;
    }

    private void start() throws IOException {
        String tag = tag(true);
        empty = tag.endsWith("/");
        name = tagName(empty ? tag.substring(0, tag.length() - 1) : tag);
        attributes = tag.substring(Math.min(name.length(), tag.length()));
    }

    private static String tagName(String tag) {
        int to = 0;
        while (to < tag.length() && tag.charAt(to) > ' ' && tag.charAt(to) != '/') {
            to++;
        }
        return tag.substring(0, to).toLowerCase(Locale.ROOT);
    }

    /// Reads up to the `>`. A tag without one ends where the next begins.
    ///
    /// @param quotes values may be quoted, and then contain `<` or `>`
    private String tag(boolean quotes) throws IOException {
        StringBuilder tag = new StringBuilder();
        int quote = 0;
        int c = peek();
        while (c >= 0 && (quote != 0 || (c != '>' && c != '<'))) {
            if (quotes && quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
            } else if (c == quote) {
                quote = 0;
            }
            append(tag, c);
            at++;
            c = peek();
        }
        at += c == '>' ? 1 : 0;
        return tag.toString();
    }

    /// Skips a comment or a document type. True for a CDATA section, whose text is stored.
    private boolean declaration() throws IOException {
        StringBuilder start = new StringBuilder();
        while (start.length() < 8 && peek() >= 0 && peek() != '>') {
            append(start, take());
            if (start.toString().equals("!--")) {
                skipPast("-->");
                return false;
            }
        }
        if (start.toString().equals("![CDATA[")) {
            text = skipPast("]]>");
            return true;
        }
        skipDocumentType();
        return false;
    }

    /// Quotes and comments in a document type may contain anything, even its own end.
    private void skipDocumentType() throws IOException {
        int brackets = 0;
        int comment = 0;
        int c = take();
        while (c >= 0 && (c != '>' || brackets > 0)) {
            brackets += c == '[' ? 1 : c == ']' ? -1 : 0;
            comment = c == COMMENT.charAt(comment) ? comment + 1 : c == '<' ? 1 : 0;
            if (comment == COMMENT.length()) {
                skipPast("-->");
                comment = 0;
            } else if (c == '"' || c == '\'') {
                skipQuoted(c);
            }
            c = take();
        }
    }

    private void skipQuoted(int quote) throws IOException {
        int c = take();
        while (c >= 0 && c != quote) {
            c = take();
        }
    }

    private String skipPast(String end) throws IOException {
        StringBuilder skipped = new StringBuilder();
        int matched = 0;
        while (matched < end.length()) {
            int c = take();
            if (c < 0) {
                return skipped.toString();
            }
            append(skipped, c);
            if (c == end.charAt(matched)) {
                matched++;
            } else if (!(matched == 2 && c == end.charAt(1))) {
                matched = c == end.charAt(0) ? 1 : 0;
            }
        }
        return skipped.substring(0, Math.max(0, skipped.length() - end.length()));
    }

    private String until(char stop) throws IOException {
        StringBuilder part = new StringBuilder();
        while (peek() >= 0 && peek() != stop) {
            append(part, take());
        }
        return part.toString();
    }

    private static void append(StringBuilder part, int c) {
        if (part.length() < LONGEST) {
            part.append((char) c);
        }
    }

    private int peek() throws IOException {
        if (at >= limit) {
            limit = reader.read(buffer);
            at = 0;
        }
        return limit <= 0 ? -1 : buffer[at];
    }

    private int take() throws IOException {
        int c = peek();
        at++;
        return c;
    }
}
