package dev.trawl.redis.connection;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisClient;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.sentinel.api.StatefulRedisSentinelConnection;
import java.io.File;
import java.time.Duration;
import java.util.function.Supplier;

/// Opens connections. They do not reconnect automatically: `ReconnectingConnection` does that, because it also detects
/// a server that
/// hangs.
public final class Client implements AutoCloseable {

    /// The maximum number of commands queued for a server that hangs; further commands are rejected.
    private static final int WAITING = 20_000;

    private static final int ATTEMPTS = 5;

    private final RedisAddress address;
    private final ClientResources resources;
    private final RedisClient client;

    public Client(RedisAddress address) {
        this.address = address;
        this.resources = ClientResources.builder()
                .ioThreadPoolSize(2)
                .computationThreadPoolSize(2)
                .build();
        this.client = RedisClient.create(resources);
        client.setOptions(ClientOptions.builder()
                .autoReconnect(false)
                .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                .maintNotificationsConfig(MaintNotificationsConfig.disabled())
                .requestQueueSize(WAITING)
                .socketOptions(SocketOptions.builder()
                        .connectTimeout(Pipeline.TIMEOUT)
                        .keepAlive(true)
                        .build())
                .sslOptions(trust(address))
                .build());
    }

    /// A connection for commands, which are sent only on flush.
    public StatefulRedisConnection<String, String> commands() {
        var connection = plain();
        try {
            Script.load(connection.sync());
            connection.setAutoFlushCommands(false);
            return connection;
        } catch (RuntimeException e) {
            var _ = connection.closeAsync();
            throw e;
        }
    }

    public StatefulRedisConnection<String, String> plain() {
        return open(() -> client.connect(StringCodec.UTF8, address.uri(Pipeline.TIMEOUT)));
    }

    /// A connection that subscribes to `channel` and wakes waiting threads.
    public StatefulRedisPubSubConnection<String, String> signals(String channel, Wakes wakes) {
        var connection = open(() -> client.connectPubSub(StringCodec.UTF8, address.uri(Pipeline.TIMEOUT)));
        try {
            connection.addListener(new RedisPubSubAdapter<>() {
                @Override
                public void message(String from, String name) {
                    wakes.wake(name);
                }
            });
            connection.sync().subscribe(channel);
            wakes.wakeAll();
            return connection;
        } catch (RuntimeException e) {
            var _ = connection.closeAsync();
            throw e;
        }
    }

    public StatefulRedisSentinelConnection<String, String> sentinel(RedisAddress.Host host) {
        return open(() -> client.connectSentinel(StringCodec.UTF8, address.sentinel(host, Pipeline.TIMEOUT)));
    }

    /// A server that rejects a connection at once may close it before Lettuce reads the error. The reason
    /// is then lost,
    /// so the connection attempt is repeated.
    private static <C> C open(Supplier<C> connect) {
        for (int attempt = 1; ; attempt++) {
            try {
                return connect.get();
            } catch (RuntimeException e) {
                if (attempt == ATTEMPTS || !RedisErrors.isReasonLost(e)) {
                    throw e;
                }
            }
        }
    }

    @Override
    public void close() {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(1));
        var _ = resources.shutdown(0, 1, java.util.concurrent.TimeUnit.SECONDS);
    }

    private static SslOptions trust(RedisAddress address) {
        return address.ca().isEmpty()
                ? SslOptions.create()
                : SslOptions.builder().trustManager(new File(address.ca())).build();
    }
}
