package dev.trawl.gateway.http;

/// Text that every database keeps as it is. Not each takes a NUL or half a character.
public final class PlainText {

    private PlainText() {}

    /// Has no control character and no half of one that needs two.
    public static boolean isPlain(String text) {
        return isWhole(text) && text.chars().noneMatch(Character::isISOControl);
    }

    /// The text with a `?` for each control character but tabs and line ends, and for each half of a character.
    public static String cleaned(String text) {
        var clean = new StringBuilder(text.length());
        text.replace("\r\n", "\n")
                .codePoints()
                .forEach(letter -> clean.appendCodePoint(isHarmless(letter) ? letter : '?'));
        return clean.toString();
    }

    private static boolean isHarmless(int letter) {
        return letter == '\n'
                || letter == '\t'
                || (!Character.isISOControl(letter) && Character.getType(letter) != Character.SURROGATE);
    }

    /// Has no half of a character.
    public static boolean isWhole(String text) {
        return text.codePoints().noneMatch(letter -> Character.getType(letter) == Character.SURROGATE);
    }
}
