package dev.trawl.cli.follow;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Printable;
import dev.trawl.cli.terminal.Terminal;
import java.time.Duration;
import java.util.function.IntFunction;

/// Shows progress: as one live line in a terminal, otherwise as a new line every ten seconds.
public final class LiveLine {

    private static final String CLEAR_LINE = "\r\u001B[K";
    private static final String SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
    private static final long FRAME = Duration.ofMillis(100).toNanos();
    private static final long EVERY = Duration.ofSeconds(10).toNanos();

    private final CommandContext context;
    private final Terminal terminal;
    private long printed;

    public LiveLine(CommandContext context) {
        this.context = context;
        this.terminal = context.terminal();
        this.printed = context.time().nanos();
    }

    /// @param line the text for a number of columns
    /// @param isNew prints the line at once without a terminal, too
    public void show(IntFunction<String> line, boolean isNew) {
        if (terminal.hasLiveLine()) {
            terminal.err().print(CLEAR_LINE + spinner() + Printable.line(line.apply(terminal.width() - 3)));
            terminal.err().flush();
        } else if (isNew || context.time().nanos() - printed >= EVERY) {
            printed = context.time().nanos();
            terminal.say(line.apply(Integer.MAX_VALUE));
        }
    }

    /// Prints a message above the live line.
    public void tell(Phrase words) {
        clear();
        terminal.say(words);
    }

    public void clear() {
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
}
