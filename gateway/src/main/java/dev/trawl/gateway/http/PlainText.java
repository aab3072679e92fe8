package dev.trawl.gateway.http;

/// Text that every database keeps as it is. Not each takes a NUL or half a character.
public final class PlainText {

    private PlainText() {}

    /// Has no control character and no half of one that needs two.
    public static boolean isPlain(String text) {
        return isWhole(text) && text.chars().noneMatch(Character::isISOControl);
    }

    /// Has no half of a character.
    public static boolean isWhole(String text) {
        return text.codePoints().noneMatch(letter -> Character.getType(letter) == Character.SURROGATE);
    }
}
