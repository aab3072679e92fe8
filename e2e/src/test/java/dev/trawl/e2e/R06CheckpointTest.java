package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.app.process.SystemTime;
import dev.trawl.testkit.PromisedTime;
import java.time.Duration;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// R6: after a crash work goes on from the last checkpoint.
class R06CheckpointTest {

    private static final int ITEMS = 500;
    private static final int KILLS = LongForm.scaled(5, 20);
    private static final int MOST_REPEATED = 10;
    private static final Duration RESUME = PromisedTime.within(Duration.ofSeconds(5 + 2));

    @RegisterExtension
    final Rig rig = new Rig();

    private final RandomGenerator random = LongForm.random();
    private final SystemTime time = new SystemTime();

    @Test
    @Timeout(600)
    void a_killed_count_resumes_without_duplicate_results() throws Exception {
        var target = new TargetLog(rig.folder().resolve("target.log"));
        var service = new Service(rig, Launch.on(rig.data()).withHooks());
        String task = service.api()
                .submit("test_count", "{\"to\":%d,\"pause_ms\":10,\"log\":\"%s\"}".formatted(ITEMS, target.file()));
        for (int kill = 0; kill < KILLS; kill++) {
            int instant = (int) ((kill + random.nextDouble()) * ITEMS / KILLS);
            awaitLines(target, instant, Duration.ofSeconds(60));
            service.killAndRestart();
            int before = target.lines().size();
            long ready = time.nanos();
            awaitLines(target, before + 1, Duration.ofSeconds(30));
            assertThat(Duration.ofNanos(time.nanos() - ready)).isLessThanOrEqualTo(RESUME);
        }
        await().atMost(Duration.ofMinutes(2)).until(service.api()::isDrained);

        var numbers = service.api().results(task).stream()
                .filter(line -> line.path("data").isNumber())
                .map(line -> line.path("data").asInt())
                .toList();
        assertThat(numbers)
                .containsExactlyElementsOf(IntStream.range(0, ITEMS).boxed().toList());
        assertThat(service.api().state(task)).isEqualTo("COMPLETED");
        assertThat(target.lines()).hasSizeLessThanOrEqualTo(ITEMS + KILLS * MOST_REPEATED);
    }

    private static void awaitLines(TargetLog target, int count, Duration most) {
        await().atMost(most)
                .pollInterval(Duration.ofMillis(2))
                .until(() -> target.lines().size() >= count);
    }
}
