package dev.trawl.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;

/// A data folder as a killed program left it, and what it had acknowledged: half of it in the ledger's file, half in
/// the log beside it.
///
/// @param payloads by task, in the order of the acknowledgements
/// @param inFile tasks whose records had reached the file before the kill
record Stored(Path data, Map<String, JsonNode> payloads, List<String> inFile) {

    private static final int TASKS = 40;

    static Stored make(Rig rig) throws IOException {
        var payloads = new LinkedHashMap<String, JsonNode>();
        var first = rig.start(Launch.on(rig.data()));
        submit(first.api(), payloads);
        first.kill();
        var second = rig.start(Launch.on(rig.data())); // which empties the log into the file
        var inFile = List.copyOf(payloads.keySet());
        submit(second.api(), payloads);
        second.kill();
        return new Stored(rig.data(), payloads, inFile);
    }

    private static void submit(Api api, Map<String, JsonNode> payloads) throws IOException {
        for (int i = 0; i < TASKS; i++) {
            String text = "%d:%s".formatted(payloads.size(), "abcdefghij".repeat(40));
            // Some wait, so that work is found in every state.
            String more = i % 4 == 0 ? "\"delay\":\"1h\"" : "";
            String id = api.submit("echo", "{\"text\":\"%s\"}".formatted(text), more);
            payloads.put(id, Api.JSON.readTree("{\"text\":\"%s\"}".formatted(text)));
        }
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> open(api) == payloads.size() / 4);
    }

    private static int open(Api api) throws IOException {
        return api.items("/tasks?state=PENDING,RUNNING").size();
    }

    Path file() {
        return data.resolve("ledger.db");
    }

    Path log() {
        return data.resolve("ledger.db-wal");
    }

    /// A copy to do harm to.
    Path copyTo(Path folder) throws IOException {
        List<Path> all;
        try (var files = Files.walk(data)) {
            all = new ArrayList<>(files.toList());
        }
        for (Path from : all) {
            Path to = folder.resolve(data.relativize(from).toString());
            Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
        }
        Files.deleteIfExists(folder.resolve("ledger.db-shm"));
        return folder;
    }
}
