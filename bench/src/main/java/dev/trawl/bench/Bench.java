package dev.trawl.bench;

import dev.trawl.spi.TimeSource;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/// The input of a measurement: its scale, its output and the clock.
///
/// @param temporary a folder that is deleted at the end
/// @param load measures the CPU use of other processes
/// @param settings where outside programs are
record Bench(Scale scale, Report report, TimeSource time, TemporaryFolder temporary, Load load, Settings settings) {

    /// @param modules folder with the `node_modules` of peers
    /// @param scripts folder of the scripts of peers
    /// @param web folder in which the generated web is kept
    /// @param java17 a JDK 17, for a peer that needs it
    /// @param pages of the generated web
    record Settings(Path modules, Path scripts, Path web, Path java17, int pages) {

        /// The settings that `bench/run` hands over.
        static Settings given(Path bench) {
            return new Settings(
                    Path.of(System.getProperty("trawl.bench.modules", "/nowhere")),
                    bench.resolve("peers"),
                    Path.of(System.getProperty("trawl.bench.web", "/nowhere")),
                    Path.of(System.getProperty("trawl.bench.java17", "/nowhere")),
                    Integer.getInteger("trawl.bench.pages", 30_000));
        }

        /// The command of this checkout.
        Path program() {
            return scripts.resolve("../../trawl").toAbsolutePath().normalize();
        }
    }

    double secondsSince(long nanos) {
        return (time.nanos() - nanos) / 1e9;
    }

    /// Lets so many seconds pass.
    void rest(double seconds) {
        long until = time.nanos() + (long) (seconds * 1e9);
        for (long left = until - time.nanos(); left > 0; left = until - time.nanos()) {
            LockSupport.parkNanos(left);
        }
    }

    boolean isQuick() {
        return scale.equals(Scale.QUICK);
    }
}
