package dev.trawl.redis;

import io.lettuce.core.KeyValue;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.Value;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

/// A list of names, so that nobody searches all keys for those of one kind. A name on it may be of a key that is gone.
///
/// @param list its key
/// @param key the key of a name
record Roll(String list, UnaryOperator<String> key) {

    RedisFuture<Long> enlist(RedisAsyncCommands<String, String> commands, String name, Duration life) {
        return Script.ENLIST.count(commands, list, name, Long.toString(life.toMillis()));
    }

    /// The values of the keys that are there.
    List<String> values(Line line) {
        var listed = line.ask(commands -> Script.LISTED.list(commands, list));
        if (listed.isEmpty()) {
            return List.of();
        }
        return line.ask(commands -> commands.mget(listed.stream().map(key).toArray(String[]::new))).stream()
                .filter(KeyValue::hasValue)
                .map(Value::getValue)
                .toList();
    }
}
