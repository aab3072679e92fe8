package dev.trawl.cli.task;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.Pages;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.CommandContext;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Runs one operation on all tasks that match a filter, in the background of the server, and waits for it.
final class FilteredTasks {

    private static final List<TableColumn> COLUMNS = List.of(
            TableColumn.of("OPERATION", "id"),
            TableColumn.of("ACTION", "action"),
            TableColumn.of("STATE", "state"),
            TableColumn.of("TOTAL", "total"),
            TableColumn.of("DONE", "done"),
            TableColumn.of("REFUSED", "refused"));
    private static final Duration EVERY = Duration.ofMillis(100);

    private final CommandContext context;
    private final Api api;
    private final String filter;

    /// @param filter in the grammar of the server
    FilteredTasks(CommandContext context, Api api, String filter) {
        this.context = context;
        this.api = api;
        this.filter = filter;
    }

    /// The number of tasks that match now, such as `12` or `10000+`.
    String count() {
        Map<String, String> query = query();
        query.put("count", "true");
        query.put("limit", "1");
        JsonNode count = api.get("/tasks", query).path("count");
        return count.path("value").asInt() + (count.path("exact").asBoolean() ? "" : "+");
    }

    /// Shows the tasks without changing them.
    void show(OutputOptions output) {
        new Pages(api)
                .writeAll("/tasks", query(), output.rows(context.terminal().out(), Format.TABLE, TaskColumns.TASKS));
    }

    /// Runs the operation and shows its result.
    ///
    /// @throws dev.trawl.cli.fault.CommandFailedException if tasks refused it
    void run(String action, OutputOptions output) {
        ObjectNode request = JsonNodeFactory.instance.objectNode().put("action", action);
        request.putObject("query").put("filter", filter);
        JsonNode operation = api.post("/operations", request, Map.of());
        while (operation.path("state").asString("").equals("RUNNING")) {
            pause();
            operation = api.get("/operations/" + operation.path("id").asString(), Map.of());
        }
        RowWriter rows = output.rows(context.terminal().out(), Format.TABLE, COLUMNS);
        rows.write(operation);
        rows.finish();
        int refused = operation.path("refused").asInt();
        if (refused > 0) {
            throw Fault.TASKS_REFUSED.with(
                    refused,
                    operation.path("total").asInt(),
                    action,
                    operation.at("/refusals/0/task").asString(""),
                    operation.at("/refusals/0/detail").asString(""));
        }
    }

    private Map<String, String> query() {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("filter", filter);
        return query;
    }

    private void pause() {
        try {
            context.pause().sleep(EVERY);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting", e);
        }
    }
}
