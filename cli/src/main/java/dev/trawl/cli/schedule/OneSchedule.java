package dev.trawl.cli.schedule;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.terminal.Terminal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

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
}
