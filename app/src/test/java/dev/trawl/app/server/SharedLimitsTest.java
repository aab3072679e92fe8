package dev.trawl.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.app.process.SystemTime;
import dev.trawl.engines.RedisServer;
import dev.trawl.redis.RedisEngine;
import dev.trawl.redis.connection.RedisAddress;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.Counters;
import dev.trawl.testkit.PromisedTime;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Two gateways on one Redis keep the limits of requests together, and go on alone when it is gone.
@Timeout(300)
class SharedLimitsTest {

    private static final int LIMIT = 20;
    private static final long RUN = Duration.ofSeconds(3).toNanos();
    private static final long PATIENCE =
            PromisedTime.within(Duration.ofSeconds(2)).toNanos();

    private final TimeSource time = new SystemTime();
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final HttpClient http = keep(HttpClient.newHttpClient());
    private final RedisServer redis = keep(RedisServer.start());

    @TempDir
    Path folder;

    @AfterEach
    void closeAll() throws Exception {
        while (!opened.isEmpty()) {
            opened.pop().close();
        }
    }

    @Test
    void two_gateways_on_one_redis_keep_a_limit_together_until_it_is_gone() throws Exception {
        var one = gateway("one");
        var two = gateway("two");

        long began = time.nanos();
        int admitted = 0;
        while (time.nanos() - began < RUN) {
            admitted += isAdmitted(one) ? 1 : 0;
            admitted += isAdmitted(two) ? 1 : 0;
        }
        double seconds = (time.nanos() - began) / 1e9;
        assertThat(admitted).isGreaterThanOrEqualTo(LIMIT).isLessThan((int) (1.2 * LIMIT * (seconds + 1)));

        redis.close();
        awaitAdmitted(one);
        awaitAdmitted(two);
    }

    /// Asks until as many requests as the limit allows were let in, none of them late.
    private void awaitAdmitted(ChannelRig gateway) throws IOException, InterruptedException {
        int admitted = 0;
        while (admitted < LIMIT) {
            long asked = time.nanos();
            admitted += isAdmitted(gateway) ? 1 : 0;
            assertThat(time.nanos() - asked).isLessThan(PATIENCE);
        }
    }

    private boolean isAdmitted(ChannelRig gateway) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(gateway.address().resolve("/status"))
                .header("Authorization", "Bearer secret-of-w1")
                .build();
        return http.send(request, BodyHandlers.discarding()).statusCode() != 429;
    }

    private ChannelRig gateway(String name) {
        var rig = keep(new ChannelRig(folder.resolve(name), Duration.ofSeconds(15), this::counters));
        rig.enrol("w1");
        rig.gateway.limit(LIMIT, 0);
        return rig;
    }

    private Counters counters(TimeSource clock) {
        return keep(RedisEngine.open(RedisAddress.parse(redis.url(), "", ""), "t:", clock, _ -> Optional.empty()))
                .counters();
    }

    private <T extends AutoCloseable> T keep(T resource) {
        opened.push(resource);
        return resource;
    }
}
