package dev.trawl.crawl.parse.encoding;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Reads the encoding from `<?xml … encoding="…"?>` at the very start of a document.
public final class XmlDeclaration {

    private static final int FAR_ENOUGH = 1024;

    private XmlDeclaration() {}

    public static Optional<Encoding> encoding(byte[] page) {
        String head = new String(page, 0, Math.min(page.length, FAR_ENOUGH), StandardCharsets.ISO_8859_1);
        if (head.startsWith("<\0?\0x\0")) {
            return Optional.of(Encoding.UTF_16LE);
        }
        if (head.startsWith("\0<\0?\0x")) {
            return Optional.of(Encoding.UTF_16BE);
        }
        int end = head.indexOf('>');
        return head.startsWith("<?xml") && end > 0 ? named(head.substring(0, end)) : Optional.empty();
    }

    private static Optional<Encoding> named(String declaration) {
        int at = declaration.indexOf("encoding");
        if (at < 0) {
            return Optional.empty();
        }
        at = skipControls(declaration, at + "encoding".length());
        if (at >= declaration.length() || declaration.charAt(at) != '=') {
            return Optional.empty();
        }
        at = skipControls(declaration, at + 1);
        if (at >= declaration.length() || (declaration.charAt(at) != '"' && declaration.charAt(at) != '\'')) {
            return Optional.empty();
        }
        int close = declaration.indexOf(declaration.charAt(at), at + 1);
        if (close < 0) {
            return Optional.empty();
        }
        String label = declaration.substring(at + 1, close);
        return label.chars().anyMatch(c -> c <= ' ')
                ? Optional.empty()
                : Encoding.forLabel(label).map(found -> found.isUtf16() ? Encoding.UTF_8 : found);
    }

    private static int skipControls(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
        return at;
    }
}
