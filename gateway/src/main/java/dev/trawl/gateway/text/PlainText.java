package dev.trawl.gateway.text;

/// Checks and cleans text for storage. Not every database accepts NUL or an unpaired surrogate.
public final class PlainText {

    private PlainText() {}

    /// True without control characters and unpaired surrogates.
    public static boolean isPlain(String text) {
        return isWhole(text) && text.chars().noneMatch(Character::isISOControl);
    }

    /// Replaces control characters, except tab and line feed, and unpaired surrogates by `?`. CRLF becomes LF.
    public static String cleaned(String text) {
        var clean = new StringBuilder(text.length());
        text.replace("\r\n", "\n")
                .codePoints()
                .forEach(letter -> clean.appendCodePoint(isHarmless(letter) ? letter : '?'));
        return clean.toString();
    }

    /// Shortens a text that repeats input, at the end of a character.
    public static String shortened(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
        return text.substring(0, end) + "…";
    }

    private static boolean isHarmless(int letter) {
        return letter == '\n'
                || letter == '\t'
                || (!Character.isISOControl(letter) && Character.getType(letter) != Character.SURROGATE);
    }

    /// True without unpaired surrogates.
    public static boolean isWhole(String text) {
        return text.codePoints().noneMatch(letter -> Character.getType(letter) == Character.SURROGATE);
    }
}
