package dev.trawl.app;

import dev.trawl.cli.DoctorFinding;
import dev.trawl.cli.fault.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Checks the data folder and the free disk space.
record ExamineFolder(Path folder) {

    private static final long MIB = 1 << 20;
    private static final long TOO_LITTLE = 100 * MIB;
    private static final long LITTLE = 1_024 * MIB;

    List<DoctorFinding> examine() {
        return List.of(data(), disk());
    }

    private DoctorFinding data() {
        if (!Files.exists(folder)) {
            Path above = existing();
            return Files.isWritable(above) && Files.isDirectory(above)
                    ? DoctorFinding.ok("data", folder + " is not there yet; the first start makes it")
                    : DoctorFinding.wrong("data", folder + " cannot be made", "choose another with --data DIR");
        }
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            return DoctorFinding.wrong(
                    "data",
                    folder + " cannot be written",
                    "run as the user that owns it, or choose another with --data DIR");
        }
        return DoctorFinding.ok(
                "data", folder + (DataFolder.isInUse(folder) ? ", a server runs on it" : ", no server runs on it"));
    }

    private DoctorFinding disk() {
        try {
            return disk(Files.getFileStore(existing()).getUsableSpace());
        } catch (IOException e) {
            return DoctorFinding.note("disk", "free space is unknown (" + Reason.of(e) + ")", "look with 'df -h'");
        }
    }

    static DoctorFinding disk(long free) {
        String found = free / MIB + " MiB free";
        String advice = "free space or choose another disk with --data DIR";
        if (free < TOO_LITTLE) {
            return DoctorFinding.wrong("disk", found, advice);
        }
        return free < LITTLE ? DoctorFinding.note("disk", found, advice) : DoctorFinding.ok("disk", found);
    }

    private Path existing() {
        Path path = folder;
        while (!Files.exists(path) && path.getParent() != null) {
            path = path.getParent();
        }
        return path;
    }
}
