package dev.trawl.gateway.worker;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.blob.SegmentKey;
import java.util.Optional;
import java.util.regex.Pattern;

/// Parses the name of a segment within its session: `{createdAt}-{number}`, the end of its key.
final class SegmentName {

    private static final Pattern FORM = Pattern.compile("(0|[1-9][0-9]{0,17})-([1-9][0-9]{0,8})");

    private SegmentName() {}

    /// The key of the segment in a session; empty when the name is invalid.
    static Optional<SegmentKey> in(long session, String name) {
        var parts = FORM.matcher(name);
        return parts.matches()
                ? Optional.of(new SegmentKey(session, Long.parseLong(parts.group(1)), Integer.parseInt(parts.group(2))))
                : Optional.empty();
    }

    static RefusedException unknown() {
        return RefusedException.of(Problem.NOT_FOUND, "not a segment name; expected {milliseconds}-{number}");
    }
}
