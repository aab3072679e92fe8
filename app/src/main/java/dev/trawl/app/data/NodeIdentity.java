package dev.trawl.app.data;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import dev.trawl.config.Mode;
import dev.trawl.spi.TimeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/// The persistent id of a node, stored in the data folder. After a crash the node returns with the same id, so its
/// old leases end at once.
public final class NodeIdentity {

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMddHHmmss").withZone(ZoneOffset.UTC);
    private static final Pattern USUAL =
            Pattern.compile("(master|worker|standalone|gateway|scheduler)-(?:[0-9]{14}-)?(.+)");

    private NodeIdentity() {}

    /// The configured id, else the stored one, else a new one such as `master-20261115210437-3fa2`.
    public static String ensure(
            DataFolder folder, Mode mode, String configured, TimeSource time, RandomGenerator random) {
        if (!configured.isEmpty()) {
            return configured;
        }
        var file = folder.file(mode.word() + ".id");
        try {
            if (Files.exists(file) && !Files.readString(file).isBlank()) {
                return Files.readString(file).strip();
            }
            String stamp = STAMP.format(Instant.ofEpochMilli(time.wallMillis()));
            String id = "%s-%s-%04x".formatted(mode.word(), stamp, random.nextInt(0x10000));
            Files.writeString(file, id + "\n");
            return id;
        } catch (IOException e) {
            throw Fault.DATA_NOT_WRITABLE.causedBy(e, folder.path(), Reason.of(e));
        }
    }

    /// The display name for an id: `Worker 001` for `worker-001`, `Worker 3fa2` for a generated id. Any other id is
    /// its own display name.
    public static String friendlyName(String id) {
        var usual = USUAL.matcher(id);
        return usual.matches() ? capital(usual.group(1)) + " " + usual.group(2) : id;
    }

    private static String capital(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
