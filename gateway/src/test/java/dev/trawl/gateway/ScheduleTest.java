package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.spi.Role;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Schedules over HTTP. (003.42)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ScheduleTest {

    private static final String TASK = "\"task\":{\"type\":\"echo\",\"payload\":{\"n\":1.50},\"priority\":8}";

    private Edge edge;

    @BeforeAll
    void start() {
        edge = new Edge();
    }

    @AfterAll
    void stop() {
        edge.close();
    }

    @Test
    void a_schedule_is_shown_as_it_was_made() {
        var made = post("{\"name\":\"nightly\",\"cron\":\"0 3 * * *\",\"zone\":\"Europe/Berlin\",\"overlap\":\"queue\","
                + "\"misfire\":\"fire_all\",\"jitter\":\"5m\",\"pause_after_failures\":3," + TASK + "}");

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.header("Location")).isEqualTo("/schedules/nightly");
        var shown = edge.http.get("/schedules/nightly");
        assertThat(shown.body()).isEqualTo(made.body()).contains("\"payload\":{\"n\":1.50}");
        assertThat(shown.header("ETag")).isNotEmpty().isEqualTo(made.header("ETag"));
        assertThat(shown.text("/state")).isEqualTo("ACTIVE");
        assertThat(shown.text("/when")).isEqualTo("0 3 * * * (Europe/Berlin)");
        assertThat(shown.text("/next_at")).isEqualTo("2026-01-01T02:00:00Z");
        assertThat(shown.text("/jitter")).isEqualTo("5m");
        assertThat(shown.text("/task/priority")).isEqualTo("8");
        assertThat(shown.text("/created_by")).isEqualTo("key-ADMIN");
    }

    @Test
    void the_next_times_are_listed() {
        post("{\"name\":\"hourly\",\"cron\":\"@hourly\"," + TASK + "}");

        var next = edge.http.get("/schedules/hourly/next?count=2");

        assertThat(next.json().at("/times").toString())
                .isEqualTo("[\"2026-01-01T01:00:00Z\",\"2026-01-01T02:00:00Z\"]");
        assertThat(edge.http.get("/schedules/hourly/next?count=0").status()).isEqualTo(422);
        assertThat(edge.http.get("/schedules/hourly/next?count=1001").text("/errors/0/pointer"))
                .isEqualTo("?count");
    }

    @Test
    void a_due_schedule_submits_its_task() {
        try (var other = new Edge()) {
            other.http.post("/schedules", "{\"name\":\"often\",\"every\":\"10s\"," + TASK + "}");
            other.time.advance(Duration.ofSeconds(10));
            other.pump.wake();
            await().until(() -> other.http
                            .get("/schedules/often/firings")
                            .json()
                            .at("/items")
                            .size()
                    == 1);
            var firing = other.http.get("/schedules/often/firings");
            assertThat(firing.text("/items/0/outcome")).isEqualTo("FIRED");
            var task = other.http.get("/tasks/" + firing.text("/items/0/task"));
            assertThat(task.text("/submitted_by")).isEqualTo("schedule/often");
            assertThat(task.body()).contains("\"payload\":{\"n\":1.50}");
        }
    }

    @Test
    void schedules_are_listed_by_name_in_pages() {
        try (var other = new Edge()) {
            for (String name : List.of("c", "a", "b")) {
                other.http.post("/schedules", "{\"name\":\"" + name + "\",\"every\":\"1h\"," + TASK + "}");
            }
            var names = new ArrayList<String>();
            String after = "";
            do {
                var page = other.http.get("/schedules?limit=2" + after);
                page.json()
                        .at("/items")
                        .forEach(item -> names.add(item.path("name").asString("")));
                after = page.text("/next_cursor").isEmpty() ? "" : "&after=" + page.text("/next_cursor");
            } while (!after.isEmpty());
            assertThat(names).containsExactly("a", "b", "c");
        }
    }

    @Test
    void fields_are_changed_one_by_one_unless_somebody_else_was_quicker() {
        String tag = post("{\"name\":\"changing\",\"every\":\"1h\",\"overlap\":\"allow\"," + TASK + "}")
                .header("ETag");

        var changed = send("PATCH", "/schedules/changing", "{\"cron\":\"0 * * * *\",\"jitter\":60}", "If-Match", tag);
        assertThat(changed.status()).isEqualTo(200);
        assertThat(changed.text("/when")).isEqualTo("0 * * * * (UTC)");
        assertThat(changed.text("/overlap")).isEqualTo("allow");
        assertThat(changed.text("/task/type")).isEqualTo("echo");
        assertThat(changed.header("ETag")).isNotEqualTo(tag);
        var late = send("PATCH", "/schedules/changing", "{\"jitter\":null}", "If-Match", tag);
        assertThat(late.status()).isEqualTo(412);
        assertThat(late.text("/code")).isEqualTo("precondition_failed");
        assertThat(send("PATCH", "/schedules/changing", "{\"jitter\":null}").status())
                .isEqualTo(428);
        assertThat(send("PATCH", "/schedules/changing", "{\"jitter\":null}", "If-Match", "*")
                        .text("/jitter"))
                .isEqualTo("0s");
        assertThat(send("PATCH", "/schedules/changing", "{\"name\":\"x\"}", "If-Match", "*")
                        .text("/errors/0/pointer"))
                .isEqualTo("/name");
    }

    @Test
    void a_schedule_is_paused_with_a_reason_and_resumed() {
        post("{\"name\":\"steered\",\"every\":\"1h\"," + TASK + "}");

        var paused = edge.http.post("/schedules/steered:pause", "{\"reason\":\"holidays\"}");
        assertThat(paused.text("/state")).isEqualTo("PAUSED");
        assertThat(paused.text("/reason")).isEqualTo("holidays");
        assertThat(paused.json().at("/next_at").isNull()).isTrue();
        assertThat(edge.http.get("/schedules/steered/next").json().at("/paused").asBoolean())
                .isTrue();
        var resumed = edge.http.post("/schedules/steered:resume", "");
        assertThat(resumed.text("/state")).isEqualTo("ACTIVE");
        assertThat(edge.http.post("/schedules/steered:pause", "").text("/reason"))
                .isEqualTo("by key-ADMIN");
        assertThat(edge.http.post("/schedules/steered:pause", "{\"why\":1}").status())
                .isEqualTo(422);
    }

    @Test
    void run_now_creates_a_task_at_once() {
        post("{\"name\":\"now\",\"every\":\"24h\"," + TASK + "}");

        var fired = edge.http.post("/schedules/now:run-now", "");

        assertThat(fired.status()).isEqualTo(202);
        assertThat(fired.text("/firings/0/cause")).isEqualTo("run_now");
        assertThat(edge.http.get("/tasks/" + fired.text("/firings/0/task")).status())
                .isEqualTo(200);
    }

    @Test
    void a_past_span_is_made_up_for_once() {
        post("{\"name\":\"filled\",\"cron\":\"0 * * * *\"," + TASK + "}");
        String span = "{\"from\":\"2025-12-31T20:00:00Z\",\"to\":\"2025-12-31T22:30:00Z\"}";

        assertThat(edge.http
                        .post("/schedules/filled:backfill", span)
                        .json()
                        .at("/firings")
                        .size())
                .isEqualTo(3);
        assertThat(edge.http
                        .post("/schedules/filled:backfill", span)
                        .json()
                        .at("/firings")
                        .size())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    {"from":"2026-02-01T00:00:00Z","to":"2026-02-02T00:00:00Z"} | /to
                    {"from":"2025-02-02T00:00:00Z","to":"2025-02-01T00:00:00Z"} | /to
                    {"from":"2020-02-02T00:00:00Z","to":"2025-02-01T00:00:00Z"} | /to
                    {"from":"yesterday","to":"2025-02-01T00:00:00Z"}            | /from
                    {"to":"2025-02-01T00:00:00Z"}                               | /from
                    """)
    void a_span_that_cannot_be_filled_is_refused(String span, String pointer) {
        post("{\"name\":\"spans\",\"cron\":\"0 * * * *\"," + TASK + "}");

        var refused = edge.http.post("/schedules/spans:backfill", span);

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text("/errors/0/pointer")).isEqualTo(pointer);
    }

    @Test
    void a_removed_schedule_is_gone() {
        post("{\"name\":\"gone\",\"every\":\"1h\"," + TASK + "}");

        assertThat(send("DELETE", "/schedules/gone", "").status()).isEqualTo(200);
        assertThat(send("DELETE", "/schedules/gone", "").status()).isEqualTo(404);
        assertThat(edge.http.get("/schedules/gone").status()).isEqualTo(404);
    }

    @Test
    void a_name_is_taken_once() {
        post("{\"name\":\"taken\",\"every\":\"1h\"," + TASK + "}");

        var refused = post("{\"name\":\"taken\",\"every\":\"2h\"," + TASK + "}");

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("/code")).isEqualTo("name_taken");
        assertThat(refused.text("/errors/0/pointer")).isEqualTo("/name");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    {"name":"x","cron":"0 3 * *",T}                             | /cron
                    {"name":"x","cron":"0 0 30 2 *",T}                          | /cron
                    {"name":"x","cron":"0 3 * * *","zone":"Mars/Olympus",T}     | /zone
                    {"name":"x","cron":"0 3 * * *","every":"1h",T}              | /cron
                    {"name":"x",T}                                              | /cron
                    {"name":"x","every":"10ms",T}                               | /every
                    {"name":"x","every":"99999999999d",T}                       | /every
                    {"name":"x","at":"2001-01-01T00:00:00Z",T}                  | /at
                    {"name":"x","at":"soon",T}                                  | /at
                    {"name":"x","every":"1h","jitter":"2h",T}                   | /jitter
                    {"name":"x","every":"1h","overlap":"maybe",T}               | /overlap
                    {"name":"x","every":"1h","misfire":7,T}                     | /misfire
                    {"name":"x","every":"1h","pause_after_failures":-1,T}       | /pause_after_failures
                    {"name":"x","every":"1h","start":"2027-01-01T00:00:00Z","end":"2026-06-01T00:00:00Z",T} | /end
                    {"name":"x y","every":"1h",T}                               | /name
                    {"every":"1h",T}                                            | /name
                    {"name":"x","every":"1h"}                                   | /task
                    {"name":"x","every":"1h","task":{"type":"nope"}}            | /task/type
                    {"name":"x","every":"1h","task":{"payload":1}}              | /task/type
                    {"name":"x","every":"1h","task":{"type":"echo","delay":"1s"}} | /task/delay
                    {"name":"x","every":"1h","task":{"type":"echo","priority":11}} | /task/priority
                    {"name":"x","every":"1h","task":{"type":"list","payload":{"items":7}}} | /task/payload
                    {"name":"x","every":"1h","often":true,T}                    | /often
                    """)
    void rejects_an_invalid_schedule_by_field(String body, String pointer) {
        var refused = post(body.replace(",T}", "," + TASK + "}"));

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text("/errors/0/pointer")).isEqualTo(pointer);
        assertThat(edge.http.get("/schedules/x").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "[]", "null", "{", "{\"name\":1,\"name\":2}"})
    void rejects_a_body_that_is_not_a_schedule(String body) {
        assertThat(post(body).status()).isBetween(400, 422);
        assertThat(send("PATCH", "/schedules/none", body, "If-Match", "*").status())
                .isEqualTo(404);
    }

    @Test
    void another_project_sees_nothing_of_it() {
        post("{\"name\":\"ours\",\"every\":\"1h\"," + TASK + "}");

        for (String path : List.of("", "/next", "/firings")) {
            assertThat(edge.http
                            .send("GET", "/schedules/ours" + path, Edge.STRANGER, new byte[0])
                            .status())
                    .isEqualTo(404);
        }
        for (String verb : List.of(":run-now", ":pause", ":resume")) {
            assertThat(edge.http
                            .send("POST", "/schedules/ours" + verb, Edge.STRANGER, new byte[0])
                            .status())
                    .isEqualTo(404);
        }
    }

    private Http.Reply post(String body) {
        return edge.http.post("/schedules", body);
    }

    private Http.Reply send(String method, String path, String body, String... headers) {
        var all = new ArrayList<>(List.of(headers));
        if (!body.isEmpty()) {
            all.addAll(List.of("Content-Type", "application/json"));
        }
        return edge.http.send(
                method,
                path,
                Edge.token(Role.ADMIN),
                body.getBytes(StandardCharsets.UTF_8),
                all.toArray(String[]::new));
    }
}
