package dev.trawl.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// Stops all servers when this process ends, even after a crash.
///
/// A shell reads the list of servers from a pipe. The pipe closes when this process ends. The shell then stops the
/// remaining servers and deletes their folder.
final class Guard {

    private static final String WATCH = """
            trap '' HUP INT TERM
            watched=
            while read -r order pid signal; do
              kept=
              for one in $watched; do [ "${one%:*}" = "$pid" ] || kept="$kept $one"; done
              watched=$kept
              [ "$order" = forget ] || watched="$watched $pid:$signal"
            done
            for one in $watched; do kill -s "${one#*:}" "${one%:*}"; kill -s CONT "${one%:*}"; done
            tries=0
            for one in $watched; do
              while kill -0 "${one%:*}" && [ $tries -lt 50 ]; do tries=$((tries + 1)); sleep 0.1; done
              kill -s KILL "${one%:*}"
            done
            tries=0
            until rm -rf "$1" || [ $tries -ge 50 ]; do tries=$((tries + 1)); sleep 0.1; done
            """;

    private static final Guard GUARD = new Guard();

    private final Path folder;
    private final Process shell;
    private int folders;

    private Guard() {
        try {
            folder = Files.createTempDirectory("trawl-engines-");
            shell = new ProcessBuilder("sh", "-c", WATCH, "trawl-engines", folder.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(this::end, "engines-end"));
    }

    /// Creates a folder for a server. It is deleted when this process ends.
    static Path folder(String name) {
        return GUARD.newFolder(name);
    }

    /// Sends this signal to the process when this process ends.
    static void watch(Process server, Signal end) {
        if (!GUARD.tell("watch " + server.pid() + " " + end)) {
            server.destroyForcibly();
            throw new IllegalStateException("nothing is started while this process ends");
        }
        var _ = server.onExit().thenRun(() -> GUARD.tell("forget " + server.pid()));
    }

    private synchronized Path newFolder(String name) {
        try {
            return Files.createDirectory(folder.resolve(name + "-" + ++folders));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// @return false when the shutdown has begun
    private synchronized boolean tell(String line) {
        try {
            var orders = shell.getOutputStream();
            orders.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            orders.flush();
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private void end() {
        try {
            shell.getOutputStream().close();
            shell.waitFor(20, TimeUnit.SECONDS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
