package dev.trawl.gateway.task;

import dev.trawl.core.TaskCore;
import dev.trawl.core.task.TaskAction;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Handler;
import dev.trawl.gateway.http.MediaType;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.http.Route;
import dev.trawl.gateway.http.Streams;
import dev.trawl.gateway.list.ListParameters;
import dev.trawl.gateway.task.crawl.ErrorsDocument;
import dev.trawl.gateway.task.crawl.RetryDocument;
import dev.trawl.gateway.task.crawl.SummaryDocument;
import dev.trawl.spi.blob.ReadCommitted;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The routes for tasks.
public final class TaskRoutes {

    /// Excludes the colon, because the text after it is a command, not a part of the id.
    private static final String ONE = "/tasks/{id:[^:]+}";

    private final TaskCore core;
    private final ReadCommitted ranges;
    private final Streams streams;
    private final int maxBatch;
    private final ShowTasks show;

    /// @param maxBatch most tasks in one submission
    public TaskRoutes(TaskCore core, ReadCommitted ranges, Streams streams, int maxBatch) {
        this.core = core;
        this.ranges = ranges;
        this.streams = streams;
        this.maxBatch = maxBatch;
        this.show = new ShowTasks(core.query());
    }

    public List<Route> routes() {
        return Stream.of(tasks(), parts(), orders(), deadLetters())
                .flatMap(List::stream)
                .toList();
    }

    private List<Route> tasks() {
        var submit = new Submit(core.submit(), new WaitForEnd(core.query(), streams), maxBatch);
        var edit = new Edit(core.steering().edit(), core.steering().delete(), show);
        return List.of(
                Route.post("/tasks", Access.SUBMIT, submit::handle)
                        .about("Submits one task, or a batch of tasks, all or none.")
                        .takes(NewTaskDocument.class, NewTaskDocument.Batch.class)
                        .answers(202, Submit.Accepted.class, Submit.AcceptedBatch.class)
                        .hears("Idempotency-Key", "Prefer", "traceparent"),
                Route.get("/tasks", ListParameters.with("state", "type"), show::list)
                        .about("Lists the project's tasks, newest first.")
                        .lists(TaskSummary.class),
                Route.get(
                                "/tasks/export",
                                Answer.NDJSON,
                                paged("state", "type", "filter", "sort", "fields"),
                                show::export)
                        .about("Exports the task list as JSON lines.")
                        .lines(TaskSummary.class),
                Route.get(ONE, Set.of("fields"), show::one)
                        .about("Shows one task: stored and live state in one document.")
                        .answers(TaskDocument.class)
                        .hears("If-None-Match"),
                Route.patch(ONE, Access.CONTROL, edit::patch)
                        .accepts("dry_run")
                        .about("Changes the priority of a task, or limits, pace and exclusions of a crawl.")
                        .takes(Edit.TaskChange.class)
                        .answers(TaskDocument.class)
                        .hears("If-Match"),
                Route.delete(ONE, Access.CONTROL, edit::delete)
                        .about("Deletes a task that has ended, with its subtasks, URLs and results.")
                        .answers(204));
    }

    private List<Route> parts() {
        var events = new ShowEvents(core.query(), new FollowLogs(core.query(), streams));
        var results = new ShowResults(core.query(), new ReadSegment(ranges));
        var urls = new ShowUrls(core.urls());
        var crawls = new ShowCrawls(core.urls().crawls());
        return List.of(
                Route.get(ONE + "/events", paged("fields"), events::events)
                        .about("Lists every transition of a task and its subtasks in the order of their commits.")
                        .lists(EventDocument.class),
                Route.get(ONE + "/logs", MediaType.TEXT_PLAIN, Set.of("after", "follow", "wait"), events::logs)
                        .about("Returns the events as lines of text; with follow, waits for new lines.")
                        .waiting(),
                Route.get(ONE + "/subtasks", paged("state", "fields"), show::subtasks)
                        .about("Lists the subtasks of a task with attempts, cause and result.")
                        .lists(SubtaskDocument.class),
                Route.get(ONE + "/urls", paged("state", "url"), urls::handle)
                        .about("Lists the URLs of a crawl, or explains why one was or was not fetched.")
                        .lists(UrlDocument.class),
                Route.get(ONE + "/summary", Set.of(), crawls::summary)
                        .about("Sums up a crawl: pages, status classes, causes, slowest hosts, extracted fields.")
                        .answers(SummaryDocument.class),
                Route.get(ONE + "/errors", Set.of(), crawls::errors)
                        .about("Ranks the causes of failed URLs of a crawl, with hosts and samples.")
                        .answers(ErrorsDocument.class),
                Route.get(
                                ONE + "/results",
                                Answer.NDJSON,
                                paged("format", "rows", "attempts", "fields", "csv_raw", "csv_no_headers"),
                                results::handle)
                        .needs(Access.RESULTS)
                        .about("Returns committed results as JSON lines, CSV or WARC."));
    }

    private List<Route> orders() {
        var control = new Control(core.control(), show);
        return Arrays.stream(TaskAction.values())
                .map(action -> action == TaskAction.RETRY
                        ? order(action, control::retry).takes(RetryDocument.class)
                        : order(action, exchange -> control.order(exchange, action)))
                .toList();
    }

    private static Route order(TaskAction action, Handler handler) {
        return Route.post("/tasks/{id}:" + Control.name(action), Access.CONTROL, handler)
                .about(about(action))
                .answers(TaskDocument.class);
    }

    private static String about(TaskAction action) {
        return switch (action) {
            case PAUSE -> "Pauses a task until it is resumed.";
            case RESUME -> "Resumes a paused task.";
            case CANCEL -> "Cancels a task; running subtasks commit nothing more.";
            case STOP -> "Stops a task and keeps the committed results.";
            case RETRY -> "Retries the dead subtasks of a failed task, or failed URLs of a crawl that has ended.";
        };
    }

    private List<Route> deadLetters() {
        var dead = new DeadLetters(core.query(), core.steering().deadLetters(), show);
        return List.of(
                Route.get("/dead-letters", ListParameters.with(), dead::list)
                        .about("Lists the dead subtasks of the project with their cause and last worker.")
                        .lists(DeadLetterDocument.class),
                Route.post(ONE + "/subtasks/{number}:retry", Access.CONTROL, dead::retry)
                        .about("Retries one dead subtask of a failed task.")
                        .answers(TaskDocument.class),
                Route.delete("/dead-letters/{id}", Access.CONTROL, dead::remove)
                        .about("Gives up a dead subtask of an ended task: it is no longer listed or retried.")
                        .answers(204));
    }

    private static Set<String> paged(String... more) {
        var names = new HashSet<>(PageRequest.PARAMETERS);
        names.addAll(Arrays.asList(more));
        return names;
    }
}
