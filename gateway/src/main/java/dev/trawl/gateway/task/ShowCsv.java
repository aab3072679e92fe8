package dev.trawl.gateway.task;

import dev.trawl.core.csv.CsvCell;
import dev.trawl.core.csv.RowsAsTable;
import dev.trawl.core.csv.RowsAsTable.Taker;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.query.QueryTasks;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import dev.trawl.spi.ledger.TaskReads.SubtaskView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

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
        ResultSelection selection = ResultSelection.of(exchange, query);
        var table = new RowsAsTable(isOn(exchange, "csv_raw") ? CsvCell.RAW : CsvCell.SAFE, selection.columns());
        try {
            table.<IOException>learn(rows -> walk(exchange, selection, rows));
        } catch (IOException e) {
            throw new IllegalStateException(e); // this pass writes nothing
        }
        table.unknown().filter(_ -> !selection.fields().isEmpty()).ifPresent(why -> {
            throw RefusedException.of(Problem.INVALID_REQUEST, "?fields", why);
        });
        String heading = isOn(exchange, "csv_no_headers") ? "" : table.heading();
        return Answer.stream(Answer.CSV, out -> {
            out.write(heading.getBytes(StandardCharsets.UTF_8));
            table.<IOException>write(
                    rows -> walk(exchange, selection, rows), text -> out.write(text.getBytes(StandardCharsets.UTF_8)));
        });
    }

    private static boolean isOn(Exchange exchange, String parameter) {
        return exchange.parameter(parameter).filter("true"::equals).isPresent();
    }

    private void walk(Exchange exchange, ResultSelection selection, Taker<IOException> rows) throws IOException {
        if (records(exchange, selection, rows)) {
            results(exchange, selection, rows);
        }
    }

    private boolean records(Exchange exchange, ResultSelection selection, Taker<IOException> rows) throws IOException {
        long after = 0;
        List<RangeView> page;
        do {
            page = query.ranges(exchange.caller(), exchange.task(), after, PAGE).orElseThrow(exchange::noSuchTask);
            for (RangeView view : page) {
                for (String record : view.range().holdsCaptures() ? List.<String>of() : segments.records(view)) {
                    if (selection.admits(view.subtask().number(), record)
                            && !rows.take(selection.row(view.subtask().number(), record))) {
                        return false;
                    }
                }
                after = view.key();
            }
        } while (page.size() == PAGE);
        return true;
    }

    private void results(Exchange exchange, ResultSelection selection, Taker<IOException> rows) throws IOException {
        int after = 0;
        List<SubtaskView> page;
        do {
            page = query.subtasks(exchange.caller(), exchange.task(), SUCCEEDED, after, PAGE)
                    .orElseThrow(exchange::noSuchTask);
            for (SubtaskView view : page) {
                after = view.subtask().id().number();
                var result = view.result().filter(selection::admitsResult);
                if (result.isPresent() && !rows.take(selection.row(after, result.get()))) {
                    return;
                }
            }
        } while (page.size() == PAGE);
    }
}
