package dev.trawl.bench;

import dev.trawl.spi.TimeSource;
import java.nio.file.Path;

/// What a measurement gets: how much to do, where to write, what the time is.
///
/// @param temporary a folder that is deleted at the end
/// @param load tells what others used of the machine meanwhile
/// @param settings where outside programs are
record Bench(Scale scale, Report report, TimeSource time, TemporaryFolder temporary, Load load, Settings settings) {

    /// @param modules folder with `node_modules/bullmq`
    /// @param scripts folder of the scripts of peers
    record Settings(Path modules, Path scripts) {}

    double secondsSince(long nanos) {
        return (time.nanos() - nanos) / 1e9;
    }
}
