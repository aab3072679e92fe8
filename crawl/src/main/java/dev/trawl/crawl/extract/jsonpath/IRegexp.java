package dev.trawl.crawl.extract.jsonpath;

import java.util.Optional;
import java.util.regex.Pattern;

/// Translates I-Regexp (RFC 9485) to Java syntax. Rejects expressions outside the RFC.
final class IRegexp {

    private static final Pattern CATEGORY =
            Pattern.compile("\\{(L[lmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|Z[lps]?|S[ckmo]?|C[cfno]?)}");
    private static final Pattern QUANTITY = Pattern.compile("\\{(\\d{1,6})(,(\\d{0,6}))?}");
    private static final int LONGEST = 4096;
    private static final int DEEPEST = 64;

    private final String text;
    private final StringBuilder java = new StringBuilder();
    private int at;

    private IRegexp(String text) {
        this.text = text;
    }

    static Optional<String> toJava(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        IRegexp translation = new IRegexp(text);
        return translation.alternatives(0) && translation.at == text.length()
                ? Optional.of(translation.java.toString())
                : Optional.empty();
    }

    private boolean alternatives(int depth) {
        while (at < text.length() && text.charAt(at) != ')') {
            if (text.charAt(at) == '|') {
                java.append('|');
                at++;
            } else if (!atom(depth) || !quantifier()) {
                return false;
            }
        }
        return true;
    }

    private boolean atom(int depth) {
        int c = text.codePointAt(at);
        switch (c) {
            case '.' -> java.append("[^\\n\\r]");
            case '(' -> {
                return group(depth);
            }
            case '[' -> {
                return characterClass();
            }
            case '\\' -> {
                return escape();
            }
            case '^', '$' -> java.append((char) c);
            case '*', '+', '?', ')', ']', '{', '}', '|' -> {
                return false;
            }
            default -> literal(c);
        }
        at += Character.charCount(c);
        return true;
    }

    private boolean group(int depth) {
        java.append("(?:");
        at++;
        if (depth == DEEPEST || !alternatives(depth + 1) || at >= text.length()) {
            return false;
        }
        java.append(')');
        at++;
        return true;
    }

    private boolean quantifier() {
        if (at >= text.length()) {
            return true;
        }
        char c = text.charAt(at);
        if (c == '*' || c == '+' || c == '?') {
            java.append(c);
            at++;
            return true;
        }
        if (c != '{') {
            return true;
        }
        var quantity = QUANTITY.matcher(text).region(at, text.length());
        if (!quantity.lookingAt()) {
            return false;
        }
        java.append(quantity.group());
        at = quantity.end();
        String most = quantity.group(3);
        return most == null || most.isEmpty() || Integer.parseInt(most) >= Integer.parseInt(quantity.group(1));
    }

    private boolean characterClass() {
        java.append('[');
        at++;
        if (at < text.length() && text.charAt(at) == '^') {
            java.append('^');
            at++;
        }
        boolean first = true;
        while (at < text.length() && (text.charAt(at) != ']')) {
            if (!member(first)) {
                return false;
            }
            first = false;
        }
        if (first || at >= text.length()) {
            return false;
        }
        java.append(']');
        at++;
        return true;
    }

    private boolean member(boolean first) {
        int c = text.codePointAt(at);
        if (c == '[') {
            return false;
        }
        if (c == '-') {
            boolean last = at + 1 < text.length() && text.charAt(at + 1) == ']';
            java.append("\\-");
            at++;
            return first || last;
        }
        if (!classCharacter()) {
            return false;
        }
        boolean range = at + 1 < text.length() && text.charAt(at) == '-' && text.charAt(at + 1) != ']';
        if (range) {
            java.append('-');
            at++;
            return text.charAt(at) != '[' && text.charAt(at) != '-' && classCharacter();
        }
        return true;
    }

    private boolean classCharacter() {
        int c = text.codePointAt(at);
        if (c == '\\') {
            return escape();
        }
        literal(c);
        at += Character.charCount(c);
        return true;
    }

    private boolean escape() {
        if (at + 1 >= text.length()) {
            return false;
        }
        char c = text.charAt(at + 1);
        if (c == 'p' || c == 'P') {
            var category = CATEGORY.matcher(text).region(at + 2, text.length());
            if (!category.lookingAt()) {
                return false;
            }
            java.append('\\').append(c).append(category.group());
            at = category.end();
            return true;
        }
        if ("nrt()*+-.?[\\]^{|}$".indexOf(c) < 0) {
            return false;
        }
        java.append('\\').append(c);
        at += 2;
        return true;
    }

    private void literal(int c) {
        boolean plain = c >= 0x80 || Character.isLetterOrDigit(c);
        java.append(plain ? "" : "\\").appendCodePoint(c);
    }
}
