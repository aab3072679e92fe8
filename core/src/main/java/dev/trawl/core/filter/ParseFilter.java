package dev.trawl.core.filter;

import java.util.ArrayList;
import java.util.List;

/// Parses a filter: terms separated by spaces, all of which must hold. A term is a field, an operator and a value, such
/// as `state:FAILED`, `created>2026-11-01` or `reason~"timed out"`. Commas separate alternatives. Quotes enclose a
/// value with spaces, commas or quotes; a backslash in them escapes the next character.
public final class ParseFilter {

    /// The maximum length of a filter.
    public static final int LONGEST = 2_000;

    private static final int MOST_TERMS = 32;

    private final String text;
    private int at;

    private ParseFilter(String text) {
        this.text = text;
    }

    /// @throws InvalidFilterException when the text is malformed
    public static List<FilterTerm> parse(String text) {
        if (text.length() > LONGEST) {
            throw new InvalidFilterException("a filter has at most %d characters".formatted(LONGEST));
        }
        return new ParseFilter(text).terms();
    }

    private List<FilterTerm> terms() {
        var terms = new ArrayList<FilterTerm>();
        skipSpaces();
        while (at < text.length()) {
            terms.add(term());
            if (terms.size() > MOST_TERMS) {
                throw new InvalidFilterException("a filter has at most %d conditions".formatted(MOST_TERMS));
            }
            skipSpaces();
        }
        return terms;
    }

    private FilterTerm term() {
        int start = at;
        while (at < text.length() && isName(text.charAt(at))) {
            at++;
        }
        String field = text.substring(start, at);
        var operator = FilterOperator.at(text, at);
        if (field.isEmpty() || operator.isEmpty()) {
            throw new InvalidFilterException(
                    "'%s' is no condition; a condition is a field, an operator (: = != ~ !~ < <= > >=) and a value, such as state:FAILED"
                            .formatted(word(start)));
        }
        at += operator.get().sign().length();
        var values = new ArrayList<String>();
        do {
            values.add(value(field));
        } while (next(','));
        return new FilterTerm(field, operator.get(), values);
    }

    private boolean next(char wanted) {
        boolean isThere = at < text.length() && text.charAt(at) == wanted;
        if (isThere) {
            at++;
        }
        return isThere;
    }

    private String value(String field) {
        if (next('"')) {
            return quoted();
        }
        int start = at;
        while (at < text.length() && !Character.isWhitespace(text.charAt(at)) && text.charAt(at) != ',') {
            if (text.charAt(at) == '"') {
                throw new InvalidFilterException(
                        "a quote inside the value of '%s'; quote the whole value".formatted(field));
            }
            at++;
        }
        if (at == start) {
            throw new InvalidFilterException("'%s' has no value; write \"\" for an empty one".formatted(field));
        }
        return text.substring(start, at);
    }

    private String quoted() {
        var value = new StringBuilder();
        while (at < text.length()) {
            char letter = text.charAt(at++);
            if (letter == '"') {
                return value.toString();
            }
            if (letter == '\\' && at < text.length()) {
                letter = text.charAt(at++);
            }
            value.append(letter);
        }
        throw new InvalidFilterException("a quote is not closed");
    }

    private void skipSpaces() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private String word(int start) {
        int end = start;
        while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        return text.substring(start, end);
    }

    private static boolean isName(char letter) {
        return letter < 128 && (Character.isLetterOrDigit(letter) || "_.-/".indexOf(letter) >= 0);
    }
}
