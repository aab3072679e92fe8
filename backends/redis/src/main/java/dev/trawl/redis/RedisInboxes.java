package dev.trawl.redis;

import dev.trawl.redis.connection.Pipeline;
import dev.trawl.redis.connection.Script;
import dev.trawl.spi.live.Inboxes;
import dev.trawl.spi.live.Invitation;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Inboxes on one list per worker, `worker:ID:queue`. Each entry starts with its session, because the
/// next session of
/// the worker uses the same list.
final class RedisInboxes implements Inboxes {

    /// The TTL of an inbox. Every put restarts it for the whole list.
    private static final Duration LIFE = Duration.ofMinutes(10);

    private static final int MOST = 10_000;

    private final Pipeline line;
    private final RedisKeys keys;
    private final Workers workers;
    private final TakeWhenThere takes;

    RedisInboxes(Pipeline line, RedisKeys keys, Workers workers, TakeWhenThere takes) {
        this.line = line;
        this.keys = keys;
        this.workers = workers;
        this.takes = takes;
    }

    @Override
    public void put(long session, List<Invitation> invitations) {
        if (!invitations.isEmpty()) {
            String inbox = inbox(session);
            var texts = invitations.stream()
                    .map(invitation -> session + " " + InvitationText.write(invitation))
                    .toList();
            var _ = line.ask(new InboxWrite(inbox, keys.wake(), inbox, LIFE, texts)::send);
        }
    }

    @Override
    public List<Invitation> take(long session, int max, Duration wait) {
        String inbox = inbox(session);
        return takes.take(inbox, wait, () -> collect(inbox, session, Math.min(max, MOST)));
    }

    @Override
    public int size(long session) {
        return line.ask(commands -> commands.llen(inbox(session))).intValue();
    }

    @Override
    public Map<Long, Integer> sizes(Collection<Long> sessions) {
        var asked = sessions.stream().distinct().toList();
        var inboxes = asked.stream().map(this::inbox).toList();
        var lengths =
                line.askAll(commands -> inboxes.stream().map(commands::llen).toList());
        return IntStream.range(0, asked.size())
                .boxed()
                .collect(Collectors.toMap(asked::get, i -> lengths.get(i).intValue()));
    }

    @Override
    public List<Invitation> clear(long session) {
        return collect(inbox(session), session, Integer.MAX_VALUE).invitations();
    }

    private InvitationText.Found collect(String inbox, long session, int max) {
        var texts = line.ask(
                commands -> Script.COLLECT.list(commands, inbox, Long.toString(session), Integer.toString(max)));
        return InvitationText.readAll(texts.stream()
                .map(text -> text.substring(text.indexOf(' ') + 1))
                .toList());
    }

    private String inbox(long session) {
        return keys.inbox(workers.of(session));
    }
}
