package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// R9: a task that takes its worker down is set aside, and the others are done.
class R09PoisonTest {

    private static final int GOOD = LongForm.scaled(200, 990);
    private static final int HALTING = LongForm.scaled(2, 8);
    private static final int GREEDY = LongForm.scaled(1, 2);
    private static final int POISON = HALTING + GREEDY;
    private static final int MOST_DELIVERIES = 5;

    @RegisterExtension
    final Rig rig = new Rig();

    private int deaths;

    @Test
    @Timeout(900)
    void tasks_that_take_the_process_down_are_dead_letters_and_the_others_are_done() throws Exception {
        var target = rig.folder().resolve("target.log");
        var service = new Service(rig, Launch.on(rig.data()).withHooks());
        var poison = submitAll(service.api(), target.toString());
        superviseUntilDrained(service);

        var api = service.api();
        var tasks = api.export();
        for (JsonNode task : tasks) {
            String id = task.path("id").asString();
            assertThat(deliveries(api, id)).as("deliveries of %s", id).hasSizeLessThanOrEqualTo(MOST_DELIVERIES);
            assertThat(task.path("state").asString()).as(id).isEqualTo(poison.contains(id) ? "FAILED" : "COMPLETED");
        }
        assertThat(tasks).hasSize(GOOD + POISON);
        for (String id : poison) {
            assertThat(api.get("/tasks/" + id).json().path("reason").asString())
                    .contains("poison")
                    .contains("worker-");
            assertThat(pauses(deliveries(api, id)))
                    .as("pauses of %s", id)
                    .satisfiesExactly(
                            pause -> assertThat(pause).isGreaterThanOrEqualTo(Duration.ofSeconds(1)),
                            pause -> assertThat(pause).isGreaterThanOrEqualTo(Duration.ofSeconds(2)),
                            pause -> assertThat(pause).isGreaterThanOrEqualTo(Duration.ofSeconds(4)),
                            pause -> assertThat(pause).isGreaterThanOrEqualTo(Duration.ofSeconds(8)));
        }
        assertThat(deaths).isLessThanOrEqualTo(MOST_DELIVERIES * POISON);
    }

    @Test
    @Timeout(300)
    void a_task_that_hears_no_interruption_holds_up_nobody() throws Exception {
        var api = rig.start(Launch.on(rig.data()).withHooks().set("worker.capacity", "2"))
                .api();
        String deaf = api.submit("test_deaf", "{}", "\"timeout\":\"1s\",\"max_retries\":0");
        var good = new ArrayList<String>();
        for (int i = 0; i < 20; i++) {
            good.add(api.submit("echo", "{}"));
        }
        await().atMost(Duration.ofMinutes(2)).until(api::isDrained);
        assertThat(api.state(deaf)).isEqualTo("FAILED");
        assertThat(api.get("/tasks/" + deaf).json().path("reason").asString()).containsIgnoringCase("timeout");
        for (String id : good) {
            assertThat(api.state(id)).isEqualTo("COMPLETED");
        }
    }

    /// All in one call; the poison waits a second, so that the answer is there before the first death.
    private static List<String> submitAll(Api api, String target) throws IOException {
        var tasks = new ArrayList<String>();
        tasks.addAll(Collections.nCopies(HALTING, "{\"type\":\"test_halt\",\"delay\":\"1s\"}"));
        tasks.addAll(Collections.nCopies(GREEDY, "{\"type\":\"test_memory\",\"delay\":\"1s\"}"));
        String good = "{\"type\":\"test_visit\",\"payload\":{\"log\":\"%s\",\"ms\":40}}".formatted(target);
        tasks.addAll(Collections.nCopies(GOOD, good));
        return api.post("/tasks", "{\"tasks\":[%s]}".formatted(String.join(",", tasks)))
                .expect(202)
                .json()
                .path("ids")
                .valueStream()
                .map(JsonNode::asString)
                .limit(POISON)
                .toList();
    }

    private void superviseUntilDrained(Service service) {
        await().atMost(Duration.ofMinutes(10))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> {
                    if (!service.current().isAlive()) {
                        deaths++;
                        service.restart();
                        return false;
                    }
                    try {
                        return service.api().isDrained();
                    } catch (IOException _) {
                        return false; // it has just died
                    }
                });
    }

    private static List<JsonNode> deliveries(Api api, String id) throws IOException {
        return api.events(id).stream()
                .filter(event -> event.path("subtask_state").asString("").equals("RUNNING"))
                .toList();
    }

    private static List<Duration> pauses(List<JsonNode> deliveries) {
        var pauses = new ArrayList<Duration>();
        for (int i = 1; i < deliveries.size(); i++) {
            pauses.add(Duration.between(at(deliveries.get(i - 1)), at(deliveries.get(i))));
        }
        return pauses;
    }

    private static Instant at(JsonNode event) {
        return Instant.parse(event.path("at").asString());
    }
}
