package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.app.process.SystemTime;
import dev.trawl.testkit.PromisedTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// R20: cancel means no later effect.
class R20CancelTest {

    private static final int TASKS = 200;
    private static final long STOPPED_MILLIS =
            PromisedTime.within(Duration.ofSeconds(5)).toMillis();

    @RegisterExtension
    final Rig rig = new Rig();

    private final RandomGenerator random = LongForm.random();
    private final SystemTime time = new SystemTime();

    /// @param results those that were committed when the answer was there
    private record Cancelled(String task, Path log, long at, List<JsonNode> results) {}

    private record Running(String task, Path log) {}

    @Test
    @Timeout(300)
    void a_cancelled_task_stops_soon_and_commits_nothing_any_more() throws Exception {
        var api = rig.start(Launch.on(rig.data()).withHooks().set("worker.capacity", String.valueOf(TASKS)))
                .api();
        var running = submitAll(api);
        await().atMost(Duration.ofMinutes(2)).until(() -> running.stream().allMatch(task -> Files.exists(task.log())));
        Collections.shuffle(running, Random.from(random));
        var cancelled = new ArrayList<Cancelled>();
        int ended = 0;
        for (Running task : running) {
            var reply = api.post("/tasks/" + task.task() + ":cancel", "{}");
            if (reply.status() == 200) {
                cancelled.add(new Cancelled(task.task(), task.log(), time.wallMillis(), api.results(task.task())));
            } else {
                assertThat(reply.expect(409).json().path("code").asString()).isEqualTo("illegal_transition");
                ended++;
            }
        }
        assertThat(cancelled).hasSizeGreaterThan(TASKS / 2);
        await().atMost(Duration.ofMinutes(2)).until(() -> running(api) == 0);

        var late = new ArrayList<Long>();
        for (Cancelled task : cancelled) {
            assertThat(api.state(task.task())).isEqualTo("CANCELLED");
            assertThat(api.results(task.task())).as(task.task()).isEqualTo(task.results());
            late.add(Files.getLastModifiedTime(task.log()).toMillis() - task.at());
        }
        Collections.sort(late);
        assertThat(late.get(late.size() * 99 / 100)).as("p99 of the stops").isLessThanOrEqualTo(STOPPED_MILLIS);
        assertThat(cancelled.size() + ended).isEqualTo(TASKS);
    }

    /// Most count for minutes; one in five may end in the very moment of its cancellation.
    private List<Running> submitAll(Api api) throws IOException {
        var running = new ArrayList<Running>();
        for (int i = 0; i < TASKS; i++) {
            int to = i % 5 == 0 ? random.nextInt(20, 100) : 10_000;
            Path log = rig.folder().resolve("target-%d.log".formatted(i));
            String payload = "{\"to\":%d,\"pause_ms\":100,\"log\":\"%s\"}".formatted(to, log);
            running.add(new Running(api.submit("test_count", payload), log));
        }
        return running;
    }

    private static int running(Api api) throws IOException {
        return api.items("/workers").stream()
                .mapToInt(worker -> worker.path("running").asInt())
                .sum();
    }
}
