package dev.trawl.worker;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The unwritten captures of one lease, and how many of them belong to its last cursor.
final class PendingCaptures {

    private List<byte[]> waiting = new ArrayList<>();
    private int covered;

    void add(byte[] members) {
        waiting.add(members);
    }

    /// Assigns all captures to a cursor.
    void coverAll() {
        covered = waiting.size();
    }

    boolean hasCovered() {
        return covered > 0;
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    long size() {
        return size(waiting);
    }

    /// Drops the captures without a cursor.
    ///
    /// @return their bytes
    long dropRest() {
        List<byte[]> rest = waiting.subList(covered, waiting.size());
        long bytes = size(rest);
        rest.clear();
        return bytes;
    }

    /// Removes and returns the captures that belong to a cursor.
    Optional<SegmentPart> takeCovered() {
        if (covered == 0) {
            return Optional.empty();
        }
        List<byte[]> taken = waiting.subList(0, covered);
        waiting = new ArrayList<>(waiting.subList(covered, waiting.size()));
        covered = 0;
        return SegmentPart.captures(taken, true);
    }

    /// Removes and returns all captures; none belongs to a cursor.
    Optional<SegmentPart> takeRest() {
        List<byte[]> taken = waiting;
        waiting = new ArrayList<>();
        return SegmentPart.captures(taken, false);
    }

    void clear() {
        waiting = new ArrayList<>();
        covered = 0;
    }

    private static long size(List<byte[]> captures) {
        long bytes = 0;
        for (byte[] capture : captures) {
            bytes += capture.length;
        }
        return bytes;
    }
}
