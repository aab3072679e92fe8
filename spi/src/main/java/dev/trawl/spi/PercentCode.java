package dev.trawl.spi;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.regex.Pattern;

/// What is special in the address of an engine and therefore written as `%` and its code.
public final class PercentCode {

    private static final Pattern BROKEN = Pattern.compile("%(?![0-9A-Fa-f]{2})");

    private PercentCode() {}

    /// Reads a part of an address. A plus sign is itself, as passwords have it; only forms mean a space by it.
    ///
    /// @throws IllegalArgumentException when a `%` begins no code; the text may be a password, so it is not shown
    public static String decode(String text) {
        return decode("", text);
    }

    /// The same, and a refusal begins with the key of the setting.
    public static String decode(String setting, String text) {
        if (BROKEN.matcher(text).find()) {
            throw new IllegalArgumentException((setting.isEmpty() ? "" : setting + ": ")
                    + "a '%' in an address begins a code such as %40; write %25 for the sign itself");
        }
        return URLDecoder.decode(text.replace("+", "%2B"), UTF_8);
    }
}
