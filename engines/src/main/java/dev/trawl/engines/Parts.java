package dev.trawl.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/// The files of the servers: jars that the build has fetched, and files derived from them, kept in target.
final class Parts {

    private static final String SERVERS = "engines/servers";

    private Parts() {}

    /// The jars of one module of engines/servers.
    static List<Path> jars(String module) {
        Path list = servers().resolve(module).resolve("target/classpath");
        try {
            return Arrays.stream(Files.readString(list).strip().split(":"))
                    .map(Path::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the servers are not built; run 'mvn generate-resources -f engines/servers' in the project's folder",
                    e);
        }
    }

    /// The jar whose name starts with this prefix.
    static Path jar(String module, String name) {
        return jars(module).stream()
                .filter(jar -> jar.getFileName().toString().startsWith(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no " + name + " among the jars of " + module));
    }

    /// The command of a Java program with one of these class paths and a small heap.
    static List<String> java(String module, int heapMegabytes) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heapMegabytes + "m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-cp",
                String.join(":", jars(module).stream().map(Path::toString).toList()));
    }

    /// A folder that is created once and kept until the next `mvn clean`. Concurrent callers see it complete.
    static Path keep(String name, Consumer<Path> make) {
        Path kept = servers().resolve("target").resolve(name);
        if (Files.exists(kept)) {
            return kept;
        }
        try {
            Files.createDirectories(kept.getParent());
            Path draft = Files.createTempDirectory(kept.getParent(), name);
            make.accept(draft);
            if (!draft.toFile().renameTo(kept.toFile())) {
                Folders.delete(draft);
            }
            return kept;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path servers() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve(SERVERS).resolve("pom.xml"))) {
                return folder.resolve(SERVERS);
            }
        }
        throw new IllegalStateException("engines are started from inside the project's folder only");
    }
}
