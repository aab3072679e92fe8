package dev.trawl.app;

import dev.trawl.cli.DoctorFinding;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Searches for a Chromium executable in the folders of a search path.
record ExamineChromium(String searchPath) {

    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome");

    static ExamineChromium here() {
        return new ExamineChromium(Optional.ofNullable(System.getenv("PATH")).orElse(""));
    }

    DoctorFinding examine() {
        return NAMES.stream()
                .flatMap(name -> Arrays.stream(searchPath.split(File.pathSeparator))
                        .filter(folder -> !folder.isEmpty())
                        .map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .map(found -> DoctorFinding.ok("chromium", found.toString()))
                .orElseGet(() -> DoctorFinding.note(
                        "chromium",
                        "none found; only pages that need a browser need it",
                        "run 'apt install chromium'"));
    }
}
