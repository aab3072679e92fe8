package dev.trawl.cli.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/// The version of this program.
public final class Version implements IVersionProvider {

    /// The version number without a prefix, such as `0.2.0`.
    public static String number() {
        try (InputStream file = Objects.requireNonNull(Version.class.getResourceAsStream("version.txt"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String[] getVersion() {
        return new String[] {line()};
    }

    public static String line() {
        return "trawl " + number() + " (Java " + Runtime.version() + ")";
    }

    @Command(
            name = "version",
            description = "Show the version.",
            footer = {"", "Example:", "  trawl version"})
    public static final class Show implements Runnable {

        private final Terminal terminal;

        public Show(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            terminal.out().println(line());
        }
    }
}
