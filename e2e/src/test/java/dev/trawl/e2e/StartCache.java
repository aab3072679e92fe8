package dev.trawl.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A start-up cache of the program, as its users have one from the second start on: hundreds of starts take less than
/// half of the time. The first test that starts the program makes it; Java itself leaves one alone that does not fit.
final class StartCache {

    private static final Path CACHE = Program.TARGET.resolve("start.aot");
    private static final List<String> FLAGS = made();

    private StartCache() {}

    /// The flags of a JVM that uses it.
    static List<String> flags() {
        return FLAGS;
    }

    /// Several JVMs run tests beside each other, and one of them makes it.
    private static List<String> made() {
        try (var lock = FileChannel.open(
                        CACHE.resolveSibling("start.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var _ = lock.lock()) {
            if (!isFresh()) {
                make();
            }
            return List.of("-XX:AOTCache=" + CACHE, "-XX:AOTMode=auto");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isFresh() throws IOException {
        if (Files.notExists(CACHE)) {
            return false;
        }
        var made = Files.getLastModifiedTime(CACHE);
        for (Path library : Program.libraries().toList()) {
            if (Files.getLastModifiedTime(library).compareTo(made) > 0) {
                return false;
            }
        }
        return true;
    }

    private static void make() throws IOException {
        var folder = Files.createTempDirectory("trawl-start-");
        try {
            Path cache = folder.resolve("start.aot");
            var data = folder.resolve("data").toString();
            var builder = new ProcessBuilder(Program.command(
                            Stream.of("-XX:AOTCacheOutput=" + cache),
                            List.of("standalone", "--exit-when-ready", "--master-port", "0", "--data", data)))
                    .redirectErrorStream(true)
                    .redirectOutput(CACHE.resolveSibling("start.log").toFile());
            builder.environment().keySet().removeIf(name -> name.startsWith("TRAWL_"));
            var process = builder.start();
            if (process.waitFor(2, TimeUnit.MINUTES) && Files.exists(cache)) {
                Files.move(cache, CACHE, StandardCopyOption.REPLACE_EXISTING);
            }
            process.destroyForcibly();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            delete(folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        List<Path> files;
        try (var all = Files.walk(folder)) {
            files = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : files) {
            Files.deleteIfExists(file);
        }
    }
}
