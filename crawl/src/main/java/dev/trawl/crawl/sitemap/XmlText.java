package dev.trawl.crawl.sitemap;

import java.util.Locale;

/// Text between tags and in attributes of XML.
final class XmlText {

    private static final int LONGEST_REFERENCE = 12;

    private XmlText() {}

    /// Resolves the five XML entities and numeric references; other references stay unchanged.
    static String resolved(String text) {
        if (text.indexOf('&') < 0) {
            return text;
        }
        StringBuilder resolved = new StringBuilder(text.length());
        int at = 0;
        while (at < text.length()) {
            int end = text.charAt(at) == '&' ? end(text, at) : -1;
            String letter = end > 0 ? letter(text.substring(at + 1, end)) : "";
            if (letter.isEmpty()) {
                resolved.append(text.charAt(at++));
            } else {
                resolved.append(letter);
                at = end + 1;
            }
        }
        return resolved.toString();
    }

    private static int end(String text, int from) {
        return text.indexOf(';', from, Math.min(text.length(), from + LONGEST_REFERENCE + 1));
    }

    private static String letter(String reference) {
        return switch (reference) {
            case "amp" -> "&";
            case "lt" -> "<";
            case "gt" -> ">";
            case "quot" -> "\"";
            case "apos" -> "'";
            default -> reference.startsWith("#") ? numeric(reference.substring(1)) : "";
        };
    }

    private static String numeric(String digits) {
        boolean hex = digits.startsWith("x") || digits.startsWith("X");
        try {
            int codePoint = hex ? Integer.parseInt(digits.substring(1), 16) : Integer.parseInt(digits);
            return Character.isValidCodePoint(codePoint) ? Character.toString(codePoint) : "";
        } catch (NumberFormatException _) {
            return "";
        }
    }

    /// The value of one attribute; empty if missing.
    static String attribute(String attributes, String wanted) {
        String lower = attributes.toLowerCase(Locale.ROOT);
        int at = lower.indexOf(wanted);
        while (at >= 0) {
            int equals = at + wanted.length();
            while (equals < lower.length() && lower.charAt(equals) <= ' ') {
                equals++;
            }
            boolean whole = at > 0 && lower.charAt(at - 1) <= ' ';
            if (whole && equals < lower.length() && lower.charAt(equals) == '=') {
                return value(attributes, equals + 1);
            }
            at = lower.indexOf(wanted, at + 1);
        }
        return "";
    }

    private static String value(String attributes, int from) {
        int at = from;
        while (at < attributes.length() && attributes.charAt(at) <= ' ') {
            at++;
        }
        if (at >= attributes.length()) {
            return "";
        }
        char quote = attributes.charAt(at);
        if (quote != '"' && quote != '\'') {
            return resolved(attributes.substring(at).split("[\\s/]", 2)[0]);
        }
        int end = attributes.indexOf(quote, at + 1);
        return resolved(attributes.substring(at + 1, end < 0 ? attributes.length() : end));
    }
}
