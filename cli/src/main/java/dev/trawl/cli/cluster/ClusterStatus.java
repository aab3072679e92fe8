package dev.trawl.cli.cluster;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Amounts;
import dev.trawl.cli.terminal.Typed;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Formats the response of `GET /cluster` for users.
///
/// @param now wall-clock time in milliseconds
record ClusterStatus(JsonNode answer, long now) {

    private static final String OK = "ok";

    /// Returns whether the cluster has a leader and no backend has a problem.
    boolean isWell() {
        return isLed() && answer.path("engines").valueStream().allMatch(ClusterStatus::isSound);
    }

    /// A leader that is missing from the list of nodes has ended. Without a list of nodes the
    /// leader in the ledger counts.
    private boolean isLed() {
        JsonNode nodes = answer.path("nodes");
        return !leader().isEmpty()
                && (nodes.isEmpty()
                        || nodes.valueStream()
                                .anyMatch(node -> node.path("leader").asBoolean(false)));
    }

    Phrase leadership() {
        String term = answer.path("term").asString("0");
        if (isLed()) {
            return Phrase.of("leader %s, term %s%s", leader(), term, workers());
        }
        return leader().isEmpty()
                ? Phrase.of("no leader yet")
                : Phrase.of("no leader; the last one was %s, term %s", leader(), term);
    }

    private Object workers() {
        JsonNode workers = answer.path("workers");
        return workers.isIntegralNumber() ? Phrase.of(", %s", Amounts.of(workers.asLong(0), "worker")) : "";
    }

    List<JsonNode> nodes() {
        return rows("nodes", (node, row) -> {
            row.put("leads", node.path("leader").asBoolean(false) ? "yes" : "no");
            row.put("up", up(node.path("started_at").asString("")));
        });
    }

    List<JsonNode> queues() {
        return rows("queues", (queue, row) -> {
            String waiting = queue.path("waiting").asString("");
            row.put("shown_waiting", waiting.matches("\\d{1,18}") ? Amounts.count(Long.parseLong(waiting)) : "unknown");
        });
    }

    List<JsonNode> engines() {
        return rows("engines", (engine, row) -> {
            row.put("latency", latency(engine.path("latency_ms").asString("")));
        });
    }

    private static String latency(String millis) {
        boolean answered = millis.matches("[0-9.E+-]{1,24}") && !millis.matches("[0.]+");
        return answered ? String.format(Locale.ROOT, "%.1f ms", Double.parseDouble(millis)) : "";
    }

    /// One line per backend problem, and one if there are no workers.
    List<Phrase> troubles() {
        return Stream.concat(
                        answer.path("engines")
                                .valueStream()
                                .filter(engine -> !isSound(engine))
                                .flatMap(ClusterStatus::troubles),
                        noWorker())
                .toList();
    }

    private Stream<Phrase> noWorker() {
        return answer.path("workers").asLong(-1) == 0
                ? Stream.of(Phrase.of("no workers; start one with '%s worker'", Typed.program()))
                : Stream.empty();
    }

    private static Stream<Phrase> troubles(JsonNode engine) {
        return engine.path("findings")
                .valueStream()
                .map(finding -> Phrase.of("%s: %s", engine.path("key").asString(""), finding.asString()));
    }

    private static boolean isSound(JsonNode engine) {
        return engine.path("state").asString("").equals(OK);
    }

    private String leader() {
        return answer.path("leader").asString("");
    }

    private List<JsonNode> rows(String list, BiConsumer<JsonNode, ObjectNode> add) {
        return answer.path(list)
                .valueStream()
                .filter(ObjectNode.class::isInstance)
                .<JsonNode>map(element -> {
                    ObjectNode row = ((ObjectNode) element).deepCopy();
                    add.accept(element, row);
                    return row;
                })
                .toList();
    }

    /// Clocks of two machines differ, so a start time may be in the future.
    private String up(String startedAt) {
        try {
            var up = Duration.ofMillis(now - Instant.parse(startedAt).toEpochMilli());
            return Amounts.duration(up.isNegative() ? Duration.ZERO : up);
        } catch (DateTimeParseException _) {
            return "";
        }
    }
}
