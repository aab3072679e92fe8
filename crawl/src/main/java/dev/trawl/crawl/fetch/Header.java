package dev.trawl.crawl.fetch;

import java.util.Locale;
import java.util.Set;

/// A validated header field of a request. It contains no line break and is not a field that the
/// client sets itself.
///
/// @param isSecret sent only to the first origin and redacted in [#toString]
public record Header(String name, String value, boolean isSecret) {

    private static final Set<String> OWN = Set.of(
            "host",
            "connection",
            "keep-alive",
            "proxy-connection",
            "proxy-authorization",
            "content-length",
            "transfer-encoding",
            "expect",
            "upgrade",
            "te",
            "trailer");
    private static final int MOST = 8_192;

    public Header {
        if (name.isEmpty() || name.length() > 100 || !name.chars().allMatch(Header::isToken)) {
            throw new IllegalArgumentException("'%s' cannot be the name of a header".formatted(shown(name)));
        }
        if (OWN.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("header %s cannot be set".formatted(name));
        }
        if (value.length() > MOST || !value.chars().allMatch(Header::isText)) {
            throw new IllegalArgumentException("header %s has a value that cannot be sent".formatted(name));
        }
    }

    public Header(String name, String value) {
        this(name, value, false);
    }

    public boolean isNamed(String other) {
        return name.equalsIgnoreCase(other);
    }

    /// Redacts secrets for logs.
    @Override
    public String toString() {
        return name + ": " + (isSecret || isNamed("authorization") || isNamed("cookie") ? "***" : value);
    }

    private static boolean isToken(int letter) {
        return letter < 128 && (Character.isLetterOrDigit(letter) || "!#$%&'*+-.^_`|~".indexOf(letter) >= 0);
    }

    private static boolean isText(int letter) {
        return letter == '\t' || (letter >= ' ' && letter < 0x7f) || (letter >= 0x80 && letter <= 0xff);
    }

    private static String shown(String text) {
        StringBuilder shown = new StringBuilder();
        text.chars().limit(100).forEach(letter -> shown.append(letter > ' ' && letter < 0x7f ? (char) letter : '?'));
        return shown.toString();
    }
}
