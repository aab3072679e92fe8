package dev.trawl.crawl.world;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/// A network namespace in which every address, public or not, leads to the program that runs in it, and none outside.
final class OwnNetwork {

    private static final String ALL_ADDRESSES_ARE_HERE = """
            ip link set lo up || exit 3
            ip route add local default dev lo || exit 3
            ip -6 route add local default dev lo || exit 3
            """;
    private static final String OWN_NAMES = "mount --bind \"$1\" /etc/resolv.conf || exit 3\n";
    private static final String RUN = "shift; exec \"$@\"\n";

    private final Path folder;

    OwnNetwork(Path folder) {
        this.folder = folder;
    }

    /// What a program wrote.
    record Ran(int status, List<String> out, List<String> errors) {}

    /// Runs a class of the tests there, with a name server at 127.0.0.1. Skips the test where the kernel forbids it.
    Ran run(Class<?> program) throws IOException, InterruptedException {
        List<String> unshare = unshare();
        Path names = Files.writeString(
                folder.resolve("resolv.conf"), "nameserver 127.0.0.1\noptions timeout:5 attempts:1\n");
        var command = new ArrayList<>(unshare);
        command.addAll(List.of("sh", "-c", ALL_ADDRESSES_ARE_HERE + OWN_NAMES + RUN, "sh", names.toString()));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        return run(command, 540);
    }

    private List<String> unshare() throws IOException, InterruptedException {
        var tried = new ArrayList<String>();
        for (String flags : List.of("-nm", "-rnm")) {
            var ran = run(List.of("unshare", flags, "true"), 10);
            if (ran.status == 0) {
                return List.of("unshare", flags);
            }
            tried.addAll(ran.errors);
        }
        return Assumptions.abort("this kernel lets nobody make a network namespace: " + tried);
    }

    private Ran run(List<String> command, int seconds) throws IOException, InterruptedException {
        Path out = folder.resolve("out.txt");
        Path errors = folder.resolve("errors.txt");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                throw new AssertionError("no end after %d s: %s".formatted(seconds, Files.readAllLines(errors)));
            }
            return new Ran(process.exitValue(), Files.readAllLines(out), Files.readAllLines(errors));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
