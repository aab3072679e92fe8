package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.spi.execute.TaskResult.Success;
import dev.trawl.testkit.PromisedTime;
import dev.trawl.worker.remote.ServerRefusedException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// R11: workers that lost their server together come back spread, and soon.
class R11HerdTest {

    private static final int WORKERS = LongForm.scaled(60, 200);
    private static final int MOST_PER_SECOND = 50;

    @RegisterExtension
    final Rig rig = new Rig();

    @Test
    @Timeout(300)
    void a_restart_brings_all_back_within_half_a_minute() throws Exception {
        var first = rig.start(at(0));
        int port = first.api().address().getPort();
        try (var crew = new RemoteCrew()) {
            var credentials = new HashMap<String, String>();
            for (int i = 0; i < WORKERS; i++) {
                credentials.put("w" + i, joined(crew, first.api(), "w" + i));
            }
            credentials.forEach((id, credential) ->
                    crew.start(first.api().address(), id, credential, 1, execution -> new Success("{}")));
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> sessions(first.api()).size() >= WORKERS);
            first.kill();
            // Longer than the lease, so that every worker has to register again.
            await().pollDelay(Duration.ofSeconds(7))
                    .atMost(Duration.ofMinutes(1))
                    .until(() -> true);
            var second = rig.start(at(port));

            await().atMost(PromisedTime.within(Duration.ofSeconds(30)))
                    .until(() -> sessions(second.api()).size() >= WORKERS);
            var perSecond = sessions(second.api()).stream()
                    .collect(Collectors.groupingBy(
                            worker -> Instant.parse(worker.path("started_at").asString())
                                    .getEpochSecond(),
                            Collectors.counting()));
            assertThat(perSecond.values()).allMatch(count -> count <= MOST_PER_SECOND);
        }
    }

    private Launch at(int port) {
        return Launch.plain(rig.data())
                .with("--master-port", String.valueOf(port))
                .withHooks()
                .set("lease.ttl", "5s")
                .set("lease.renew_interval", "1s")
                .set("worker.heartbeat_interval", "1s")
                .set("worker.supported_types", "echo");
    }

    /// Joining is slowed down too.
    private static String joined(RemoteCrew crew, Api api, String id) throws Exception {
        while (true) {
            try {
                return crew.join(api, id);
            } catch (ServerRefusedException _) {
                await().pollDelay(Duration.ofMillis(200)).until(() -> true);
            }
        }
    }

    /// Sessions of remote workers whose heart beats.
    private static List<JsonNode> sessions(Api api) throws Exception {
        var live = new ArrayList<JsonNode>();
        for (JsonNode worker : api.items("/workers")) {
            if (worker.path("worker").asString().matches("w\\d+")
                    && !worker.path("state").asString().equals("UNHEALTHY")) {
                live.add(worker);
            }
        }
        return live;
    }
}
