package dev.trawl.gateway.task;

import dev.trawl.core.problem.Problem;
import dev.trawl.core.query.QueryTasks;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import dev.trawl.spi.ledger.TaskReads.SubtaskView;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// `GET /tasks/{id}/results`: committed records of all segments, then committed results of subtasks, as JSON lines.
/// A page ends early when it is large, and before a damaged range.
final class ShowResults {

    private static final int LARGE = 4 << 20;
    private static final Set<SubtaskStatus> SUCCEEDED = EnumSet.of(SubtaskStatus.SUCCEEDED);
    private static final String FIRST_SUBTASK = "s0";

    private final QueryTasks query;
    private final ReadSegment segments;
    private final ShowCaptures captures;

    ShowResults(QueryTasks query, ReadSegment segments) {
        this.query = query;
        this.segments = segments;
        this.captures = new ShowCaptures(query, segments);
    }

    Answer handle(Exchange exchange) {
        return switch (exchange.parameter("format").orElse("jsonl")) {
            case "jsonl" -> lines(exchange);
            case "csv" -> new ShowCsv(query, segments).handle(exchange);
            case "warc" -> captures.handle(exchange);
            default ->
                throw RefusedException.of(Problem.INVALID_REQUEST, "?format", "format must be jsonl, csv or warc");
        };
    }

    private Answer lines(Exchange exchange) {
        var page = PageRequest.of(exchange);
        String cursor = page.after().orElse("r0");
        if (!cursor.matches("r[0-9]{1,18}|s[0-9]{1,9}")) {
            throw PageRequest.badCursor();
        }
        ResultSelection selection = ResultSelection.of(exchange, query);
        var lines = new ByteArrayOutputStream();
        long after = Long.parseLong(cursor, 1, cursor.length(), 10);
        var next = cursor.startsWith("r")
                ? records(exchange, page, after, selection, lines)
                : results(exchange, page, (int) after, selection, lines);
        var answer = Answer.bytes(200, Answer.NDJSON, lines.toByteArray());
        return next.map(text -> answer.withHeader("X-Next-Cursor", text)).orElse(answer);
    }

    private Optional<String> records(
            Exchange exchange, PageRequest page, long after, ResultSelection selection, ByteArrayOutputStream lines) {
        var found = query.ranges(exchange.caller(), exchange.task(), after, page.oneMore())
                .orElseThrow(exchange::noSuchTask);
        if (found.isEmpty()) {
            return results(exchange, page, 0, selection, lines);
        }
        long last = after;
        for (RangeView view : found.subList(0, Math.min(page.limit(), found.size()))) {
            if (lines.size() >= LARGE || !addRecords(view, selection, lines)) {
                return Optional.of("r" + last);
            }
            last = view.key();
        }
        return Optional.of(found.size() > page.limit() ? "r" + last : FIRST_SUBTASK);
    }

    /// @return false when the range is damaged and the page already has earlier records
    private boolean addRecords(RangeView view, ResultSelection selection, ByteArrayOutputStream lines) {
        if (view.range().holdsCaptures()) {
            return true;
        }
        try {
            segments.records(view).stream()
                    .filter(record -> selection.admits(view.subtask().number(), record))
                    .forEach(record -> add(lines, selection.line(view.subtask().number(), record)));
            return true;
        } catch (RefusedException damaged) {
            if (lines.size() == 0) {
                throw damaged;
            }
            return false;
        }
    }

    private Optional<String> results(
            Exchange exchange, PageRequest page, int after, ResultSelection selection, ByteArrayOutputStream lines) {
        var read = new ReadSubtasks(query).read(exchange, page, SUCCEEDED, after);
        var found = read.found();
        int limit = read.page().limit();
        int last = after;
        for (SubtaskView view : found.subList(0, Math.min(limit, found.size()))) {
            if (lines.size() >= LARGE) {
                return Optional.of("s" + last);
            }
            view.result()
                    .filter(selection::admitsResult)
                    .ifPresent(result ->
                            add(lines, selection.line(view.subtask().id().number(), result)));
            last = view.subtask().id().number();
        }
        return found.size() > limit ? Optional.of("s" + last) : Optional.empty();
    }

    private static void add(ByteArrayOutputStream lines, String line) {
        lines.writeBytes(line.concat("\n").getBytes(StandardCharsets.UTF_8));
    }
}
