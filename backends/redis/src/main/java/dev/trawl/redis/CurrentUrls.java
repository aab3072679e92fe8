package dev.trawl.redis;

import dev.trawl.plugin.TaskId;
import dev.trawl.redis.connection.Pipeline;
import dev.trawl.redis.connection.Script;
import dev.trawl.spi.live.CurrentUrl;
import dev.trawl.spi.live.TaskBoard.Working;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The URLs currently being fetched: field `urls:WORKER` of the hash `task:ID`, a JSON object with the session, its
/// URLs and their expiry time.
final class CurrentUrls {

    private static final int REMEMBERED = 10_000;

    private final Pipeline line;
    private final RedisKeys keys;
    private final Workers workers;

    /// The tasks of the URLs that a session published last, so that they are removed when it moves to other tasks.
    private final Map<Long, Set<TaskId>> shown = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Set<TaskId>> eldest) {
            return size() > REMEMBERED;
        }
    };

    CurrentUrls(Pipeline line, RedisKeys keys, Workers workers) {
        this.line = line;
        this.keys = keys;
        this.workers = workers;
    }

    /// The value of a field.
    record Value(long until, long session, List<String> urls) {

        Value {
            Objects.requireNonNull(urls);
        }
    }

    void show(long session, List<CurrentUrl> urls, Duration ttl) {
        var values = new TreeMap<TaskId, String>();
        hidden(session, urls).forEach(task -> values.put(task, ""));
        urls.stream()
                .collect(Collectors.groupingBy(current -> current.subtask().task()))
                .forEach((task, current) -> values.put(task, value(session, current)));
        if (values.isEmpty()) {
            return;
        }
        String field = "urls:" + RedisKeys.label(workers.of(session));
        line.tell(commands -> write(commands, field, values, ttl));
    }

    List<Working> of(TaskId task) {
        return line.askBriefly(commands -> Script.FETCHED.list(commands, keys.task(task))).stream()
                .flatMap(text -> RedisJson.read(text, Value.class).stream())
                .map(value -> new Working(value.session(), value.urls()))
                .sorted(Comparator.comparingLong(Working::session))
                .toList();
    }

    private List<RedisFuture<Long>> write(
            RedisAsyncCommands<String, String> commands, String field, Map<TaskId, String> values, Duration ttl) {
        var writes = new ArrayList<RedisFuture<Long>>();
        values.forEach((task, value) -> writes.add(
                Script.WORKING.count(commands, keys.task(task), field, value, Long.toString(ttl.toMillis()))));
        return writes;
    }

    /// Tasks that the session no longer works on.
    private Set<TaskId> hidden(long session, List<CurrentUrl> urls) {
        var now = urls.stream().map(current -> current.subtask().task()).collect(Collectors.toSet());
        synchronized (shown) {
            var before = now.isEmpty() ? shown.remove(session) : shown.put(session, now);
            return before == null
                    ? Set.of()
                    : before.stream().filter(task -> !now.contains(task)).collect(Collectors.toSet());
        }
    }

    /// The script writes the start of the object, because only the server knows the expiry time.
    private static String value(long session, List<CurrentUrl> urls) {
        var rest = new Rest(session, urls.stream().map(CurrentUrl::url).toList());
        return RedisJson.write(rest).substring(1);
    }

    private record Rest(long session, List<String> urls) {}
}
