package dev.trawl.app.data;

import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/// The lease whose page was the largest when the process ran out of memory. It outlives the process in the data
/// folder, until the next start takes it.
public record OutOfMemoryNote(Path file) {

    private static final String NAME = "out-of-memory";
    private static final Pattern LEASE = Pattern.compile("(t[0-9]{1,18}\\.[0-9]{1,9})@([0-9]{1,18})\\s*");

    public static OutOfMemoryNote in(DataFolder folder) {
        return new OutOfMemoryNote(folder.file(NAME));
    }

    public void write(LeaseId lease) {
        try {
            Files.writeString(file, lease + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Reads and deletes the note; empty if there is none, or none that can be read.
    public Optional<LeaseId> take() {
        try {
            if (!Files.exists(file)) {
                return Optional.empty();
            }
            var found = LEASE.matcher(Files.readString(file));
            Files.delete(file);
            return found.matches()
                    ? SubtaskId.parse(found.group(1))
                            .map(subtask -> new LeaseId(subtask, Long.parseLong(found.group(2))))
                    : Optional.empty();
        } catch (IOException _) {
            return Optional.empty(); // without it all subtasks in flight are suspects
        }
    }
}
