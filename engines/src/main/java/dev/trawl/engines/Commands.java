package dev.trawl.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Runs short-lived programs.
final class Commands {

    private Commands() {}

    /// Runs a program until it exits. On failure, the exception contains its output.
    static void run(List<String> command) {
        run(command, "");
    }

    /// Runs a program with this standard input.
    static void run(List<String> command, String input) {
        try {
            Path text = Files.writeString(Guard.folder("command").resolve("input"), input);
            Process process = new ProcessBuilder(command)
                    .redirectInput(text.toFile())
                    .redirectErrorStream(true)
                    .start();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(String.join(" ", command) + " failed:\n" + printed);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while running " + command.getFirst(), e);
        }
    }
}
