package dev.trawl.e2e;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A server in kernel namespaces of its own: network, mounts, processes and host name.
///
/// `/etc`, `/opt`, `/tmp`, `/var/lib` and `/var/log` are private folders in memory that begin with links to the files
/// of
/// this machine; everything else can only be read. The first process of the server reads from a pipe of this one: when
/// the pipe closes, for whatever reason, the kernel ends all processes of the server and deletes its namespaces.
final class NamespacedServer implements AutoCloseable {

    private static final List<String> UNSHARE =
            List.of("unshare", "--mount", "--net", "--pid", "--uts", "--ipc", "--fork", "--kill-child", "--mount-proc");

    private static final String TRY = """
            ip link add br0 type bridge
            ip link add here type veth peer name there
            mount -t tmpfs tmpfs /run
            """;

    private static final String PREPARE = """
            umask 022
            echo "$1" > /proc/sys/kernel/hostname
            ip link set lo up
            mount -t tmpfs tmpfs /run
            for folder in /etc /opt /tmp /var/lib /var/log; do
              mkdir -p "/run/host$folder" "/run/own$folder"
              mount --rbind "$folder" "/run/host$folder"
              mount -o remount,bind,ro "/run/host$folder"
              find "/run/host$folder" -ignore_readdir_race -mindepth 1 -maxdepth 1 -exec ln -s -t "/run/own$folder" {} +
              mount --bind "/run/own$folder" "$folder"
            done
            chmod 1777 /tmp
            rm -f /etc/.pwd.lock /opt/trawl
            for file in passwd group shadow gshadow; do
              rm -f "/etc/$file" "/etc/$file-"
              sed '/^trawl:/d' "/run/host/etc/$file" > "/etc/$file"
            done
            for folder in etc opt var/lib; do
              [ -d "$2/$folder" ] || continue
              for entry in "$2/$folder"/*; do
                rm -f "/$folder/${entry##*/}"
              done
              cp -R "$2/$folder/." "/$folder/"
            done
            shift 2
            while [ $# -gt 0 ]; do
              mkdir -p "$(dirname "$2")"
              if [ -d "$1" ]; then mkdir -p "$2"; else : > "$2"; fi
              mount --bind "$1" "$2"
              shift 2
            done
            mount -o remount,bind,ro /
            echo prepared
            exec cat > /dev/null
            """;

    private static final int COMMAND_MINUTES = 5;
    private static final Duration START = Duration.ofMinutes(2);

    private final Path folder;
    private final Process holder;
    private final ProcessHandle first;
    private int commands;

    /// Exit status and output of a command.
    record Ran(int status, String output, String errors) {

        Ran expectDone() {
            if (status != 0) {
                throw new AssertionError("exit code %d: %s%s".formatted(status, output, errors));
            }
            return this;
        }
    }

    /// @param folder `etc`, `opt` and `var/lib` in it are copied over those of the server; logs are written beside
    /// @param mounts files and folders of this machine, and where in `/opt` the server has them
    NamespacedServer(String name, Path folder, Map<Path, Path> mounts) throws IOException {
        this.folder = folder;
        var command = new ArrayList<>(UNSHARE);
        command.addAll(List.of("sh", "-euc", PREPARE, "sh", name, folder.toString()));
        mounts.forEach((here, there) -> command.addAll(List.of(here.toString(), there.toString())));
        this.holder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log("prepare").toFile())
                .start();
        try {
            await().atMost(START)
                    .until(() -> !holder.isAlive() || words("prepare").contains("prepared\n"));
            this.first = holder.children()
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException(name + " did not start: " + words("prepare")));
        } catch (RuntimeException e) {
            holder.destroyForcibly();
            throw e;
        }
    }

    /// Why this machine cannot have such servers; empty when it can.
    static Optional<String> obstacle() throws IOException, InterruptedException {
        var command = new ArrayList<>(UNSHARE);
        command.addAll(List.of("sh", "-euc", TRY));
        try {
            var tried = new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(tried.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return tried.waitFor() == 0 ? Optional.empty() : Optional.of(output.strip());
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    long pid() {
        return first.pid();
    }

    /// Runs `ip` of this machine on the network of the server.
    void ip(String arguments) {
        var command = new ArrayList<>(List.of("nsenter", "--target", String.valueOf(pid()), "--net", "ip"));
        command.addAll(List.of(arguments.split(" ")));
        finish(command).expectDone();
    }

    /// Runs a command on the server to its end.
    Ran run(List<String> command) {
        return finish(entering(command));
    }

    /// Starts a program on the server; its output goes to `words(name)`.
    Process start(String name, List<String> command) {
        try {
            return new ProcessBuilder(entering(command))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log(name).toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Kills a program that was started on the server, as a crash would.
    static void kill(Process program) {
        program.descendants().forEach(ProcessHandle::destroyForcibly);
        program.onExit().orTimeout(1, TimeUnit.MINUTES).join();
    }

    /// Everything that a program has written.
    String words(String name) {
        try {
            return Files.exists(log(name)) ? Files.readString(log(name)) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        first.destroyForcibly();
        holder.onExit().orTimeout(1, TimeUnit.MINUTES).join();
    }

    private Path log(String name) {
        return folder.resolve(name + ".log");
    }

    private List<String> entering(List<String> command) {
        var words = new ArrayList<>(List.of("nsenter", "--target", String.valueOf(pid())));
        words.addAll(List.of("--mount", "--net", "--pid", "--uts", "--ipc"));
        words.addAll(command);
        return words;
    }

    private Ran finish(List<String> command) {
        try {
            int number = nextCommand();
            Path output = log("output-" + number);
            Path errors = log("errors-" + number);
            var process = new ProcessBuilder(command)
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile())
                    .start();
            if (!process.waitFor(COMMAND_MINUTES, TimeUnit.MINUTES)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
                throw new AssertionError("%s still runs: %s".formatted(command, Files.readString(errors)));
            }
            return new Ran(process.exitValue(), Files.readString(output), Files.readString(errors));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    private synchronized int nextCommand() {
        return ++commands;
    }
}
