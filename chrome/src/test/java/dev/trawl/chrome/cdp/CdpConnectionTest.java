package dev.trawl.chrome.cdp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trawl.testkit.ManualTime;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Timeout(60)
class CdpConnectionTest {

    private static final int PIPE = 1 << 20;

    private final ManualTime time = new ManualTime();
    private final JsonMapper json = new JsonMapper();
    private final PipedOutputStream toClient = new PipedOutputStream();
    private final PipedOutputStream fromClient = new PipedOutputStream();
    private MessageReader sent;
    private CdpConnection connection;

    @BeforeEach
    void connect() throws IOException {
        sent = new MessageReader(new PipedInputStream(fromClient, PIPE), PIPE);
        connection = new CdpConnection(new PipedInputStream(toClient, PIPE), fromClient, "test");
    }

    @AfterEach
    void disconnect() {
        connection.close();
    }

    @Test
    void an_answer_reaches_the_call_with_its_id() throws Exception {
        var first = connection.browser().send("Page.navigate", Map.of("url", "http://a.example/"));
        var second = connection.session("s1").send("Page.reload", Map.of());

        JsonNode one = received();
        JsonNode two = received();
        assertThat(one.path("params").path("url").asString()).isEqualTo("http://a.example/");
        assertThat(two.path("sessionId").asString()).isEqualTo("s1");
        send("{\"id\":%d,\"result\":{\"n\":2}}".formatted(two.path("id").asLong()));
        send("{\"id\":%d,\"result\":{\"n\":1}}".formatted(one.path("id").asLong()));

        assertThat(first.get().path("n").asInt()).isEqualTo(1);
        assertThat(second.get().path("n").asInt()).isEqualTo(2);
        assertThat(connection.pendingCalls()).isZero();
    }

    @Test
    void an_error_is_a_rejected_call() throws Exception {
        var call = connection.browser().send("No.such", Map.of());
        send("{\"id\":%d,\"error\":{\"message\":\"not found\"}}"
                .formatted(received().path("id").asLong()));

        assertThatThrownBy(call::get)
                .cause()
                .isInstanceOfSatisfying(
                        CdpException.class, failed -> assertThat(failed.kind()).isEqualTo(CdpException.Cause.REJECTED))
                .hasMessage("not found");
    }

    @Test
    void a_result_longer_than_its_call_allows_is_skipped() throws Exception {
        var waiting = new FutureTask<>(() -> connection
                .browser()
                .call("Page.printToPDF", Map.of(), Deadline.in(time, Duration.ofSeconds(60)), 100_000));
        Thread.ofVirtual().start(waiting);
        long id = received().path("id").asLong();
        var next = connection.browser().send("A.a", Map.of());

        send("{\"id\":%d,\"result\":{\"data\":\"%s\"}}".formatted(id, "A".repeat(200_000)));
        send("{\"id\":%d,\"result\":{\"n\":1}}".formatted(received().path("id").asLong()));

        assertThat(next.get().path("n").asInt()).isEqualTo(1);
        assertThatThrownBy(waiting::get)
                .cause()
                .isInstanceOfSatisfying(
                        CdpException.class, failed -> assertThat(failed.kind()).isEqualTo(CdpException.Cause.REJECTED));
        assertThat(connection.pendingCalls()).isZero();
        assertThat(connection.malformedMessages()).isZero();
    }

    @Test
    void a_call_ends_at_its_deadline_by_the_workers_clock() throws Exception {
        var waiting = new CountDownLatch(1);
        List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        Thread caller = Thread.ofVirtual().start(() -> {
            try {
                waiting.countDown();
                connection.browser().call("Page.hangs", Map.of(), Deadline.in(time, Duration.ofSeconds(60)));
            } catch (CdpException | InterruptedException e) {
                failures.add(e);
            }
        });
        waiting.await();
        received();
        time.advance(Duration.ofSeconds(61));
        caller.join();

        assertThat(failures)
                .singleElement()
                .isInstanceOfSatisfying(
                        CdpException.class, failed -> assertThat(failed.kind()).isEqualTo(CdpException.Cause.TIMEOUT));
        assertThat(connection.pendingCalls()).isZero();
    }

    @Test
    void a_closed_pipe_fails_all_pending_and_later_calls() throws Exception {
        var browser = connection.browser().send("A.a", Map.of());
        var tab = connection.session("s1").send("B.b", Map.of());
        toClient.close();

        for (var call : List.of(browser, tab)) {
            assertThatThrownBy(call::get)
                    .cause()
                    .isInstanceOfSatisfying(
                            CdpException.class,
                            failed -> assertThat(failed.kind()).isEqualTo(CdpException.Cause.CLOSED));
        }
        assertThatThrownBy(() -> connection.browser().send("C.c", Map.of()).get())
                .hasMessageContaining("the browser ended");
        assertThat(connection.isOpen()).isFalse();
    }

    @Test
    void a_detached_or_crashed_tab_fails_its_own_calls_alone() throws Exception {
        var one = connection.session("s1").send("A.a", Map.of());
        var two = connection.session("s2").send("A.a", Map.of());
        var other = connection.session("s3").send("A.a", Map.of());
        send("{\"method\":\"Target.detachedFromTarget\",\"params\":{\"sessionId\":\"s1\"}}");
        send("{\"method\":\"Inspector.targetCrashed\",\"sessionId\":\"s2\",\"params\":{}}");

        for (var call : List.of(one, two)) {
            assertThatThrownBy(call::get)
                    .cause()
                    .isInstanceOfSatisfying(
                            CdpException.class,
                            failed -> assertThat(failed.kind()).isEqualTo(CdpException.Cause.DETACHED));
        }
        assertThat(other).isNotDone();
    }

    @Test
    void events_beyond_the_queue_are_dropped_and_counted() throws Exception {
        CdpSession session = connection.session("s1");
        var release = new CountDownLatch(1);
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        session.listen(event -> {
            try {
                release.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            seen.add(event.text("n"));
        });
        send("{\"method\":\"E.first\",\"sessionId\":\"s1\",\"params\":{\"n\":\"first\"}}");
        int extra = 10;
        for (int event = 0; event < CdpSession.MOST_EVENTS + extra; event++) {
            send("{\"method\":\"E.e\",\"sessionId\":\"s1\",\"params\":{\"n\":\"%d\"}}".formatted(event));
        }
        var barrier = session.send("Z.z", Map.of());
        send("{\"id\":%d,\"result\":{}}".formatted(received().path("id").asLong()));
        barrier.get(); // the reader has passed all events
        assertThat(session.droppedEvents()).isBetween((long) extra - 1, (long) extra);

        release.countDown();
        await().until(() -> seen.size() >= CdpSession.MOST_EVENTS);
        assertThat(seen).startsWith("first", "0", "1");
    }

    @Test
    void a_malformed_message_is_counted_and_the_next_one_read() throws Exception {
        var call = connection.browser().send("A.a", Map.of());
        long id = received().path("id").asLong();
        send("{\"broken");
        send("");
        send("{\"id\":%d,\"result\":{}}".formatted(id));

        assertThat(call.get().isObject()).isTrue();
        assertThat(connection.malformedMessages()).isEqualTo(1);
    }

    private void send(String message) throws IOException {
        toClient.write(message.getBytes(UTF_8));
        toClient.write(0);
        toClient.flush();
    }

    private JsonNode received() throws IOException {
        return json.readTree(sent.next());
    }
}
