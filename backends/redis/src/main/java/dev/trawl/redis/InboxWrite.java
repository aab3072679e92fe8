package dev.trawl.redis;

import dev.trawl.redis.connection.Script;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// A write of invitations to a list.
///
/// @param wakes the name to wake
record InboxWrite(String list, String channel, String wakes, Duration life, List<String> invitations) {

    RedisFuture<Long> send(RedisAsyncCommands<String, String> commands) {
        var arguments = Stream.concat(Stream.of(channel, wakes, Long.toString(life.toMillis())), invitations.stream())
                .toArray(String[]::new);
        return Script.PUT.count(commands, list, arguments);
    }
}
