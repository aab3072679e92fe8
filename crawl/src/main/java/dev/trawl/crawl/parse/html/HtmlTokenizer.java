package dev.trawl.crawl.parse.html;

import dev.trawl.crawl.parse.encoding.AsciiText;
import dev.trawl.crawl.parse.encoding.ByteSearch;
import dev.trawl.crawl.parse.encoding.Encoding;

/// Scans the tags of a page byte by byte, by the tokenization rules of the HTML standard, without building a tree.
///
/// It skips text that is not markup (comments, scripts, raw text, CDATA in foreign content, templates) and passes
/// the remaining start tags to its listener. It terminates on any input, in time linear in its length.
public final class HtmlTokenizer {

    private final byte[] page;
    private final int end;
    private final Attributes attributes;
    private final TagListener listener;
    private final OpenElements open;
    private final RawText raw;
    private int at;
    private boolean selfClosing;

    public HtmlTokenizer(byte[] page, int from, Encoding encoding, boolean xml, TagListener listener) {
        this.page = page;
        this.at = from;
        this.end = page.length;
        this.attributes = new Attributes(page, encoding);
        this.listener = listener;
        this.open = new OpenElements(page, xml);
        this.raw = new RawText(page);
    }

    public void run() {
        while (true) {
            int from = at;
            at = ByteSearch.find(page, at, end, '<');
            if (at > from && open.isInDocument()) {
                listener.text(from, at);
            }
            if (at + 1 >= end) {
                return;
            }
            int next = page[at + 1];
            if (AsciiText.isLetter(next)) {
                startTag();
            } else if (next == '/') {
                endTag();
            } else if (next == '!') {
                declaration();
            } else if (next == '?') {
                at = after('>', at + 1);
            } else {
                at++;
            }
        }
    }

    private void startTag() {
        int name = at + 1;
        int nameEnd = nameEnd(name);
        Tag tag = Tag.of(page, name, nameEnd);
        at = nameEnd;
        attributes.clear();
        if (!readAttributes()) {
            return;
        }
        if (open.isForeign(tag, name, nameEnd, attributes)) {
            open.startForeign(tag, name, nameEnd, attributes, selfClosing);
            if ((tag == Tag.A || tag == Tag.AREA) && open.isInDocument()) {
                listener.start(tag, attributes);
            }
        } else {
            startHtml(tag, name, nameEnd);
        }
    }

    private void startHtml(Tag tag, int name, int nameEnd) {
        open.startHtml(tag, name, nameEnd);
        boolean listed = open.isInDocument();
        if (tag == Tag.OTHER && listed) {
            listener.other(name, nameEnd, attributes);
        } else if (listed || tag == Tag.FRAME) {
            listener.start(tag, attributes);
        }
        switch (tag) {
            case SCRIPT -> at = open.isXml() ? at : raw.scriptEnd(at);
            case TITLE -> title(listed, name, nameEnd);
            case TEXTAREA, STYLE, XMP, IFRAME, NOEMBED, NOFRAMES -> skipRaw(name, nameEnd);
            case PLAINTEXT -> at = open.isXml() ? at : end;
            default -> {}
        }
    }

    private void title(boolean listed, int name, int nameEnd) {
        int from = at;
        if (open.isXml()) {
            at = selfClosing ? at : ByteSearch.find(page, at, end, '<');
        } else {
            skipRaw(name, nameEnd);
        }
        if (listed) {
            listener.title(from, at);
        }
    }

    private void skipRaw(int name, int nameEnd) {
        if (!open.isXml()) {
            at = raw.end(at, name, nameEnd);
        }
    }

    private void endTag() {
        if (at + 2 >= end) {
            at = end;
        } else if (AsciiText.isLetter(page[at + 2])) {
            int name = at + 2;
            at = nameEnd(name);
            int nameEnd = at;
            attributes.clear();
            if (readAttributes()) {
                Tag tag = Tag.of(page, name, nameEnd);
                open.end(tag, name, nameEnd);
                if (open.isInDocument()) {
                    listener.end(tag);
                }
            }
        } else {
            at = after('>', at + 2);
        }
    }

    private void declaration() {
        if (startsWith("<!--")) {
            comment();
        } else if (open.allowsCdata() && startsWith("<![CDATA[")) {
            at = raw.cdataEnd(at + 9);
        } else {
            at = after('>', at + 2);
        }
    }

    private void comment() {
        at += 4;
        if (at < end && page[at] == '>') {
            at++;
            return;
        }
        if (at + 1 < end && page[at] == '-' && page[at + 1] == '>') {
            at += 2;
            return;
        }
        while (true) {
            at = ByteSearch.find(page, at, end, '-');
            if (at + 2 >= end) {
                at = end;
                return;
            }
            if (page[at + 1] == '-' && page[at + 2] == '>') {
                at += 3;
                return;
            }
            if (page[at + 1] == '-' && page[at + 2] == '!' && at + 3 < end && page[at + 3] == '>') {
                at += 4;
                return;
            }
            at++;
        }
    }

    /// Reads to the end of the tag. False if the page ends first; an unfinished tag is ignored.
    private boolean readAttributes() {
        selfClosing = false;
        while (at < end) {
            int b = page[at];
            if (b == '>') {
                at++;
                return true;
            }
            if (b == '/') {
                at++;
                selfClosing = at < end && page[at] == '>';
            } else if (AsciiText.isSpace(b)) {
                at++;
            } else {
                attribute();
            }
        }
        return false;
    }

    private void attribute() {
        int name = at;
        do {
            at++;
        } while (at < end && !endsName(page[at]));
        int nameEnd = at;
        skipSpace();
        if (at >= end || page[at] != '=') {
            attributes.add(name, nameEnd, nameEnd, nameEnd);
            return;
        }
        at++;
        skipSpace();
        if (at < end && (page[at] == '"' || page[at] == '\'')) {
            int value = at + 1;
            at = ByteSearch.find(page, value, end, page[at]);
            attributes.add(name, nameEnd, value, at);
            at++;
        } else {
            int value = at;
            while (at < end && page[at] != '>' && !AsciiText.isSpace(page[at])) {
                at++;
            }
            attributes.add(name, nameEnd, value, at);
        }
    }

    private static boolean endsName(int b) {
        return b == '=' || b == '>' || b == '/' || AsciiText.isSpace(b);
    }

    private void skipSpace() {
        while (at < end && AsciiText.isSpace(page[at])) {
            at++;
        }
    }

    private int nameEnd(int from) {
        int to = from;
        while (to < end && page[to] != '>' && page[to] != '/' && !AsciiText.isSpace(page[to])) {
            to++;
        }
        return to;
    }

    private int after(char stop, int from) {
        return Math.min(end, ByteSearch.find(page, from, end, stop) + 1);
    }

    private boolean startsWith(String word) {
        if (end - at < word.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (page[at + i] != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
