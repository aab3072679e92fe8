package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.plugin.Execution;
import dev.trawl.plugin.TaskResult;
import dev.trawl.plugin.TaskResult.Success;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// R7: every write is idempotent. A fifth of all answers gets lost after the request has reached the server.
class R07LostRepliesTest {

    private static final int TASKS = LongForm.scaled(300, 2_000);
    private static final int BATCH = 4; // many small requests, of which a fifth loses its answer
    private static final int CANCELS = LongForm.scaled(40, 200);
    private static final String HELD = "\"held\"";

    @RegisterExtension
    final Rig rig = new Rig();

    private final Map<String, Integer> runs = new ConcurrentHashMap<>();
    private final CountDownLatch never = new CountDownLatch(1);
    private int lostCancels;

    @Test
    @Timeout(300)
    void lost_answers_lose_and_double_nothing() throws Exception {
        var program = rig.start(Launch.on(rig.data()).withHooks().set("worker.supported_types", "echo"));
        var api = program.api();
        try (var proxy = new CuttingProxy(api.address(), 0.2, LongForm.random());
                var crew = new RemoteCrew();
                var client = api.through(proxy.address())) {
            for (String id : Set.of("w1", "w2")) {
                crew.start(proxy.address(), id, crew.join(api, id), 16, this::run);
            }
            var ids = new HashSet<String>();
            for (int first = 0; first < TASKS; first += BATCH) {
                ids.addAll(submit(client, first));
            }
            var cancelled = cancelSome(client);
            await().atMost(Duration.ofSeconds(200)).until(api::isDrained);

            assertThat(ids).as("tasks that were made").hasSize(TASKS);
            assertThat(proxy.cuts()).as("answers that were lost").isGreaterThan(TASKS / 10);
            assertThat(runs).hasSize(TASKS);
            for (String id : ids) {
                assertThat(api.state(id)).isEqualTo("COMPLETED");
                assertThat(api.results(id)).as("record and result of %s", id).hasSize(2);
            }
            for (String id : cancelled) {
                assertCancelledOnce(api, id);
            }
            assertThat(crew.refused).isEmpty();
            System.out.printf(
                    "R7: %d tasks, %d cancelled, %d answers cut, %d of them to cancel; lost 0, double 0%n",
                    ids.size(), cancelled.size(), proxy.cuts(), lostCancels);
        }
    }

    private TaskResult run(Execution execution) throws InterruptedException {
        String payload = execution.lease().payload();
        if (payload.equals(HELD)) {
            never.await(); // ends by its cancellation
        }
        runs.merge(payload, 1, Integer::sum);
        execution.emit(payload);
        execution.checkpoint("1");
        return new Success(payload);
    }

    /// Cancels tasks that wait or run, until enough answers to it were lost.
    private Set<String> cancelSome(Api client) {
        var cancelled = new HashSet<String>();
        for (int i = 0; i < CANCELS || lostCancels < CANCELS / 10; i++) {
            int key = i;
            String delay = i % 2 == 0 ? ",\"delay\":\"1h\"" : "";
            String body = "{\"type\":\"test_visit\",\"payload\":%s%s}".formatted(HELD, delay);
            String id = answered(() -> client.submitOnce(body, "held-" + key))
                    .expect(202)
                    .json()
                    .path("id")
                    .asString();
            cancelled.add(id);
            cancel(client, id);
        }
        return cancelled;
    }

    /// A repeated cancellation is answered like the first.
    private void cancel(Api client, String id) {
        while (true) {
            try {
                client.post("/tasks/%s:cancel".formatted(id), "{}").expect(200);
                return;
            } catch (IOException _) {
                lostCancels++;
            }
        }
    }

    private static void assertCancelledOnce(Api api, String id) throws IOException {
        assertThat(api.state(id)).isEqualTo("CANCELLED");
        assertThat(api.results(id)).as("results of %s", id).isEmpty();
        assertThat(api.events(id).stream()
                        .filter(event -> event.path("task_state").asString("").equals("CANCELLED")))
                .as("cancellations of %s", id)
                .hasSize(1);
    }

    /// A request that may be repeated until its answer arrives.
    private interface Call {

        Api.Reply send() throws IOException;
    }

    private static Api.Reply answered(Call call) {
        while (true) {
            try {
                return call.send();
            } catch (IOException _) {
                // the outcome is unknown: once more
            }
        }
    }

    /// Repeats under the same key until an answer comes.
    private static Set<String> submit(Api client, int first) {
        var tasks = new StringBuilder();
        for (int i = first; i < first + BATCH; i++) {
            tasks.append(i == first ? "" : ",").append("{\"type\":\"test_visit\",\"payload\":%d}".formatted(i));
        }
        String body = "{\"tasks\":[%s]}".formatted(tasks);
        var ids = new HashSet<String>();
        answered(() -> client.submitOnce(body, "batch-" + first))
                .expect(202)
                .json()
                .path("ids")
                .forEach(id -> ids.add(id.asString()));
        return ids;
    }
}
