package dev.trawl.chrome;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.trawl.chrome.browser.BrowserConfig;
import dev.trawl.chrome.browser.FindBrowser;
import dev.trawl.chrome.browser.ProcessGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/// The browser of this machine. Without one, the tests that need it are skipped and say so.
public final class InstalledBrowser {

    private InstalledBrowser() {}

    public static FindBrowser finder() {
        FindBrowser finder = new FindBrowser(System.getenv("PATH"));
        assumeTrue(
                finder.installed().isPresent(),
                "no Chromium here: install chromium-headless-shell to run the tests of Chrome workers");
        return finder;
    }

    /// Settings with a folder below a temporary one, which the user of the browser may enter.
    public static BrowserConfig config(Path temporary) throws IOException {
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwx--x--x"));
        return BrowserConfig.in(temporary.resolve("chrome"));
    }

    /// Profile folders below the folder of the settings.
    public static List<Path> profiles(BrowserConfig config) throws IOException {
        if (Files.notExists(config.folder())) {
            return List.of();
        }
        try (var files = Files.walk(config.folder(), 2)) {
            return files.filter(file -> file.getFileName().toString().startsWith("browser-"))
                    .toList();
        }
    }

    /// Running processes of the group of a process.
    public static List<Long> processes(long leader) {
        return new ProcessGroup(leader).members();
    }
}
