package dev.trawl.crawl.extract.xpath;

import dev.trawl.crawl.extract.xpath.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Splits an expression into tokens. The preceding token decides whether `*` or `div` is a name or an operator.
final class Tokens {

    private static final String[] SIGNS = {
        "::", "//", "..", "!=", "<=", ">=", "(", ")", "[", "]", ".", "@", ",", "/", "|", "+", "-", "=", "<", ">", "$"
    };
    private static final Set<String> WORDS = Set.of("and", "or", "div", "mod");
    private static final Set<String> BEFORE_OPERAND =
            Set.of("::", "//", "!=", "<=", ">=", "(", "[", "@", ",", "/", "|", "+", "-", "=", "<", ">");

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    private Tokens(String text) {
        this.text = text;
    }

    static List<Token> of(String text) {
        return new Tokens(text).read();
    }

    private List<Token> read() {
        while (true) {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
            if (at >= text.length()) {
                tokens.add(new Token(Kind.END, "", at));
                return tokens;
            }
            next();
        }
    }

    private void next() {
        char c = text.charAt(at);
        boolean number = isDigit(c) || (c == '.' && at + 1 < text.length() && isDigit(text.charAt(at + 1)));
        if (c == '"' || c == '\'') {
            int close = text.indexOf(c, at + 1);
            if (close < 0) {
                throw XPathParser.wrong("a string has no end", at);
            }
            add(Kind.STRING, text.substring(at + 1, close), close + 1);
        } else if (number) {
            number();
        } else if (c == '*') {
            add(followsOperand() ? Kind.OPERATOR : Kind.NAME, "*", at + 1);
        } else if (isNameStart(c)) {
            name();
        } else {
            sign();
        }
    }

    private void number() {
        int to = at;
        while (to < text.length() && isDigit(text.charAt(to))) {
            to++;
        }
        if (to < text.length() && text.charAt(to) == '.') {
            to++;
            while (to < text.length() && isDigit(text.charAt(to))) {
                to++;
            }
        }
        add(Kind.NUMBER, text.substring(at, to), to);
    }

    private void name() {
        int to = nameEnd(at);
        boolean prefix = to + 1 < text.length() && text.charAt(to) == ':' && text.charAt(to + 1) != ':';
        if (prefix && text.charAt(to + 1) == '*') {
            to += 2;
        } else if (prefix && isNameStart(text.charAt(to + 1))) {
            to = nameEnd(to + 1);
        }
        String name = text.substring(at, to);
        add(WORDS.contains(name) && followsOperand() ? Kind.OPERATOR : Kind.NAME, name, to);
    }

    private int nameEnd(int from) {
        int to = from;
        while (to < text.length() && isNamePart(text.charAt(to))) {
            to++;
        }
        return to;
    }

    private void sign() {
        for (String sign : SIGNS) {
            if (text.startsWith(sign, at)) {
                add(Kind.SIGN, sign, at + sign.length());
                return;
            }
        }
        throw XPathParser.wrong("unexpected '" + text.charAt(at) + "'", at);
    }

    private void add(Kind kind, String word, int end) {
        tokens.add(new Token(kind, word, at));
        at = end;
    }

    private boolean followsOperand() {
        if (tokens.isEmpty()) {
            return false;
        }
        Token last = tokens.getLast();
        return last.kind() != Kind.OPERATOR && !(last.kind() == Kind.SIGN && BEFORE_OPERAND.contains(last.text()));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isNameStart(char c) {
        return Character.isLetter(c) || c == '_' || Character.isSurrogate(c);
    }

    private static boolean isNamePart(char c) {
        return isNameStart(c) || Character.isDigit(c) || c == '-' || c == '.' || c == '\u00b7';
    }
}
