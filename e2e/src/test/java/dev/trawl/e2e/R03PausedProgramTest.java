package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// R3: a program that was stopped for longer than its leases last goes on and does nothing twice.
class R03PausedProgramTest {

    private static final int ITEMS = 200;
    private static final int SLEEPERS = 6;
    private static final Duration STOPPED = Duration.ofSeconds(5 + 3);

    @RegisterExtension
    final Rig rig = new Rig();

    @Test
    @Timeout(300)
    void a_stopped_and_resumed_program_commits_every_record_and_result_once() throws Exception {
        var target = new TargetLog(rig.folder().resolve("target.log"));
        var program = rig.start(Launch.on(rig.data()).withHooks());
        var api = program.api();
        String count =
                api.submit("test_count", "{\"to\":%d,\"pause_ms\":20,\"log\":\"%s\"}".formatted(ITEMS, target.file()));
        var sleepers = new ArrayList<String>();
        for (int i = 0; i < SLEEPERS; i++) {
            sleepers.add(api.submit("sleep", "{\"ms\":3000}"));
        }
        await().atMost(Duration.ofMinutes(2)).until(() -> target.lines().size() > ITEMS / 4);

        signal(program, "STOP");
        await().atMost(Duration.ofMinutes(1)).until(() -> isStopped(program));
        int before = target.lines().size();
        await().pollDelay(STOPPED).atMost(STOPPED.plusSeconds(5)).until(() -> true);
        assertThat(target.lines()).as("it does nothing while it is stopped").hasSize(before);
        signal(program, "CONT");

        await().atMost(Duration.ofMinutes(2)).until(api::isDrained);
        var numbers = api.results(count).stream()
                .filter(line -> line.path("data").isNumber())
                .map(line -> line.path("data").asInt())
                .toList();
        assertThat(numbers)
                .containsExactlyElementsOf(IntStream.range(0, ITEMS).boxed().toList());
        for (String sleeper : sleepers) {
            assertThat(api.results(sleeper)).hasSize(1);
            assertThat(api.events(sleeper).stream()
                            .filter(event ->
                                    event.path("task_state").asString("").equals("COMPLETED")))
                    .hasSize(1);
        }
    }

    /// A thread that runs on another core stops a little after the signal was sent.
    private static boolean isStopped(TrawlProcess program) throws IOException {
        Path tasks = Path.of("/proc/%d/task".formatted(program.pid()));
        if (!Files.isDirectory(tasks)) {
            return true; // only Linux tells
        }
        try (var threads = Files.list(tasks)) {
            return threads.allMatch(thread -> state(thread) == 'T');
        }
    }

    private static char state(Path thread) {
        try {
            String line = Files.readString(thread.resolve("stat"));
            return line.charAt(line.lastIndexOf(')') + 2);
        } catch (IOException ended) {
            return 'T';
        }
    }

    private static void signal(TrawlProcess program, String name) throws Exception {
        var kill = new ProcessBuilder("kill", "-" + name, String.valueOf(program.pid())).start();
        assertThat(kill.waitFor()).isZero();
    }
}
