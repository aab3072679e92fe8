package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// Schedules that are due every few seconds, and what became of each instant.
///
/// @param name stands before the number of each schedule
/// @param period seconds between two instants
record Firings(int schedules, String name, int period) {

    /// Schedules that are due every second.
    Firings(int schedules) {
        this(schedules, "s", 1);
    }

    /// A time in which no program fired schedules.
    record Outage(Instant from, Instant to) {}

    /// How late a firing was.
    record Lag(Instant planned, Instant fired) {

        long millis() {
            return Duration.between(planned, fired).toMillis();
        }

        /// The firing was due before the outage was over and is no earlier than its beginning.
        boolean isAcross(Outage outage) {
            return !planned.isAfter(outage.to()) && !fired.isBefore(outage.from());
        }
    }

    void plan(Api api) throws IOException {
        for (int i = 0; i < schedules; i++) {
            api.post(
                            "/schedules",
                            "{\"name\":\"%s%d\",\"cron\":\"*/%d * * * * *\",\"overlap\":\"allow\",\"task\":{\"type\":\"echo\"}}"
                                    .formatted(name, i, period))
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

    /// Every instant has one task or is counted as missed; returns the tasks.
    List<String> judge(Api api) throws IOException {
        var tasks = new ArrayList<String>();
        for (int i = 0; i < schedules; i++) {
            var all = all(api, i);
            all.forEach(firing -> tasks.add(firing.path("task").asString("")));
            assertThat(span(all))
                    .as("instants from the first to the last of %s%d", name, i)
                    .isEqualTo(covered(all));
        }
        assertThat(tasks).doesNotContain("").doesNotHaveDuplicates();
        return tasks;
    }

    /// How late each firing was.
    List<Lag> lags(Api api) throws IOException {
        var lags = new ArrayList<Lag>();
        for (int i = 0; i < schedules; i++) {
            all(api, i)
                    .forEach(firing -> lags.add(new Lag(
                            planned(firing),
                            Instant.parse(firing.path("fired_at").asString("")))));
        }
        return lags;
    }

    /// For each schedule, how many of its firings stand for at least that many instants that had passed.
    List<Long> catchUps(Api api, int atLeast) throws IOException {
        var catchUps = new ArrayList<Long>();
        for (int i = 0; i < schedules; i++) {
            catchUps.add(all(api, i).stream()
                    .filter(firing -> firing.path("missed").asInt() >= atLeast)
                    .count());
        }
        return catchUps;
    }

    private long span(List<JsonNode> firings) {
        return Duration.between(planned(firings.getLast()), planned(firings.getFirst()))
                                .toSeconds()
                        / period
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
