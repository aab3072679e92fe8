package dev.trawl.bench;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The whole program as a process of its own.
final class StandaloneProcess implements AutoCloseable {

    private static final Pattern READY = Pattern.compile("is ready on (http://\\S+)");

    private static final Pattern MEMORY = Pattern.compile("Heap|GC|RAM");

    private final Process process;
    private final URI address;
    private final String token;

    private StandaloneProcess(Process process, URI address, String token) {
        this.process = process;
        this.address = address;
        this.token = token;
    }

    /// With the class path of this process.
    static StandaloneProcess start(Path data) throws IOException {
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

    /// As people start it: by the command of the checkout with what that gives to the JVM, but without a start-up
    /// cache.
    ///
    /// @param settings words such as `worker.capacity=5`
    static StandaloneProcess start(Path program, Path data, List<String> settings) throws IOException {
        var command = new ArrayList<>(
                List.of(program.toString(), "standalone", "--data", data.toString(), "--master-port", "0"));
        settings.forEach(setting -> command.addAll(List.of("--set", setting)));
        var builder = new ProcessBuilder(command);
        builder.environment().put("TRAWL_AOT", "off");
        return await(builder, data);
    }

    private static StandaloneProcess await(ProcessBuilder builder, Path data) throws IOException {
        var process = builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        boolean started = false;
        try {
            URI address = awaitReady(process);
            String token = Files.readString(data.resolve("admin.token")).strip();
            started = true;
            return new StandaloneProcess(process, address, token);
        } finally {
            if (!started) {
                process.destroyForcibly();
            }
        }
    }

    /// Reads what it says until it is ready, and the rest in the background so that it never blocks.
    private static URI awaitReady(Process process) throws IOException {
        var lines = process.errorReader();
        var said = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            said.append(line).append('\n');
            var ready = READY.matcher(line);
            if (ready.find()) {
                Thread.ofVirtual().start(() -> lines.lines().forEach(_ -> {}));
                return URI.create(ready.group(1));
            }
        }
        throw new IOException("the program did not start:\n" + said);
    }

    URI address() {
        return address;
    }

    String token() {
        return token;
    }

    long pid() {
        return process.pid();
    }

    /// What its JVM was told about memory; empty when that was left to it.
    String memoryFlags() throws IOException {
        // The words of a long command are not in `process.info()`.
        return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"))
                .transform(words -> Arrays.stream(words.split("\0")))
                .filter(word -> word.startsWith("-Xm")
                        || (word.startsWith("-XX:") && MEMORY.matcher(word).find()))
                .collect(Collectors.joining(" "));
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
