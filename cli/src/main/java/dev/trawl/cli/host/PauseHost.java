package dev.trawl.cli.host;

import dev.trawl.cli.terminal.Terminal;
import dev.trawl.core.task.Durations;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.JsonNodeFactory;

/// Pauses a host for all crawls.
@Command(
        name = "pause",
        description = "Pause a host for all crawls, for a time or until it is resumed.",
        footer = {"", "Example:", "  trawl host pause shop.example --for 10m"})
final class PauseHost implements Runnable {

    private final Terminal terminal;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            description = "Length of the pause, e.g. 10m; default: until the host is resumed.")
    Optional<Duration> time = Optional.empty();

    @Mixin
    final HostCommand.One one = new HostCommand.One();

    PauseHost(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        var body = JsonNodeFactory.instance.objectNode();
        time.ifPresent(some -> body.put("duration", Durations.text(some)));
        one.show(terminal, one.open(terminal).post(one.path() + ":pause", body, Map.of()));
    }
}
