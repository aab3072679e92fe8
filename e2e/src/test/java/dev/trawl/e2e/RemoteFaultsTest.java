package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// `trawl worker` in a process of its own that is cut off from its server, or has a wrong clock. A paused one is in
/// [R03PausedWorkerTest].
class RemoteFaultsTest {

    @RegisterExtension
    final Rig rig = new Rig();

    @RegisterExtension
    final RemoteWorkers workers = new RemoteWorkers(rig);

    /// What a worker says late, when the network is back, counts no more than what a paused one says; then it works on.
    @Test
    @Timeout(300)
    void a_worker_that_was_cut_off_changes_nothing_afterwards_and_comes_back() throws Exception {
        var api = workers.server();
        try (var network = new CuttingProxy(api.address(), 0, LongForm.random())) {
            var lost = workers.launch(network.address(), RemoteWorkers.invite(api), "lost")
                    .awaitReady();
            String task = api.submit("test_count", countTo(200));
            await().atMost(Duration.ofMinutes(1)).until(() -> target().lines().size() > 20);
            network.goAway();
            var heir = workers.start(api, "heir");
            await().atMost(Duration.ofMinutes(1)).until(() -> starts(api, task) == 2);
            network.comeBack();
            await().atMost(Duration.ofMinutes(2)).until(() -> api.state(task).equals("COMPLETED"));
            assertThat(numbers(api, task))
                    .containsExactlyElementsOf(IntStream.range(0, 200).boxed().toList());
            await().until(() -> lost.words().contains("session ended"));

            heir.close();
            String again = api.submit("test_count", countTo(5));
            await().atMost(Duration.ofMinutes(2)).until(() -> api.state(again).equals("COMPLETED"));
        }
    }

    /// R8: a worker whose wall clock is ten minutes off works like any other.
    @Test
    @Timeout(300)
    void a_wrong_clock_ends_no_lease_early() throws Exception {
        var api = workers.server();
        for (String off : List.of("600", "-600")) {
            Path clock = rig.folder().resolve("clock" + off);
            Files.writeString(clock, off);
            workers.start(api, "off" + off.replace('-', 'm'), Map.of("TRAWL_CLOCK_FILE", clock.toString()));
        }
        var target = target();
        var ids = new ArrayList<String>();
        for (int i = 0; i < 60; i++) {
            ids.add(api.submit(
                    "test_visit", "{\"log\":\"%s\",\"ms\":%d}".formatted(target.file(), i < 4 ? 7_000 : 100)));
        }
        await().atMost(Duration.ofMinutes(2)).until(api::isDrained);
        assertThat(target.lines()).hasSize(60);
        for (String id : ids) {
            assertThat(api.state(id)).isEqualTo("COMPLETED");
        }
    }

    private TargetLog target() {
        return new TargetLog(rig.folder().resolve("target.log"));
    }

    private String countTo(int end) {
        return "{\"to\":%d,\"pause_ms\":40,\"log\":\"%s\"}".formatted(end, target().file());
    }

    /// How often a subtask of it has begun to run.
    private static long starts(Api api, String task) throws IOException {
        return api.events(task).stream()
                .filter(event -> event.path("subtask_state").asString("").equals("RUNNING"))
                .count();
    }

    private static List<Integer> numbers(Api api, String task) throws IOException {
        return api.results(task).stream()
                .filter(line -> line.path("data").isNumber())
                .map(line -> line.path("data").asInt())
                .toList();
    }
}
