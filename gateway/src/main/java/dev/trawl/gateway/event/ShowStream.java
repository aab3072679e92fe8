package dev.trawl.gateway.event;

import dev.trawl.core.problem.Problem;
import dev.trawl.core.query.QueryTasks;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.MediaType;
import dev.trawl.gateway.http.Streams;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.session.Callers;
import dev.trawl.spi.Caller;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.LogReads;
import java.util.List;
import java.util.Optional;

/// `GET /events`: streams events as they happen. The id of an event is its log position. A client that resumes with
/// it gets every later event exactly once.
final class ShowStream {

    private final QueryTasks query;
    private final LogReads reads;
    private final Streams streams;
    private final Callers callers;
    private final TimeSource time;

    ShowStream(QueryTasks query, LogReads reads, Streams streams, Callers callers, TimeSource time) {
        this.query = query;
        this.reads = reads;
        this.streams = streams;
        this.callers = callers;
        this.time = time;
    }

    Answer handle(Exchange exchange) {
        var topics = StreamTopics.of(exchange, query);
        var asked = position(exchange);
        if (exchange.isHead()) {
            return Answer.bytes(200, MediaType.TEXT_EVENT_STREAM, new byte[0]);
        }
        var authorization = exchange.headers("Authorization");
        var place = streams.enter(exchange.caller());
        var stream = new EventStream(
                new ReadNewEvents(reads, exchange.caller().project(), topics),
                topics.workers() ? new WorkerChanges(query, exchange.caller(), time)::next : List::of,
                new ProgressChanges(query, exchange.caller(), topics.tasks(), time),
                query,
                () -> isKnown(authorization, exchange.caller()),
                time);
        return Answer.stream(MediaType.TEXT_EVENT_STREAM, out -> {
                    try (place) {
                        var start = asked.map(this::start)
                                .orElseGet(() -> new EventStream.Start(reads.lastPosition(), false));
                        stream.write(start, place, new ServerSentEvents(out));
                    }
                })
                .withHeader("X-Accel-Buffering", "no");
    }

    /// False for a revoked key or a user with other rights, because the caller differs or is unknown.
    private boolean isKnown(List<String> authorization, Caller caller) {
        try {
            return callers.of(authorization).equals(caller);
        } catch (RefusedException _) {
            return false;
        }
    }

    /// A reconnecting browser repeats the URL and adds the header, so the header is newer.
    private static Optional<Long> position(Exchange exchange) {
        return exchange.header("Last-Event-ID")
                .map(text -> number(text, "Last-Event-ID"))
                .or(() -> exchange.parameter("after").map(text -> number(text, "?after")));
    }

    private static long number(String text, String pointer) {
        if (!text.matches("[0-9]{1,18}")) {
            throw RefusedException.of(Problem.INVALID_REQUEST, pointer, "not a valid event position");
        }
        return Long.parseLong(text);
    }

    /// Positions have no gaps. A missing next position was removed by retention or never existed.
    private EventStream.Start start(long position) {
        long last = reads.lastPosition();
        if (position > last) {
            return new EventStream.Start(last, true);
        }
        long next = reads.log(position, 1).stream()
                .map(logged -> logged.position() - 1)
                .findFirst()
                .orElse(last);
        return new EventStream.Start(next, position > 0 && next > position);
    }
}
