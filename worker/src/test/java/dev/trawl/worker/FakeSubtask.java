package dev.trawl.worker;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.task.SegmentRange;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A subtask as the fake channel keeps it; guarded by the channel.
final class FakeSubtask {

    final SubtaskId id;
    final String type;
    final String payload;
    final boolean alone;
    final List<SegmentRange> ranges = new ArrayList<>();
    final List<Outcome> outcomes = new ArrayList<>();
    final List<String> cursors = new ArrayList<>();
    long epoch;
    long holder;
    int attempts;
    int lastNumber;

    FakeSubtask(int number, String type, String payload, boolean alone) {
        this.id = SubtaskId.of(1, number);
        this.type = type;
        this.payload = payload;
        this.alone = alone;
    }

    Invitation invitation() {
        return new Invitation(id, epoch, type, false, alone ? 2 : 0);
    }

    boolean isHeldBy(long session, long leaseEpoch) {
        return holder == session && holder != 0 && epoch == leaseEpoch;
    }

    Lease lease(long session, Duration timeout) {
        epoch++;
        attempts++;
        holder = session;
        lastNumber = 0;
        String cursor = cursors.isEmpty() ? "" : cursors.getLast();
        return new Lease(
                new LeaseId(id, epoch),
                "default",
                type,
                attempts,
                payload,
                cursor,
                type.equals("nobody") ? "nobody" : "local",
                "{}",
                timeout,
                "",
                alone,
                payload);
    }

    void release() {
        epoch++;
        holder = 0;
    }

    /// Applies a report of the holder; false when it is a repetition.
    boolean apply(Report report) {
        if (report.number() <= lastNumber) {
            return false;
        }
        if (report.number() != lastNumber + 1) {
            throw new IllegalStateException("report %d after %d".formatted(report.number(), lastNumber));
        }
        lastNumber = report.number();
        ranges.addAll(report.ranges());
        report.cursor().ifPresent(cursors::add);
        if (!(report.outcome() instanceof Outcome.Continues)) {
            outcomes.add(report.outcome());
            holder = 0;
        }
        return true;
    }
}
