package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// R16: a damaged segment is named; no record of it is served, and those before it are.
class R16DamagedBlobTest {

    private static final int VARIANTS = 100;

    /// One segment each at most, and fewer than the leader merges.
    private static final int ITEMS = 30;

    @RegisterExtension
    final Rig rig = new Rig();

    private final RandomGenerator random = LongForm.random();

    @Test
    @Timeout(300)
    void a_damaged_segment_is_named_and_nothing_of_it_is_served() throws Exception {
        var api = rig.start(Launch.on(rig.data()).withHooks()).api();
        String log = rig.folder().resolve("target.log").toString();
        String task = api.submit("test_count", "{\"to\":%d,\"log\":\"%s\"}".formatted(ITEMS, log));
        await().atMost(Duration.ofMinutes(2)).until(api::isDrained);
        var originals = api.results(task);
        assertThat(originals).hasSize(ITEMS + 1);
        var blobs = blobs();
        assertThat(blobs).isNotEmpty();
        int noticed = 0;
        for (int variant = 0; variant < VARIANTS; variant++) {
            Path blob = blobs.get(random.nextInt(blobs.size()));
            byte[] sound = Files.readAllBytes(blob);
            Harm harm = variant % 2 == 0 ? Harm.CUT : Harm.FLIP;
            harm.strike(blob, random);
            noticed += assertNothingWrongIsServed(api, task, originals) ? 1 : 0;
            assertThatAnExportIsRefused(api, task);
            if (variant == 0) {
                assertThatTheCommandFails(api, task);
            }
            Files.write(blob, sound);
        }
        assertThat(noticed).isEqualTo(VARIANTS);
        assertThat(api.results(task)).isEqualTo(originals);
    }

    /// Returns whether the damage was named.
    private static boolean assertNothingWrongIsServed(Api api, String task, List<JsonNode> originals)
            throws IOException {
        var served = new ArrayList<JsonNode>();
        var cursor = Optional.of("r0");
        while (cursor.isPresent()) {
            var page = api.get("/tasks/%s/results?limit=1000&after=%s".formatted(task, cursor.get()));
            if (page.status() != 200) {
                assertThat(page.json().path("code").asString()).isEqualTo("damaged_data");
                assertThat(page.json().path("detail").asString()).contains("segment");
                assertThat(served).isEqualTo(originals.subList(0, served.size()));
                return true;
            }
            served.addAll(page.lines());
            cursor = page.next();
        }
        assertThat(served).isEqualTo(originals);
        return false;
    }

    /// A table is sent only when all of it can be sent.
    private static void assertThatAnExportIsRefused(Api api, String task) throws IOException {
        var table = api.get("/tasks/%s/results?format=csv".formatted(task));
        assertThat(table.status()).isEqualTo(500);
        assertThat(table.json().path("code").asString()).isEqualTo("damaged_data");
        assertThat(table.json().path("detail").asString()).contains("segment");
    }

    private void assertThatTheCommandFails(Api api, String task) throws Exception {
        Path words = rig.folder().resolve("export.txt");
        var command = new ProcessBuilder(Program.with(
                        "task", "export", task, "--server", api.address().toString()))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(words.toFile());
        command.environment().put("LC_ALL", "C.UTF-8");
        command.environment()
                .put(
                        "TRAWL_TOKEN",
                        Files.readString(rig.data().resolve("admin.token")).strip());
        Process export = command.start();
        try {
            assertThat(export.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(export.exitValue()).isPositive();
            assertThat(Files.readString(words)).contains("segment").contains("damaged_data");
        } finally {
            export.destroyForcibly();
        }
    }

    /// The segments; what says whose they are has a short key, and so no folder.
    private List<Path> blobs() throws IOException {
        Path root = rig.data().resolve("blobs");
        try (var files = Files.walk(root)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.startsWith(root.resolve("tmp")) && !root.equals(file.getParent()))
                    .toList();
        }
    }
}
