package dev.trawl.kafka;

import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.LiveStateUnavailableException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;

/// What was fetched from one topic and not handed out yet. Guarded by the lock of its pool.
final class Shelf {

    private static final int MOST_AWAITED = 1_000_000;

    private final ArrayDeque<Invitation> waiting = new ArrayDeque<>();
    private Optional<LiveStateUnavailableException> trouble = Optional.empty();
    private boolean isOpen;
    private boolean isFirst = true;
    private boolean wasFull;
    private long heldUntil;
    private long dueUntil;
    private int awaited;

    Shelf(long now) {
        this.heldUntil = now;
        this.dueUntil = now;
    }

    /// A reader begins.
    void open() {
        isOpen = true;
        isFirst = true;
    }

    /// The reader has stopped.
    void close() {
        isOpen = false;
        isFirst = true;
    }

    /// If nothing has come since the reader began, it is given some time, once: longer when something is sure to come.
    void expectFirst(long now, long longest, long shortest) {
        if (isFirst && awaited > 0) {
            dueUntil = now + longest; // also when the reader has still to begin
        } else if (isFirst) {
            expect(now + shortest);
        }
        isFirst = false;
    }

    /// More is likely to come before `until`.
    void expect(long until) {
        if (isOpen) {
            dueUntil = until;
        }
    }

    /// This process puts so many into the topic, so they should come before `until`. Those offered before that should
    /// have come are with others.
    void await(int count, long now, long until) {
        awaited = isOpen && dueUntil - now < 0 ? count : Math.min(awaited + count, MOST_AWAITED);
        expect(until);
    }

    /// What was offered may have come to nothing.
    void awaitNoMore(long now) {
        awaited = 0;
        dueUntil = now;
    }

    /// What is on its way has more time when it is.
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

    /// @param isFull as many as were asked for, so there may be more
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

    /// Takes the next one; whoever takes the last of a full batch may expect more before `until`.
    Invitation next(long until) {
        var invitation = waiting.remove();
        if (waiting.isEmpty() && wasFull) {
            expect(until);
        }
        return invitation;
    }

    /// Takes back what nobody took.
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
