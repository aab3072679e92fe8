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
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// R16: a damaged segment is named; no record of it is served, and those before it are.
class R16DamagedBlobTest {

    private static final int VARIANTS = 100;
    private static final int ITEMS = 100;

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
