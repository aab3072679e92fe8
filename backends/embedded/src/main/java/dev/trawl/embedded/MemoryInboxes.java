package dev.trawl.embedded;

import dev.trawl.spi.live.Inboxes;
import dev.trawl.spi.live.Invitation;
import java.time.Duration;
import java.util.List;

/// The inboxes of workers in this process.
public final class MemoryInboxes implements Inboxes {

    private final Mailboxes<Long> inboxes = new Mailboxes<>(ArrivalOrder::new);

    @Override
    public void put(long session, List<Invitation> invitations) {
        inboxes.put(session, invitations);
    }

    @Override
    public List<Invitation> take(long session, int max, Duration wait) {
        return inboxes.take(session, max, wait);
    }

    @Override
    public int size(long session) {
        return inboxes.size(session);
    }

    @Override
    public List<Invitation> clear(long session) {
        return inboxes.clear(session);
    }
}
