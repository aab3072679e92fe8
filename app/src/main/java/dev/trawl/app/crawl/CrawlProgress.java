package dev.trawl.app.crawl;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Amounts;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Printable;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.spi.crawl.Crawl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Shows the progress of a crawl: as one live line in a terminal, otherwise as a new line every ten seconds.
final class CrawlProgress {

    private static final String CLEAR_LINE = "\r\u001B[K";
    private static final String SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
    private static final long FRAME = Duration.ofMillis(100).toNanos();
    private static final String GAP = "  ";
    private static final long EVERY = Duration.ofSeconds(10).toNanos();

    private final CommandContext context;
    private final Terminal terminal;
    private final RowCounts rows;
    private final long maxPages;
    private final CrawlRate speed;
    private long printed;

    /// @param earlier the counters when this process started; earlier work does not count towards its speed
    CrawlProgress(CommandContext context, RowCounts rows, long maxPages, Optional<Crawl> earlier) {
        this.context = context;
        this.terminal = context.terminal();
        this.rows = rows;
        this.maxPages = maxPages;
        this.speed = new CrawlRate(context.time(), earlier.map(Crawl::done).orElse(0L));
        this.printed = context.time().nanos();
    }

    CrawlRate speed() {
        return speed;
    }

    /// @param waits the reason why the crawl waits; empty if it does not wait
    void show(Crawl crawl, Phrase waits) {
        speed.at(crawl.done());
        String wait = waits.in(terminal.language());
        if (terminal.hasLiveLine()) {
            terminal.err().print(CLEAR_LINE + spinner() + Printable.line(line(crawl, wait, terminal.width() - 3)));
            terminal.err().flush();
        } else if (context.time().nanos() - printed >= EVERY) {
            printed = context.time().nanos();
            terminal.say(line(crawl, wait, Integer.MAX_VALUE));
        }
    }

    /// Prints a message above the live line.
    void tell(Phrase words) {
        clear();
        terminal.say(words);
    }

    /// Records the final counters and clears the live line.
    void end(Optional<Crawl> crawl) {
        crawl.ifPresent(counted -> speed.at(counted.done()));
        clear();
    }

    private void clear() {
        if (terminal.hasLiveLine()) {
            terminal.err().print(CLEAR_LINE);
            terminal.err().flush();
        }
    }

    /// Shows that the program is alive while no counter changes.
    private String spinner() {
        long frame = context.time().nanos() / FRAME;
        return SPINNER.charAt(Math.floorMod(frame, SPINNER.length())) + " ";
    }

    /// Joins as many parts as fit into the width, most important first.
    private String line(Crawl crawl, String wait, int width) {
        var line = new StringBuilder();
        for (String part : parts(crawl, wait)) {
            if (line.length() + GAP.length() + part.length() > width) {
                break;
            }
            line.append(line.isEmpty() ? "" : GAP).append(part);
        }
        return line.toString();
    }

    private List<String> parts(Crawl crawl, String wait) {
        var parts = new ArrayList<String>();
        boolean grows = crawl.found() < maxPages;
        parts.add(text(
                "%s/%s%s pages",
                Amounts.count(crawl.done()), grows ? "≈" : "", Amounts.count(Math.min(crawl.found(), maxPages))));
        parts.add(String.format(Locale.ROOT, "%.1f/s", speed.lately()));
        parts.add(Amounts.of(rows.hosts(), "host").in(terminal.language()));
        parts.add(Amounts.of(crawl.failed(), "error").in(terminal.language()));
        parts.add(Amounts.bytes(crawl.bytes()));
        long ended = crawl.done() + crawl.failed() + crawl.skipped();
        if (wait.isEmpty()) {
            speed.left(Math.min(crawl.found(), maxPages) - ended).ifPresent(left -> parts.add(text("ETA %s", left)));
        } else {
            parts.add(wait);
        }
        if (rows.rows() > 0) {
            parts.add(text(
                    "(last: %d %s)", rows.last().status(), shortened(rows.last().path())));
        }
        return parts;
    }

    private String text(String english, Object... arguments) {
        return terminal.language().text(english, arguments);
    }

    private static String shortened(String path) {
        String plain = path.replaceAll("[\\p{Cc}\\p{Cf}]", "?");
        return plain.length() > 40 ? plain.substring(0, 39) + "…" : plain;
    }
}
