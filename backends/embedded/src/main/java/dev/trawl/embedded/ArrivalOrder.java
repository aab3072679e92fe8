package dev.trawl.embedded;

import dev.trawl.spi.live.Invitation;
import java.util.ArrayDeque;

/// Returns invitations in the order of arrival.
final class ArrivalOrder implements Mailbox {

    private final ArrayDeque<Invitation> waiting = new ArrayDeque<>();

    @Override
    public void add(Invitation invitation) {
        waiting.add(invitation);
    }

    @Override
    public Invitation next() {
        return waiting.remove();
    }

    @Override
    public int size() {
        return waiting.size();
    }
}
