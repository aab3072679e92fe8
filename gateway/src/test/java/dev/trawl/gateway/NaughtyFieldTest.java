package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.gateway.Http.Reply;
import dev.trawl.spi.Role;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// A body that is right but for one field is refused by that field or obeyed, and never breaks anything. (S17, S19)
class NaughtyFieldTest {

    private static final String LIST = """
            [null, true, false, 0, -1, 1e308, 9223372036854775808, 0.1, [], [null], [[]], ["a", 7], {}, {"a": {}}]""";

    private final Edge edge = new Edge();

    @BeforeEach
    void make() {
        send("POST /users", "{\"name\":\"ann\",\"role\":\"viewer\",\"password\":\"long enough 12\"}");
        send("POST /schedules", "{\"name\":\"nightly\",\"cron\":\"0 3 * * *\",\"task\":{\"type\":\"echo\"}}");
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "POST /keys | {\"name\":\"k\",\"role\":\"viewer\",\"scopes\":[\"tasks:read\"],\"expires_in\":\"1h\",\"project\":\"default\"}",
                "POST /keys/key-VIEWER:rotate | {\"overlap\":\"1h\"}",
                "POST /users | {\"name\":\"bob\",\"role\":\"viewer\",\"password\":\"long enough 12\",\"project\":\"default\"}",
                "PATCH /users/ann | {\"role\":\"viewer\"}",
                "PUT /secrets/shop | {\"value\":\"hush\",\"hosts\":[\"shop.example\"]}",
                "POST /schedules | {\"name\":\"x\",\"cron\":\"0 3 * * *\",\"zone\":\"UTC\",\"task\":{\"type\":\"echo\"},\"overlap\":\"skip\",\"misfire\":\"fire_once\",\"jitter\":\"1s\",\"pause_after_failures\":3}",
                "POST /schedules | {\"name\":\"y\",\"every\":\"1h\",\"start\":\"2026-01-01T00:00:00Z\",\"end\":\"2027-01-01T00:00:00Z\",\"task\":{\"type\":\"echo\"}}",
                "POST /schedules | {\"name\":\"z\",\"at\":\"2027-01-01T00:00:00Z\",\"task\":{\"type\":\"echo\"}}",
                "PATCH /schedules/nightly | {\"cron\":\"0 4 * * *\",\"zone\":\"Europe/Berlin\"}",
                "POST /schedules/nightly:pause | {\"reason\":\"holidays\"}",
                "POST /schedules/nightly:backfill | {\"from\":\"2025-12-30T00:00:00Z\",\"to\":\"2025-12-31T00:00:00Z\"}",
                "POST /operations | {\"action\":\"pause\",\"query\":{\"type\":\"echo\"},\"reason\":\"why\"}",
                "POST /workers/invitations | {\"pool\":\"default\",\"types\":[\"echo\"],\"expires_in\":\"1m\"}",
                "POST /market/credentials | {\"name\":\"office\",\"hosts\":[\"shop.example\"]}",
            })
    void one_wrong_field_is_refused_or_obeyed(String line, String body) {
        var right = (ObjectNode) Edge.JSON.readTree(body);
        for (String field : List.copyOf(right.propertyNames())) {
            for (JsonNode value : values()) {
                var wrong = right.deepCopy();
                wrong.set(field, value);
                var reply = send(line, wrong.toString());
                assertThat(reply.status())
                        .as("%s %s=%s: %s", line, field, value, reply.body())
                        .isBetween(200, 499)
                        .isNotIn(401, 403, 404, 405, 415);
                assertThat(reply.body()).doesNotContain("Exception");
            }
        }
        assertThat(send(line, body).status()).as(line).isIn(200, 201, 202, 204, 409, 503);
    }

    /// Not every database takes them, so no ledger gets them, whichever it is.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "POST /login | {\"name\":\"@\",\"password\":\"long enough 12\"} | /name",
                "POST /login | {\"name\":\"ann\",\"password\":\"x\",\"project\":\"@\"} | /project",
                "POST /keys | {\"name\":\"@\",\"role\":\"viewer\"} | /name",
                "POST /users | {\"name\":\"@\",\"role\":\"viewer\",\"password\":\"long enough 12\"} | /name",
                "POST /schedules/nightly:pause | {\"reason\":\"@\"} | /reason",
                "PATCH /schedules/nightly | {\"zone\":\"@\"} | /zone",
                "POST /operations | {\"action\":\"pause\",\"query\":{\"type\":\"echo\"},\"reason\":\"@\"} | /reason",
                "POST /operations | {\"action\":\"pause\",\"query\":{\"type\":\"@\"}} | /query/type",
            })
    void a_text_that_not_every_database_takes_is_refused_by_its_field(String line, String body, String pointer) {
        for (String half : List.of("a\\u0000b", "a\\ud800b")) {
            var reply = send(line, body.replace("@", half));
            assertThat(reply.status()).as("%s %s", line, half).isEqualTo(422);
            assertThat(reply.text("/errors/0/pointer")).isEqualTo(pointer);
            edge.time.advance(Duration.ofMinutes(1));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /login",
                "POST /keys",
                "POST /users",
                "PUT /secrets/shop",
                "POST /schedules",
                "POST /operations"
            })
    void no_answer_outgrows_a_request_full_of_mistakes(String line) {
        String body =
                IntStream.range(0, 50_000).mapToObj("\"f%d\":1"::formatted).collect(Collectors.joining(",", "{", "}"));
        var reply = send(line, body);
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.body().length()).isLessThan(50_000);
    }

    private static List<JsonNode> values() {
        var values = new ArrayList<JsonNode>();
        Naughty.TEXTS.forEach(text -> values.add(StringNode.valueOf(text)));
        values.add(StringNode.valueOf("a\u0000b"));
        values.add(StringNode.valueOf("PT999999999999H"));
        values.add(StringNode.valueOf("+999999999-12-31T23:59:59Z"));
        Edge.JSON.readTree(LIST).forEach(values::add);
        return values;
    }

    private Reply send(String line, String body) {
        String[] parts = line.split(" ");
        String token = parts[1].equals("/login") ? "" : Edge.token(Role.ADMIN);
        return edge.http.send(
                parts[0],
                parts[1],
                token,
                body.getBytes(StandardCharsets.UTF_8),
                "Content-Type",
                "application/json",
                "If-Match",
                "*");
    }
}
