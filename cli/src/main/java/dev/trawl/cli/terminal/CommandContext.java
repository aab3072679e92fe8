package dev.trawl.cli.terminal;

import dev.trawl.spi.TimeSource;
import java.time.Duration;

/// The environment of every command: the terminal, the clock and a way to sleep.
public record CommandContext(Terminal terminal, TimeSource time, Pause pause) {

    /// A copy without the live line.
    public CommandContext calm() {
        return new CommandContext(terminal.calm(), time, pause);
    }

    /// Sleeps. Tests replace it.
    @FunctionalInterface
    public interface Pause {
        void sleep(Duration duration) throws InterruptedException;
    }
}
