package dev.trawl.kafka;

import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.LiveStateUnavailableException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;

/// Invitations fetched from one topic and not yet handed out. Guarded by the lock of its pool.
final class FetchedRecords {

    private static final int MOST_AWAITED = 1_000_000;

    private final ArrayDeque<Invitation> waiting = new ArrayDeque<>();
    private Optional<LiveStateUnavailableException> trouble = Optional.empty();
    private boolean isOpen;
    private boolean isFirst = true;
    private boolean wasFull;
    private long heldUntil;
    private long dueUntil;
    private int awaited;

    FetchedRecords(long now) {
        this.heldUntil = now;
        this.dueUntil = now;
    }

    /// The reader has joined its group.
    void open() {
        isOpen = true;
        isFirst = true;
    }

    /// The reader has left its group.
    void close() {
        isOpen = false;
        isFirst = true;
    }

    /// Gives a reader that has fetched nothing yet some time, once; more time when invitations are known to be on
    /// their way.
    void expectFirst(long now, long longest, long shortest) {
        if (isFirst && awaited > 0) {
            dueUntil = now + longest; // even if the reader has not joined yet
        } else if (isFirst) {
            expect(now + shortest);
        }
        isFirst = false;
    }

    /// More invitations are likely to arrive before `until`.
    void expect(long until) {
        if (isOpen) {
            dueUntil = until;
        }
    }

    /// This process sends `count` invitations to the topic, so they should arrive before `until`. Earlier ones that
    /// are overdue were fetched by other processes.
    void await(int count, long now, long until) {
        awaited = isOpen && dueUntil - now < 0 ? count : Math.min(awaited + count, MOST_AWAITED);
        expect(until);
    }

    /// Stops waiting for offered invitations, which may not have been sent.
    void awaitNoMore(long now) {
        awaited = 0;
        dueUntil = now;
    }

    /// Extends the wait for offered invitations after they were sent.
    void awaitLonger(long until) {
        if (awaited > 0) {
            expect(until);
        }
    }

    long dueUntil() {
        return dueUntil;
    }

    long heldUntil() {
        return heldUntil;
    }

    /// @param isFull the batch had the requested size, so there may be more
    void put(List<Invitation> invitations, boolean isFull, long now, long until) {
        waiting.addAll(invitations);
        wasFull = isFull;
        heldUntil = until;
        isFirst = false;
        awaited = Math.max(0, awaited - invitations.size());
        if (awaited == 0) {
            dueUntil = now;
        }
        trouble = Optional.empty();
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /// Takes the next invitation; after the last one of a full batch, more are expected before `until`.
    Invitation next(long until) {
        var invitation = waiting.remove();
        if (waiting.isEmpty() && wasFull) {
            expect(until);
        }
        return invitation;
    }

    /// Removes the invitations that were not taken and returns how many.
    int withdraw() {
        int left = waiting.size();
        waiting.clear();
        return left;
    }

    void failed(LiveStateUnavailableException e) {
        trouble = Optional.of(e);
    }

    void works() {
        trouble = Optional.empty();
    }

    Optional<LiveStateUnavailableException> trouble() {
        return trouble;
    }
}
