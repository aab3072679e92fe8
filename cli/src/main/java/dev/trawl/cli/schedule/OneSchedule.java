package dev.trawl.cli.schedule;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.terminal.Terminal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// The schedule that a command is about, and how it is asked for; mixed into commands about one.
final class OneSchedule {

    @Parameters(paramLabel = "NAME", description = "The schedule, e.g. nightly.")
    String name = "";

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    /// Where the schedule is on its server.
    String path() {
        return "/schedules/" + URLEncoder.encode(name, StandardCharsets.UTF_8);
    }

    Api open(Terminal terminal) {
        return client.open(terminal);
    }
}
