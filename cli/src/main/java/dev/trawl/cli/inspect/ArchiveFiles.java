package dev.trawl.cli.inspect;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.terminal.CommandContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The archive files that a command names: one file, or all of the output folder of a crawl.
final class ArchiveFiles {

    private ArchiveFiles() {}

    /// @param place a file or folder
    static List<Path> of(CommandContext context, String place) {
        Path path = context.terminal().directory().resolve(place);
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        try (var all = Files.list(path)) {
            List<Path> archives = all.filter(file -> file.toString().matches(".*\\.w?arc(\\.gz|\\.zst)?"))
                    .sorted()
                    .toList();
            if (archives.isEmpty()) {
                throw Fault.NO_CAPTURES.with(place);
            }
            return archives;
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, place, Reason.of(e));
        }
    }
}
