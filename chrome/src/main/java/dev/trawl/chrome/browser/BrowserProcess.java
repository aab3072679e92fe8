package dev.trawl.chrome.browser;

import dev.trawl.chrome.browser.BrowserUnavailableException.Problem;
import dev.trawl.chrome.cdp.CdpConnection;
import dev.trawl.chrome.cdp.CdpException;
import dev.trawl.chrome.cdp.Deadline;
import dev.trawl.chrome.cdp.TargetCalls;
import dev.trawl.spi.TimeSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A running browser with its processes, its pipe and its folder.
public final class BrowserProcess implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(BrowserProcess.class);
    private static final long TICK_NANOS = 5_000_000;

    /// 10 seconds. A process in an uninterruptible wait outlives SIGKILL.
    private static final int MOST_ROUNDS = 2_000;

    private static final long SANDBOX_TICK_NANOS = 50_000_000;

    /// 10 seconds.
    private static final int SANDBOX_ROUNDS = 200;

    private final Process process;
    private final ProcessGroup group;
    private final Path folder;
    private final CdpConnection connection;
    private final LastLines errors;
    private final boolean needsSandbox;

    private BrowserProcess(Process process, Path folder, boolean needsSandbox) {
        this.process = process;
        this.group = new ProcessGroup(process.pid());
        this.folder = folder;
        this.needsSandbox = needsSandbox;
        String name = "chrome-" + process.pid();
        this.connection = new CdpConnection(process.getInputStream(), process.getOutputStream(), name);
        this.errors = new LastLines(process.getErrorStream(), name + "-stderr");
    }

    /// Starts a browser and waits for its first answer.
    public static BrowserProcess start(Path browser, BrowserConfig config, BrowserFolders folders, TimeSource time)
            throws BrowserUnavailableException, InterruptedException {
        BrowserProcess started = launch(browser, config, folders);
        try {
            var version = started.targets().version(Deadline.in(time, config.startTime()));
            log.info("browser started product={} pid={} path={}", version.product(), started.process.pid(), browser);
            return started;
        } catch (CdpException failed) {
            started.close();
            throw new BrowserUnavailableException(
                    Problem.START,
                    "%s did not start: %s"
                            .formatted(browser, started.errors.last().orElse(failed.getMessage())));
        } catch (InterruptedException e) {
            started.close();
            throw e;
        }
    }

    private static BrowserProcess launch(Path browser, BrowserConfig config, BrowserFolders folders)
            throws BrowserUnavailableException {
        List<String> drop = folders.user().map(BrowserUser::command).orElse(List.of());
        String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
        Optional<String> missing = LaunchCommand.missing(drop, path);
        if (missing.isPresent()) {
            throw new BrowserUnavailableException(
                    Problem.PLATFORM, "a browser needs the program %s of util-linux".formatted(missing.get()));
        }
        Path folder;
        try {
            folder = folders.createOne();
        } catch (IOException e) {
            throw new BrowserUnavailableException(Problem.FOLDER, "no folder for a browser: " + e);
        }
        var builder = new ProcessBuilder(LaunchCommand.of(browser, folder, config, drop));
        builder.directory(folder.toFile());
        Map<String, String> environment = builder.environment();
        // The worker's environment may hold secrets.
        environment.clear();
        environment.putAll(Map.of(
                "PATH",
                path,
                "HOME",
                folder.toString(),
                "TMPDIR",
                folder.resolve("tmp").toString(),
                "LANG",
                "C.UTF-8",
                "DBUS_SESSION_BUS_ADDRESS",
                "disabled:",
                "DBUS_SYSTEM_BUS_ADDRESS",
                "disabled:"));
        try {
            return new BrowserProcess(builder.start(), folder, !config.allowNoSandbox());
        } catch (IOException e) {
            BrowserFolders.delete(folder);
            throw new BrowserUnavailableException(
                    Problem.PLATFORM,
                    "a browser needs the programs setsid and setpriv of util-linux: " + e.getMessage());
        }
    }

    public CdpConnection connection() {
        return connection;
    }

    public TargetCalls targets() {
        return new TargetCalls(connection.browser());
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return connection.isOpen() && process.isAlive();
    }

    public long memoryBytes() {
        return group.memoryBytes();
    }

    /// Process ids of the browser and its children.
    public List<Long> processes() {
        return group.members();
    }

    /// Checks that the pages of this browser are confined. Called while a page is open.
    ///
    /// @throws BrowserUnavailableException if they are not and the sandbox is required
    public void requireSandbox() throws BrowserUnavailableException {
        if (!needsSandbox) {
            return;
        }
        // A page process that has just been started confines itself a moment later.
        for (int round = 0; round < SANDBOX_ROUNDS; round++) {
            if (!isAlive() || group.isSandboxed()) {
                return;
            }
            LockSupport.parkNanos(SANDBOX_TICK_NANOS);
        }
        throw new BrowserUnavailableException(
                Problem.SANDBOX, "the pages of the browser are not sandboxed; user namespaces may be off");
    }

    /// Kills all processes and deletes the folder. Idempotent.
    @Override
    public void close() {
        group.kill(round -> {
            LockSupport.parkNanos(round == 0 ? 1 : TICK_NANOS);
            return round < MOST_ROUNDS;
        });
        process.destroyForcibly();
        connection.close();
        BrowserFolders.delete(folder);
    }
}
