package dev.trawl.spi.live;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// One queue of invitations per worker session.
public interface Inboxes {

    /// Adds invitations to a session's inbox.
    void put(long session, List<Invitation> invitations);

    /// Takes up to `max` in the order they came; empty when none comes within `wait` or the thread
    /// is interrupted.
    List<Invitation> take(long session, int max, Duration wait);

    /// How many invitations wait for the session.
    int size(long session);

    /// How many wait for each of these sessions, in one question.
    default Map<Long, Integer> sizes(Collection<Long> sessions) {
        return sessions.stream().distinct().collect(Collectors.toMap(Function.identity(), this::size));
    }

    /// Empties and forgets an inbox; returns what was in it.
    List<Invitation> clear(long session);
}
