package dev.trawl.gateway.task;

import dev.trawl.core.csv.CsvCell;
import dev.trawl.core.csv.RowsAsTable;
import dev.trawl.core.csv.RowsAsTable.Taker;
import dev.trawl.core.query.QueryTasks;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.ResponseJson;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import dev.trawl.spi.ledger.TaskReads.SubtaskView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// `GET /tasks/{id}/results?format=csv`: streams all results as one table. A first pass collects the columns and
/// detects damage before the response starts.
final class ShowCsv {

    private static final int PAGE = 20;
    private static final Set<SubtaskState> SUCCEEDED = EnumSet.of(SubtaskState.SUCCEEDED);

    private final QueryTasks query;
    private final ReadSegment segments;

    ShowCsv(QueryTasks query, ReadSegment segments) {
        this.query = query;
        this.segments = segments;
    }

    Answer handle(Exchange exchange) {
        boolean raw = exchange.parameter("csv_raw").filter("true"::equals).isPresent();
        var table = new RowsAsTable(raw ? CsvCell.RAW : CsvCell.SAFE);
        try {
            table.<IOException>learn(rows -> walk(exchange, rows));
        } catch (IOException e) {
            throw new IllegalStateException(e); // this pass writes nothing
        }
        return Answer.stream(Answer.CSV, out -> {
            out.write(table.heading().getBytes(StandardCharsets.UTF_8));
            table.<IOException>write(
                    rows -> walk(exchange, rows), text -> out.write(text.getBytes(StandardCharsets.UTF_8)));
        });
    }

    private void walk(Exchange exchange, Taker<IOException> rows) throws IOException {
        if (records(exchange, rows)) {
            results(exchange, rows);
        }
    }

    private boolean records(Exchange exchange, Taker<IOException> rows) throws IOException {
        long after = 0;
        List<RangeView> page;
        do {
            page = query.ranges(exchange.caller(), exchange.task(), after, PAGE).orElseThrow(exchange::noSuchTask);
            for (RangeView view : page) {
                for (String record : view.range().holdsCaptures() ? List.<String>of() : segments.records(view)) {
                    if (!rows.take(row(view.subtask().number(), record))) {
                        return false;
                    }
                }
                after = view.key();
            }
        } while (page.size() == PAGE);
        return true;
    }

    private void results(Exchange exchange, Taker<IOException> rows) throws IOException {
        int after = 0;
        List<SubtaskView> page;
        do {
            page = query.subtasks(exchange.caller(), exchange.task(), SUCCEEDED, after, PAGE)
                    .orElseThrow(exchange::noSuchTask);
            for (SubtaskView view : page) {
                after = view.subtask().id().number();
                if (view.result().isPresent()
                        && !rows.take(row(after, view.result().get()))) {
                    return;
                }
            }
        } while (page.size() == PAGE);
    }

    private static JsonNode row(int subtask, String data) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("subtask", subtask)
                .set("data", ResponseJson.exact(ResponseJson.line(data)));
    }
}
