package dev.trawl.redis;

import dev.trawl.redis.connection.Pipeline;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.live.ReadyQueue;
import io.lettuce.core.RedisFuture;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// The ready queue on two lists per pool, such as `queue:high` and `queue:normal`.
final class RedisReadyQueue implements ReadyQueue {

    /// The TTL of a list. Every offer restarts it for the whole list.
    private static final Duration LIFE = Duration.ofHours(1);

    private static final int MOST = 10_000;

    private final Pipeline line;
    private final RedisKeys keys;
    private final TakeWhenThere takes;
    private final Map<String, QueueChoice> turns = new ConcurrentHashMap<>();

    RedisReadyQueue(Pipeline line, RedisKeys keys, TakeWhenThere takes) {
        this.line = line;
        this.keys = keys;
        this.takes = takes;
    }

    @Override
    public void offer(String pool, List<Invitation> invitations) {
        var puts = Stream.of(put(pool, true, invitations), put(pool, false, invitations))
                .filter(put -> !put.invitations().isEmpty())
                .toList();
        if (!puts.isEmpty()) {
            var _ = line.askAll(
                    commands -> puts.stream().map(put -> put.send(commands)).toList());
        }
    }

    @Override
    public List<Invitation> take(String pool, int max, Duration wait) {
        return takes.take(name(pool), wait, () -> InvitationText.readAll(pop(pool, Math.min(max, MOST))));
    }

    @Override
    public long size(String pool) {
        var sizes = line.askAll(
                commands -> List.of(commands.llen(keys.queue(pool, true)), commands.llen(keys.queue(pool, false))));
        return sizes.getFirst() + sizes.getLast();
    }

    private InboxWrite put(String pool, boolean high, List<Invitation> mixed) {
        var texts = mixed.stream()
                .filter(invitation -> invitation.high() == high)
                .map(InvitationText::write)
                .toList();
        return new InboxWrite(keys.queue(pool, high), keys.wake(), name(pool), LIFE, texts);
    }

    /// The wake-up name of a pool, common to both lists.
    private String name(String pool) {
        return keys.queue(pool, false);
    }

    /// Takes the share of each list, then the remainder from the list that has more.
    private List<String> pop(String pool, int max) {
        var own = turns.computeIfAbsent(pool, _ -> new QueueChoice());
        var next = own.next(max);
        int normals = next.normal();
        int highs = max - normals;
        var first = pop(pool, highs, normals);
        boolean noMoreHigh = first.high().size() < highs;
        boolean noMoreNormal = first.normal().size() < normals;
        if (noMoreNormal) {
            own.owed();
        }
        if (noMoreHigh == noMoreNormal) {
            return next.merged(first.high(), first.normal());
        }
        int left = max - first.high().size() - first.normal().size();
        var rest = more(pool, noMoreHigh ? 0 : left, noMoreNormal ? 0 : left, left < max);
        return next.merged(joined(first.high(), rest.high()), joined(first.normal(), rest.normal()));
    }

    /// Entries taken before are already off the lists, so a server failure here must not lose them.
    private Popped more(String pool, int highs, int normals, boolean hasSome) {
        try {
            return pop(pool, highs, normals);
        } catch (LiveStateUnavailableException e) {
            if (hasSome) {
                return new Popped(List.of(), List.of());
            }
            throw e;
        }
    }

    private Popped pop(String pool, int highs, int normals) {
        var popped = line.askAll(commands -> {
            var pops = new ArrayList<RedisFuture<List<String>>>(2);
            if (highs > 0) {
                pops.add(commands.lpop(keys.queue(pool, true), highs));
            }
            if (normals > 0) {
                pops.add(commands.lpop(keys.queue(pool, false), normals));
            }
            return pops;
        });
        return new Popped(highs > 0 ? popped.getFirst() : List.of(), normals > 0 ? popped.getLast() : List.of());
    }

    private static List<String> joined(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    private record Popped(List<String> high, List<String> normal) {}
}
