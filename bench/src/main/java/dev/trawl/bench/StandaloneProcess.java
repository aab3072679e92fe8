package dev.trawl.bench;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/// The whole program as a process of its own, with this process's class path.
final class StandaloneProcess implements AutoCloseable {

    private static final Pattern READY = Pattern.compile("is ready on (http://\\S+)");

    private final Process process;
    private final URI address;
    private final String token;

    private StandaloneProcess(Process process, URI address, String token) {
        this.process = process;
        this.address = address;
        this.token = token;
    }

    static StandaloneProcess start(Path data) throws IOException {
        var process = new ProcessBuilder(List.of(
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
                        "0"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
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

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
