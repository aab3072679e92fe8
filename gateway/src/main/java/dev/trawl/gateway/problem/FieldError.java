package dev.trawl.gateway.problem;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.text.PlainText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A validation error of one field.
///
/// @param pointer JSON pointer into the body, or `?name` for a query parameter
public record FieldError(Problem problem, String pointer, String detail) {

    private static final int LONGEST_POINTER = 200;
    private static final int LONGEST_VALUE = 200;
    private static final int LONGEST_DETAIL = 2_000;
    private static final Pattern LONG_VALUE = Pattern.compile("'[^']{%d,}+'".formatted(LONGEST_VALUE + 1));

    public FieldError {
        pointer = PlainText.shortened(pointer, LONGEST_POINTER);
        detail = shortened(detail);
    }

    /// Shortens the quoted values of a message, which may be as long as the request, and the message.
    static String shortened(String detail) {
        String brief = LONG_VALUE
                .matcher(detail)
                .replaceAll(value -> Matcher.quoteReplacement(
                        "'" + PlainText.shortened(quoted(value.group()), LONGEST_VALUE) + "'"));
        return PlainText.shortened(brief, LONGEST_DETAIL);
    }

    private static String quoted(String value) {
        return value.substring(1, value.length() - 1);
    }
}
