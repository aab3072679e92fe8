package dev.trawl.app.parts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/// Test hook: reads the offset of the wall clock, in seconds, from a file.
record ClockFile(Path file) implements LongSupplier {

    @Override
    public long getAsLong() {
        try {
            return Files.exists(file)
                    ? 1_000 * Long.parseLong(Files.readString(file).strip())
                    : 0;
        } catch (IOException | NumberFormatException _) {
            return 0; // half-written file: the next read gets the value
        }
    }
}
