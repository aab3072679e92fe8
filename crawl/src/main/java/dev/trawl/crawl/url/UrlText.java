package dev.trawl.crawl.url;

import dev.trawl.crawl.url.host.PercentEncoding;
import java.util.Locale;

/// Text rules of the URL Standard.
final class UrlText {

    private static final String DOT = "%2e";

    private UrlText() {}

    /// Removes controls and spaces at both ends, and tabs and line breaks anywhere. Replaces unpaired surrogates
    /// by U+FFFD.
    static String clean(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && text.charAt(start) <= ' ') {
            start++;
        }
        while (end > start && text.charAt(end - 1) <= ' ') {
            end--;
        }
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (isDropped(c) || Character.isSurrogate(c)) {
                return cleaned(text, start, end);
            }
        }
        return text.substring(start, end);
    }

    private static String cleaned(String text, int start, int end) {
        StringBuilder clean = new StringBuilder(end - start);
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (isDropped(c)) {
                continue;
            }
            if (Character.isHighSurrogate(c) && i + 1 < end && Character.isLowSurrogate(text.charAt(i + 1))) {
                clean.append(c).append(text.charAt(++i));
            } else {
                clean.append(Character.isSurrogate(c) ? '\ufffd' : c);
            }
        }
        return clean.toString();
    }

    private static boolean isDropped(char c) {
        return c == '\t' || c == '\n' || c == '\r';
    }

    /// The position of the colon after a scheme; -1 when the text has no scheme.
    static int schemeEnd(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            if (c == ':' && i > 0) {
                return i;
            }
            if (!letter && (i == 0 || ((c < '0' || c > '9') && c != '+' && c != '-' && c != '.'))) {
                return -1;
            }
        }
        return -1;
    }

    /// User name and password, encoded; empty parts are left out.
    static String userInfo(String text, int start, int end) {
        int colon = text.indexOf(':', start);
        int nameEnd = colon < 0 || colon > end ? end : colon;
        StringBuilder info = new StringBuilder();
        PercentEncoding.USERINFO.append(info, text, start, nameEnd);
        if (nameEnd + 1 < end) {
            info.append(':');
            PercentEncoding.USERINFO.append(info, text, nameEnd + 1, end);
        }
        return info.toString();
    }

    /// The position of the colon before the port, or else the end. Colons in brackets belong to the host.
    static int hostEnd(String text, int start, int end) {
        boolean inBrackets = false;
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c == ':' && !inBrackets) {
                return i;
            }
            inBrackets = c == '[' || (inBrackets && c != ']');
        }
        return end;
    }

    /// A number up to 65535 in ASCII digits; otherwise -1.
    static int port(String text, int start, int end) {
        int port = 0;
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            port = port * 10 + c - '0';
            if (c < '0' || c > '9' || port > 0xffff) {
                return -1;
            }
        }
        return port;
    }

    static boolean isSingleDot(String segment) {
        return segment.equals(".") || segment.equalsIgnoreCase(DOT);
    }

    static boolean isDoubleDot(String segment) {
        return switch (segment.length()) {
            case 2 -> segment.equals("..");
            case 4, 6 -> segment.toLowerCase(Locale.ROOT).replace(DOT, ".").equals("..");
            default -> false;
        };
    }
}
