package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// R19: a program that is killed again and again fires no instant twice and misses none in silence.
class R19KilledSchedulesTest {

    private static final int SCHEDULES = LongForm.scaled(20, 100);
    private static final int KILLS = LongForm.scaled(2, 4);
    private static final int FIRINGS = LongForm.scaled(3, 10);

    @RegisterExtension
    final Rig rig = new Rig();

    @Test
    @Timeout(300)
    void every_instant_has_one_task_or_is_counted_as_missed() throws Exception {
        var service = new Service(rig, Launch.on(rig.data()));
        for (int i = 0; i < SCHEDULES; i++) {
            service.api()
                    .post(
                            "/schedules",
                            "{\"name\":\"s%d\",\"cron\":\"* * * * * *\",\"overlap\":\"allow\",\"task\":{\"type\":\"echo\"}}"
                                    .formatted(i))
                    .expect(201);
        }
        for (int kill = 0; kill < KILLS; kill++) {
            int before = firings(service.api(), "s0").size();
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> firings(service.api(), "s0").size() >= before + FIRINGS);
            service.killAndRestart();
        }
        int before = firings(service.api(), "s0").size();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> firings(service.api(), "s0").size() >= before + FIRINGS);
        for (int i = 0; i < SCHEDULES; i++) {
            service.api().post("/schedules/s%d:pause".formatted(i), "{}").expect(200);
        }

        var tasks = new ArrayList<String>();
        for (int i = 0; i < SCHEDULES; i++) {
            var all = firings(service.api(), "s" + i);
            all.forEach(firing -> tasks.add(firing.path("task").asString("")));
            assertThat(span(all))
                    .as("seconds from the first to the last of s%d", i)
                    .isEqualTo(covered(all));
        }
        assertThat(tasks).doesNotContain("").doesNotHaveDuplicates();
        await().atMost(Duration.ofSeconds(60)).until(service.api()::isDrained);
        assertThat(service.api().get("/tasks?limit=1000").json().path("items").size())
                .isEqualTo(Math.min(1_000, tasks.size()));
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
    private static List<JsonNode> firings(Api api, String schedule) throws IOException {
        var all = new ArrayList<JsonNode>();
        api.get("/schedules/%s/firings?limit=1000".formatted(schedule))
                .expect(200)
                .json()
                .path("items")
                .forEach(all::add);
        return all;
    }
}
