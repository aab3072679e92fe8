package dev.trawl.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The access log of the server that tasks visit: one line `t12.1@3 …` for each request, written by the tasks.
record TargetLog(Path file) {

    List<String> lines() throws IOException {
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    /// Requests beyond the first of each subtask, or of each number that a subtask counted.
    int repeated() throws IOException {
        var lines = lines();
        return lines.size()
                - (int) lines.stream()
                        .map(line -> line.replaceFirst("@[0-9]+", ""))
                        .distinct()
                        .count();
    }
}
