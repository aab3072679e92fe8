package dev.trawl.bench.process;

import dev.trawl.bench.process.Ran.Sample;
import dev.trawl.spi.TimeSource;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/// A program that is measured: it runs pinned and raised, and is looked at ten times a second.
///
/// @param command what is run
/// @param environment variables on top of ours
/// @param folder where it runs
/// @param watched a file that it writes; it need not be there
public record Client(List<String> command, Map<String, String> environment, Path folder, Path watched) {

    public Client(List<String> command, Path folder) {
        this(command, Map.of(), folder, folder.resolve("none"));
    }

    /// Runs it to its end, which comes by force after too long a time.
    public Ran run(Duration longest, TimeSource time) throws IOException, InterruptedException {
        return run(longest, () -> false, time);
    }

    /// Runs it until it ends or `enough` returns true; it is called at every sample.
    public Ran run(Duration longest, BooleanSupplier enough, TimeSource time) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(Pinned.client(command))
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().putAll(environment);
        long begun = time.nanos();
        var process = builder.start();
        var watch = new Watch(process, watched.toFile(), longest, enough, time);
        var hook = new Thread(watch::kill);
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            var watching = Thread.ofPlatform().daemon().start(watch);
            List<String> lines = process.inputReader().lines().toList(); // until it has ended
            int exit = process.waitFor();
            double seconds = (time.nanos() - begun) / 1e9;
            watching.join();
            List<Sample> samples = List.copyOf(watch.samples());
            return new Ran(exit, lines, seconds, UsedTime.of(lines, samples), samples);
        } finally {
            watch.kill();
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
