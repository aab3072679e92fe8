package dev.trawl.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A real Chromium with the script manager of these tests. Its profile outlives it, as on a person's machine.
final class Chromium implements AutoCloseable {

    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");

    private final Process process;

    private Chromium(Process process) {
        this.process = process;
    }

    static Optional<Path> installed() {
        return Stream.of(System.getenv("PATH").split(":"))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /// @param profile folder of the browser's own data
    /// @param manager folder of the extension
    static Chromium open(Path profile, Path manager, String url) throws IOException {
        return new Chromium(new ProcessBuilder(
                        installed().orElseThrow().toString(),
                        "--headless=new",
                        "--no-sandbox", // tests may run as root, and open nothing but pages of their own
                        "--disable-gpu",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--disable-dev-shm-usage",
                        "--user-data-dir=" + profile,
                        "--load-extension=" + manager,
                        "--disable-extensions-except=" + manager,
                        "--enable-logging=stderr",
                        url)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.appendTo(
                        profile.resolveSibling("chromium.log").toFile()))
                .start());
    }

    /// SIGKILL for all of it.
    @Override
    public void close() {
        var all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(handle -> handle.onExit().join());
    }
}
