package dev.trawl.app;

import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.ledger.Task;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/// Tells a person how a crawl goes, and in the end what came of it.
final class CrawlProgress {

    private static final String CLEAR_LINE = "\r\u001B[K";
    private static final long EVERY = Duration.ofSeconds(10).toNanos();

    private final CommandContext context;
    private final Terminal terminal;
    private final boolean quiet;
    private final long start;
    private final long before;
    private long printed;

    /// @param earlier the counters as this process found them; what others did is no part of its speed
    CrawlProgress(CommandContext context, boolean quiet, Optional<Crawl> earlier) {
        this.context = context;
        this.terminal = context.terminal();
        this.quiet = quiet;
        this.start = context.time().nanos();
        this.before = earlier.map(Crawl::done).orElse(0L);
        this.printed = start;
    }

    void show(Optional<Crawl> crawl) {
        if (quiet || crawl.isEmpty()) {
            return;
        }
        if (terminal.hasLiveLine()) {
            terminal.err().print(CLEAR_LINE + line(crawl.get()));
            terminal.err().flush();
        } else if (context.time().nanos() - printed >= EVERY) {
            printed = context.time().nanos();
            terminal.say(line(crawl.get()));
        }
    }

    void end(Optional<Crawl> crawl, Task task, Path pages) {
        if (quiet) {
            return;
        }
        if (terminal.hasLiveLine()) {
            terminal.err().print(CLEAR_LINE);
        }
        crawl.ifPresent(counted -> terminal.say(line(counted)));
        terminal.say("results  " + pages);
        if (!task.state().isEnded()) {
            terminal.say("stopped; the same command with --resume goes on");
            return;
        }
        crawl.ifPresent(counted -> CrawlHints.of(counted, task, pages).forEach(terminal::say));
        if (!task.reason().isEmpty()) {
            terminal.say("%s: %s".formatted(task.state().name().toLowerCase(Locale.ROOT), task.reason()));
        }
    }

    private String line(Crawl crawl) {
        double seconds = Math.max(0.001, (context.time().nanos() - start) / 1e9);
        return String.format(
                Locale.ROOT,
                "%,d/%,d pages  %.1f/s  %,d failed  %,d skipped  %.1f MB  %.0f s",
                crawl.done(),
                crawl.found(),
                (crawl.done() - before) / seconds,
                crawl.failed(),
                crawl.skipped(),
                crawl.bytes() / 1e6,
                seconds);
    }
}
