package dev.trawl.redis.connection;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/// Lua scripts that the server runs atomically. Each uses one key, so that the keys may be on different servers.
public enum Script {
    PUT,
    COLLECT,
    BEAT,
    FORGET,
    ENLIST,
    LISTED,
    MARK,
    COUNT,
    SEEN,
    LEAD,
    RESIGN,
    OWN,
    FOLLOW,
    WORKING,
    FETCHED;

    private final String text = read(name().toLowerCase(Locale.ROOT) + ".lua");
    private final String digest = digest(text);

    /// Loads all scripts into the server.
    public static void load(RedisCommands<String, String> commands) {
        for (Script script : values()) {
            commands.scriptLoad(script.text);
        }
    }

    public static List<RedisFuture<String>> load(RedisAsyncCommands<String, String> commands) {
        return List.of(values()).stream()
                .map(script -> commands.scriptLoad(script.text))
                .toList();
    }

    /// Runs the script, which returns a number.
    public RedisFuture<Long> count(RedisAsyncCommands<String, String> commands, String key, String... arguments) {
        return commands.evalsha(digest, ScriptOutputType.INTEGER, new String[] {key}, arguments);
    }

    /// Runs the script, which returns a list of texts.
    public RedisFuture<List<String>> list(
            RedisAsyncCommands<String, String> commands, String key, String... arguments) {
        return commands.evalsha(digest, ScriptOutputType.MULTI, new String[] {key}, arguments);
    }

    private static String read(String file) {
        try (var in = Objects.requireNonNull(Script.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String digest(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
