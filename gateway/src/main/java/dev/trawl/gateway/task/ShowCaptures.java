package dev.trawl.gateway.task;

import dev.trawl.core.problem.Problem;
import dev.trawl.core.query.QueryTasks;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.MediaType;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.stream.Stream;

/// `GET /tasks/{id}/results?format=warc`: streams the committed captures of a task as one WARC file of any size, in
/// stored form. The first GiB is checked before the response starts. Damage after it aborts the connection, so that
/// no client accepts a partial file.
final class ShowCaptures {

    private static final MediaType WARC = MediaType.parseMediaType("application/warc");

    private static final int AT_ONCE = 20;

    /// Limits the check, because a client waits a minute for the first byte and an object store may be slow.
    private static final long CHECKED_FIRST = 1L << 30;

    private final QueryTasks query;
    private final ReadSegment segments;

    ShowCaptures(QueryTasks query, ReadSegment segments) {
        this.query = query;
        this.segments = segments;
    }

    Answer handle(Exchange exchange) {
        if (exchange.parameter("limit").isPresent()
                || exchange.parameter("after").isPresent()) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST,
                    "?format",
                    "limit and after need format=jsonl; a WARC file is returned whole");
        }
        check(exchange); // the status can no longer change after the first byte
        return Answer.stream(WARC, out -> write(exchange, out));
    }

    private void check(Exchange exchange) {
        long left = CHECKED_FIRST;
        var page = ranges(exchange, 0);
        while (!page.isEmpty() && left > 0) {
            captures(page).forEach(segments::check);
            left -= captures(page).mapToLong(view -> view.range().length()).sum();
            page = page.size() < AT_ONCE
                    ? List.of()
                    : ranges(exchange, page.getLast().key());
        }
    }

    private void write(Exchange exchange, OutputStream out) throws IOException {
        var page = ranges(exchange, 0);
        while (!page.isEmpty()) {
            for (RangeView view : captures(page).toList()) {
                segments.copy(view, out);
            }
            page = page.size() < AT_ONCE
                    ? List.of()
                    : ranges(exchange, page.getLast().key());
        }
    }

    private static Stream<RangeView> captures(List<RangeView> page) {
        return page.stream().filter(view -> view.range().holdsCaptures());
    }

    private List<RangeView> ranges(Exchange exchange, long after) {
        return query.ranges(exchange.caller(), exchange.task(), after, AT_ONCE).orElseThrow(exchange::noSuchTask);
    }
}
