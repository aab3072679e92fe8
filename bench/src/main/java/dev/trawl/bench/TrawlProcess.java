package dev.trawl.bench;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The program as a process of its own; it ends with us.
final class TrawlProcess implements AutoCloseable {

    private static final Pattern READY = Pattern.compile("is ready (?:on (?<address>http://\\S+)|as )");

    private static final Pattern MEMORY = Pattern.compile("Heap|GC|RAM");

    private final Process process;
    private final Optional<URI> address;
    private final String token;
    private final Thread hook;

    private TrawlProcess(Process process, Optional<URI> address, String token, Thread hook) {
        this.process = process;
        this.address = address;
        this.token = token;
        this.hook = hook;
    }

    /// A standalone with the class path of this process.
    static TrawlProcess start(Path data) throws IOException {
        return await(
                new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseCompactObjectHeaders",
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.trawl.app.Main",
                        "standalone",
                        "--data",
                        data.toString(),
                        "--master-port",
                        "0"),
                data);
    }

    /// A standalone as people start it: by the command of the checkout with what that gives to the JVM, but without a
    /// start-up cache.
    ///
    /// @param settings words such as `worker.capacity=5`
    static TrawlProcess start(Path program, Path data, List<String> settings) throws IOException {
        var command = new ArrayList<>(
                List.of(program.toString(), "standalone", "--data", data.toString(), "--master-port", "0"));
        settings.forEach(setting -> command.addAll(List.of("--set", setting)));
        return await(program(command), data);
    }

    /// A node of a cluster as people start it.
    ///
    /// @param name such as `worker-1`: the word before the number is its command
    /// @param settings the file that all nodes share
    static TrawlProcess node(Path program, String name, Path data, Path settings) throws IOException {
        String command = name.substring(0, name.indexOf('-'));
        return await(
                program(List.of(
                        program.toString(),
                        command,
                        "--config",
                        settings.toString(),
                        "--data",
                        data.toString(),
                        "--device-id",
                        name)),
                data);
    }

    private static ProcessBuilder program(List<String> command) {
        var builder = new ProcessBuilder(command);
        builder.environment().putAll(Map.of("TRAWL_AOT", "off", "TRAWL_BUILD", "off"));
        return builder;
    }

    private static TrawlProcess await(ProcessBuilder builder, Path data) throws IOException {
        var process = builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        var hook = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(hook);
        boolean started = false;
        try {
            var address = awaitReady(process);
            String token = address.isEmpty()
                    ? ""
                    : Files.readString(data.resolve("admin.token")).strip();
            started = true;
            return new TrawlProcess(process, address, token, hook);
        } finally {
            if (!started) {
                process.destroyForcibly();
                Runtime.getRuntime().removeShutdownHook(hook);
            }
        }
    }

    /// Reads the output until the process is ready, and the rest in the background, so that the process never blocks.
    private static Optional<URI> awaitReady(Process process) throws IOException {
        var lines = process.errorReader();
        var said = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            said.append(line).append('\n');
            var ready = READY.matcher(line);
            if (ready.find()) {
                Thread.ofVirtual().start(() -> lines.lines().forEach(_ -> {}));
                return Optional.ofNullable(ready.group("address")).map(URI::create);
            }
        }
        throw new IOException("the program did not start:\n" + said);
    }

    /// Where its gateway is; a worker has none.
    URI address() {
        return address.orElseThrow();
    }

    /// The administrator's; empty where there is no gateway.
    String token() {
        return token;
    }

    long pid() {
        return process.pid();
    }

    /// The memory options of its JVM; empty for the defaults.
    String memoryFlags() throws IOException {
        // The words of a long command are not in `process.info()`.
        return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"))
                .transform(words -> Arrays.stream(words.split("\0")))
                .filter(word -> word.startsWith("-Xm")
                        || (word.startsWith("-XX:") && MEMORY.matcher(word).find()))
                .collect(Collectors.joining(" "));
    }

    /// Asks it to stop (SIGTERM) and does not wait.
    void stop() {
        process.toHandle().destroy(); // the process itself would close its streams as well
    }

    /// Ends it as a crash would (SIGKILL) and does not wait.
    void kill() {
        process.toHandle().destroyForcibly();
    }

    @Override
    public void close() {
        kill();
        process.onExit().join();
        Runtime.getRuntime().removeShutdownHook(hook);
    }
}
