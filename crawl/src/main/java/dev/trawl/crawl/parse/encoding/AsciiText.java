package dev.trawl.crawl.parse.encoding;

/// ASCII text operations of the web standards, which differ from those of `String` and `Character`.
public final class AsciiText {

    private AsciiText() {}

    /// Tab, line feed, form feed, carriage return and space.
    public static boolean isSpace(int c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
    }

    public static boolean isLetter(int c) {
        return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    }

    public static int lower(int c) {
        return c >= 'A' && c <= 'Z' ? c + 0x20 : c;
    }

    /// Removes ASCII white space at both ends.
    public static String strip(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && isSpace(text.charAt(from))) {
            from++;
        }
        while (to > from && isSpace(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    /// Strips the text and replaces every run of ASCII white space by one space.
    public static String collapse(String text) {
        StringBuilder collapsed = new StringBuilder(text.length());
        boolean gap = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isSpace(c)) {
                gap = !collapsed.isEmpty();
            } else {
                if (gap) {
                    collapsed.append(' ');
                    gap = false;
                }
                collapsed.append(c);
            }
        }
        return collapsed.toString();
    }
}
