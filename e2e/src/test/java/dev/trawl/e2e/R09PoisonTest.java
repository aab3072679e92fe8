package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// R9: a task that takes its worker down is set aside, and the others are done.
class R09PoisonTest {

    private static final int GOOD = LongForm.scaled(200, 990);
    private static final int GOOD_MILLIS = LongForm.scaled(240, 300); // some still run when the poison begins
    private static final int HALTING = LongForm.scaled(2, 4);
    private static final int GREEDY = LongForm.scaled(1, 2);
    private static final int POISON = HALTING + GREEDY;
    private static final int HARD = LongForm.scaled(1, 2); // of each page that is hard on a crawler
    private static final double SLOWEST = 2;
    private static final boolean LONG = LongForm.scaled(0, 1) == 1;
    private static final int MOST_DELIVERIES = 5;

    @RegisterExtension
    final Rig rig = new Rig();

    private int deaths;

    @Test
    @Timeout(900)
    void tasks_that_take_the_process_down_are_dead_letters_and_the_others_are_done() throws Exception {
        try (var web = new PoisonWeb()) {
            var alone = LONG ? alone() : Duration.ZERO;
            var launch = Launch.on(rig.data()).withHooks().set("egress.allow", "127.0.0.1:" + web.port());
            var service = new Service(rig, launch);
            var first = Stream.concat(poison(), good()).toList();
            var poison = submit(service.api(), first).subList(0, POISON);
            superviseUntilDrained(service);
            var _ = submit(service.api(), hard(web).toList()); // beside deaths they might be lost too often
            superviseUntilDrained(service);
            var tasks = service.api().export();
            var beside = goodMillis(tasks);
            System.out.printf(
                    "R9: %d good tasks, %d poison, %d hard pages, %d deaths; good tasks took %d ms, without poison %d ms%n",
                    GOOD, POISON, 2 * HARD, deaths, beside.toMillis(), alone.toMillis());
            assertThat(tasks).hasSize(GOOD + POISON + 2 * HARD);
            judge(service.api(), tasks, poison);
            if (LONG) {
                assertThat(beside.toMillis() / (double) alone.toMillis())
                        .as("time of the good tasks beside poison, of that without it")
                        .isLessThanOrEqualTo(SLOWEST);
            }
        }
    }

    /// How long the good tasks take without poison.
    private Duration alone() throws IOException {
        var program = rig.start(Launch.on(rig.folder().resolve("alone")).withHooks());
        var _ = submit(program.api(), good().toList());
        await().atMost(Duration.ofMinutes(5)).until(program.api()::isDrained);
        var took = goodMillis(program.api().export());
        program.kill();
        return took;
    }

    /// From the first submission to the end of the last good task.
    private static Duration goodMillis(List<JsonNode> tasks) {
        var good = tasks.stream()
                .filter(task -> task.path("type").asString().equals("test_visit"))
                .toList();
        var first = good.stream().map(task -> instant(task, "created_at")).min(Instant::compareTo);
        var last = good.stream().map(task -> instant(task, "ended_at")).max(Instant::compareTo);
        return Duration.between(first.orElseThrow(), last.orElseThrow());
    }

    private void judge(Api api, List<JsonNode> tasks, List<String> poison) throws IOException {
        for (JsonNode task : tasks) {
            String id = task.path("id").asString();
            assertThat(mostDeliveries(api, id))
                    .as(() -> "deliveries of %s, its events: %s".formatted(id, history(api, id)))
                    .isLessThanOrEqualTo(MOST_DELIVERIES);
            assertThat(task.path("state").asString()).as(id).isEqualTo(poison.contains(id) ? "FAILED" : "COMPLETED");
        }
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
        assertThat(deaths)
                .as("deaths, each by one task or several")
                .isBetween(MOST_DELIVERIES, MOST_DELIVERIES * POISON);
    }

    @Test
    @Timeout(300)
    void a_task_that_ignores_an_interrupt_delays_no_other() throws Exception {
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

    /// Poison waits five seconds, so that the answer is there before the first death.
    private static Stream<String> poison() {
        return Stream.concat(
                Collections.nCopies(HALTING, "{\"type\":\"test_halt\",\"delay\":\"5s\"}").stream(),
                Collections.nCopies(GREEDY, "{\"type\":\"test_memory\",\"delay\":\"5s\"}").stream());
    }

    private static Stream<String> hard(PoisonWeb web) {
        return Collections.nCopies(HARD, web.jobs()).stream()
                .flatMap(List::stream)
                .map("{\"type\":\"crawl\",\"payload\":%s}"::formatted);
    }

    private Stream<String> good() {
        String good = "{\"type\":\"test_visit\",\"payload\":{\"log\":\"%s\",\"ms\":%d}}"
                .formatted(rig.folder().resolve("target.log"), GOOD_MILLIS);
        return Collections.nCopies(GOOD, good).stream();
    }

    /// Submits these in one call; returns the ids in their order.
    private static List<String> submit(Api api, List<String> tasks) throws IOException {
        return api.post("/tasks", "{\"tasks\":[%s]}".formatted(String.join(",", tasks)))
                .expect(202)
                .json()
                .path("ids")
                .valueStream()
                .map(JsonNode::asString)
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

    /// Claims that count as deliveries. A claim that is followed by QUEUED was handed back before it started, as on a
    /// busy
    /// machine; a lost one is followed by PENDING, its pause.
    private static List<JsonNode> deliveries(Api api, String id) throws IOException {
        var claims = new LinkedHashMap<Integer, JsonNode>();
        var deliveries = new ArrayList<JsonNode>();
        for (JsonNode event : api.events(id)) {
            int subtask = event.path("subtask").asInt();
            String state = event.path("subtask_state").asString("");
            var claim = claims.remove(subtask);
            if (claim != null && !state.equals("QUEUED")) {
                deliveries.add(claim);
            }
            if (state.equals("RUNNING")) {
                claims.put(subtask, event);
            }
        }
        deliveries.addAll(claims.values());
        return deliveries;
    }

    /// The states of the subtasks of a task, with the details of the events.
    private static String history(Api api, String id) {
        try {
            return api.events(id).stream()
                    .map(event -> "%s %s %s"
                            .formatted(
                                    event.path("subtask").asInt(),
                                    event.path("subtask_state").asString(""),
                                    event.path("detail").asString("")))
                    .collect(Collectors.joining("; "));
        } catch (IOException e) {
            return e.toString();
        }
    }

    /// Of the subtask that was delivered most often; a crawl has several.
    private static long mostDeliveries(Api api, String id) throws IOException {
        return deliveries(api, id).stream()
                .collect(Collectors.groupingBy(event -> event.path("subtask").asInt(), Collectors.counting()))
                .values()
                .stream()
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
    }

    private static List<Duration> pauses(List<JsonNode> deliveries) {
        var pauses = new ArrayList<Duration>();
        for (int i = 1; i < deliveries.size(); i++) {
            pauses.add(Duration.between(instant(deliveries.get(i - 1), "at"), instant(deliveries.get(i), "at")));
        }
        return pauses;
    }

    private static Instant instant(JsonNode document, String field) {
        return Instant.parse(document.path(field).asString());
    }
}
