package dev.trawl.crawl.extract.limit;

import dev.trawl.crawl.url.RepeatLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A regular expression that counts each character access against a budget, so that every match terminates.
public final class BoundedRegex {

    private final Pattern pattern;

    private BoundedRegex(Pattern pattern) {
        this.pattern = pattern;
    }

    /// @throws IllegalArgumentException if the pattern is invalid
    public static BoundedRegex compile(String pattern) {
        RepeatLimit.check(pattern);
        try {
            return new BoundedRegex(Pattern.compile(pattern));
        } catch (StackOverflowError e) {
            throw new IllegalArgumentException("nested too deeply", e);
        }
    }

    public boolean matches(String text, Budget budget) {
        return bounded(text, budget, Matcher::matches);
    }

    public boolean finds(String text, Budget budget) {
        return bounded(text, budget, Matcher::find);
    }

    /// Returns the first group of each match, or the whole match if the pattern has no group.
    public List<String> findAll(String text, Budget budget) {
        List<String> found = new ArrayList<>();
        bounded(text, budget, matcher -> {
            while (matcher.find()) {
                String group = matcher.group(Math.min(1, matcher.groupCount()));
                found.add(group == null ? "" : group);
            }
            return true;
        });
        return found;
    }

    private boolean bounded(String text, Budget budget, Predicate<Matcher> search) {
        try {
            return search.test(pattern.matcher(new CountedText(text, budget)));
        } catch (StackOverflowError e) {
            throw new OverBudgetException("needs too much memory for this text");
        }
    }

    private record CountedText(String text, Budget budget) implements CharSequence {

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            budget.step();
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
