package dev.trawl.gateway.http;

/// Text of a stranger in a log line or a list of lines: one line stays one line, and no terminal obeys it.
public final class LogText {

    private static final int MOST = 300;

    private LogText() {}

    /// Escaped and cut to a length that fits a line.
    public static String of(String text) {
        return escaped(text.length() > MOST ? text.substring(0, MOST) + "…" : text);
    }

    /// Every control and format character written as an escape.
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
