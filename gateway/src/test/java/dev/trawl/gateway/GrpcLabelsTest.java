package dev.trawl.gateway;

import static dev.trawl.gateway.GrpcClient.code;
import static dev.trawl.gateway.GrpcClient.detail;
import static dev.trawl.gateway.GrpcClient.problem;
import static dev.trawl.gateway.GrpcClient.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.rpc.BadRequest;
import dev.trawl.proto.task.v1.GetRequest;
import dev.trawl.proto.task.v1.ListRequest;
import dev.trawl.proto.task.v1.NewTask;
import dev.trawl.proto.task.v1.SubmitRequest;
import dev.trawl.proto.task.v1.Task;
import io.grpc.Status;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Labels and counts of tasks over gRPC.
@Timeout(300)
class GrpcLabelsTest {

    private final Edge edge = new Edge();
    private final GrpcClient client = new GrpcClient(edge.gateway.openGrpc(0));

    @AfterEach
    void close() {
        client.close();
        edge.close();
    }

    @Test
    void labels_are_stored_shown_and_found() {
        var team =
                NewTask.newBuilder().setType("echo").putLabels("team", "search").putLabels("tier", "2");
        String id = client.tasks()
                .submit(SubmitRequest.newBuilder().addTasks(team).build())
                .getIds(0);
        client.submit("echo", "{}");

        assertThat(get(id).getLabelsMap()).containsExactlyInAnyOrderEntriesOf(Map.of("team", "search", "tier", "2"));
        assertThat(edge.http.get("/tasks/" + id).text("/labels/team")).isEqualTo("search");
        var found = client.tasks().list(filtered("label.team=search"));
        assertThat(found.getTasksList()).singleElement().satisfies(task -> {
            assertThat(task.getId()).isEqualTo(id);
            assertThat(task.getLabelsMap()).containsEntry("tier", "2");
        });
        assertThat(client.tasks().list(filtered("label.team=shop")).getTasksList())
                .isEmpty();
        assertThat(code(() -> client.tasks().list(filtered("colour=red")))).isEqualTo(Status.Code.INVALID_ARGUMENT);
        var bad = NewTask.newBuilder().setType("echo").putLabels("team", "two words");
        var refused = refusal(() ->
                client.tasks().submit(SubmitRequest.newBuilder().addTasks(bad).build()));
        assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
        assertThat(detail(refused, BadRequest.class))
                .hasValueSatisfying(told ->
                        assertThat(told.getFieldViolations(0).getField()).isEqualTo("tasks[0].labels"));
    }

    @Test
    void the_order_of_labels_does_not_make_another_request() {
        var one = NewTask.newBuilder().setType("echo").putLabels("a", "1").putLabels("b", "2");
        var other = NewTask.newBuilder().setType("echo").putLabels("b", "2").putLabels("a", "1");
        var first = SubmitRequest.newBuilder().addTasks(one).setIdempotencyKey("k-2");
        var again = SubmitRequest.newBuilder().addTasks(other).setIdempotencyKey("k-2");
        var changed =
                SubmitRequest.newBuilder().addTasks(other.putLabels("a", "3")).setIdempotencyKey("k-2");

        assertThat(client.tasks().submit(again.build()).getIdsList())
                .isEqualTo(client.tasks().submit(first.build()).getIdsList());
        assertThat(problem(refusal(() -> client.tasks().submit(changed.build()))))
                .isEqualTo("idempotency_key_reused");
    }

    @Test
    void a_crawl_has_counts_of_pages_and_every_task_those_of_subtasks() {
        String crawl = client.submit("site", "25");
        Awaitility.await().until(() -> get(crawl).getPages().getRunning() > 0);
        Task shown = get(crawl);
        assertThat(shown.getPages().getFound()).isEqualTo(25);
        assertThat(shown.getPages().getRunning()).isEqualTo(10);
        assertThat(shown.getPages().getWaiting()).isEqualTo(15);
        assertThat(shown.getPages().getLimit()).isEqualTo(100);
        assertThat(shown.getProgress().getTotal()).isEqualTo(25);
        assertThat(shown.getSubtasks().getTotal()).isEqualTo(1);
        assertThat(client.tasks()
                        .list(ListRequest.getDefaultInstance())
                        .getTasks(0)
                        .getPages()
                        .getFound())
                .isEqualTo(25);

        Task plain = get(client.submit("echo", "{}"));
        assertThat(plain.hasPages()).isFalse();
        assertThat(plain.getSubtasks().getTotal()).isEqualTo(1);
    }

    /// A field number that changed its meaning would break clients of an earlier version.
    @Test
    void the_numbers_of_fields_stay() {
        assertThat(Task.getDescriptor().getFields().stream()
                        .map(field -> field.getNumber() + " " + field.getName())
                        .toList())
                .startsWith(
                        "1 id",
                        "2 type",
                        "3 state",
                        "4 reason",
                        "5 priority",
                        "6 created_at",
                        "7 started_at",
                        "8 ended_at",
                        "9 progress",
                        "10 payload",
                        "11 executor",
                        "12 timeout",
                        "13 max_attempts",
                        "14 workers",
                        "15 submitted_by",
                        "16 labels",
                        "17 pages",
                        "18 subtasks");
        assertThat(NewTask.getDescriptor().getFields().stream()
                        .map(field -> field.getNumber() + " " + field.getName())
                        .toList())
                .startsWith("1 type", "2 payload", "3 priority", "4 max_retries", "5 timeout", "6 delay", "7 labels");
        assertThat(ListRequest.getDescriptor().getFields().stream()
                        .map(field -> field.getNumber() + " " + field.getName())
                        .toList())
                .startsWith("1 states", "2 type", "3 page_size", "4 page_token", "5 filter");
    }

    private static ListRequest filtered(String filter) {
        return ListRequest.newBuilder().setFilter(filter).build();
    }

    private Task get(String id) {
        return client.tasks().get(GetRequest.newBuilder().setId(id).build());
    }
}
