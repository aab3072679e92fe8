package dev.trawl.spi.blob;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The key of a segment, `segments/{session}/{createdAt}-{number}`: enough to tell whose it is and how old, without
/// reading it. A segment that arrives in parts has them beside it under its own key with `.{part}` behind. Keys that
/// begin with `segments/` and are not of this form belong to nobody known and are left alone.
///
/// @param session the worker session that wrote it; `MERGED` when the leader made it of small ones
/// @param createdAt wall-clock milliseconds of the worker, whose clock may differ; ledger time of a merged one
/// @param number counts the segments of the session from 1
public record SegmentKey(long session, long createdAt, int number) {

    /// What the keys of all segments begin with.
    public static final String PREFIX = "segments/";

    /// Stands for the session of a merged segment; no session has this number.
    public static final long MERGED = 0;

    private static final Pattern FORM =
            Pattern.compile(PREFIX + "(0|[1-9][0-9]{0,17})/(0|[1-9][0-9]{0,17})-([1-9][0-9]{0,8})(?:\\.[0-9]{1,9})?");

    /// Reads the key of a segment or of a part of one; empty when it is no segment's.
    public static Optional<SegmentKey> parse(String key) {
        Matcher parts = FORM.matcher(key);
        return parts.matches()
                ? Optional.of(new SegmentKey(
                        Long.parseLong(parts.group(1)),
                        Long.parseLong(parts.group(2)),
                        Integer.parseInt(parts.group(3))))
                : Optional.empty();
    }

    /// The key of a part that has arrived of it, counted from 0.
    public String part(int index) {
        return text() + "." + index;
    }

    /// The key as the blob store knows it.
    public String text() {
        return PREFIX + session + "/" + createdAt + "-" + number;
    }
}
