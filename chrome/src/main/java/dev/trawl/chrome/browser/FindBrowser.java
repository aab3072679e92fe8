package dev.trawl.chrome.browser;

import dev.trawl.chrome.browser.BrowserUnavailableException.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds the browser: `chrome.path`, else chromium-headless-shell, chromium and google-chrome in the usual places.
public final class FindBrowser {

    /// Programs, not the wrapper scripts of distributions: ending a script would leave its browser behind.
    private static final List<String> FILES = List.of(
            "/usr/lib/chromium/chromium-headless-shell",
            "/usr/lib64/chromium-browser/headless_shell",
            "/usr/lib/chromium/chromium",
            "/usr/lib/chromium-browser/chromium-browser",
            "/usr/lib64/chromium-browser/chromium-browser",
            "/opt/google/chrome/chrome");

    private static final List<String> NAMES = List.of(
            "chromium-headless-shell",
            "chrome-headless-shell",
            "chromium",
            "chromium-browser",
            "google-chrome",
            "google-chrome-stable");

    private final String searchPath;
    private final List<String> files;

    /// @param searchPath folders as in `PATH`
    public FindBrowser(String searchPath) {
        this(searchPath, FILES);
    }

    FindBrowser(String searchPath, List<String> files) {
        this.searchPath = searchPath;
        this.files = files;
    }

    public Path find(BrowserConfig config) throws BrowserUnavailableException {
        if (config.path().isPresent()) {
            Path path = config.path().get();
            if (!isProgram(path)) {
                throw new BrowserUnavailableException(
                        Problem.NOT_FOUND, "chrome.path %s is not an executable file".formatted(path));
            }
            return program(path);
        }
        return installed()
                .orElseThrow(
                        () -> new BrowserUnavailableException(
                                Problem.NOT_FOUND,
                                "no Chromium or Chrome was found; install chromium-headless-shell or chromium, or set chrome.path"));
    }

    /// The browser in the usual places.
    public Optional<Path> installed() {
        return Stream.concat(files.stream().map(Path::of), NAMES.stream().flatMap(this::inSearchPath))
                .filter(FindBrowser::isProgram)
                .map(this::program)
                .findFirst();
    }

    private Stream<Path> inSearchPath(String name) {
        return Stream.of(searchPath.split(":"))
                .filter(folder -> folder.startsWith("/"))
                .map(folder -> Path.of(folder, name));
    }

    /// The program behind a wrapper script of the same name.
    private Path program(Path found) {
        String name = found.getFileName().toString();
        return files.stream()
                .map(Path::of)
                .filter(file -> file.getFileName().toString().equals(name) && isProgram(file))
                .filter(_ -> found.startsWith("/usr/bin"))
                .findFirst()
                .orElse(found);
    }

    private static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }
}
