package dev.trawl.crawl.url;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A pattern for URLs: `*` matches anything within a path segment, `**` anything, and other characters themselves.
/// A pattern that begins with `/` is compared with path and query, others with the whole URL without its fragment.
/// After `re:` follows a regular expression, which must be found somewhere in the URL.
///
/// Matching time is bounded: the result of an expression that needs too many steps is unknown. Each time, its step
/// limit is halved, down to a minimum.
public final class UrlPattern {

    static final String EXPRESSION = "re:";

    private static final Logger log = LoggerFactory.getLogger(UrlPattern.class);
    private static final Pattern RANGE = Pattern.compile("\\[\\^?(?:\\w-\\w)+]");
    private static final int LONGEST = 2_000;
    private static final int STEPS = 200_000;

    /// Enough for URLs that are not crafted to make an expression slow.
    private static final int FEWEST_STEPS = 10_000;

    private final String text;
    private final Match match;
    private final AtomicInteger steps = new AtomicInteger(STEPS);

    private UrlPattern(String text, Match match) {
        this.text = text;
        this.match = match;
    }

    /// @throws IllegalArgumentException when the pattern is invalid; the message says why
    public static UrlPattern parse(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("a pattern must not be empty");
        }
        if (text.length() > LONGEST) {
            throw new IllegalArgumentException("a pattern must not be longer than " + LONGEST);
        }
        if (!text.startsWith(EXPRESSION)) {
            refuseRange(text);
            return new UrlPattern(
                    text, (address, _, _) -> Glob.matches(text, address) ? Verdict.MATCH : Verdict.NO_MATCH);
        }
        RepeatLimit.check(text);
        try {
            Pattern expression = Pattern.compile(text.substring(EXPRESSION.length()));
            return new UrlPattern(text, (address, steps, time) -> BoundedText.find(expression, address, steps, time));
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "'%s' is no regular expression: %s".formatted(text, e.getDescription()), e);
        } catch (StackOverflowError e) {
            throw new IllegalArgumentException("a pattern must not be nested so deeply", e);
        }
    }

    /// Rejects `[0-9]` and its like. No such URL exists, so it is meant as a range, which only an expression has.
    private static void refuseRange(String glob) {
        var range = RANGE.matcher(glob);
        if (range.find()) {
            throw new IllegalArgumentException(
                    "'%s' is a range, which a pattern has only after re:, such as re:/p/%1$s".formatted(range.group()));
        }
    }

    /// True only if the pattern certainly matches.
    public boolean matches(Url url) {
        return on(url) == Verdict.MATCH;
    }

    /// Matches a URL, within the limit of [PatternTime].
    public Verdict on(Url url) {
        PatternTime time = PatternTime.ofPage();
        if (time.isSpent()) {
            return Verdict.UNKNOWN;
        }
        time.begin();
        try {
            Verdict verdict = match.on(compared(url), steps.get(), time);
            if (verdict == Verdict.UNKNOWN) {
                shorten(url);
            }
            return verdict;
        } finally {
            time.end();
        }
    }

    private String compared(Url url) {
        return text.startsWith("/")
                ? url.requestTarget()
                : url.withoutFragment().href();
    }

    private void shorten(Url url) {
        int before = steps.getAndUpdate(now -> Math.max(FEWEST_STEPS, now / 2));
        if (before == STEPS) {
            log.warn("pattern cut off pattern={} steps={} url={}", text, before, url);
        }
    }

    /// The pattern as written.
    @Override
    public String toString() {
        return text;
    }

    private interface Match {
        Verdict on(String address, int steps, PatternTime time);
    }
}
