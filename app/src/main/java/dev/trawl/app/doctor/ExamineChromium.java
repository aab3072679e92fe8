package dev.trawl.app.doctor;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.start.DoctorFinding;
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
                .map(found -> DoctorFinding.ok("chromium", Phrase.of("%s", found)))
                .orElseGet(() -> DoctorFinding.note(
                        "chromium",
                        Phrase.of("not found; needed only for pages that require a browser"),
                        Phrase.of("run 'apt install chromium'")));
    }
}
