package dev.trawl.cli.task;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.Pages;
import dev.trawl.cli.client.PathPart;
import dev.trawl.cli.fault.CommandFailedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Finds out why a task waits when there is nobody to run it.
record NoWorkerYet(Api api) {

    /// How long a task waits before it is worth a question, and from one question to the next: a worker that has died
    /// is listed until its session ends.
    static final long EVERY = Duration.ofSeconds(5).toNanos();

    /// The task waits and no worker takes tasks of its type; false also when the server does not tell this caller.
    boolean isWhyWaits(JsonNode task) {
        if (!task.path("state").asString("").equals("PENDING")) {
            return false;
        }
        String type = task.path("type").asString("");
        try {
            JsonNode known = api.get("/types/" + PathPart.of(type), Map.of());
            boolean pulled = known.path("executor").asString("").isEmpty(); // by browsers, which are no workers
            return !pulled && takers(type).isEmpty();
        } catch (CommandFailedException _) {
            return false;
        }
    }

    private List<JsonNode> takers(String type) {
        List<JsonNode> takers = new ArrayList<>();
        new Pages(api).items("/workers", Map.of(), worker -> {
            JsonNode types = worker.path("types");
            boolean takes = types.isEmpty()
                    || types.valueStream().anyMatch(taken -> taken.asString().equals(type));
            if (takes && !worker.path("draining").asBoolean(false)) {
                takers.add(worker);
            }
            return takers.isEmpty();
        });
        return takers;
    }
}
