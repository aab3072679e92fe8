package dev.trawl.cli.terminal;

/// Words of others, made harmless for a terminal: characters that could move the cursor, fake a line or turn the
/// reading direction are shown as `�`.
public final class Printable {

    private static final String UNSAFE = "\\p{Cc}\\p{Cf}\\u2028\\u2029";

    private Printable() {}

    /// For one line.
    public static String line(String text) {
        return text.replaceAll("[" + UNSAFE + "]", "\uFFFD");
    }

    /// For a text of our own that has several lines.
    static String lines(String text) {
        return text.replaceAll("[" + UNSAFE + "&&[^\\n\\t]]", "\uFFFD");
    }
}
