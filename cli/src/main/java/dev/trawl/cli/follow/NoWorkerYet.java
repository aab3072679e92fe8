package dev.trawl.cli.follow;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.Pages;
import dev.trawl.cli.client.PathPart;
import dev.trawl.cli.fault.CommandFailedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Detects that a task waits because no worker can run it.
record NoWorkerYet(Api api) {

    /// The delay before the first check and between checks. A dead worker stays listed until its session ends.
    static final long EVERY = Duration.ofSeconds(5).toNanos();

    /// Returns whether the task waits and no worker takes its type. False if the server denies this
    /// caller the information.
    boolean isWhyWaits(JsonNode task) {
        if (!task.path("state").asString("").equals("PENDING")) {
            return false;
        }
        String type = task.path("type").asString("");
        try {
            JsonNode known = api.get("/types/" + PathPart.of(type), Map.of());
            boolean pulled = known.path("executor")
                    .asString("")
                    .isEmpty(); // pulled by browsers, which are not listed as workers
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
