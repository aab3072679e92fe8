package dev.trawl.gateway.market;

import dev.trawl.core.csv.CsvCell;
import dev.trawl.core.csv.RowsAsTable;
import dev.trawl.core.csv.RowsAsTable.Taker;
import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.http.ResponseJson;
import dev.trawl.gateway.market.MarketReplies.Snapshots;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.text.TaskNumber;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.ledger.TaskReads;
import dev.trawl.spi.pull.SnapshotFilter;
import dev.trawl.spi.pull.StoredSnapshot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// Shows stored products: pages, and exports as JSON lines or CSV. Each product is marked as untrusted data.
final class ShowSnapshots {

    static final Set<String> PARAMETERS = Set.of("task_id", "platform", "product_id");
    private static final int PAGE = 200;

    private final TaskReads reads;

    ShowSnapshots(TaskReads reads) {
        this.reads = reads;
    }

    /// `GET /market/snapshots`.
    Answer list(Exchange exchange) {
        var page = PageRequest.of(exchange);
        var found = reads.snapshots(filter(exchange), page.afterNumber(0, Long.MAX_VALUE), page.oneMore());
        var shown = found.stream().limit(page.limit()).toList();
        Optional<String> next = found.size() > page.limit()
                ? Optional.of(String.valueOf(shown.getLast().id()))
                : Optional.empty();
        return Answer.json(
                200,
                new Snapshots(true, shown.stream().map(SnapshotDocument::of).toList(), next));
    }

    /// `GET /market/snapshots/export`.
    Answer export(Exchange exchange) {
        var filter = filter(exchange);
        return switch (exchange.parameter("format").orElse("jsonl")) {
            case "jsonl" ->
                Answer.stream(
                        Answer.NDJSON,
                        out -> walk(filter, row -> {
                            out.write(ResponseJson.bytes(row));
                            out.write('\n');
                            return true;
                        }));
            case "csv" -> table(filter);
            default -> throw RefusedException.of(Problem.INVALID_REQUEST, "?format", "known: jsonl, csv");
        };
    }

    private Answer table(SnapshotFilter filter) {
        var table = new RowsAsTable(CsvCell.SAFE);
        try {
            table.<IOException>learn(rows -> walk(filter, rows));
        } catch (IOException e) {
            throw new IllegalStateException(e); // this pass writes nothing
        }
        return Answer.stream(Answer.CSV, out -> {
            out.write(table.heading().getBytes(StandardCharsets.UTF_8));
            table.<IOException>write(
                    rows -> walk(filter, rows), text -> out.write(text.getBytes(StandardCharsets.UTF_8)));
        });
    }

    private void walk(SnapshotFilter filter, Taker<IOException> rows) throws IOException {
        long after = 0;
        List<StoredSnapshot> page;
        do {
            page = reads.snapshots(filter, after, PAGE);
            for (StoredSnapshot row : page) {
                after = row.id();
                if (!rows.take(ResponseJson.tree(ResponseJson.text(SnapshotDocument.of(row))))) {
                    return;
                }
            }
        } while (page.size() == PAGE);
    }

    private static SnapshotFilter filter(Exchange exchange) {
        var task = exchange.parameter("task_id")
                .map(text -> TaskNumber.parse(text)
                        .map(TaskId::value)
                        .orElseThrow(
                                () -> RefusedException.of(Problem.INVALID_REQUEST, "?task_id", "not a task number")));
        return new SnapshotFilter(
                exchange.caller().project(),
                task.map(OptionalLong::of).orElse(OptionalLong.empty()),
                exchange.parameter("platform").filter(text -> !text.isEmpty()),
                exchange.parameter("product_id").filter(text -> !text.isEmpty()));
    }
}
