package dev.trawl.bench.web;

import dev.trawl.bench.process.Pinned;
import dev.trawl.spi.TimeSource;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/// An nginx of our own on the first core; it ends with us.
public final class WebServer implements AutoCloseable {

    private static final long LONGEST_START = Duration.ofSeconds(10).toNanos();
    private static final long LOOK = Duration.ofMillis(20).toNanos();
    private static final Pattern REQUESTS = Pattern.compile("(?m)^ *\\d+ +\\d+ +(\\d+)");

    private final Process process;
    private final int port;
    private final Thread hook;

    private WebServer(Process process, int port) {
        this.process = process;
        this.port = port;
        this.hook = new Thread(process::destroy);
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /// What is missing to answer late or to make up pages; empty when nothing is.
    public static Optional<String> missingLua() {
        return NginxConfig.missingLua();
    }

    /// @param folder an empty folder for what the server writes
    /// @param latencyMillis delay of every response
    public static WebServer serve(WebFiles files, int latencyMillis, Path folder, TimeSource time) throws IOException {
        return start(NginxConfig.files(files, latencyMillis), files.site().port(), folder, time);
    }

    /// @param folder an empty folder for what the server writes
    public static WebServer serve(EndlessSite site, Path folder, TimeSource time) throws IOException {
        return start(NginxConfig.endless(site), site.port(), folder, time);
    }

    private static WebServer start(String config, int port, Path folder, TimeSource time) throws IOException {
        Path file = folder.resolve("nginx.conf");
        Path log = folder.resolve("error.log");
        Files.writeString(file, config);
        var process = new ProcessBuilder(
                        Pinned.server("nginx", "-p", folder + "/", "-c", file.toString(), "-e", log.toString()))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out.log").toFile())
                .start();
        var server = new WebServer(process, port);
        if (!server.isReady(time)) {
            server.close();
            throw new IOException("nginx did not start on port %d: %s%s"
                    .formatted(port, Files.readString(folder.resolve("out.log")), Files.readString(log)));
        }
        return server;
    }

    private boolean isReady(TimeSource time) {
        long begun = time.nanos();
        while (process.isAlive() && time.nanos() - begun < LONGEST_START) {
            try (var socket = new Socket()) {
                socket.connect(new InetSocketAddress(NginxConfig.COUNTER, port));
                LockSupport.parkNanos(LOOK);
                return process.isAlive(); // else it was somebody else's
            } catch (IOException _) {
                LockSupport.parkNanos(LOOK);
            }
        }
        return false;
    }

    /// The number of requests so far, including those of this method.
    public long requests() {
        try (var answer = URI.create("http://%s:%d/".formatted(NginxConfig.COUNTER, port))
                .toURL()
                .openStream()) {
            var found = REQUESTS.matcher(new String(answer.readAllBytes(), StandardCharsets.UTF_8));
            return found.find() ? Long.parseLong(found.group(1)) : 0;
        } catch (IOException _) {
            return 0;
        }
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
        Runtime.getRuntime().removeShutdownHook(hook);
    }
}
