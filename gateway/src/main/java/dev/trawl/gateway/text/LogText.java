package dev.trawl.gateway.text;

/// Escapes untrusted text for log lines and line lists: no line breaks, no terminal control sequences.
public final class LogText {

    private static final int MOST = 300;

    private LogText() {}

    /// Escapes the text and truncates it to 300 characters.
    public static String of(String text) {
        return escaped(text.length() > MOST ? text.substring(0, MOST) + "…" : text);
    }

    /// Escapes every control and format character.
    public static String escaped(String text) {
        var safe = new StringBuilder(text.length());
        text.codePoints().forEach(point -> append(safe, point));
        return safe.toString();
    }

    private static void append(StringBuilder safe, int point) {
        switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> safe.append("\\u{%x}".formatted(point));
            default -> safe.appendCodePoint(point);
        }
    }
}
