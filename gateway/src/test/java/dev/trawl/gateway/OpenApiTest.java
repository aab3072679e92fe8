package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.MediaType;
import dev.trawl.gateway.http.Route;
import dev.trawl.gateway.openapi.Snapshot;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;

/// The description of the API is complete, is what the repository keeps, and takes nothing away from anybody.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OpenApiTest {

    private Edge edge;
    private JsonNode described;

    @BeforeAll
    void start() {
        edge = new Edge();
        described = edge.http.get("/openapi.json").json();
    }

    @AfterAll
    void stop() {
        edge.close();
    }

    @Test
    void every_route_is_described_in_a_sentence_with_the_access_it_needs() {
        for (Route route : edge.gateway.routes()) {
            var operation = operation(route);
            assertThat(operation.path("summary").asString())
                    .as(route.toString())
                    .matches("[A-Z].*\\.");
            assertThat(operation.at("/x-trawl-access/needs").asString())
                    .isEqualTo(route.access().name());
            assertThat(operation.path("security").isEmpty()).isEqualTo(route.access() == Access.ANYONE);
            assertThat(operation.path("responses").has("default")).isTrue();
        }
    }

    @Test
    void every_parameter_has_a_meaning() {
        for (Route route : edge.gateway.routes()) {
            for (JsonNode parameter : operation(route).path("parameters")) {
                assertThat(parameter.path("description").asString())
                        .as("%s of %s", parameter.path("name"), route)
                        .isNotEmpty();
            }
        }
    }

    @Test
    void every_json_route_declares_its_response_schema() {
        for (Route route : edge.gateway.routes()) {
            if (route.produces().equals(MediaType.APPLICATION_JSON)
                    && !route.path().getPatternString().equals("/openapi.json")
                    && route.contract().status() != 204) {
                assertThat(route.contract().answers()).as(route.toString()).isNotEmpty();
            }
        }
    }

    @Test
    void market_requests_are_described_and_allow_additional_fields() {
        for (Route route : edge.gateway.routes()) {
            String path = route.path().getPatternString();
            if (path.startsWith("/market/") && route.method().equals("POST") && !path.contains("{")) {
                assertThat(operation(route).has("requestBody")).as(path).isTrue();
            }
        }
        var pull = described.at("/components/schemas/Pull");
        assertThat(pull.path("required").toString()).isEqualTo("[\"worker_id\"]");
        assertThat(pull.has("additionalProperties")).isFalse();
        var ingest = described.path("paths").path("/market/snapshots/ingest").path("post");
        assertThat(ingest.toString()).contains("#/components/schemas/Products", "\"type\":\"array\"");
    }

    @Test
    void schemas_are_those_of_the_documents() {
        String id = edge.http.post("/tasks", "{\"type\":\"echo\"}").text("/id");
        var shown = edge.http.get("/tasks/" + id).json();
        var schema = described.at("/components/schemas/Task");

        assertThat(List.copyOf(schema.path("properties").propertyNames()))
                .containsExactlyElementsOf(shown.propertyNames());
        assertThat(described.at("/components/schemas/NewTask/properties").propertyNames())
                .contains("type", "payload", "priority", "max_retries", "timeout", "delay", "labels", "applied")
                .hasSize(8);
    }

    @Test
    void the_repository_keeps_the_description_and_it_broke_nothing() {
        Snapshot.check(described);
    }

    private JsonNode operation(Route route) {
        String path = route.path().getPatternString().replaceAll("\\{\\*?([A-Za-z_]+)(:[^}]*)?}", "{$1}");
        return described.path("paths").path(path).path(route.method().toLowerCase(Locale.ROOT));
    }
}
