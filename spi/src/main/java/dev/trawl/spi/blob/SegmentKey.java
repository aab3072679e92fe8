package dev.trawl.spi.blob;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The key of a segment, `segments/{session}/{createdAt}-{number}`. It shows the owner and the age without a
/// read of the segment. Parts of an unfinished upload are stored under the same key followed by
/// `.{part}`. Other keys
/// under `segments/` have no known owner and are left alone.
///
/// @param session the worker session that wrote the segment; `MERGED` when the leader merged small ones
/// @param createdAt wall-clock milliseconds of the worker, whose clock may differ; ledger time of a merged segment
/// @param number counts the segments of the session from 1
public record SegmentKey(long session, long createdAt, int number) {

    /// The common prefix of all segment keys.
    public static final String PREFIX = "segments/";

    /// The session number of a merged segment; no real session has this number.
    public static final long MERGED = 0;

    private static final Pattern FORM =
            Pattern.compile(PREFIX + "(0|[1-9][0-9]{0,17})/(0|[1-9][0-9]{0,17})-([1-9][0-9]{0,8})(?:\\.[0-9]{1,9})?");

    /// Parses the key of a segment or of a part; empty when the text is not a segment key.
    public static Optional<SegmentKey> parse(String key) {
        Matcher parts = FORM.matcher(key);
        return parts.matches()
                ? Optional.of(new SegmentKey(
                        Long.parseLong(parts.group(1)),
                        Long.parseLong(parts.group(2)),
                        Integer.parseInt(parts.group(3))))
                : Optional.empty();
    }

    /// The key of an uploaded part, counted from 0.
    public String part(int index) {
        return text() + "." + index;
    }

    /// The key as used in the blob store.
    public String text() {
        return PREFIX + session + "/" + createdAt + "-" + number;
    }
}
