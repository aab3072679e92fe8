package dev.trawl.cli.cluster;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Printable;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/// Shows the leader, the nodes, the queues and the state of the backends.
@Command(
        name = "status",
        description = {
            "Show the leader, the nodes, the queues and the health of the backends.",
            "Exit code: 0 healthy, 1 a backend is unhealthy or there is no leader."
        },
        footer = {"", "Example:", "  trawl cluster status --output json"})
final class ClusterStatusCommand implements Callable<Integer> {

    private static final List<TableColumn> NODES = List.of(
            TableColumn.of("NODE", "node"),
            TableColumn.wide("NAME", "name"),
            TableColumn.of("ROLES", "roles"),
            TableColumn.of("LEADER", "leads"),
            TableColumn.of("ADDRESS", "address"),
            TableColumn.of("VERSION", "version"),
            TableColumn.of("UP", "up"),
            TableColumn.wide("STARTED", "started_at"));

    private static final List<TableColumn> QUEUES =
            List.of(TableColumn.of("QUEUE", "name"), TableColumn.of("WAITING", "shown_waiting"));

    private static final List<TableColumn> ENGINES = List.of(
            TableColumn.of("KEY", "key"),
            TableColumn.of("ENGINE", "engine"),
            TableColumn.of("STATE", "state"),
            TableColumn.of("VERSION", "version"),
            TableColumn.of("LATENCY", "latency"),
            TableColumn.of("ADDRESS", "address"));

    private static final List<TableColumn> SUMMARY =
            List.of(TableColumn.of("LEADER", "leader"), TableColumn.of("TERM", "term"));

    private final CommandContext context;

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    ClusterStatusCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        JsonNode answer = client.open(context.terminal()).get("/cluster", Map.of());
        ClusterStatus status = new ClusterStatus(answer, context.time().wallMillis());
        PrintWriter out = context.terminal().out();
        switch (output.format(Format.TABLE)) {
            case TABLE, WIDE -> forPeople(status, out);
            case JSON, JSONL, YAML, CSV, NAME -> output.one(out, answer, SUMMARY);
        }
        return (status.isWell() ? ExitCode.DONE : ExitCode.FAILED).number();
    }

    private void forPeople(ClusterStatus status, PrintWriter out) {
        if (output.hasFields()) {
            output.one(out, status.answer(), SUMMARY);
            return;
        }
        out.println(Printable.line(status.leadership().in(context.terminal().language())));
        table(out, NODES, status.nodes());
        table(out, QUEUES, status.queues());
        table(out, ENGINES, status.engines());
        List<Phrase> troubles = status.troubles();
        if (!troubles.isEmpty()) {
            out.println();
            troubles.forEach(line ->
                    out.println(Printable.line(line.in(context.terminal().language()))));
        }
    }

    private void table(PrintWriter out, List<TableColumn> columns, List<JsonNode> rows) {
        if (rows.isEmpty()) {
            return;
        }
        out.println();
        var writer = output.rows(out, Format.TABLE, columns);
        rows.forEach(writer::write);
        writer.finish();
    }
}
