package dev.trawl.gateway;

import static dev.trawl.gateway.GrpcClient.code;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.TaskId;
import dev.trawl.proto.task.v1.Event;
import dev.trawl.proto.task.v1.SubtaskState;
import dev.trawl.proto.task.v1.TaskState;
import dev.trawl.proto.task.v1.WatchRequest;
import dev.trawl.spi.Role;
import dev.trawl.spi.identity.ApiKey;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.worker.Outcome;
import io.grpc.Context;
import io.grpc.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class GrpcWatchTest {

    /// So many streams one principal may have at once.
    private static final int PLACES = 8;

    private final Edge edge = new Edge();
    private final GrpcClient client = new GrpcClient(edge.gateway.openGrpc(0));

    @AfterEach
    void close() {
        client.close();
        edge.close();
    }

    @Test
    void watch_streams_all_events_in_order_until_the_end() {
        String id = client.submit("echo", "{}");
        var events = watch(id, 0);
        var first = events.next();
        assertThat(first.getTaskId()).isEqualTo(id);
        assertThat(first.getTaskState()).isEqualTo(TaskState.TASK_STATE_PENDING);
        try (var worker = new TestWorker(edge, "w-1", "echo")) {
            worker.report(worker.next(), new Outcome.Succeeded("{}"));
            var rest = rest(events);

            assertThat(rest)
                    .extracting(Event::getSubtaskState)
                    .contains(SubtaskState.SUBTASK_STATE_RUNNING, SubtaskState.SUBTASK_STATE_SUCCEEDED);
            assertThat(rest.getLast().getTaskState()).isEqualTo(TaskState.TASK_STATE_COMPLETED);
            assertThat(rest).anySatisfy(event -> assertThat(event.getWorker()).isEqualTo("w-1"));
            assertThat(rest).extracting(Event::getPosition).isSorted().allMatch(at -> at > first.getPosition());
        }
    }

    /// 002.12
    @Test
    void a_subtask_that_waits_after_a_timeout_is_shown_as_timeout() {
        String id = client.submit("echo", "{}");
        try (var worker = new TestWorker(edge, "w-1", "echo")) {
            worker.report(worker.next(), new Outcome.TimedOut());
            var subtask =
                    edge.http.get("/tasks/%s/subtasks".formatted(id)).json().at("/items/0");
            assertThat(subtask.path("state").asString()).isEqualTo("TIMEOUT");
            assertThat(subtask.path("cause").asString()).isEqualTo("TIMEOUT");
            assertThat(shown(id, "TIMEOUT")).isEqualTo(1);
            assertThat(shown(id, "RETRY")).isEqualTo(1);
            assertThat(shown(id, "QUEUED")).isZero();
            var events = watch(id, 0);
            var last = events.next();
            while (last.getSubtaskState() != SubtaskState.SUBTASK_STATE_TIMEOUT) {
                last = events.next();
            }
            assertThat(last.getDetail()).isEqualTo("TIMEOUT");
        }
    }

    private int shown(String task, String state) {
        return edge.http
                .get("/tasks/%s/subtasks?state=%s".formatted(task, state))
                .json()
                .path("items")
                .size();
    }

    @Test
    void watch_resumes_after_the_given_position() {
        String id = client.submit("echo", "{}");
        try (var worker = new TestWorker(edge, "w-1", "echo")) {
            worker.report(worker.next(), new Outcome.Succeeded("{}"));
        }
        var all = rest(watch(id, 0));
        assertThat(all).hasSizeGreaterThan(2);
        assertThat(rest(watch(id, all.get(1).getPosition()))).isEqualTo(all.subList(2, all.size()));
        assertThat(rest(watch(id, Long.MAX_VALUE))).isEmpty();
        assertThat(code(() -> watch(id, -1).next())).isEqualTo(Status.Code.INVALID_ARGUMENT);
        assertThat(code(() -> watch("t999", 0).next())).isEqualTo(Status.Code.NOT_FOUND);
    }

    /// The log grows and shrinks between two looks of the watch.
    @Test
    void a_watch_that_is_behind_the_retained_log_ends_with_out_of_range() {
        String id = client.submit("echo", "{}");
        var open = watch(id, 0);
        long first = open.next().getPosition();
        var end = CompletableFuture.supplyAsync(() -> code(() -> rest(open)));
        Awaitility.await().until(() -> {
            log(id, 5);
            keep(2);
            return end.isDone();
        });
        assertThat(end.join()).isEqualTo(Status.Code.OUT_OF_RANGE);

        assertThat(code(() -> watch(id, first).next())).isEqualTo(Status.Code.OUT_OF_RANGE);
        long last = edge.ledger.reads().lastPosition();
        log(id, 1);
        assertThat(watch(id, last).next().getPosition()).isEqualTo(last + 1);
        assertThat(watch(id, 0).next().getPosition()).isEqualTo(last - 1);
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
    void a_client_that_leaves_gives_its_place_back() {
        String id = client.submit("echo", "{}");
        try (var context = Context.current().withCancellation()) {
            context.run(() -> {
                for (int watcher = 0; watcher < PLACES; watcher++) {
                    assertThat(watch(id, 0).hasNext()).isTrue();
                }
                assertThat(code(() -> watch(id, 0).next())).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
            });
        }
        Awaitility.await()
                .untilAsserted(() -> assertThat(edge.gateway.waiting()).isZero());
        assertThat(watch(id, 0).hasNext()).isTrue();
    }

    @Test
    void a_withdrawn_key_reads_no_further() {
        String id = client.submit("echo", "{}");
        var events = watch(id, 0);
        assertThat(events.next().getTaskId()).isEqualTo(id);
        var _ = edge.ledger.write(transaction -> {
            transaction.identity().put(new ApiKey("0".repeat(64), "default", "key-ADMIN", Role.ADMIN));
            return true;
        });
        edge.time.advance(Duration.ofSeconds(5));
        assertThat(code(() -> rest(events))).isEqualTo(Status.Code.UNAUTHENTICATED);
    }

    @Test
    void a_gateway_that_closes_sends_watchers_away() {
        String id = client.submit("echo", "{}");
        var events = watch(id, 0);
        assertThat(events.next().getTaskId()).isEqualTo(id);
        edge.gateway.close();
        assertThat(code(() -> rest(events))).isEqualTo(Status.Code.UNAVAILABLE);
    }

    private Iterator<Event> watch(String id, long after) {
        return client.tasks()
                .watch(WatchRequest.newBuilder()
                        .setId(id)
                        .setAfterPosition(after)
                        .build());
    }

    private static List<Event> rest(Iterator<Event> events) {
        var rest = new ArrayList<Event>();
        events.forEachRemaining(rest::add);
        return rest;
    }
}
