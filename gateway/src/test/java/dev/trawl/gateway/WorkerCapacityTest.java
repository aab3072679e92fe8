package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.gateway.Http.Reply;
import dev.trawl.spi.Role;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `PATCH /workers/{id}`: the number of subtasks that a worker runs at once.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WorkerCapacityTest {

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
    void the_capacity_of_a_worker_is_changed_and_told_with_its_next_renewal() {
        try (var worker = new TestWorker(edge, "w-size", "never")) {
            assertThat(edge.http.get("/workers/w-size").text("/capacity")).isEqualTo("4");
            var larger = patch("/workers/w-size", "{\"capacity\":9}");
            assertThat(larger.status()).as(larger.body()).isEqualTo(200);
            assertThat(larger.text("/capacity")).isEqualTo("9");
            assertThat(edge.http.get("/workers/w-size").text("/capacity")).isEqualTo("9");
            assertThat(worker.renew().capacity()).hasValue(9);
            assertThat(patch("/workers/w-size", "{\"capacity\":1}").text("/capacity"))
                    .isEqualTo("1");
            assertThat(worker.renew().capacity()).hasValue(1);

            assertThat(edge.http
                            .send(
                                    "PATCH",
                                    "/workers/w-size",
                                    Edge.STRANGER,
                                    "{\"capacity\":2}".getBytes(StandardCharsets.UTF_8))
                            .status())
                    .isEqualTo(404);
            assertThat(edge.http.get("/workers/w-size").text("/capacity")).isEqualTo("1");
        }
        assertThat(patch("/workers/w-size", "{\"capacity\":2}").status())
                .as("it has left")
                .isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"capacity":0}      | /capacity
            {"capacity":100001} | /capacity
            {"capacity":"4"}    | /capacity
            {"capacity":1.5}    | /capacity
            {"capacity":null}   | /capacity
            {}                  | /capacity
            {"slots":4}         | /slots
            """)
    void a_capacity_that_cannot_be_is_named(String body, String pointer) {
        try (var _ = new TestWorker(edge, "w-bad-size", "never")) {
            var reply = patch("/workers/w-bad-size", body);
            assertThat(reply.status()).as(reply.body()).isEqualTo(422);
            assertThat(reply.text("/errors/0/pointer")).isEqualTo(pointer);
            assertThat(edge.http.get("/workers/w-bad-size").text("/capacity")).isEqualTo("4");
        }
    }

    private Reply patch(String path, String body) {
        return edge.http.send(
                "PATCH",
                path,
                Edge.token(Role.ADMIN),
                body.getBytes(StandardCharsets.UTF_8),
                "Content-Type",
                "application/merge-patch+json");
    }
}
