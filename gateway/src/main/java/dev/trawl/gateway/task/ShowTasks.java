package dev.trawl.gateway.task;

import dev.trawl.core.problem.Problem;
import dev.trawl.core.query.ListTasks.TaskCount;
import dev.trawl.core.query.ListTasks.TaskPage;
import dev.trawl.core.query.ListedTask;
import dev.trawl.core.query.QueryTasks;
import dev.trawl.core.query.TaskDetails;
import dev.trawl.core.query.TaskQuery;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.MediaType;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.http.PageRequest.Count;
import dev.trawl.gateway.http.ResponseJson;
import dev.trawl.gateway.list.ListParameters;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.task.crawl.EditsDocument;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.ledger.TaskReads.SubtaskView;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;

/// Shows tasks and subtasks: lists, a single task, the export.
final class ShowTasks {

    private final QueryTasks query;

    ShowTasks(QueryTasks query) {
        this.query = query;
    }

    /// `GET /tasks`.
    Answer list(Exchange exchange) {
        var page = PageRequest.of(exchange);
        var asked = asked(exchange);
        var found = read(exchange, page, asked);
        var items = new PageRequest.Items<>(summaries(found), found.next().map(TaskPlace::text));
        if (!ListParameters.counts(exchange)) {
            return page.answer(items);
        }
        TaskCount all = query.list().count(exchange.caller().project(), asked);
        return page.answer(items, new Count(all.value(), all.exact()));
    }

    /// `GET /tasks/export`: the same rows as JSON lines.
    Answer export(Exchange exchange) {
        var found = read(exchange, PageRequest.of(exchange), asked(exchange));
        var lines = new ByteArrayOutputStream();
        summaries(found).forEach(summary -> {
            lines.writeBytes(ResponseJson.bytes(summary));
            lines.write('\n');
        });
        var answer = Answer.bytes(200, Answer.NDJSON, lines.toByteArray());
        return found.next()
                .map(next -> answer.withHeader("X-Next-Cursor", next.text()))
                .orElse(answer);
    }

    private List<TaskSummary> summaries(TaskPage page) {
        var progress =
                query.progress(page.tasks().stream().map(ListedTask::task).toList());
        return page.tasks().stream()
                .map(row -> TaskSummary.of(
                        row.task(),
                        Objects.requireNonNull(progress.get(row.task().id())),
                        row.labels()))
                .toList();
    }

    /// `GET /tasks/{id}`.
    Answer one(Exchange exchange) {
        var answer = document(exchange, exchange.task());
        String etag = answer.headers().getOrDefault("ETag", "");
        return exchange.header("If-None-Match")
                        .filter(known -> names(known, etag))
                        .isPresent()
                ? answer.notModified()
                : answer;
    }

    Answer document(Exchange exchange, TaskId id) {
        return document(exchange, id, TaskDocument::of);
    }

    /// The task after an edit, or as it would be after a dry run.
    Answer edited(Exchange exchange, TaskId id, EditsDocument edits) {
        return document(exchange, id, details -> TaskDocument.of(details).with(edits));
    }

    private Answer document(Exchange exchange, TaskId id, Function<TaskDetails, TaskDocument> view) {
        var details = query.task(exchange.caller(), id).orElseThrow(exchange::noSuchTask);
        byte[] body = ResponseJson.bytes(view.apply(details));
        // The document includes live state, so the row version alone does not identify it.
        var sum = new CRC32C();
        sum.update(body);
        return Answer.bytes(200, MediaType.APPLICATION_JSON, body)
                .withHeader("ETag", "\"%d-%08x\"".formatted(details.task().version(), sum.getValue()));
    }

    /// `GET /tasks/{id}/subtasks`.
    Answer subtasks(Exchange exchange) {
        var asked = PageRequest.of(exchange);
        var states = states(exchange, SubtaskStatus.class);
        int after = (int) asked.afterNumber(0, Integer.MAX_VALUE);
        var read = new ReadSubtasks(query).read(exchange, asked, states, after);
        boolean whole = Access.RESULTS.isAllowed(exchange.caller());
        var names = new WorkerNames(query);
        return read.page()
                .answer(
                        read.found(),
                        view -> SubtaskDocument.of(whole ? view : withoutResult(view), names::of),
                        ShowTasks::cursor);
    }

    /// For a key that may read tasks but not results.
    private static SubtaskView withoutResult(SubtaskView view) {
        return new SubtaskView(view.subtask(), Optional.empty());
    }

    private TaskPage read(Exchange exchange, PageRequest page, TaskQuery asked) {
        var after = page.after()
                .map(text -> TaskPlace.parse(text).orElseThrow(PageRequest::badCursor))
                .orElse(asked.start());
        return query.list().page(exchange.caller().project(), asked, after, page.limit());
    }

    private TaskQuery asked(Exchange exchange) {
        return new TaskQuery(
                states(exchange, TaskState.class),
                exchange.parameter("type"),
                ListParameters.filter(exchange, TaskQuery.FIELDS, query::now),
                ListParameters.sort(exchange, "-created", "created").equals("created"));
    }

    private static String cursor(SubtaskView last) {
        return String.valueOf(last.subtask().id().number());
    }

    static boolean names(String known, String etag) {
        return Arrays.stream(known.split(","))
                .map(String::strip)
                .map(tag -> tag.startsWith("W/") ? tag.substring(2) : tag)
                .anyMatch(tag -> tag.equals("*") || tag.equals(etag));
    }

    /// Parses `state=A,B`. The set is empty, which means all states, without the parameter.
    static <S extends Enum<S>> Set<S> states(Exchange exchange, Class<S> type) {
        var states = EnumSet.noneOf(type);
        exchange.parameter("state").ifPresent(text -> {
            for (String name : text.split(",", -1)) {
                states.add(Arrays.stream(type.getEnumConstants())
                        .filter(state -> state.name().equalsIgnoreCase(name.strip()))
                        .findFirst()
                        .orElseThrow(() -> RefusedException.of(
                                Problem.INVALID_REQUEST,
                                "?state",
                                "Unknown state '%s'; expected %s"
                                        .formatted(
                                                name,
                                                Arrays.stream(type.getEnumConstants())
                                                        .map(Enum::name)
                                                        .collect(Collectors.joining(", "))))));
            }
        });
        return states;
    }
}
