package dev.trawl.cli.terminal;

import dev.trawl.spi.TimeSource;
import java.time.Duration;

/// What every command is given: its terminal, the time, and a way to let time pass.
public record CommandContext(Terminal terminal, TimeSource time, Pause pause) {

    /// The same for a person who wants no line that rewrites itself.
    public CommandContext calm() {
        return new CommandContext(terminal.calm(), time, pause);
    }

    /// Lets time pass.
    @FunctionalInterface
    public interface Pause {
        void sleep(Duration duration) throws InterruptedException;
    }
}
