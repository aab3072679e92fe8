package dev.trawl.cli.task;

import dev.trawl.cli.terminal.Terminal;
import dev.trawl.core.task.Durations;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/// The options that describe one task.
final class TaskOptions {

    @Mixin
    final WorkOptions work = new WorkOptions();

    @Option(names = "--delay", paramLabel = "TIME", description = "Delay before the task may start, e.g. 10m.")
    Optional<Duration> delay = Optional.empty();

    /// The request body. It contains only given options; the server has the defaults.
    ObjectNode request(Terminal terminal) {
        ObjectNode request = work.request(terminal);
        delay.ifPresent(value -> request.put("delay", Durations.text(value)));
        return request;
    }
}
