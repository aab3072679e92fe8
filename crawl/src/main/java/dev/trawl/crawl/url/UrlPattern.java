package dev.trawl.crawl.url;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// A pattern for addresses: `*` stands for anything within a path segment, `**` for anything, and all else for
/// itself. One that begins with `/` is compared with path and query, any other with the whole address without its
/// fragment. After `re:` a regular expression follows, which has to be found somewhere in the address.
///
/// No pattern takes long: an expression that needs too many steps on an address does not match it.
public final class UrlPattern {

    private static final String EXPRESSION = "re:";
    private static final int LONGEST = 2_000;

    private final String text;
    private final Match match;

    private UrlPattern(String text, Match match) {
        this.text = text;
        this.match = match;
    }

    /// @throws IllegalArgumentException when it is no pattern; the message says why
    public static UrlPattern parse(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("a pattern must not be empty");
        }
        if (text.length() > LONGEST) {
            throw new IllegalArgumentException("a pattern must not be longer than " + LONGEST);
        }
        if (!text.startsWith(EXPRESSION)) {
            return new UrlPattern(text, address -> Glob.matches(text, address));
        }
        RepeatLimit.check(text);
        try {
            Pattern expression = Pattern.compile(text.substring(EXPRESSION.length()));
            return new UrlPattern(text, address -> BoundedText.finds(expression, address));
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "'%s' is no regular expression: %s".formatted(text, e.getDescription()), e);
        } catch (StackOverflowError e) {
            throw new IllegalArgumentException("a pattern must not be nested so deeply", e);
        }
    }

    public boolean matches(Url url) {
        return match.matches(
                text.startsWith("/")
                        ? url.requestTarget()
                        : url.withoutFragment().href());
    }

    /// As it was written.
    @Override
    public String toString() {
        return text;
    }

    private interface Match {
        boolean matches(String address);
    }
}
