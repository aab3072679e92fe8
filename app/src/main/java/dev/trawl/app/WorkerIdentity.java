package dev.trawl.app;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import dev.trawl.spi.TimeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.random.RandomGenerator;

/// The name of this instance's worker: made once and kept in the data folder, so that after a crash the same worker
/// comes back and its old leases end at once.
final class WorkerIdentity {

    private static final String FILE = "worker.id";
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMddHHmmss").withZone(ZoneOffset.UTC);

    private WorkerIdentity() {}

    static String ensure(DataFolder folder, String configured, TimeSource time, RandomGenerator random) {
        if (!configured.isEmpty()) {
            return configured;
        }
        var file = folder.file(FILE);
        try {
            if (Files.exists(file) && !Files.readString(file).isBlank()) {
                return Files.readString(file).strip();
            }
            String stamp = STAMP.format(Instant.ofEpochMilli(time.wallMillis()));
            String id = "worker-%s-%04x".formatted(stamp, random.nextInt(0x10000));
            Files.writeString(file, id + "\n");
            return id;
        } catch (IOException e) {
            throw Fault.DATA_NOT_WRITABLE.causedBy(e, folder.path(), Reason.of(e));
        }
    }
}
