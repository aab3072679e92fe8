package dev.trawl.bench;

import dev.trawl.cli.terminal.Version;
import dev.trawl.spi.TimeSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;

/// Where and with what was measured.
final class Machine {

    private static final int SYNCS = 300;
    private static final int PAGE = 4096;

    private Machine() {}

    static void describe(Bench bench) throws IOException, SQLException {
        var report = bench.report();
        report.line("- machine: %d cores, %s, %s memory, Linux %s, load average %s"
                .formatted(
                        Runtime.getRuntime().availableProcessors(),
                        value("/proc/cpuinfo", "model name"),
                        value("/proc/meminfo", "MemTotal"),
                        System.getProperty("os.version"),
                        Files.readString(Path.of("/proc/loadavg")).strip()));
        double[] syncs = syncMicros(bench.temporary().fresh(), bench.time());
        report.line("- disk: 4 KiB append + fdatasync p50 %.0f µs, p99 %.0f µs"
                .formatted(Figures.percentile(syncs, 0.5), Figures.percentile(syncs, 0.99)));
        report.line("- versions: Trawl %s (%s), Java %s, SQLite %s"
                .formatted(
                        Version.number(),
                        System.getProperty("trawl.bench.commit", "unknown commit"),
                        Runtime.version(),
                        sqlite()));
    }

    /// The jar of a class, which names the version of the library.
    static String library(Class<?> type) {
        var source = type.getProtectionDomain().getCodeSource();
        return source == null
                ? type.getName()
                : Path.of(source.getLocation().getPath()).getFileName().toString();
    }

    /// The rate at which one writer can append a page and sync it to disk.
    static double syncsPerSecond(Bench bench) throws IOException {
        double[] micros = syncMicros(bench.temporary().fresh(), bench.time());
        return 1e6 * micros.length / Arrays.stream(micros).sum();
    }

    private static double[] syncMicros(Path folder, TimeSource time) throws IOException {
        var page = ByteBuffer.allocate(PAGE);
        double[] micros = new double[SYNCS];
        try (var file =
                FileChannel.open(folder.resolve("sync"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (int i = 0; i < SYNCS; i++) {
                long began = time.nanos();
                file.write(page.rewind());
                file.force(false);
                micros[i] = (time.nanos() - began) / 1e3;
            }
        }
        return micros;
    }

    private static String value(String file, String key) throws IOException {
        try (var lines = Files.lines(Path.of(file))) {
            return lines.filter(line -> line.startsWith(key))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        }
    }

    private static String sqlite() throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite::memory:");
                var statement = connection.createStatement();
                var result = statement.executeQuery("select sqlite_version()")) {
            return result.getString(1);
        }
    }
}
