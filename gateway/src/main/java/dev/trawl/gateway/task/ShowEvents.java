package dev.trawl.gateway.task;

import dev.trawl.core.problem.Problem;
import dev.trawl.core.query.QueryTasks;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.task.LoggedEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Shows the events of a task, as JSON pages or as lines of text.
final class ShowEvents {

    private static final int AT_ONCE = 1_000;

    private final QueryTasks query;
    private final FollowLogs follow;

    ShowEvents(QueryTasks query, FollowLogs follow) {
        this.query = query;
        this.follow = follow;
    }

    /// `GET /tasks/{id}/events`.
    Answer events(Exchange exchange) {
        var page = PageRequest.of(exchange);
        var found = entries(exchange, page.afterNumber(0, Long.MAX_VALUE), page.oneMore());
        var workers = new WorkerNames(query);
        return page.answer(found, entry -> EventDocument.of(entry, workers), entry -> String.valueOf(entry.position()));
    }

    /// `GET /tasks/{id}/logs`: all entries after the cursor, without a limit; with `follow` it waits for new ones.
    Answer logs(Exchange exchange) {
        return switch (exchange.parameter("follow").orElse("false")) {
            case "true" -> follow.handle(exchange);
            case "false" -> all(exchange);
            default -> throw RefusedException.of(Problem.INVALID_REQUEST, "?follow", "follow must be true or false");
        };
    }

    private Answer all(Exchange exchange) {
        if (exchange.parameter("wait").isPresent()) {
            throw RefusedException.of(Problem.INVALID_REQUEST, "?wait", "wait needs follow=true");
        }
        long after = PageRequest.of(exchange).afterNumber(0, Long.MAX_VALUE);
        var first = entries(exchange, after, AT_ONCE);
        var workers = new WorkerNames(query);
        return Answer.stream(Answer.TEXT, out -> {
            var page = first;
            while (!page.isEmpty()) {
                for (var entry : page) {
                    out.write(line(entry, workers));
                }
                page = page.size() < AT_ONCE
                        ? List.of()
                        : entries(exchange, page.getLast().position(), AT_ONCE);
            }
        });
    }

    private static byte[] line(LoggedEntry entry, WorkerNames workers) throws IOException {
        return (EventDocument.of(entry, workers).toLine() + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private List<LoggedEntry> entries(Exchange exchange, long after, int max) {
        return query.events(exchange.caller(), exchange.task(), after, max).orElseThrow(exchange::noSuchTask);
    }
}
