package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.PostgresServer;
import dev.trawl.engines.RedisServer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// R17, 000.03: a node whose engines are away when it starts says which one it misses, and works when they are there.
@Timeout(300)
class EngineAwayTest {

    /// Whoever asks is told what is waited for; nobody has to start the node again.
    @Test
    void a_node_that_starts_before_its_ledger_is_ready_when_the_ledger_is() throws Exception {
        var engines = new EngineSet();
        var ledger = engines.add(PostgresServer.start(), "ledger.url");
        engines.add(RedisServer.start(), "state.url", "queue.url", "election.url");
        ledger.kill();
        try (var rig = new ClusterRig(engines)) {
            var node = rig.node("master-1").launch();
            try (var anyone = new Api(node.port(), "")) {
                await().atMost(Duration.ofMinutes(2))
                        .ignoreExceptions()
                        .until(() -> anyone.get("/readyz")
                                .expect(503)
                                .json()
                                .path("missing")
                                .valueStream()
                                .anyMatch(key -> key.asString().equals("ledger.url")));
                ledger.restart();
                await().atMost(Duration.ofMinutes(2))
                        .ignoreExceptions()
                        .until(() -> anyone.get("/readyz").status() == 200);
            }
            node.awaitReady().api().submit("echo", "{}");
        }
    }

    /// The one that refuses the password is named, and the password is not.
    @Test
    void a_wrong_password_of_redis_is_named_while_the_api_still_accepts_tasks() throws Exception {
        var engines = new EngineSet();
        engines.add(PostgresServer.start(), "ledger.url");
        var redis = engines.add(RedisServer.start("right-password"));
        String wrong = redis.url().replace("redis://", "redis://:wrong-password@");
        List.of("state.url", "queue.url", "election.url").forEach(key -> engines.set(key, wrong));
        try (var rig = new ClusterRig(engines)) {
            var node = rig.start("master-1").node("master-1");
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> missing(node.api()).contains("state.url"));
            node.api().submit("echo", "{}");
            await().until(() -> node.words().contains("state.url"));
            assertThat(node.words()).doesNotContain("wrong-password");
            String engine = node.api().get("/cluster").expect(200).text();
            assertThat(engine).containsIgnoringCase("password").doesNotContain("wrong-password");
        }
    }

    private static List<String> missing(Api api) throws IOException {
        return api.get("/readyz")
                .json()
                .path("missing")
                .valueStream()
                .map(key -> key.asString())
                .toList();
    }
}
