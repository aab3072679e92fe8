package dev.trawl.redis;

import dev.trawl.redis.connection.Client;
import dev.trawl.redis.connection.Pipeline;
import dev.trawl.redis.connection.RedisAddress;
import dev.trawl.redis.connection.RedisErrors;
import dev.trawl.redis.connection.Script;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.EngineCheck;
import dev.trawl.spi.live.LiveStateUnavailableException;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Health check of a server. It leaves no data behind.
final class ExamineRedis {

    private static final Pattern VERSION = Pattern.compile("(?m)^redis_version:([0-9]+)\\.([0-9]+)(\\S*)");
    private static final Pattern POLICY = Pattern.compile("(?m)^maxmemory_policy:(\\S+)");
    private static final Pattern ROLE = Pattern.compile("(?m)^role:(\\S+)");
    private static final int OLDEST = 602;

    private final Client client;
    private final RedisAddress address;
    private final RedisKeys keys;
    private final TimeSource time;
    private final List<String> findings = new ArrayList<>();
    private final List<String> advice = new ArrayList<>();
    private String version = "";
    private Duration latency = Duration.ZERO;

    ExamineRedis(Client client, RedisAddress address, RedisKeys keys, TimeSource time) {
        this.client = client;
        this.address = address;
        this.keys = keys;
        this.time = time;
    }

    EngineCheck examine() {
        if (address.isSentinel()) {
            sentinels();
        }
        try (var connection = client.plain()) {
            server(connection.sync());
        } catch (RedisException e) {
            findings.add(RedisErrors.words(address, e));
        }
        return check();
    }

    /// Sends one cheap request over an open connection.
    EngineCheck ping(Pipeline line) {
        long before = time.nanos();
        try {
            String info = line.ask(commands -> commands.info());
            latency = Duration.ofNanos(time.nanos() - before);
            version(info);
            var role = ROLE.matcher(info);
            if (role.find()) {
                role(role.group(1));
            }
        } catch (LiveStateUnavailableException e) {
            findings.add(String.valueOf(e.getMessage()));
        }
        return check();
    }

    private EngineCheck check() {
        return new EngineCheck(
                "redis", address.toString(), version, latency, List.copyOf(findings), List.copyOf(advice));
    }

    private void server(RedisCommands<String, String> commands) {
        long before = time.nanos();
        var _ = commands.ping();
        latency = Duration.ofNanos(time.nanos() - before);
        attempt(() -> version(commands.info("server")));
        attempt(() -> role(String.valueOf(commands.role().getFirst())));
        attempt(() -> memory(commands.info("memory")));
        // Each command uses only a key that does not exist.
        attempt(() -> commands.lpop(keys.prefix() + "check", 1));
        attempt(() -> commands.mget(keys.prefix() + "check"));
        attempt(() -> commands.unlink(keys.prefix() + "check"));
        attempt(() -> commands.publish(keys.wake(), "check"));
        attempt(() -> Script.load(commands));
    }

    private void attempt(Runnable step) {
        try {
            step.run();
        } catch (RedisException e) {
            String words = RedisErrors.words(address, e);
            if (!findings.contains(words)) {
                findings.add(words);
            }
        }
    }

    private void version(String info) {
        var found = VERSION.matcher(info);
        if (found.find()) {
            version = found.group(1) + "." + found.group(2) + found.group(3);
            int number = Integer.parseInt(found.group(1)) * 100 + Integer.parseInt(found.group(2));
            if (number < OLDEST) {
                findings.add("is version %s and too old: install 6.2 or later".formatted(version));
            }
        }
    }

    private void role(String role) {
        if (!role.equals("master")) {
            findings.add("is a %s and takes no writes: name the master, or the sentinels with redis-sentinel://"
                    .formatted(role));
        }
    }

    /// Reads the policy from INFO, because users with few permissions may not read the configuration.
    private void memory(String info) {
        var policy = POLICY.matcher(info);
        if (policy.find() && !policy.group(1).equals("noeviction")) {
            findings.add("throws keys away when its memory is full (maxmemory-policy %s): set it to noeviction"
                    .formatted(policy.group(1)));
        }
    }

    /// A failover is possible while at least one sentinel is fine; problems of the others are then only advice.
    private void sentinels() {
        var told = address.hosts().stream()
                .flatMap(host -> sentinel(host).stream())
                .toList();
        (told.size() < address.hosts().size() ? advice : findings).addAll(told);
    }

    private Optional<String> sentinel(RedisAddress.Host host) {
        try (var connection = client.sentinel(host)) {
            var _ = connection
                    .sync()
                    .dispatch(
                            CommandType.SENTINEL,
                            new StatusOutput<>(StringCodec.UTF8),
                            new CommandArgs<>(StringCodec.UTF8).add("CKQUORUM").add(address.master()));
            return Optional.empty();
        } catch (RedisException e) {
            return Optional.of("the sentinel %s %s".formatted(host, sentinelWords(e)));
        }
    }

    private String sentinelWords(RedisException failure) {
        String text = String.valueOf(failure.getMessage());
        if (text.contains("No such master")) {
            return "watches no master '%s': correct the name".formatted(address.master());
        }
        return text.startsWith("NOQUORUM")
                ? "could not order a failover (%s): start more sentinels".formatted(text)
                : RedisErrors.words(address, failure);
    }
}
