package dev.trawl.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The results as Markdown, shown while they come and saved at the end.
final class Report {

    private final StringBuilder text = new StringBuilder();

    /// Adds a line.
    void line(String line) {
        System.out.println(line);
        text.append(line).append('\n');
    }

    /// Prints the progress; not part of the results.
    void progress(String line) {
        System.out.println("  … " + line);
    }

    void table(List<String> head, List<List<String>> rows) {
        line("");
        line(row(head));
        line("|---".repeat(head.size()) + "|");
        rows.forEach(cells -> line(row(cells)));
        line("");
    }

    private static String row(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |";
    }

    void save(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, text);
    }
}
