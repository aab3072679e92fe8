package dev.trawl.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/// A test hook: a file with the number of seconds by which the wall clock is to be wrong.
record ClockFile(Path file) implements LongSupplier {

    @Override
    public long getAsLong() {
        try {
            return Files.exists(file)
                    ? 1_000 * Long.parseLong(Files.readString(file).strip())
                    : 0;
        } catch (IOException | NumberFormatException _) {
            return 0; // half written: the next read gets it
        }
    }
}
