package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// Schedules that are due every second, and what became of each second.
///
/// @param name stands before the number of each schedule
record Firings(int schedules, String name) {

    Firings(int schedules) {
        this(schedules, "s");
    }

    void plan(Api api) throws IOException {
        for (int i = 0; i < schedules; i++) {
            api.post(
                            "/schedules",
                            "{\"name\":\"%s%d\",\"cron\":\"* * * * * *\",\"overlap\":\"allow\",\"task\":{\"type\":\"echo\"}}"
                                    .formatted(name, i))
                    .expect(201);
        }
    }

    void pause(Api api) throws IOException {
        for (int i = 0; i < schedules; i++) {
            api.post("/schedules/%s%d:pause".formatted(name, i), "{}").expect(200);
        }
    }

    /// How often the first of them was fired.
    int count(Api api) throws IOException {
        return all(api, 0).size();
    }

    /// Every second has one task or is counted as missed; returns the tasks.
    List<String> judge(Api api) throws IOException {
        var tasks = new ArrayList<String>();
        for (int i = 0; i < schedules; i++) {
            var all = all(api, i);
            all.forEach(firing -> tasks.add(firing.path("task").asString("")));
            assertThat(span(all))
                    .as("seconds from the first to the last of %s%d", name, i)
                    .isEqualTo(covered(all));
        }
        assertThat(tasks).doesNotContain("").doesNotHaveDuplicates();
        return tasks;
    }

    private static long span(List<JsonNode> firings) {
        return Duration.between(planned(firings.getLast()), planned(firings.getFirst()))
                        .toSeconds()
                + 1;
    }

    /// What the latest one stands for beside itself comes after it.
    private static long covered(List<JsonNode> firings) {
        return firings.size()
                + firings.stream()
                        .skip(1)
                        .mapToLong(firing -> firing.path("missed").asLong())
                        .sum();
    }

    private static Instant planned(JsonNode firing) {
        return Instant.parse(firing.path("planned_at").asString(""));
    }

    /// The latest first.
    private List<JsonNode> all(Api api, int schedule) throws IOException {
        var all = new ArrayList<JsonNode>();
        api.get("/schedules/%s%d/firings?limit=1000".formatted(name, schedule))
                .expect(200)
                .json()
                .path("items")
                .forEach(all::add);
        return all;
    }
}
