package dev.trawl.gateway.task;

import dev.trawl.core.problem.Problem;
import dev.trawl.core.query.QueryTasks;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.http.Streams;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.task.LoggedEntry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/// `GET /tasks/{id}/logs?follow=true`: waits for entries after the cursor. A response with a next cursor may have
/// more to follow.
final class FollowLogs {

    private static final int AT_ONCE = 1_000;
    private static final int USUAL_WAIT = 20;
    private static final int LONGEST_WAIT = 30;
    private static final Duration LOOK = Duration.ofMillis(200);

    private final QueryTasks query;
    private final Streams streams;

    FollowLogs(QueryTasks query, Streams streams) {
        this.query = query;
        this.streams = streams;
    }

    Answer handle(Exchange exchange) {
        long after = PageRequest.of(exchange).afterNumber(0, Long.MAX_VALUE);
        int looks = Math.toIntExact(Duration.ofSeconds(wait(exchange)).dividedBy(LOOK));
        try (var place = streams.enter(exchange.caller())) {
            boolean ended = hasEnded(exchange); // read before the log, so that no last entry is missed
            var found = entries(exchange, after);
            while (found.isEmpty() && !ended && looks-- > 0 && place.pause(LOOK)) {
                ended = hasEnded(exchange);
                found = entries(exchange, after);
            }
            long last = found.isEmpty() ? after : found.getLast().position();
            var answer = Answer.bytes(200, Answer.TEXT, text(found).getBytes(StandardCharsets.UTF_8));
            return ended && found.size() < AT_ONCE ? answer : answer.withHeader("X-Next-Cursor", String.valueOf(last));
        }
    }

    private static int wait(Exchange exchange) {
        String asked = exchange.parameter("wait").orElse(String.valueOf(USUAL_WAIT));
        int seconds = asked.matches("[0-9]{1,2}") ? Integer.parseInt(asked) : -1;
        if (seconds < 0 || seconds > LONGEST_WAIT) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST, "?wait", "wait must be 0 to %d seconds".formatted(LONGEST_WAIT));
        }
        return seconds;
    }

    private String text(List<LoggedEntry> entries) {
        var workers = new WorkerNames(query);
        return entries.stream()
                .map(entry -> EventDocument.of(entry, workers).toLine() + "\n")
                .collect(Collectors.joining());
    }

    private boolean hasEnded(Exchange exchange) {
        return query.task(exchange.caller(), exchange.task())
                .orElseThrow(exchange::noSuchTask)
                .task()
                .state()
                .isEnded();
    }

    private List<LoggedEntry> entries(Exchange exchange, long after) {
        return query.events(exchange.caller(), exchange.task(), after, AT_ONCE).orElseThrow(exchange::noSuchTask);
    }
}
