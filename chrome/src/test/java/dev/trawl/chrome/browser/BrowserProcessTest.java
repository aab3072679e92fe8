package dev.trawl.chrome.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trawl.chrome.InstalledBrowser;
import dev.trawl.chrome.RunningTime;
import dev.trawl.chrome.browser.BrowserUnavailableException.Problem;
import dev.trawl.chrome.cdp.CdpException;
import dev.trawl.chrome.cdp.Deadline;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// S20.
@EnabledOnOs(OS.LINUX)
class BrowserProcessTest {

    private final RunningTime time = new RunningTime();

    @TempDir
    private Path temporary;

    @Test
    void a_browser_runs_sandboxed_as_an_unprivileged_user_and_listens_nowhere() throws Exception {
        FindBrowser finder = InstalledBrowser.finder();
        BrowserConfig config = InstalledBrowser.config(temporary);
        try (var folders = BrowserFolders.open(config);
                var browser = BrowserProcess.start(finder.find(config), config, folders, time)) {
            Deadline deadline = Deadline.in(time, Duration.ofSeconds(30));
            String context = browser.targets().createContext("http://127.0.0.1:1", deadline);
            browser.targets().createTab(context, deadline);

            browser.requireSandbox();
            Path profile = InstalledBrowser.profiles(config).getFirst();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(profile)))
                    .isEqualTo("rwx------");
            List<Long> children = browser.processes().stream()
                    .filter(process -> process != browser.pid())
                    .toList();
            assertThat(children).isNotEmpty().allSatisfy(process -> {
                assertThat(commandLine(process)).doesNotContain("--no-sandbox", "--remote-debugging-port");
                assertThat(ProcessGroup.status(process, "Uid")).get().asString().doesNotContain("\t0\t");
                assertThat(ProcessGroup.status(process, "NoNewPrivs")).contains("1");
            });
            // A page process that the browser has started in advance confines itself a moment later.
            await().untilAsserted(() -> assertThat(browser.processes().stream()
                            .filter(process -> commandLine(process).contains("--type=renderer"))
                            .map(process ->
                                    ProcessGroup.status(process, "Seccomp").orElse("")))
                    .isNotEmpty()
                    .containsOnly("2"));
            assertThat(listeners()).doesNotContainAnyElementsOf(sockets(children));
        }
        assertThat(InstalledBrowser.profiles(config)).isEmpty();
    }

    @Test
    void closing_kills_all_processes_and_deletes_the_folder() throws Exception {
        FindBrowser finder = InstalledBrowser.finder();
        BrowserConfig config = InstalledBrowser.config(temporary);
        try (var folders = BrowserFolders.open(config)) {
            BrowserProcess browser = BrowserProcess.start(finder.find(config), config, folders, time);
            assertThat(browser.processes()).hasSizeGreaterThan(2);
            assertThat(browser.memoryBytes()).isGreaterThan(10L << 20);

            browser.close();

            assertThat(browser.processes()).isEmpty();
            assertThat(folders.list()).isEmpty();
        }
    }

    @Test
    void a_killed_worker_leaves_no_process_and_no_folder() throws Exception {
        InstalledBrowser.finder();
        BrowserConfig config = InstalledBrowser.config(temporary);
        Process worker = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        StartAndWait.class.getName(),
                        config.folder().toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        var lines = new BufferedReader(new InputStreamReader(worker.getInputStream(), StandardCharsets.UTF_8));
        long browser = Long.parseLong(lines.readLine());
        assertThat(InstalledBrowser.processes(browser)).isNotEmpty();
        assertThat(InstalledBrowser.profiles(config)).hasSize(1);

        worker.destroyForcibly();

        await().until(() -> InstalledBrowser.processes(browser).isEmpty());
        await().until(() -> InstalledBrowser.profiles(config).isEmpty());
    }

    /// A worker with one browser and a page that computes without end.
    static final class StartAndWait {

        private StartAndWait() {}

        public static void main(String[] arguments) throws Exception {
            BrowserConfig config = BrowserConfig.in(Path.of(arguments[0]));
            RunningTime time = new RunningTime();
            BrowserFolders folders = BrowserFolders.open(config);
            Path program = new FindBrowser(System.getenv("PATH")).find(config);
            BrowserProcess browser = BrowserProcess.start(program, config, folders, time);
            Deadline deadline = Deadline.in(time, Duration.ofSeconds(30));
            String context = browser.targets().createContext("http://127.0.0.1:1", deadline);
            String tab = browser.targets().createTab(context, deadline);
            browser.targets()
                    .attach(tab, deadline)
                    .tell("Runtime.evaluate", java.util.Map.of("expression", "while(true);"));
            System.out.println(browser.pid());
            Thread.currentThread().join();
        }
    }

    @Test
    void a_browser_that_ends_at_once_reports_its_last_words() throws Exception {
        Path script = temporary.resolve("browser");
        Files.writeString(script, "#!/bin/sh\necho '[1:1:FATAL:zygote.cc] No usable sandbox!' >&2; exit 1\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        BrowserConfig config = InstalledBrowser.config(temporary).withPath(script);

        try (var folders = BrowserFolders.open(config)) {
            assertThatThrownBy(() -> BrowserProcess.start(script, config, folders, time))
                    .isInstanceOfSatisfying(
                            BrowserUnavailableException.class,
                            failed -> assertThat(failed.problem()).isEqualTo(Problem.START))
                    .hasMessageContaining("No usable sandbox!");
            assertThat(folders.list()).isEmpty();
        }
    }

    @Test
    void a_browser_without_a_sandbox_is_refused() throws Exception {
        FindBrowser finder = InstalledBrowser.finder();
        BrowserConfig config = InstalledBrowser.config(temporary);
        Path script = temporary.resolve("browser");
        Files.writeString(script, "#!/bin/sh\nexec %s --no-sandbox \"$@\"\n".formatted(finder.find(config)));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (var folders = BrowserFolders.open(config);
                var browser = BrowserProcess.start(script, config, folders, time)) {
            Deadline deadline = Deadline.in(time, Duration.ofSeconds(30));
            String context = browser.targets().createContext("http://127.0.0.1:1", deadline);
            browser.targets().createTab(context, deadline);

            assertThatThrownBy(browser::requireSandbox)
                    .isInstanceOfSatisfying(
                            BrowserUnavailableException.class,
                            failed -> assertThat(failed.problem()).isEqualTo(Problem.SANDBOX));
        }
    }

    @Test
    void a_page_process_that_just_starts_does_not_count_as_one_without_a_sandbox() throws Exception {
        FindBrowser finder = InstalledBrowser.finder();
        BrowserConfig config = InstalledBrowser.config(temporary);
        try (var folders = BrowserFolders.open(config);
                var browser = BrowserProcess.start(finder.find(config), config, folders, time)) {
            Deadline deadline = Deadline.in(time, Duration.ofMinutes(5));
            List<Thread> tabs = new ArrayList<>();
            List<Exception> failures = Collections.synchronizedList(new ArrayList<>());
            for (int tab = 0; tab < 6; tab++) {
                tabs.add(Thread.ofPlatform().start(() -> {
                    try {
                        String context = browser.targets().createContext("http://127.0.0.1:1", deadline);
                        browser.targets().createTab(context, deadline);
                    } catch (CdpException | InterruptedException failed) {
                        failures.add(failed);
                    }
                }));
            }
            while (tabs.stream().anyMatch(Thread::isAlive)) {
                browser.requireSandbox();
            }
            assertThat(failures).isEmpty();
        }
    }

    @Test
    void leftovers_of_a_killed_worker_are_deleted_and_other_workers_left_alone() throws Exception {
        BrowserConfig config = InstalledBrowser.config(temporary);
        Path left;
        try (var first = BrowserFolders.open(config)) {
            left = Files.createDirectories(first.createOne().resolve("profile/Default"));
            Files.writeString(left.resolve("Cookies"), "x");
            try (var second = BrowserFolders.open(config)) {
                assertThat(second.list()).isEmpty();
            }
            assertThat(left).exists();
        }
        try (var next = BrowserFolders.open(config)) {
            assertThat(next.list()).isEmpty();
        }
        assertThat(left).doesNotExist();
    }

    @Test
    void a_missing_browser_and_the_user_root_are_named() throws IOException {
        BrowserConfig config = InstalledBrowser.config(temporary);
        Path nowhere = temporary.resolve("nowhere");
        assertThatThrownBy(() -> new FindBrowser("/bin").find(config.withPath(nowhere)))
                .isInstanceOfSatisfying(
                        BrowserUnavailableException.class,
                        failed -> assertThat(failed.problem()).isEqualTo(Problem.NOT_FOUND))
                .hasMessageContaining(nowhere.toString());
        assertThatThrownBy(() -> new FindBrowser(temporary.toString(), List.of()).find(config))
                .hasMessageContaining("install chromium-headless-shell");
        if (ProcessHandle.current().info().user().orElse("").equals("root")) {
            assertThatThrownBy(() -> BrowserUser.forThisProcess("root"))
                    .isInstanceOfSatisfying(
                            BrowserUnavailableException.class,
                            failed -> assertThat(failed.problem()).isEqualTo(Problem.USER));
            assertThatThrownBy(() -> BrowserUser.forThisProcess("no-such-user")).hasMessageContaining("no-such-user");
        }
    }

    private static String commandLine(long process) {
        try {
            return Files.readString(Path.of("/proc/" + process + "/cmdline"));
        } catch (IOException _) {
            return "";
        }
    }

    /// Inodes of listening TCP sockets.
    private static List<String> listeners() throws IOException {
        try (var lines = Files.lines(Path.of("/proc/net/tcp"))) {
            return lines.map(line -> line.strip().split(" +"))
                    .filter(fields -> fields[3].equals("0A"))
                    .map(fields -> "socket:[" + fields[9] + "]")
                    .toList();
        }
    }

    private static List<String> sockets(List<Long> processes) throws IOException {
        List<String> sockets = new java.util.ArrayList<>(List.of("none"));
        for (long process : processes) {
            try (var files = Files.newDirectoryStream(Path.of("/proc/" + process + "/fd"))) {
                for (Path file : files) {
                    try {
                        sockets.add(Files.readSymbolicLink(file).toString());
                    } catch (IOException _) {
                        // closed meanwhile
                    }
                }
            }
        }
        return sockets;
    }
}
