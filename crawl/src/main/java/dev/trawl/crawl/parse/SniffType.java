package dev.trawl.crawl.parse;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Decides whether a response is HTML, by its header. Without a usable header the first bytes decide, by the tags
/// of the MIME Sniffing standard; a byte order mark before them is skipped.
public final class SniffType {

    private static final int HEAD = 1_445;
    private static final String USUAL = "text/html";
    private static final Set<String> HTML = Set.of(USUAL, "application/xhtml+xml");
    private static final Set<String> UNKNOWN = Set.of("unknown/unknown", "application/unknown", "*/*");
    private static final List<String> TAGS = List.of(
            "<!doctype html",
            "<html",
            "<head",
            "<script",
            "<iframe",
            "<h1",
            "<div",
            "<font",
            "<table",
            "<a",
            "<style",
            "<title",
            "<b",
            "<body",
            "<br",
            "<p");

    private SniffType() {}

    /// @param contentType the header as received; empty if there was none
    public static boolean isHtml(String contentType, byte[] bytes) {
        if (bytes.length == 0 || isUsual(contentType)) {
            return bytes.length > 0;
        }
        Optional<String> said =
                MimeType.extract(contentType).map(MimeType::essence).filter(type -> !UNKNOWN.contains(type));
        return said.map(HTML::contains).orElseGet(() -> looksLikeHtml(bytes));
    }

    /// The header of nearly all pages, recognised without parsing.
    private static boolean isUsual(String contentType) {
        int length = USUAL.length();
        return contentType.startsWith(USUAL)
                && (contentType.length() == length || contentType.charAt(length) == ';')
                && contentType.indexOf(',') < 0;
    }

    private static boolean looksLikeHtml(byte[] bytes) {
        String head = new String(bytes, 0, Math.min(bytes.length, HEAD), charset(bytes));
        int from = 0;
        while (from < head.length() && isPassedOver(head.charAt(from))) {
            from++;
        }
        String start = head.substring(from);
        return start.startsWith("<!--") || TAGS.stream().anyMatch(tag -> begins(start, tag));
    }

    private static boolean begins(String start, String tag) {
        return start.regionMatches(true, 0, tag, 0, tag.length())
                && start.length() > tag.length()
                && (start.charAt(tag.length()) == '>' || start.charAt(tag.length()) <= ' ');
    }

    private static boolean isPassedOver(char letter) {
        return letter == '\ufeff' || letter == ' ' || (letter >= '\t' && letter <= '\r');
    }

    private static Charset charset(byte[] bytes) {
        int mark = bytes.length < 2 ? 0 : (bytes[0] & 0xff) << 8 | (bytes[1] & 0xff);
        return switch (mark) {
            case 0xfeff -> StandardCharsets.UTF_16BE;
            case 0xfffe -> StandardCharsets.UTF_16LE;
            default -> StandardCharsets.UTF_8;
        };
    }
}
