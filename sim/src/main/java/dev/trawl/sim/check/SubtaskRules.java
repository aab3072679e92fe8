package dev.trawl.sim.check;

import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.task.SegmentRange;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.SubtaskChange;
import java.util.function.ToIntFunction;

/// Rules of a change of a subtask: epochs only grow, and only the holder of the current lease commits, without gaps
/// or overlaps.
final class SubtaskRules {

    private static final int MAX_DELIVERIES = 5;

    private final Violations violations;
    private final ToIntFunction<Subtask> itemsOf;

    /// @param itemsOf total records of a subtask
    SubtaskRules(Violations violations, ToIntFunction<Subtask> itemsOf) {
        this.violations = violations;
        this.itemsOf = itemsOf;
    }

    void check(SubtaskShadow shadow, SubtaskChange change, long at) {
        var was = shadow.row();
        var now = change.after();
        violations.unless(
                was.equals(change.before()), "a change was decided on an old row", was + " not " + change.before());
        violations.unless(now.epoch() >= was.epoch(), "epochs only grow", was + " -> " + now);
        violations.unless(
                now.attempts().deliveries() <= MAX_DELIVERIES && shadow.silentClaims() <= MAX_DELIVERIES,
                "nothing is delivered more than five times",
                now);
        transition(shadow, was, now, at);
        content(shadow, change, was);
        shadow.become(now);
    }

    private void transition(SubtaskShadow shadow, Subtask was, Subtask now, long at) {
        switch (was.state()) {
            case PENDING, RETRY -> waiting(was, now, at);
            case QUEUED -> queued(shadow, was, now);
            case RUNNING -> running(shadow, was, now);
            case DEAD -> {
                violations.unless(now.state() == SubtaskState.QUEUED, "a terminal state is closed", was + " -> " + now);
                shadow.forgiven();
            }
            case SUCCEEDED, CANCELLED -> violations.add("a terminal state is closed", was + " -> " + now);
        }
    }

    private void waiting(Subtask was, Subtask now, long at) {
        boolean cancelled = now.state() == SubtaskState.CANCELLED;
        boolean woken = now.state() == SubtaskState.QUEUED
                && at >= was.status().notBefore().orElse(0);
        violations.unless(cancelled || woken, "a waiting subtask is woken in time or cancelled", was + " -> " + now);
    }

    private void queued(SubtaskShadow shadow, Subtask was, Subtask now) {
        boolean claimed = now.state() == SubtaskState.RUNNING
                && now.epoch() == was.epoch() + 1
                && now.session().isPresent();
        violations.unless(
                claimed || now.state() == SubtaskState.CANCELLED,
                "a queued subtask is claimed under a new epoch or cancelled",
                was + " -> " + now);
        if (claimed) {
            shadow.claimed(now);
        }
    }

    private void running(SubtaskShadow shadow, Subtask was, Subtask now) {
        if (now.epoch() == was.epoch()) {
            reported(shadow, was, now);
        } else if (now.state() == SubtaskState.QUEUED) {
            shadow.unclaimed();
        } else if (now.attempts().failed() > was.attempts().failed()) {
            shadow.forgiven();
        }
        violations.unless(
                now.epoch() == was.epoch()
                        || (now.state() != SubtaskState.SUCCEEDED
                                && now.session().isEmpty()),
                "a lease taken away belongs to nobody",
                was + " -> " + now);
    }

    private void reported(SubtaskShadow shadow, Subtask was, Subtask now) {
        shadow.reported(was.epoch(), was.attempts().checkpoints() + 1);
        boolean kept = now.state() == SubtaskState.RUNNING
                && now.session().equals(was.session())
                && now.attempts().checkpoints() == was.attempts().checkpoints() + 1;
        boolean ended = now.session().isEmpty()
                && now.state() != SubtaskState.PENDING
                && now.state() != SubtaskState.CANCELLED
                && now.state() != SubtaskState.RUNNING;
        violations.unless(kept || ended, "a lease that is taken away gets a new epoch", was + " -> " + now);
    }

    private void content(SubtaskShadow shadow, SubtaskChange change, Subtask was) {
        boolean byHolder = was.state() == SubtaskState.RUNNING && change.after().epoch() == was.epoch();
        boolean silent = change.cursor().isEmpty()
                && change.result().isEmpty()
                && change.ranges().isEmpty();
        violations.unless(byHolder || silent, "only a lease holder commits", change);
        change.ranges().forEach(range -> range(shadow, was, range));
        change.cursor().ifPresent(cursor -> {
            violations.unless(
                    cursor.equals(Integer.toString(shadow.items())),
                    "cursor and ranges move together",
                    was + " cursor " + cursor + " after " + shadow.items() + " items");
        });
        if (change.after().state() == SubtaskState.SUCCEEDED) {
            violations.unless(
                    shadow.items() == itemsOf.applyAsInt(was) && change.result().isPresent(),
                    "a success has all its items",
                    was + " with " + shadow.items());
        }
    }

    /// A worker stores its lease in the name of the blob and the number of the first item in the offset.
    private void range(SubtaskShadow shadow, Subtask was, SegmentRange range) {
        String lease = was.session().orElse(0) + "/" + was.id() + "@" + was.epoch() + "#"
                + (was.attempts().checkpoints() + 1);
        violations.unless(range.blob().equals(lease), "only the current lease commits", range.blob() + " as " + lease);
        violations.unless(
                range.offset() == shadow.items(), "items are committed once and without a gap", was + " " + range);
        shadow.committed(range.records());
    }
}
