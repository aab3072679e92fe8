package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.app.process.SystemTime;
import dev.trawl.testkit.PromisedTime;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// R14: a program that is asked to stop finishes what it can in 30 s and gives the rest back at once.
class R14ShutdownTest {

    private static final int LONG = 100;
    private static final int SHORT = 20;
    private static final Duration EXIT = Duration.ofSeconds(30);
    private static final Duration AVAILABLE = PromisedTime.within(Duration.ofSeconds(1));
    private static final int TERMINATED = 143;

    @RegisterExtension
    final Rig rig = new Rig();

    private final SystemTime time = new SystemTime();

    @Test
    @Timeout(300)
    void running_work_ends_or_is_available_at_once_after_the_restart() throws Exception {
        // The times of the product: a lease that was not handed back would come free after 15 s only.
        var launch = Launch.plain(rig.data()).with("--master-port", "0").set("worker.capacity", "120");
        var program = rig.start(launch);
        var longOnes = submit(program.api(), LONG, 600_000);
        var shortOnes = submit(program.api(), SHORT, 5_000);
        awaitLeases(program.api(), shortOnes, 1);
        awaitLeases(program.api(), longOnes, 1);

        long asked = time.nanos();
        program.terminate();
        assertThat(program.awaitExit(PromisedTime.within(EXIT))).isEqualTo(TERMINATED);
        assertThat(Duration.ofNanos(time.nanos() - asked)).isLessThanOrEqualTo(PromisedTime.within(EXIT));

        var next = rig.start(launch);
        long ready = time.wallMillis();
        awaitLeases(next.api(), longOnes, 2);
        for (String id : longOnes) {
            var again = leases(next.api(), id).getLast();
            var after =
                    Duration.ofMillis(Instant.parse(again.path("at").asString()).toEpochMilli() - ready);
            assertThat(after).as("until %s was leased again", id).isLessThanOrEqualTo(AVAILABLE);
        }
        for (String id : shortOnes) {
            assertThat(next.api().state(id)).isEqualTo("COMPLETED");
            assertThat(leases(next.api(), id)).hasSize(1);
        }
    }

    private static List<String> submit(Api api, int count, int millis) throws IOException {
        var ids = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            ids.add(api.submit("sleep", "{\"ms\":%d}".formatted(millis)));
        }
        return ids;
    }

    private static void awaitLeases(Api api, List<String> ids, int count) {
        for (String id : ids) {
            await().atMost(Duration.ofMinutes(2))
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> leases(api, id).size() >= count);
        }
    }

    private static List<JsonNode> leases(Api api, String id) throws IOException {
        return api.events(id).stream()
                .filter(event -> event.path("subtask_state").asString("").equals("RUNNING"))
                .toList();
    }
}
