package dev.trawl.crawl.parse.html;

import dev.trawl.crawl.parse.encoding.AsciiText;
import dev.trawl.crawl.parse.encoding.ByteSearch;

/// Finds the end of text without tags: the position of the `<` of its end tag, or the end of the page.
final class RawText {

    private static final byte[] SCRIPT = {'s', 'c', 'r', 'i', 'p', 't'};

    private final byte[] page;
    private final int end;

    RawText(byte[] page) {
        this.page = page;
        this.end = page.length;
    }

    /// The end of raw text opened by the tag whose name starts at `name`.
    int end(int from, int name, int nameEnd) {
        int at = from;
        while (true) {
            at = ByteSearch.find(page, at, end, '<');
            if (at + 2 >= end) {
                return end;
            }
            if (page[at + 1] == '/' && isName(at + 2, page, name, nameEnd)) {
                return at;
            }
            at++;
        }
    }

    /// The end of a script. After `<!--`, a nested `<script>` hides the next `</script>`.
    int scriptEnd(int from) {
        boolean escaped = false;
        boolean hidden = false;
        for (int at = from; at < end; at++) {
            if (!escaped) {
                at = ByteSearch.find(page, at, end, '<');
            }
            if (is(at, '-') && is(at + 1, '-') && is(at + 2, '>')) {
                escaped = false;
                hidden = false;
            } else if (is(at, '<') && is(at + 1, '/') && isName(at + 2, SCRIPT, 0, SCRIPT.length)) {
                if (!hidden) {
                    return at;
                }
                hidden = false;
            } else if (!escaped && is(at + 1, '!') && is(at + 2, '-') && is(at + 3, '-')) {
                escaped = true;
                at++; // the two dashes may also be part of `-->`
            } else if (escaped && is(at, '<') && isName(at + 1, SCRIPT, 0, SCRIPT.length)) {
                hidden = true;
            }
        }
        return end;
    }

    /// The position after `]]>`.
    int cdataEnd(int from) {
        for (int at = ByteSearch.find(page, from, end, ']'); at < end; at = ByteSearch.find(page, at + 1, end, ']')) {
            if (is(at + 1, ']') && is(at + 2, '>')) {
                return at + 3;
            }
        }
        return end;
    }

    private boolean is(int at, int wanted) {
        return at < end && page[at] == wanted;
    }

    /// True if the complete name is at this position, ignoring case.
    private boolean isName(int at, byte[] source, int name, int nameEnd) {
        int length = nameEnd - name;
        if (at + length >= end) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (AsciiText.lower(page[at + i]) != AsciiText.lower(source[name + i])) {
                return false;
            }
        }
        int next = page[at + length];
        return next == '>' || next == '/' || AsciiText.isSpace(next);
    }
}
