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

    /// Takes up to `max` in the order of arrival; empty when none arrives within `wait` or the
    /// thread is interrupted.
    List<Invitation> take(long session, int max, Duration wait);

    /// The number of invitations waiting for the session.
    int size(long session);

    /// The number of waiting invitations per session, in one request.
    default Map<Long, Integer> sizes(Collection<Long> sessions) {
        return sessions.stream().distinct().collect(Collectors.toMap(Function.identity(), this::size));
    }

    /// Removes an inbox and returns its contents.
    List<Invitation> clear(long session);
}
