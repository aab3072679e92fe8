package dev.trawl.redis;

import dev.trawl.plugin.TaskId;
import dev.trawl.redis.connection.Pipeline;
import dev.trawl.redis.connection.Script;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.live.CurrentUrl;
import dev.trawl.spi.live.TaskBoard;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.spi.task.Task;
import io.lettuce.core.KeyValue;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Tasks as `task:ID`, a hash of state, total, done, failed and the URLs being fetched. Changes to a task
/// within 200 ms
/// are written together, so that a short task costs the server one call besides its acceptance.
final class RedisTaskBoard implements TaskBoard {

    /// The maximum lag of the board.
    static final Duration MOMENT = Duration.ofMillis(200);

    private static final Duration ENDED_LIFE = Duration.ofDays(1);
    private static final Duration OPEN_LIFE = Duration.ofDays(30);

    /// Commits during the count may be included in it; the others are part of the next correction.
    private static final Duration COUNTED = Duration.ofSeconds(1);

    private static final int TOGETHER = 1_000;

    /// Requests for up to this many tasks use the short timeout.
    private static final int FEW = 100;

    private static final int MOST_WAITING = 100_000;

    private final Pipeline line;
    private final RedisKeys keys;
    private final CurrentUrls urls;
    private final Object collecting = new Object();
    private Map<TaskId, BoardChange> waiting = new LinkedHashMap<>();

    RedisTaskBoard(Pipeline line, RedisKeys keys, Workers workers) {
        this.line = line;
        this.keys = keys;
        this.urls = new CurrentUrls(line, keys, workers);
    }

    @Override
    public void follow(List<LoggedEntry> committed) {
        var accepted = new LinkedHashMap<TaskId, BoardChange>();
        boolean full;
        synchronized (collecting) {
            for (LoggedEntry entry : committed) {
                var changes = isAcceptance(entry) ? accepted : waiting;
                changes.computeIfAbsent(entry.entry().task(), _ -> new BoardChange())
                        .add(entry);
            }
            full = waiting.size() >= MOST_WAITING;
        }
        write(accepted);
        if (full) {
            write();
        }
    }

    /// Writes the collected changes.
    synchronized void write() {
        Map<TaskId, BoardChange> gathered;
        synchronized (collecting) {
            gathered = waiting;
            waiting = new LinkedHashMap<>();
        }
        write(gathered);
    }

    /// An accepted task is written before its submitter gets the response.
    private static boolean isAcceptance(LoggedEntry entry) {
        return entry.entry().taskState().filter(TaskState.PENDING::equals).isPresent();
    }

    private void write(Map<TaskId, BoardChange> changed) {
        var changes = List.copyOf(changed.entrySet());
        for (int first = 0; first < changes.size(); first += TOGETHER) {
            write(changes.subList(first, Math.min(first + TOGETHER, changes.size())));
        }
    }

    private void write(List<Map.Entry<TaskId, BoardChange>> changes) {
        line.tell(commands -> changes.stream()
                .map(change -> Script.FOLLOW.count(
                        commands,
                        keys.task(change.getKey()),
                        change.getValue().arguments(life(change.getValue().state()))))
                .toList());
    }

    @Override
    public void correct(List<Task> tasks, long at) {
        if (tasks.isEmpty()) {
            return;
        }
        write();
        line.tell(commands -> tasks.stream()
                .map(task -> {
                    String key = keys.task(task.id());
                    var _ = commands.hset(key, fields(task, at));
                    return commands.pexpire(key, life(task.state().name()));
                })
                .toList());
    }

    @Override
    public Map<TaskId, Standing> standing(List<TaskId> tasks) {
        if (tasks.isEmpty()) {
            return Map.of();
        }
        write();
        Pipeline.Batch<List<KeyValue<String, String>>> batch = commands -> tasks.stream()
                .map(task -> commands.hmget(keys.task(task), "state", "total", "done", "failed"))
                .toList();
        var rows = tasks.size() <= FEW ? line.askAllBriefly(batch) : line.askAll(batch);
        var standing = new HashMap<TaskId, Standing>();
        for (int i = 0; i < rows.size(); i++) {
            var task = tasks.get(i);
            read(rows.get(i)).ifPresent(read -> standing.put(task, read));
        }
        return standing;
    }

    @Override
    public void working(long session, List<CurrentUrl> fetched, Duration ttl) {
        urls.show(session, fetched, ttl);
    }

    @Override
    public List<Working> working(TaskId task) {
        return urls.of(task);
    }

    private static Map<String, String> fields(Task task, long at) {
        return Map.of(
                "state", task.state().name(),
                "total", Integer.toString(task.progress().total()),
                "done", Integer.toString(task.progress().done()),
                "failed", Integer.toString(task.progress().failed()),
                "counted", Long.toString(at + COUNTED.toMillis()));
    }

    /// Empty when a field is missing or not a valid number.
    private static Optional<Standing> read(List<KeyValue<String, String>> row) {
        var state = row.getFirst();
        var numbers = row.stream()
                .skip(1)
                .filter(KeyValue::hasValue)
                .flatMap(field -> RedisJson.read(field.getValue(), Long.class).stream())
                .toList();
        return state.hasValue() && numbers.size() == 3
                ? Optional.of(new Standing(state.getValue(), numbers.get(0), numbers.get(1), numbers.get(2)))
                : Optional.empty();
    }

    private static Duration life(String state) {
        boolean ended = !state.isEmpty() && TaskState.valueOf(state).isEnded();
        return ended ? ENDED_LIFE : OPEN_LIFE;
    }
}
