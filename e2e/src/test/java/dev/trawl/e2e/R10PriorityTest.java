package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.testkit.PromisedTime;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// R10: tasks of high priority start soon although many normal ones wait.
class R10PriorityTest {

    private static final int NORMAL = LongForm.scaled(800, 10_000);
    private static final int HIGH = LongForm.scaled(20, 100);
    private static final int MOST_PER_CALL = 1_000;
    private static final int SLOTS = 8;

    /// In the fast form all tasks take 25 seconds, so that a test that stalls does not find all of them started.
    private static final int MILLIS = LongForm.scaled(250, 50);

    private static final Duration START = PromisedTime.within(Duration.ofSeconds(2));

    /// Normal tasks that the worker holds or was promised already, and the share of normal work beside high work.
    private static final int MOST_BEFORE = 4 * SLOTS + HIGH / 4;

    @RegisterExtension
    final Rig rig = new Rig();

    @Test
    @Timeout(300)
    void tasks_of_high_priority_start_before_normal_ones_that_wait() throws Exception {
        var target = new TargetLog(rig.folder().resolve("target.log"));
        var api = rig.start(Launch.on(rig.data()).withHooks().set("worker.capacity", String.valueOf(SLOTS)))
                .api();
        for (int left = NORMAL; left > 0; left -= MOST_PER_CALL) {
            submit(api, target, Math.min(left, MOST_PER_CALL), 5);
        }
        await().until(() -> target.lines().size() >= 2 * SLOTS);
        var high = submit(api, target, HIGH, 9);
        int atAnswer = target.lines().size();
        await().until(() -> started(target).containsAll(high));

        var started = started(target);
        var before = normalsBefore(started, Set.copyOf(high), atAnswer);
        var waits = waits(api, high);
        System.out.printf(
                "R10 (b): %d normal tasks queued, %d high ones: started after ≤ %d normal ones; wait p99 %d ms, most %d ms%n",
                NORMAL,
                HIGH,
                before.getLast(),
                waits.get((HIGH - 1) * 99 / 100).toMillis(),
                waits.getLast().toMillis());
        assertThat(started).as("normal tasks still wait").hasSizeLessThan(NORMAL + HIGH);
        assertThat(before.getLast())
                .as("normal tasks that started between the answer and the last high one")
                .isLessThanOrEqualTo(MOST_BEFORE);
        assertThat(waits.get((HIGH - 1) * 99 / 100)).as("p99 of the waits").isLessThanOrEqualTo(START);
    }

    private static List<String> submit(Api api, TargetLog target, int count, int priority) throws IOException {
        String task = "{\"type\":\"test_visit\",\"priority\":%d,\"payload\":{\"log\":\"%s\",\"ms\":%d}}"
                .formatted(priority, target.file(), MILLIS);
        return api.post("/tasks", "{\"tasks\":[%s]}".formatted(String.join(",", Collections.nCopies(count, task))))
                .expect(202)
                .json()
                .path("ids")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
    }

    /// The tasks in the order of their starts.
    private static List<String> started(TargetLog target) throws IOException {
        return target.lines().stream()
                .map(line -> line.substring(0, line.indexOf('.')))
                .toList();
    }

    /// For each high task, in order, how many normal ones started after the answer and before it.
    private static List<Integer> normalsBefore(List<String> started, Set<String> high, int atAnswer) {
        var before = new ArrayList<Integer>();
        int normals = 0;
        for (int i = 0; i < started.size(); i++) {
            if (high.contains(started.get(i))) {
                before.add(normals);
            } else if (i >= atAnswer) {
                normals++;
            }
        }
        return before;
    }

    /// From submission to start, the shortest first.
    private static List<Duration> waits(Api api, List<String> tasks) throws IOException {
        var waits = new ArrayList<Duration>();
        for (String task : tasks) {
            var shown = api.get("/tasks/" + task).expect(200).json();
            waits.add(Duration.between(instant(shown, "created_at"), instant(shown, "started_at")));
        }
        Collections.sort(waits);
        return waits;
    }

    private static Instant instant(JsonNode task, String field) {
        return Instant.parse(task.path(field).asString());
    }
}
