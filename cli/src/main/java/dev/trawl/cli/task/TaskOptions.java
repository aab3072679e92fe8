package dev.trawl.cli.task;

import dev.trawl.cli.job.InputFile;
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
        return withDelay(work.request(terminal));
    }

    /// The request body for an open file.
    ObjectNode request(InputFile file) {
        return withDelay(work.request(file));
    }

    /// True if an option other than `--file` describes the task.
    boolean areGiven() {
        return delay.isPresent() || work.areGiven();
    }

    private ObjectNode withDelay(ObjectNode request) {
        delay.ifPresent(value -> request.put("delay", Durations.text(value)));
        return request;
    }
}
