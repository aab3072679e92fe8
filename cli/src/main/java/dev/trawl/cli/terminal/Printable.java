package dev.trawl.cli.terminal;

/// Makes untrusted text safe for a terminal. Characters that could move the cursor, fake a line or change the text
/// direction are shown as `�`.
public final class Printable {

    private static final String UNSAFE = "\\p{Cc}\\p{Cf}\\u2028\\u2029";

    private Printable() {}

    /// For a single line.
    public static String line(String text) {
        return text.replaceAll("[" + UNSAFE + "]", "\uFFFD");
    }

    /// For our own text with several lines.
    static String lines(String text) {
        return text.replaceAll("[" + UNSAFE + "&&[^\\n\\t]]", "\uFFFD");
    }
}
