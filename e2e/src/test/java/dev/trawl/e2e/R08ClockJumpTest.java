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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// R8: leases, timeouts and delays do not follow a wall clock that jumps.
class R08ClockJumpTest {

    private static final int TASKS = LongForm.scaled(200, 1_000);
    private static final List<Integer> OFFSETS = List.of(3_600, 0, -3_600, 600, -600, 0);

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
        var ids = new ArrayList<String>();
        String visit = "{\"log\":\"%s\",\"ms\":400}".formatted(target.file());
        for (int i = 0; i < TASKS; i++) {
            ids.add(program.api().submit("test_visit", visit, "\"timeout\":\"20s\""));
        }
        // Longer than the lease, so that some leases live through every jump.
        String longOne = program.api().submit("sleep", "{\"ms\":8000}", "\"timeout\":\"60s\"");
        for (int jump = 0; jump < OFFSETS.size(); jump++) {
            int instant = (jump + 1) * TASKS / (OFFSETS.size() + 1);
            await().atMost(Duration.ofMinutes(2)).until(() -> target.lines().size() >= instant);
            set(clock, OFFSETS.get(jump));
        }
        String delayed = program.api().submit("echo", "{}", "\"delay\":\"1s\"");
        await().atMost(PromisedTime.within(Duration.ofSeconds(4)))
                .until(() -> program.api().state(delayed).equals("COMPLETED"));
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
    }

    private static void set(Path clock, int seconds) throws IOException {
        Path draft = clock.resolveSibling("clock.draft");
        Files.writeString(draft, String.valueOf(seconds));
        Files.move(draft, clock, StandardCopyOption.ATOMIC_MOVE);
    }
}
