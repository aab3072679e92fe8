package dev.trawl.cli.follow;

import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Printable;
import dev.trawl.cli.terminal.Terminal;
import java.time.Duration;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/// Shows the progress of a task: as one live line in a terminal, otherwise as a line every ten seconds
/// and at each state change.
final class ProgressLine {

    private static final String CLEAR_LINE = "\r\u001B[K";
    private static final long EVERY = Duration.ofSeconds(10).toNanos();

    private final Terminal terminal;
    private final CommandContext context;
    private final boolean quiet;
    private final long start;
    private long lastPrinted;
    private String lastState = "";

    ProgressLine(CommandContext context, boolean quiet) {
        this.terminal = context.terminal();
        this.context = context;
        this.quiet = quiet;
        this.start = context.time().nanos();
    }

    void show(JsonNode task) {
        if (quiet) {
            return;
        }
        if (terminal.hasLiveLine()) {
            terminal.err().print(CLEAR_LINE + Printable.line(text(task)));
            terminal.err().flush();
        } else if (isDue(task)) {
            terminal.say(text(task));
            lastPrinted = context.time().nanos();
            lastState = task.path("state").asString("");
        }
    }

    void end() {
        if (!quiet && terminal.hasLiveLine()) {
            terminal.say("");
        }
    }

    private boolean isDue(JsonNode task) {
        return !lastState.equals(task.path("state").asString(""))
                || context.time().nanos() - lastPrinted >= EVERY;
    }

    private String text(JsonNode task) {
        JsonNode progress = task.path("progress");
        long done = progress.path("done").asLong(0);
        double seconds = (context.time().nanos() - start) / 1e9;
        String rate = seconds < 1 ? "" : String.format(Locale.ROOT, "  %.1f/s", done / seconds);
        return terminal.language()
                .text(
                        "%s %s  %d/%d done  %d failed%s",
                        task.path("id").asString(""),
                        task.path("state").asString(""),
                        done,
                        progress.path("total").asLong(0),
                        progress.path("failed").asLong(0),
                        rate);
    }
}
