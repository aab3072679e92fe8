package dev.trawl.spi.live;

import java.time.Duration;
import java.util.List;

/// One queue of invitations per worker session.
public interface Inboxes {

    /// Adds invitations to a session's inbox.
    void put(long session, List<Invitation> invitations);

    /// Takes up to `max` in the order they came; empty when none comes within `wait` or the thread
    /// is interrupted.
    List<Invitation> take(long session, int max, Duration wait);

    /// How many invitations wait for the session.
    int size(long session);

    /// Empties and forgets an inbox; returns what was in it.
    List<Invitation> clear(long session);
}
