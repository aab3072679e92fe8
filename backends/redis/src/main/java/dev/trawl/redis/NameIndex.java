package dev.trawl.redis;

import dev.trawl.redis.connection.Pipeline;
import dev.trawl.redis.connection.Script;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// An index of names, which avoids a scan of all keys, and the value under the key of each name. The key
/// of an indexed
/// name may have expired.
final class NameIndex<T> {

    private static final Logger log = LoggerFactory.getLogger(NameIndex.class);

    private final String list;
    private final UnaryOperator<String> key;
    private final Class<T> type;
    private volatile Set<String> unreadable = Set.of();

    /// @param list the key of the index
    /// @param key maps a name to its key
    /// @param type of the values
    NameIndex(String list, UnaryOperator<String> key, Class<T> type) {
        this.list = list;
        this.key = key;
        this.type = type;
    }

    RedisFuture<Long> enlist(RedisAsyncCommands<String, String> commands, String name, Duration life) {
        return Script.ENLIST.count(commands, list, name, Long.toString(life.toMillis()));
    }

    /// The existing values. An invalid value is left out, and logged once while it exists.
    List<T> cards(Pipeline line) {
        var listed = line.ask(commands -> Script.LISTED.list(commands, list));
        if (listed.isEmpty()) {
            return List.of();
        }
        var cards = new ArrayList<T>(listed.size());
        var broken = new HashSet<String>();
        for (var card :
                line.ask(commands -> commands.mget(listed.stream().map(key).toArray(String[]::new)))) {
            if (card.hasValue()) {
                RedisJson.read(card.getValue(), type).ifPresentOrElse(cards::add, () -> broken.add(card.getKey()));
            }
        }
        tell(broken);
        return cards;
    }

    private void tell(Set<String> broken) {
        var before = unreadable;
        unreadable = broken;
        broken.stream()
                .filter(each -> !before.contains(each))
                .forEach(each -> log.warn(
                        "card ignored key={} cause=it is not what a node writes there; delete it, or find out who wrote it",
                        each));
    }
}
