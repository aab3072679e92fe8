package dev.trawl.cli.crawl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// Reads resource files of the program.
final class Packed {

    private Packed() {}

    static String text(String name) {
        try (var in = Packed.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is not packed");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
