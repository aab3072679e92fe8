package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.spi.execute.TaskResult.Success;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// R7: every write is idempotent. A fifth of all answers gets lost after the request has reached the server.
class R07LostRepliesTest {

    private static final int TASKS = LongForm.scaled(300, 2_000);
    private static final int BATCH = 4; // many small requests, of which a fifth loses its answer

    @RegisterExtension
    final Rig rig = new Rig();

    private final Map<String, Integer> runs = new ConcurrentHashMap<>();

    @Test
    @Timeout(300)
    void lost_answers_lose_and_double_nothing() throws Exception {
        var program = rig.start(Launch.on(rig.data()).withHooks().set("worker.supported_types", "echo"));
        var api = program.api();
        try (var proxy = new CuttingProxy(api.address(), 0.2, LongForm.random());
                var crew = new RemoteCrew();
                var client = api.through(proxy.address())) {
            for (String id : Set.of("w1", "w2")) {
                crew.start(proxy.address(), id, crew.join(api, id), 16, execution -> {
                    runs.merge(execution.lease().payload(), 1, Integer::sum);
                    execution.emit(execution.lease().payload());
                    execution.checkpoint("1");
                    return new Success(execution.lease().payload());
                });
            }
            var ids = new HashSet<String>();
            for (int first = 0; first < TASKS; first += BATCH) {
                ids.addAll(submit(client, first));
            }
            await().atMost(Duration.ofSeconds(200)).until(api::isDrained);

            assertThat(ids).as("tasks that were made").hasSize(TASKS);
            assertThat(proxy.cuts()).as("answers that were lost").isGreaterThan(TASKS / 10);
            assertThat(runs).hasSize(TASKS);
            for (String id : ids) {
                assertThat(api.state(id)).isEqualTo("COMPLETED");
                assertThat(api.results(id)).as("record and result of %s", id).hasSize(2);
            }
            assertThat(crew.refused).isEmpty();
        }
    }

    /// Repeats under the same key until an answer comes.
    private static Set<String> submit(Api client, int first) {
        var tasks = new StringBuilder();
        for (int i = first; i < first + BATCH; i++) {
            tasks.append(i == first ? "" : ",").append("{\"type\":\"test_visit\",\"payload\":%d}".formatted(i));
        }
        String body = "{\"tasks\":[%s]}".formatted(tasks);
        while (true) {
            try {
                var ids = new HashSet<String>();
                client.submitOnce(body, "batch-" + first)
                        .expect(202)
                        .json()
                        .path("ids")
                        .forEach(id -> ids.add(id.asString()));
                return ids;
            } catch (IOException _) {
                // nobody knows what happened: once more
            }
        }
    }
}
