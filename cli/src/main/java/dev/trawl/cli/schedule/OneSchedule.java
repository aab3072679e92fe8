package dev.trawl.cli.schedule;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.terminal.Terminal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/// Name, server and output options, for commands about one schedule.
final class OneSchedule {

    @Parameters(paramLabel = "NAME", description = "Name of the schedule, e.g. nightly.")
    String name = "";

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    /// The path of the schedule on its server.
    String path() {
        return "/schedules/" + URLEncoder.encode(name, StandardCharsets.UTF_8);
    }

    Api open(Terminal terminal) {
        return client.open(terminal);
    }

    /// Shows the firings and the decision for each instant; as names, the ids of the tasks.
    void showFirings(Terminal terminal, JsonNode reply) {
        var columns =
                output.format(Format.TABLE) == Format.NAME ? List.of(ScheduleColumns.TASK) : ScheduleColumns.FIRINGS;
        RowWriter rows = output.rows(terminal.out(), Format.TABLE, columns);
        reply.path("firings").forEach(rows::write);
        rows.finish();
    }
}
