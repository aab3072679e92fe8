package dev.trawl.cli.schedule;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.core.task.Durations;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/// The timing rules of a schedule. Only given options are sent; the server has the defaults.
final class TimingOptions {

    @Option(
            names = "--cron",
            paramLabel = "EXPRESSION",
            description = "Cron expression: five fields, or six with seconds first, e.g. '0 3 * * *'.")
    Optional<String> cron = Optional.empty();

    @Option(
            names = "--zone",
            paramLabel = "ZONE",
            description = "Time zone of --cron, e.g. Europe/Berlin; default UTC.")
    Optional<String> zone = Optional.empty();

    @Option(names = "--every", paramLabel = "TIME", description = "Interval, e.g. 10m; at least 1s.")
    Optional<Duration> every = Optional.empty();

    @Option(names = "--at", paramLabel = "TIME", description = "Run once, at a time such as 2026-01-31T08:00:00Z.")
    Optional<String> at = Optional.empty();

    @Option(names = "--start", paramLabel = "TIME", description = "No runs before this time.")
    Optional<String> start = Optional.empty();

    @Option(names = "--end", paramLabel = "TIME", description = "No runs after this time.")
    Optional<String> end = Optional.empty();

    @Option(
            names = "--overlap",
            paramLabel = "RULE",
            description = "Overlap policy while the previous task runs: skip (default), queue, replace or allow.")
    Optional<String> overlap = Optional.empty();

    @Option(
            names = "--misfire",
            paramLabel = "RULE",
            description = "Policy for missed runs: fire_once (default), skip or fire_all (at most 100).")
    Optional<String> misfire = Optional.empty();

    @Option(
            names = "--jitter",
            paramLabel = "TIME",
            description = "Delay each run by a random time up to this, e.g. 5m.")
    Optional<Duration> jitter = Optional.empty();

    @Option(
            names = "--pause-after-failures",
            paramLabel = "N",
            description = "Pause after this many consecutive failed tasks; default: never.")
    Optional<Integer> pauseAfterFailures = Optional.empty();

    /// Adds the rules of a new schedule.
    void addTo(ObjectNode request) {
        if (instants() != 1) {
            throw oneOnly();
        }
        change(request);
    }

    /// Adds the given rules; the others keep their value.
    void change(ObjectNode request) {
        if (instants() > 1) {
            throw oneOnly();
        }
        cron.ifPresent(value -> request.put("cron", value));
        zone.ifPresent(value -> request.put("zone", value));
        every.ifPresent(value -> request.put("every", Durations.text(value)));
        at.ifPresent(value -> request.put("at", value));
        start.ifPresent(value -> request.put("start", value));
        end.ifPresent(value -> request.put("end", value));
        overlap.ifPresent(value -> request.put("overlap", value));
        misfire.ifPresent(value -> request.put("misfire", value));
        jitter.ifPresent(value -> request.put("jitter", Durations.text(value)));
        pauseAfterFailures.ifPresent(value -> request.put("pause_after_failures", value));
    }

    private long instants() {
        return Stream.of(cron, every, at).filter(Optional::isPresent).count();
    }

    private static CommandFailedException oneOnly() {
        return Fault.BAD_ARGUMENT.with(Phrase.of("use exactly one of --cron EXPRESSION, --every TIME and --at TIME"));
    }
}
