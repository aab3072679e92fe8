package dev.trawl.bench.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// Programs of this machine.
public final class Programs {

    private static final Path NOWHERE = Path.of("/nowhere");

    private Programs() {}

    /// Where a program of the search path is; a path that is not there when it is on none.
    public static Path path(String name) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(NOWHERE.resolve(name));
    }
}
