package dev.trawl.cli.cluster;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.output.Column;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
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
            "Show who leads, the nodes, what waits and how the engines are.",
            "Exit code: 0 all is well, 1 an engine is in trouble or nobody leads."
        },
        footer = {"", "Example:", "  trawl cluster status --output json"})
final class ClusterStatusCommand implements Callable<Integer> {

    private static final List<Column> NODES = List.of(
            Column.of("NODE", "node"),
            Column.wide("NAME", "name"),
            Column.of("ROLES", "roles"),
            Column.of("LEADER", "leads"),
            Column.of("ADDRESS", "address"),
            Column.of("VERSION", "version"),
            Column.of("UP", "up"),
            Column.wide("STARTED", "started_at"));

    private static final List<Column> QUEUES =
            List.of(Column.of("QUEUE", "name"), Column.of("WAITING", "shown_waiting"));

    private static final List<Column> ENGINES = List.of(
            Column.of("KEY", "key"),
            Column.of("ENGINE", "engine"),
            Column.of("STATE", "state"),
            Column.of("VERSION", "version"),
            Column.of("LATENCY", "latency"),
            Column.of("ADDRESS", "address"));

    private static final List<Column> SUMMARY = List.of(Column.of("LEADER", "leader"), Column.of("TERM", "term"));

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
        out.println(Printable.line(status.leadership()));
        table(out, NODES, status.nodes());
        table(out, QUEUES, status.queues());
        table(out, ENGINES, status.engines());
        List<String> troubles = status.troubles();
        if (!troubles.isEmpty()) {
            out.println();
            troubles.forEach(line -> out.println(Printable.line(line)));
        }
    }

    private void table(PrintWriter out, List<Column> columns, List<JsonNode> rows) {
        if (rows.isEmpty()) {
            return;
        }
        out.println();
        var writer = output.rows(out, Format.TABLE, columns);
        rows.forEach(writer::write);
        writer.finish();
    }
}
