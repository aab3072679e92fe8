package dev.trawl.gateway.task;

import dev.trawl.core.TaskCore;
import dev.trawl.core.task.TaskAction;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Page;
import dev.trawl.gateway.http.Route;
import dev.trawl.spi.blob.BlobStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.http.MediaType;

/// The rows of the route table that are about tasks.
public final class TaskRoutes {

    /// What follows a colon is an order, not a part of the id.
    private static final String ONE = "/tasks/{id:[^:]+}";

    private TaskRoutes() {}

    /// @param maxBatch most tasks in one submission
    public static List<Route> of(TaskCore core, BlobStore blobs, int maxBatch) {
        var submit = new Submit(core.submit(), maxBatch);
        var show = new ShowTasks(core.query());
        var events = new ShowEvents(core.query());
        var results = new ShowResults(core.query(), new ReadSegment(blobs));
        var urls = new ShowUrls(core.urls());
        var control = new Control(core.control(), show);
        var routes = new ArrayList<>(List.of(
                Route.post("/tasks", Access.SUBMIT, submit::handle),
                Route.get("/tasks", paged("state", "type"), show::list),
                Route.get("/tasks/export", Answer.NDJSON, paged("state", "type"), show::export),
                Route.get(ONE, Set.of(), show::one),
                Route.get(ONE + "/events", paged(), events::events),
                Route.get(ONE + "/logs", MediaType.TEXT_PLAIN, Set.of("after"), events::logs),
                Route.get(ONE + "/subtasks", paged("state"), show::subtasks),
                Route.get(ONE + "/urls", paged("state", "url"), urls::handle),
                Route.get(ONE + "/results", Answer.NDJSON, paged("format", "csv_raw"), results::handle)
                        .needs(Access.RESULTS)));
        for (TaskAction action : TaskAction.values()) {
            routes.add(Route.post(
                    "/tasks/{id}:" + Control.name(action),
                    Access.CONTROL,
                    exchange -> control.order(exchange, action)));
        }
        return routes;
    }

    private static Set<String> paged(String... more) {
        var names = new HashSet<>(Page.PARAMETERS);
        names.addAll(Arrays.asList(more));
        return names;
    }
}
