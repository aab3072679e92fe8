package dev.trawl.redis;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.redis.connection.Pipeline;
import dev.trawl.redis.connection.Script;
import dev.trawl.spi.live.Marks;
import io.lettuce.core.KeyValue;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/// Marks as `cancel:SUBTASK`, with the epoch up to which leases are void. Marks only save time, so failures of the
/// server are ignored: lease holders find out at their next renewal.
final class RedisMarks implements Marks {

    private final Pipeline line;
    private final RedisKeys keys;

    RedisMarks(Pipeline line, RedisKeys keys) {
        this.line = line;
        this.keys = keys;
    }

    @Override
    public void mark(Map<SubtaskId, Long> voidEpochs, Duration ttl) {
        String life = Long.toString(ttl.toMillis());
        if (!voidEpochs.isEmpty()) {
            line.tell(commands -> voidEpochs.entrySet().stream()
                    .map(lease -> Script.MARK.count(
                            commands,
                            keys.cancel(lease.getKey()),
                            lease.getValue().toString(),
                            life))
                    .toList());
        }
    }

    @Override
    public List<SubtaskId> marked(Map<SubtaskId, Long> leases) {
        if (leases.isEmpty()) {
            return List.of();
        }
        var subtasks = leases.keySet().stream().sorted().toList();
        var marks = line.hear(
                commands -> commands.mget(subtasks.stream().map(keys::cancel).toArray(String[]::new)));
        return marks.map(epochs -> IntStream.range(0, subtasks.size())
                        .filter(i -> epochs.get(i).hasValue())
                        .filter(i -> isVoid(leases.getOrDefault(subtasks.get(i), Long.MAX_VALUE), epochs.get(i)))
                        .mapToObj(subtasks::get)
                        .toList())
                .orElse(List.of());
    }

    /// A value that is not a number counts as no mark.
    private static boolean isVoid(long lease, KeyValue<String, String> mark) {
        return RedisJson.read(mark.getValue(), Long.class)
                .filter(epoch -> lease <= epoch)
                .isPresent();
    }

    @Override
    public void forget(Set<SubtaskId> subtasks) {
        if (!subtasks.isEmpty()) {
            line.tell(commands ->
                    List.of(commands.unlink(subtasks.stream().map(keys::cancel).toArray(String[]::new))));
        }
    }
}
