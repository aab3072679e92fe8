package dev.trawl.cli.follow;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.VerbatimJson;
import dev.trawl.spi.TaskState;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/// Reads the events of a task until it ends. A stream that ends early is reopened after the last event. An I/O
/// error ends the command.
public final class FollowEvents {

    private final Api api;
    private final Consumer<JsonNode> take;
    private String last = "0";
    private boolean ended;

    public FollowEvents(Api api, Consumer<JsonNode> take) {
        this.api = api;
        this.take = take;
    }

    public void run(String task) {
        while (!ended) {
            var stream = api.bytes("/events", query(task));
            try (var lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null && !ended; line = lines.readLine()) {
                    hear(line);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private Map<String, String> query(String task) {
        var query = new LinkedHashMap<String, String>();
        query.put("topics", "task:" + task);
        query.put("after", last);
        return query;
    }

    private void hear(String line) {
        if (line.startsWith("id: ")) {
            last = line.substring("id: ".length());
        } else if (line.startsWith("data: {\"position\"")) {
            JsonNode event = VerbatimJson.read(line.substring("data: ".length()));
            take.accept(event);
            String state = event.path("task_state").asString("");
            ended = Arrays.stream(TaskState.values())
                    .anyMatch(known -> known.isEnded() && known.name().equals(state));
        }
    }
}
