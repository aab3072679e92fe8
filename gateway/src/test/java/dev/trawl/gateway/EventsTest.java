package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.core.CoreConfig;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Role;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.worker.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@SuppressWarnings("NullAway.Init") // JUnit starts it
class EventsTest {

    private static final String ADMIN = Edge.token(Role.ADMIN);

    private Edge edge;

    @BeforeEach
    void start() {
        edge = new Edge();
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    @Test
    void a_stream_tells_every_transition_of_a_task_once_with_its_place_in_the_log() {
        String task = submit();
        submit();
        try (var feed = new Feed(edge, "/events?topics=task:" + task + "&after=0", ADMIN);
                var worker = new TestWorker(edge, "w1", "echo")) {
            worker.report(worker.next(), new Outcome.Succeeded("1"));

            await().until(() -> feed.all("data").stream().anyMatch(data -> data.contains("COMPLETED")));

            var known = new ArrayList<Long>();
            edge.http
                    .get("/tasks/" + task + "/events")
                    .json()
                    .path("items")
                    .forEach(event -> known.add(event.path("position").asLong()));
            assertThat(feed.lines).first().isEqualTo("retry: 2000");
            assertThat(feed.ids()).isEqualTo(known);
            assertThat(feed.all("event")).contains("subtask");
            assertThat(feed.all("data")).allMatch(data -> data.contains("\"task\":\"" + task + "\""));
        }
    }

    @Test
    void event_stream_resumes_after_the_last_event_id() {
        submit();
        submit();
        submit();
        try (var feed = new Feed(edge, "/events?topics=tasks&after=1", ADMIN, "Last-Event-ID", "2")) {
            await().until(() -> !feed.ids().isEmpty());

            assertThat(feed.ids()).startsWith(3L);
            String next = submit();
            await().until(() -> feed.all("data").stream().anyMatch(data -> data.contains(next)));
            assertThat(feed.ids()).doesNotHaveDuplicates().isSorted();
        }
    }

    @Test
    void a_stream_without_a_position_begins_now() {
        String before = submit();
        try (var feed = new Feed(edge, "/events?topics=tasks", ADMIN)) {
            await().until(() -> !feed.lines.isEmpty());
            String after = submit();

            await().until(() -> feed.all("data").stream().anyMatch(data -> data.contains(after)));
            assertThat(feed.all("data")).noneMatch(data -> data.contains("\"" + before + "\""));
        }
    }

    @Test
    void a_client_behind_the_retained_log_receives_reset() {
        submit();
        submit();
        submit();
        int removed = edge.ledger
                .write(transaction -> transaction.housekeeping().removeLog(Long.MAX_VALUE, 2))
                .value();
        assertThat(removed).isEqualTo(2);

        for (String asked : new String[] {"1", "999"}) {
            try (var feed = new Feed(edge, "/events?topics=tasks&after=" + asked, ADMIN)) {
                await().until(() -> feed.all("event").contains("reset"));
                assertThat(feed.lines.indexOf("event: reset")).isLessThan(5);
            }
        }
        try (var feed = new Feed(edge, "/events?topics=tasks&after=2", ADMIN)) {
            await().until(() -> feed.ids().contains(3L));
            assertThat(feed.all("event")).doesNotContain("reset");
        }
    }

    /// The log grows and shrinks between two looks of the stream.
    @ParameterizedTest
    @ValueSource(strings = {"tasks", "task:%s"})
    void an_open_stream_that_falls_behind_the_retained_log_receives_reset(String topics) {
        String task = submit();
        try (var feed = new Feed(edge, "/events?topics=" + topics.formatted(task) + "&after=0", ADMIN)) {
            await().until(() -> !feed.ids().isEmpty());
            await().until(() -> {
                log(task, 5);
                keep(2);
                return feed.all("event").contains("reset");
            });
            log(task, 1);
            long last = edge.ledger.reads().lastPosition();
            await().until(() -> feed.ids().contains(last));

            assertThat(gaps(feed)).isEmpty();
            await().until(() -> {
                log(task, 5);
                keep(0);
                return feed.all("event").stream().filter("reset"::equals).count() > 3;
            });
            assertThat(gaps(feed)).isEmpty();
        }
    }

    /// The ids of events that do not follow the event or `reset` before them.
    private static List<Long> gaps(Feed feed) {
        var gaps = new ArrayList<Long>();
        var lines = List.copyOf(feed.lines);
        long last = 0;
        for (int i = 1; i < lines.size(); i++) {
            if (lines.get(i).startsWith("event: ") && lines.get(i - 1).startsWith("id: ")) {
                long id = Long.parseLong(lines.get(i - 1).substring("id: ".length()));
                if (id != last + 1 && !lines.get(i).equals("event: reset")) {
                    gaps.add(id);
                }
                last = id;
            }
        }
        return gaps;
    }

    private void log(String task, int entries) {
        var id = TaskId.parse(task).orElseThrow();
        var entry = new LogEntry(
                id, "default", "echo", 0, Optional.empty(), Optional.empty(), 0, 0, 0, "node-1", "a change");
        var _ = edge.ledger.write(transaction -> {
            transaction.log(Collections.nCopies(entries, entry));
            return entries;
        });
    }

    private void keep(int entries) {
        var _ = edge.ledger.write(transaction -> transaction.housekeeping().removeLogBeyond(entries, 1_000));
    }

    @Test
    void another_project_hears_nothing() {
        try (var feed = new Feed(edge, "/events?topics=tasks,workers&after=0", Edge.STRANGER);
                var own = new Feed(edge, "/events?topics=tasks,workers&after=0", ADMIN);
                var worker = new TestWorker(edge, "w1", "echo")) {
            String task = submit();
            worker.report(worker.next(), new Outcome.Succeeded("1"));

            await().until(() -> own.all("data").stream().anyMatch(data -> data.contains("COMPLETED")));
            assertThat(feed.all("data")).isEmpty();
            assertThat(edge.http
                            .send("GET", "/events?topics=task:" + task, Edge.STRANGER, new byte[0])
                            .status())
                    .isEqualTo(404);
        }
    }

    @Test
    void worker_events_cover_registration_draining_and_departure() {
        try (var feed = new Feed(edge, "/events?topics=workers", ADMIN)) {
            try (var worker = new TestWorker(edge, "w1")) {
                awaitLater(() -> feed.all("event").contains("worker"));
                edge.http.post("/workers/w1:drain", "");
                awaitLater(() -> feed.all("data").stream().anyMatch(data -> data.contains("\"draining\":true")));
                assertThat(worker.session).isPositive();
            }
            awaitLater(() -> feed.all("event").contains("worker-gone"));
            assertThat(feed.ids()).isEmpty();
        }
    }

    @Test
    void the_stream_of_a_task_sends_its_progress_when_it_has_changed() {
        String task = submit();
        try (var feed = new Feed(edge, "/events?topics=task:" + task, ADMIN);
                var worker = new TestWorker(edge, "w1", "echo")) {
            await().until(() -> !progress(feed).isEmpty());
            assertThat(progress(feed).getFirst().at("/progress/unit").asString())
                    .isEqualTo("subtasks");
            worker.report(worker.next(), new Outcome.Succeeded("1"));
            awaitLater(() -> progress(feed).getLast().path("state").asString().equals("COMPLETED"));

            edge.time.advance(Duration.ofSeconds(16));
            await().until(() -> feed.lines.contains(": heartbeat"));
            var told = progress(feed);
            assertThat(told)
                    .doesNotHaveDuplicates()
                    .allMatch(one -> one.path("task").asString().equals(task));
            assertThat(told.getLast().at("/progress/done").asLong()).isOne();
            assertThat(told.getLast().at("/subtasks/total").asLong()).isOne();
        }
    }

    @Test
    void the_progress_of_a_crawl_counts_pages() {
        String task =
                edge.http.post("/tasks", "{\"type\":\"site\",\"payload\":24}").text("/id");
        try (var feed = new Feed(edge, "/events?topics=task:" + task, ADMIN)) {
            awaitLater(() -> progress(feed).stream()
                    .anyMatch(one -> one.at("/progress/running").asLong() == 10));

            var last = progress(feed).getLast();
            assertThat(last.at("/progress/unit").asString()).isEqualTo("pages");
            assertThat(last.at("/progress/total").asLong()).isEqualTo(24);
            assertThat(last.at("/progress/waiting").asLong()).isEqualTo(14);
            assertThat(last.at("/subtasks/total").asLong()).isOne();
        }
    }

    @Test
    void streams_of_all_tasks_send_no_progress() {
        try (var feed = new Feed(edge, "/events?topics=tasks&after=0", ADMIN)) {
            String task = submit();
            awaitLater(() -> feed.all("data").stream().anyMatch(data -> data.contains(task)));
            edge.time.advance(Duration.ofSeconds(16));
            await().until(() -> feed.lines.contains(": heartbeat"));

            assertThat(progress(feed)).isEmpty();
        }
    }

    /// The data of the events `progress`, in order.
    private static List<JsonNode> progress(Feed feed) {
        var lines = List.copyOf(feed.lines);
        return IntStream.range(0, lines.size() - 1)
                .filter(i -> lines.get(i).equals("event: progress"))
                .mapToObj(i -> JsonMapper.shared().readTree(lines.get(i + 1).substring("data: ".length())))
                .toList();
    }

    /// Workers and progress are looked for once a second.
    private void awaitLater(Callable<Boolean> condition) {
        await().until(() -> {
            edge.time.advance(Duration.ofMillis(200));
            return condition.call();
        });
    }

    @Test
    void a_silent_stream_has_heartbeats_that_bring_the_position() {
        submit();
        try (var feed = new Feed(edge, "/events?topics=workers", ADMIN)) {
            await().until(() -> !feed.lines.isEmpty());
            edge.time.advance(Duration.ofSeconds(16));

            await().until(() -> feed.lines.contains(": heartbeat"));
            await().until(() -> feed.ids().contains(edge.ledger.reads().lastPosition()));
        }
    }

    @Test
    void a_stream_ends_after_a_while() {
        try (var feed = new Feed(edge, "/events?topics=tasks", ADMIN)) {
            await().until(() -> !feed.lines.isEmpty());
            edge.time.advance(Duration.ofMinutes(6));

            await().until(feed::hasEnded);
        }
    }

    @Test
    void a_stream_ends_with_the_key_that_opened_it() {
        var key = edge.http.post("/keys", "{\"name\":\"reader\",\"role\":\"viewer\"}");
        try (var feed = new Feed(edge, "/events?topics=tasks", key.text("/token"));
                var another = new Feed(edge, "/events?topics=tasks", ADMIN)) {
            await().until(() -> !feed.lines.isEmpty() && !another.lines.isEmpty());
            assertThat(RemoteHand.asAdmin(edge, "DELETE", "/keys/" + key.text("/id"))
                            .status())
                    .isEqualTo(200);
            edge.time.advance(Duration.ofSeconds(3));

            await().until(feed::hasEnded);
            assertThat(another.hasEnded()).isFalse();
        }
    }

    @Test
    void a_principal_has_only_so_many_streams() {
        var feeds = new ArrayList<Feed>();
        try {
            for (int i = 0; i < 8; i++) {
                feeds.add(new Feed(edge, "/events?topics=tasks", ADMIN));
            }
            assertThat(feeds).allMatch(feed -> feed.status == 200);

            var refused = edge.http.get("/events?topics=tasks");
            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.text("/code")).isEqualTo("too_many_streams");
            assertThat(refused.header("Retry-After")).isNotEmpty();
            try (var other = new Feed(edge, "/events?topics=tasks", Edge.token(Role.VIEWER))) {
                assertThat(other.status).isEqualTo(200);
            }
        } finally {
            feeds.forEach(Feed::close);
        }
        await().until(() -> {
            edge.time.advance(Duration.ofSeconds(16)); // a heartbeat finds out who has gone
            return edge.gateway.waiting() == 0;
        });
        try (var again = new Feed(edge, "/events?topics=tasks", ADMIN)) {
            assertThat(again.status).isEqualTo(200);
        }
    }

    @Test
    void streams_end_when_the_gateway_closes() {
        try (var feed = new Feed(edge, "/events?topics=tasks", ADMIN)) {
            await().until(() -> !feed.lines.isEmpty());

            edge.gateway.close();

            await().until(feed::hasEnded);
            assertThat(edge.gateway.waiting()).isZero();
        }
    }

    @Test
    void a_client_that_does_not_read_is_disconnected() {
        var impatient = GatewayConfig.DEFAULTS
                .at("127.0.0.1", 0, false)
                .with(new GatewayConfig.Requests(
                        8 << 20, 64 << 20, 10_000, Duration.ofSeconds(1), 1_000, Duration.ofSeconds(5)));
        String batch = "{\"tasks\":[" + String.join(",", Collections.nCopies(10_000, "{\"type\":\"echo\"}")) + "]}";
        try (var other = new Edge(impatient, CoreConfig.defaults("node-1"));
                var line = new Line(other.gateway.port())) {
            line.send(
                    "GET /events?topics=tasks&after=0 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer admin-secret\r\n\r\n");
            await().until(() -> other.gateway.waiting() == 1);

            await().atMost(Duration.ofMinutes(2)).until(() -> {
                other.http.post("/tasks", batch);
                return other.gateway.waiting() == 0;
            });
        }
    }

    @Test
    void the_head_of_a_stream_comes_alone() {
        var reply = edge.http.send("HEAD", "/events?topics=tasks", ADMIN, new byte[0]);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Content-Type")).startsWith("text/event-stream");
        assertThat(edge.gateway.waiting()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /events                               | ?topics
            /events?topics=                       | ?topics
            /events?topics=tasks,                 | ?topics
            /events?topics=everything             | ?topics
            /events?topics=tasks&after=x          | ?after
            /events?topics=tasks&after=-1         | ?after
            /events?topics=tasks&offset=1         | ?offset
            """)
    void rejects_an_invalid_stream_parameter_by_name(String path, String pointer) {
        var reply = edge.http.get(path);

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/errors/0/pointer")).isEqualTo(pointer);
    }

    private String submit() {
        return edge.http.post("/tasks", "{\"type\":\"echo\"}").text("/id");
    }
}
