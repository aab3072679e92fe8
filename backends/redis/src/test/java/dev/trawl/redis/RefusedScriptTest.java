package dev.trawl.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.RedisServer;
import dev.trawl.redis.connection.RedisAddress;
import dev.trawl.redis.connection.RedisErrors;
import dev.trawl.spi.live.LiveStateUnavailableException;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// What a server refuses inside a script is understood like what it refuses outside of one.
@Timeout(300)
class RefusedScriptTest {

    private static final RedisServer SERVER = RedisServer.start();
    private static final RedisServer OTHER = RedisServer.start();

    @RegisterExtension
    final OpenEngines engines = new OpenEngines();

    @AfterAll
    static void end() {
        SERVER.close();
        OTHER.close();
    }

    @Test
    void a_master_that_was_demoted_is_left_by_who_only_runs_scripts() {
        var engine = engines.open(SERVER.url());
        await().ignoreException(LiveStateUnavailableException.class).until(() -> count(engine) > 0);
        asAdmin(server -> {
            server.replicaof("127.0.0.1", OTHER.port());
            long before = connections(server);
            assertThatThrownBy(() -> count(engine))
                    .isInstanceOf(LiveStateUnavailableException.class)
                    .hasMessageContaining("is a replica and takes no writes");
            await().until(() -> connections(server) > before);
            server.replicaofNoOne();
        });
        await().ignoreException(LiveStateUnavailableException.class).until(() -> count(engine) > 0);
    }

    @Test
    void advice_is_given_for_what_a_script_may_not_do() {
        var engine = engines.open(SERVER.url());
        asAdmin(server -> {
            server.configSet("maxmemory", "1");
            try {
                assertThatThrownBy(() -> count(engine)).hasMessageContaining("is out of memory: raise maxmemory");
            } finally {
                server.configSet("maxmemory", "0");
            }
        });
        var disk = new RedisCommandExecutionException(
                "ERR Error running script (call to f_0c1e): @user_script:5: @user_script: 5: -MISCONF Redis is configured");
        assertThat(RedisErrors.words(RedisAddress.parse(SERVER.url(), "", ""), disk))
                .contains("cannot write to its disk");
    }

    private static long count(RedisEngine engine) {
        return engine.counters().take("one", 1, 9, Duration.ofMinutes(1));
    }

    /// How many it has taken since it was started.
    private static long connections(RedisCommands<String, String> server) {
        return server.info("stats")
                .lines()
                .filter(line -> line.startsWith("total_connections_received"))
                .mapToLong(line -> Long.parseLong(line.replaceFirst(".*:", "")))
                .sum();
    }

    private static void asAdmin(Consumer<RedisCommands<String, String>> order) {
        try (var client = RedisClient.create(SERVER.url());
                var connection = client.connect()) {
            order.accept(connection.sync());
        }
    }
}
