package dev.trawl.cli.task;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Id, server and output options, for commands about one task.
final class OneTask {

    @Parameters(paramLabel = "ID", description = "Task id such as t1284 or @last.")
    String id = "";

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    /// The path of the task on its server.
    String path(Terminal terminal) {
        return "/tasks/" + new LastTask(terminal, client).resolve(id);
    }

    Api open(Terminal terminal) {
        return client.open(terminal);
    }

    /// Shows one page of a list that belongs to the task.
    ///
    /// @param list name of the list in the path of the task
    /// @param query page and filter parameters
    void list(Terminal terminal, String list, Map<String, String> query, List<TableColumn> columns) {
        var shown = open(terminal).get(path(terminal) + "/" + list, query);
        PageOptions.show(shown, output, columns, terminal, client.isQuiet());
    }
}
