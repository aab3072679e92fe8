package dev.trawl.gateway.task;

import dev.trawl.core.Problem;
import dev.trawl.core.query.QueryTasks;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.spi.ledger.LedgerReads.RangeView;
import dev.trawl.spi.ledger.SegmentRange;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.http.MediaType;

/// `GET /tasks/{id}/results?format=warc`: the committed captures of a task as one WARC file, however large. They are
/// sent as they are stored; before a damaged piece the connection breaks, so that nobody takes the part for the whole.
final class ShowCaptures {

    private static final MediaType WARC = MediaType.parseMediaType("application/warc");
    private static final int AT_ONCE = 200;

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
                    Problem.INVALID_REQUEST, "?format", "warc is the whole file; limit and after are for jsonl");
        }
        var first = ranges(exchange, 0);
        captures(first).findFirst().ifPresent(segments::check); // later there is no status left to say it with
        return Answer.stream(WARC, out -> write(exchange, first, out));
    }

    private void write(Exchange exchange, List<RangeView> first, OutputStream out) throws IOException {
        var page = first;
        while (!page.isEmpty()) {
            for (SegmentRange range : captures(page).toList()) {
                segments.copy(range, out);
            }
            page = page.size() < AT_ONCE
                    ? List.of()
                    : ranges(exchange, page.getLast().key());
        }
    }

    private static Stream<SegmentRange> captures(List<RangeView> page) {
        return page.stream().map(RangeView::range).filter(SegmentRange::holdsCaptures);
    }

    private List<RangeView> ranges(Exchange exchange, long after) {
        return query.ranges(exchange.caller(), exchange.task(), after, AT_ONCE).orElseThrow(Exchange::noSuchTask);
    }
}
