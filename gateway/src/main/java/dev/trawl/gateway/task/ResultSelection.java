package dev.trawl.gateway.task;

import dev.trawl.core.csv.RowColumn;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.query.QueryTasks;
import dev.trawl.core.query.ReplacedRows;
import dev.trawl.core.query.ReplacedRows.Attempt;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.ResponseJson;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.crawl.tally.RowKeys;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// The rows and columns of the results that a request selects.
///
/// @param crawl the results are the rows of a crawl; the results of its batches are empty
/// @param fields names of the requested columns; empty means all
/// @param replaced finds rows that a newer attempt replaced; empty when the rows of all attempts are wanted
/// @param columns names of the columns of a table: those requested, else those of the job; empty means all
record ResultSelection(
        boolean crawl, Which which, Optional<ReplacedRows> replaced, List<String> fields, List<String> columns) {

    private static final String NOTHING = "{}";

    /// Which rows of a crawl are wanted.
    enum Which {
        ITEMS,
        PAGES,
        ALL
    }

    static ResultSelection of(Exchange exchange, QueryTasks query) {
        List<String> fields = exchange.parameter("fields").stream()
                .flatMap(names -> Arrays.stream(names.split(",")))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
        Optional<Which> asked = exchange.parameter("rows").map(ResultSelection::which);
        Optional<JsonNode> job = query.task(exchange.caller(), exchange.task())
                .filter(details -> details.type().isCrawl() || details.crawl().isPresent())
                .map(details -> ResponseJson.tree(details.body().payload()));
        boolean items = job.filter(settings -> settings.hasNonNull("items")).isPresent();
        return new ResultSelection(
                job.isPresent(),
                asked.orElse(items ? Which.ITEMS : Which.ALL),
                job.filter(_ -> isNewestOnly(exchange)).map(_ -> query.replaced(exchange.task())),
                fields,
                fields.isEmpty() ? job.map(ResultSelection::columns).orElse(List.of()) : fields);
    }

    private static Which which(String name) {
        return Arrays.stream(Which.values())
                .filter(which -> which.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst()
                .orElseThrow(() ->
                        RefusedException.of(Problem.INVALID_REQUEST, "?rows", "rows must be items, pages or all"));
    }

    private static boolean isNewestOnly(Exchange exchange) {
        return switch (exchange.parameter("attempts").orElse("newest")) {
            case "newest" -> true;
            case "all" -> false;
            default ->
                throw RefusedException.of(Problem.INVALID_REQUEST, "?attempts", "attempts must be newest or all");
        };
    }

    private static List<String> columns(JsonNode job) {
        JsonNode written = job.path("columns");
        Stream<JsonNode> names = written.isArray() ? written.valueStream() : Stream.of(written);
        return names.filter(JsonNode::isString).map(JsonNode::asString).toList();
    }

    boolean admits(int subtask, String record) {
        boolean isKind = switch (which) {
            case ITEMS -> RowKeys.isItem(record);
            case PAGES -> !RowKeys.isItem(record);
            case ALL -> true;
        };
        return isKind
                && replaced.filter(rows -> rows.of(subtask, record) == Attempt.REPLACED)
                        .isEmpty();
    }

    /// The rows of a crawl batch are its result, so its empty result object is omitted.
    boolean admitsResult(String result) {
        return !crawl || !result.equals(NOTHING);
    }

    /// One result as a line of JSON.
    String line(int subtask, String data) {
        if (!fields.isEmpty()) {
            return RowColumn.narrow(wrapped(subtask, data), RowColumn.of(fields))
                    .toString();
        }
        return "{\"subtask\":%d,\"data\":"
                .formatted(subtask)
                .concat(ResponseJson.line(data))
                .concat("}");
    }

    /// One result as a row of a table. The subtask of a crawl, a batch, is only there if requested.
    JsonNode row(int subtask, String data) {
        return crawl && fields.isEmpty() ? exact(data) : wrapped(subtask, data);
    }

    private static JsonNode wrapped(int subtask, String data) {
        return JsonNodeFactory.instance.objectNode().put("subtask", subtask).set("data", exact(data));
    }

    private static JsonNode exact(String data) {
        return ResponseJson.exact(ResponseJson.line(data));
    }
}
