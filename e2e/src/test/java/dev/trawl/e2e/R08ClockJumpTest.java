package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.testkit.PromisedTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// R8: leases, timeouts and delays do not follow a wall clock that jumps.
class R08ClockJumpTest {

    private static final int TASKS = LongForm.scaled(200, 1_000);
    private static final List<Integer> OFFSETS = List.of(3_600, 0, -3_600, 600, -600, 0);
    private static final int SCHEDULES = 20;
    private static final int PERIOD = 4; // an hour has fewer instants than a firing counts as missed

    /// No machine stands still for so many instants, so that only a jump is caught up with by such a firing.
    private static final int OF_A_JUMP = 100;

    @RegisterExtension
    final Rig rig = new Rig();

    @Test
    @Timeout(300)
    void an_hour_either_way_ends_no_lease_early_and_loses_nothing() throws Exception {
        var clock = rig.folder().resolve("clock");
        var target = new TargetLog(rig.folder().resolve("target.log"));
        var program = rig.start(Launch.on(rig.data())
                .withHooks()
                .variable("TRAWL_CLOCK_FILE", clock.toString())
                .set("scheduler.timeout_check_interval", "1s")
                .set("worker.capacity", "20"));
        var schedules = new Firings(SCHEDULES, "s", PERIOD);
        schedules.plan(program.api());
        var ids = new ArrayList<>(submitAll(program.api(), target));
        // Longer than the lease, so that some leases live through every jump.
        String longOne = program.api().submit("sleep", "{\"ms\":8000}", "\"timeout\":\"60s\"");
        for (int jump = 0; jump < OFFSETS.size(); jump++) {
            int instant = (jump + 1) * TASKS / (OFFSETS.size() + 1);
            await().atMost(Duration.ofMinutes(2)).until(() -> target.lines().size() >= instant);
            set(clock, OFFSETS.get(jump));
            if (jump == 0) {
                awaitCatchUps(schedules, program.api());
            }
        }
        String delayed = program.api().submit("echo", "{}", "\"delay\":\"1s\"");
        await().atMost(PromisedTime.within(Duration.ofSeconds(4)))
                .until(() -> program.api().state(delayed).equals("COMPLETED"));
        judge(schedules, program.api());
        await().atMost(Duration.ofMinutes(2)).until(program.api()::isDrained);

        ids.add(longOne);
        for (String id : ids) {
            var events = program.api().events(id);
            assertThat(events.stream()
                            .filter(event ->
                                    event.path("subtask_state").asString("").equals("RUNNING")))
                    .as("leases of %s", id)
                    .hasSize(1);
            assertThat(program.api().state(id)).isEqualTo("COMPLETED");
        }
        assertThat(target.lines()).hasSize(TASKS);
        System.out.printf("R8: %d tasks, %d jumps; early expiries 0, lost 0%n", TASKS, OFFSETS.size());
    }

    /// All in one call, so that the tasks still run when the clock jumps.
    private static List<String> submitAll(Api api, TargetLog target) throws IOException {
        String visit = "{\"type\":\"test_visit\",\"timeout\":\"20s\",\"payload\":{\"log\":\"%s\",\"ms\":400}}"
                .formatted(target.file());
        return api.post("/tasks", "{\"tasks\":[%s]}".formatted(String.join(",", Collections.nCopies(TASKS, visit))))
                .expect(202)
                .json()
                .path("ids")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
    }

    private static void awaitCatchUps(Firings schedules, Api api) {
        await().until(() -> schedules.catchUps(api, OF_A_JUMP).stream().allMatch(count -> count > 0));
    }

    /// Of the jumps only the first is ahead of all times before it, so each schedule catches up once.
    private static void judge(Firings schedules, Api api) throws IOException {
        await().until(() -> schedules.count(api) >= 3);
        schedules.pause(api);
        var tasks = schedules.judge(api);
        var catchUps = schedules.catchUps(api, OF_A_JUMP);
        System.out.printf(
                "R8: %d schedules, %d firings, double 0, catch-ups of a schedule ≤ %d%n",
                SCHEDULES,
                tasks.size(),
                catchUps.stream().mapToLong(Long::longValue).max().orElse(0));
        assertThat(catchUps).allMatch(count -> count == 1);
    }

    private static void set(Path clock, int seconds) throws IOException {
        Path draft = clock.resolveSibling("clock.draft");
        Files.writeString(draft, String.valueOf(seconds));
        Files.move(draft, clock, StandardCopyOption.ATOMIC_MOVE);
    }
}
