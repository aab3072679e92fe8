package dev.trawl.spi;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.regex.Pattern;

/// Decodes percent-encoded characters in a backend URL.
public final class PercentCode {

    private static final Pattern BROKEN = Pattern.compile("%(?![0-9A-Fa-f]{2})");

    private PercentCode() {}

    /// Decodes a part of a URL. A plus sign stays a plus sign, because passwords contain it; only forms use it as
    /// a space.
    ///
    /// @throws IllegalArgumentException when a `%` starts no valid code; the message omits the text, which may
    /// be a password
    public static String decode(String text) {
        return decode("", text);
    }

    /// As [#decode(String)]; the error message starts with the key of the setting.
    public static String decode(String setting, String text) {
        if (BROKEN.matcher(text).find()) {
            throw new IllegalArgumentException((setting.isEmpty() ? "" : setting + ": ")
                    + "a '%' in an address begins a code such as %40; write %25 for the sign itself");
        }
        return URLDecoder.decode(text.replace("+", "%2B"), UTF_8);
    }
}
