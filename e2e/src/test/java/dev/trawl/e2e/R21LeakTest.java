package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// R21: memory, files and threads stay flat however many tasks went through.
class R21LeakTest {

    private static final int TASKS = LongForm.scaled(10_000, 100_000);
    private static final int SAMPLES = 10;
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");

    @RegisterExtension
    final Rig rig = new Rig();

    /// @param heap bytes alive after a collection
    private record Sample(long heap, long files, long threads, long scratch) {}

    @Test
    @Timeout(600)
    void nothing_grows_with_the_number_of_tasks_done() throws Exception {
        var program = rig.start(Launch.on(rig.data()).set("worker.capacity", "50"));
        run(program.api(), TASKS / SAMPLES); // fills caches and pools
        var samples = new ArrayList<Sample>();
        for (int i = 0; i < SAMPLES; i++) {
            run(program.api(), TASKS / SAMPLES);
            samples.add(sample(program));
        }
        var first = samples.subList(0, SAMPLES / 2);
        var second = samples.subList(SAMPLES / 2, SAMPLES);
        assertFlat("heap", first, second, Sample::heap);
        assertFlat("open files", first, second, Sample::files);
        assertFlat("threads", first, second, Sample::threads);
        assertFlat("temporary files", first, second, Sample::scratch);
        assertThat(program.api().items("/workers"))
                .allSatisfy(worker -> assertThat(worker.path("running").asInt()).isZero());
    }

    private static void assertFlat(
            String what, List<Sample> first, List<Sample> second, ToLongFunction<Sample> measure) {
        double before = first.stream().mapToLong(measure).average().orElseThrow();
        double after = second.stream().mapToLong(measure).average().orElseThrow();
        assertThat(after).as("%s: %s, then %s", what, first, second).isLessThanOrEqualTo(1.1 * before);
    }

    private static void run(Api api, int count) throws IOException {
        String body = Stream.generate(() -> "{\"type\":\"echo\",\"payload\":{\"x\":1}}")
                .limit(count)
                .collect(Collectors.joining(",", "{\"tasks\":[", "]}"));
        api.post("/tasks", body).expect(202);
        await().atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(50))
                .until(api::isDrained);
    }

    private Sample sample(TrawlProcess program) throws IOException {
        var pid = Path.of("/proc", String.valueOf(program.pid()));
        Path scratch = rig.data().resolve("blobs").resolve("tmp");
        return new Sample(heap(program.pid()), count(pid.resolve("fd")), count(pid.resolve("task")), count(scratch));
    }

    private static long heap(long pid) throws IOException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        var histogram = new ProcessBuilder(jcmd, String.valueOf(pid), "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        var total = TOTAL.matcher(new String(histogram.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        assertThat(total.find()).isTrue();
        return Long.parseLong(total.group(1));
    }

    private static long count(Path folder) throws IOException {
        try (var entries = Files.list(folder)) {
            return entries.count();
        }
    }
}
