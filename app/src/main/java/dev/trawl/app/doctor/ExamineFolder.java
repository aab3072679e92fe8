package dev.trawl.app.doctor;

import dev.trawl.app.data.DataFolder;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.start.DoctorFinding;
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
                    ? DoctorFinding.ok("data", Phrase.of("%s does not exist yet; the first start creates it", folder))
                    : DoctorFinding.wrong(
                            "data", Phrase.of("cannot create %s", folder), Phrase.of("choose another with --data DIR"));
        }
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            return DoctorFinding.wrong(
                    "data",
                    Phrase.of("cannot write to %s", folder),
                    Phrase.of("run as the owner of the folder, or choose another with --data DIR"));
        }
        return DoctorFinding.ok(
                "data",
                Phrase.of(DataFolder.isInUse(folder) ? "%s, used by a running server" : "%s, not in use", folder));
    }

    private DoctorFinding disk() {
        try {
            return disk(Files.getFileStore(existing()).getUsableSpace());
        } catch (IOException e) {
            return DoctorFinding.note(
                    "disk", Phrase.of("free space is unknown (%s)", Reason.of(e)), Phrase.of("check with 'df -h'"));
        }
    }

    static DoctorFinding disk(long free) {
        Phrase found = Phrase.of("%s MiB free", free / MIB);
        Phrase advice = Phrase.of("free disk space or choose another disk with --data DIR");
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
