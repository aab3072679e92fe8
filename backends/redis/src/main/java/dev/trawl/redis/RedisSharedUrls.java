package dev.trawl.redis;

import dev.trawl.plugin.TaskId;
import dev.trawl.redis.connection.Pipeline;
import dev.trawl.redis.connection.Script;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.live.SharedUrls;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// URLs as `seen:LEDGER:TASK`, a set of exact 128-bit fingerprints. A set accepts at most a million
/// members and expires
/// an hour after the last addition.
final class RedisSharedUrls implements SharedUrls {

    static final int MOST = 1_000_000;

    private static final Duration LIFE = Duration.ofHours(1);
    private static final int TOGETHER = 1_000;
    private static final long PAUSE = Duration.ofSeconds(1).toNanos();

    private final Pipeline line;
    private final RedisKeys keys;
    private final TimeSource time;
    private final long ledger;
    private final int most;
    private volatile long askAgainAt;

    /// @param ledger its id: another ledger has other tasks under the same ids
    RedisSharedUrls(Pipeline line, RedisKeys keys, TimeSource time, long ledger, int most) {
        this.line = line;
        this.keys = keys;
        this.time = time;
        this.ledger = ledger;
        this.most = most;
        this.askAgainAt = time.nanos();
    }

    @Override
    public List<FoundUrl> unknown(TaskId task, List<FoundUrl> urls) {
        var unknown = new ArrayList<FoundUrl>(urls.size());
        for (int first = 0; first < urls.size(); first += TOGETHER) {
            List<FoundUrl> some = urls.subList(first, Math.min(first + TOGETHER, urls.size()));
            List<Boolean> known = ask(task, some);
            for (int i = 0; i < some.size(); i++) {
                if (i >= known.size() || !known.get(i)) {
                    unknown.add(some.get(i));
                }
            }
        }
        return unknown;
    }

    /// Empty when the server does not answer. It is then not asked again for one second.
    private List<Boolean> ask(TaskId task, List<FoundUrl> urls) {
        if (time.nanos() - askAgainAt < 0) {
            return List.of();
        }
        Optional<List<Boolean>> known =
                line.hear(commands -> commands.smismember(keys.seen(ledger, task), members(urls)));
        if (known.isEmpty()) {
            askAgainAt = time.nanos() + PAUSE;
        }
        return known.orElse(List.of());
    }

    @Override
    public void add(TaskId task, List<FoundUrl> urls) {
        for (int first = 0; first < urls.size(); first += TOGETHER) {
            String[] arguments = Stream.concat(
                            Stream.of(Integer.toString(most), Long.toString(LIFE.toMillis())),
                            Stream.of(members(urls.subList(first, Math.min(first + TOGETHER, urls.size())))))
                    .toArray(String[]::new);
            line.tell(commands -> List.of(Script.SEEN.count(commands, keys.seen(ledger, task), arguments)));
        }
    }

    @Override
    public void forget(TaskId task) {
        line.tell(commands -> List.of(commands.unlink(keys.seen(ledger, task))));
    }

    private static String[] members(List<FoundUrl> urls) {
        return urls.stream().map(RedisSharedUrls::member).toArray(String[]::new);
    }

    private static String member(FoundUrl url) {
        byte[] bytes = ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(url.high())
                .putLong(url.low())
                .array();
        return Base64.getEncoder().withoutPadding().encodeToString(bytes);
    }
}
