package dev.trawl.sim;

import java.util.Optional;
import java.util.regex.Pattern;

/// A range of seeds, both ends included.
record SeedRange(long first, long last) {

    private static final Pattern FORM = Pattern.compile("([0-9]{1,18})(?:-([0-9]{1,18}))?");

    /// Parses `17` or `1-1000`; empty for another text.
    static Optional<SeedRange> parse(String text) {
        var match = FORM.matcher(text);
        if (!match.matches()) {
            return Optional.empty();
        }
        long first = Long.parseLong(match.group(1));
        long last = match.group(2) == null ? first : Long.parseLong(match.group(2));
        return last < first ? Optional.empty() : Optional.of(new SeedRange(first, last));
    }

    long size() {
        return last - first + 1;
    }
}
