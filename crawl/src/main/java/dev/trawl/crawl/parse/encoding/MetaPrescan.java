package dev.trawl.crawl.parse.encoding;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// The HTML standard's prescan for a `meta` that declares the encoding, in the first 1,024 bytes of a page.
public final class MetaPrescan {

    private static final int FAR_ENOUGH = 1024;

    private final byte[] page;
    private final int end;
    private int at;
    private String name = "";
    private String value = "";

    public MetaPrescan(byte[] page) {
        this.page = page;
        this.end = Math.min(page.length, FAR_ENOUGH);
    }

    public Optional<Encoding> encoding() {
        for (at = 0; at < end; at++) {
            if (page[at] != '<') {
                continue;
            }
            if (startsWith("<!--")) {
                skipComment();
            } else if (startsWith("<meta") && isSpaceOrSlash(at + 5)) {
                at += 5;
                Optional<Encoding> found = meta();
                if (found.isPresent()) {
                    return found;
                }
            } else if (isTag()) {
                skipTag();
            } else if (startsWith("<!") || startsWith("</") || startsWith("<?")) {
                skipTo('>');
            }
        }
        return Optional.empty();
    }

    private void skipComment() {
        at += 2;
        while (at < end && !startsWith("-->")) {
            at++;
        }
        at += 2;
    }

    private boolean isTag() {
        int letter = startsWith("</") ? at + 2 : at + 1;
        return letter < end && AsciiText.isLetter(page[letter]);
    }

    private void skipTag() {
        while (at < end && !AsciiText.isSpace(page[at]) && page[at] != '>') {
            at++;
        }
        boolean more = true;
        while (more) {
            // reads every attribute, because a `>` inside quotes does not end the tag
            more = nextAttribute();
        }
    }

    private void skipTo(char stop) {
        while (at < end && page[at] != stop) {
            at++;
        }
    }

    private Optional<Encoding> meta() {
        Set<String> seen = new HashSet<>();
        boolean pragma = false;
        Boolean needsPragma = null;
        Optional<Encoding> charset = Optional.empty();
        while (nextAttribute()) {
            if (!seen.add(name)) {
                continue;
            }
            if (name.equals("http-equiv")) {
                pragma |= value.equals("content-type");
            } else if (name.equals("content") && needsPragma == null) {
                charset = MetaCharset.labelIn(value).flatMap(MetaCharset::usable);
                needsPragma = charset.isPresent() ? Boolean.TRUE : needsPragma;
            } else if (name.equals("charset")) {
                charset = MetaCharset.usable(value);
                needsPragma = false;
            }
        }
        boolean cutOff = at >= end;
        return cutOff || needsPragma == null || (needsPragma && !pragma) ? Optional.empty() : charset;
    }

    /// Reads the next attribute into `name` and `value`; false at the end of the tag.
    private boolean nextAttribute() {
        while (at < end && isSpaceOrSlash(at)) {
            at++;
        }
        if (at >= end || page[at] == '>') {
            return false;
        }
        name = attributeName();
        value = "";
        skipSpace();
        if (at < end && page[at] == '=') {
            at++;
            skipSpace();
            value = attributeValue();
        }
        return at < end;
    }

    private String attributeName() {
        int from = at;
        while (at < end && !isSpaceOrSlash(at) && page[at] != '>' && (page[at] != '=' || at == from)) {
            at++;
        }
        return text(from, at);
    }

    private String attributeValue() {
        if (at >= end || page[at] == '>') {
            return "";
        }
        int from = at;
        if (page[at] == '"' || page[at] == '\'') {
            byte quote = page[at++];
            while (at < end && page[at] != quote) {
                at++;
            }
            String quoted = text(from + 1, at);
            at++;
            return quoted;
        }
        while (at < end && !AsciiText.isSpace(page[at]) && page[at] != '>') {
            at++;
        }
        return text(from, at);
    }

    private String text(int from, int to) {
        StringBuilder text = new StringBuilder(to - from);
        for (int i = from; i < to; i++) {
            text.append((char) AsciiText.lower(page[i] & 0xff));
        }
        return text.toString();
    }

    private void skipSpace() {
        while (at < end && AsciiText.isSpace(page[at])) {
            at++;
        }
    }

    private boolean isSpaceOrSlash(int position) {
        return position < end && (AsciiText.isSpace(page[position]) || page[position] == '/');
    }

    private boolean startsWith(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (at + i >= end || AsciiText.lower(page[at + i]) != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
