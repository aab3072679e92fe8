package dev.trawl.cli.inspect;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.crawl.archive.ReadArtifacts;
import dev.trawl.crawl.archive.ReadArtifacts.StoredArtifact;
import dev.trawl.crawl.fetch.Octets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/// `trawl warc files`: writes the screenshots and PDFs of an archive file to a folder.
@Command(
        name = "files",
        description = {
            "Write the screenshots and PDFs of an archive file to a folder.",
            "Prints one JSON line per file: its name, the URL of the page, and its address in the row of the page."
        },
        footer = {
            "",
            "Given the output folder of a crawl, reads its archive.",
            "",
            "Example:",
            "  trawl warc files trawl-out --out screenshots"
        })
final class WarcFiles implements Runnable {

    /// Enough digits to tell the pages of a crawl apart.
    private static final int DIGITS = 16;

    private final CommandContext context;

    @Parameters(paramLabel = "FILE|DIR", description = "A WARC or ARC file, or the output folder of a crawl.")
    String file = "";

    @Option(names = "--out", paramLabel = "DIR", description = "Output folder; default ./trawl-files.")
    String out = "trawl-files";

    WarcFiles(CommandContext context) {
        this.context = context;
    }

    @Override
    public void run() {
        Path folder = context.terminal().directory().resolve(out);
        var written = new HashMap<String, Integer>();
        for (Path archive : ArchiveFiles.of(context, file)) {
            String name = context.terminal().shown(archive);
            read(archive, name, folder, written).ifPresent(damage -> {
                throw Fault.DAMAGED_ARCHIVE.with(name, damage);
            });
        }
        if (written.isEmpty()) {
            context.terminal().say(Phrase.of("%s has no screenshots or PDFs", file));
        }
    }

    private Optional<String> read(Path archive, String name, Path folder, Map<String, Integer> written) {
        try {
            return ReadArtifacts.read(
                    Files.newInputStream(archive), artifact -> write(artifact, folder, name(artifact, written)));
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, name, Reason.of(e));
        } finally {
            context.terminal().out().flush();
        }
    }

    /// The name of a file is the same each time the archive is read. A later capture of the same page has a number.
    ///
    /// @param written number of files by their name without a number
    private static String name(StoredArtifact artifact, Map<String, Integer> written) {
        String page = Octets.of(artifact.pageUrl().getBytes(StandardCharsets.UTF_8))
                .sha256()
                .substring(0, DIGITS);
        int number = written.merge(page + "-" + artifact.name(), 1, Integer::sum);
        return number == 1 ? page + "-" + artifact.name() : "%s-%d-%s".formatted(page, number, artifact.name());
    }

    private void write(StoredArtifact artifact, Path folder, String name) {
        try {
            Files.createDirectories(folder);
            Files.write(folder.resolve(name), artifact.content());
        } catch (IOException e) {
            throw Fault.RESULTS_NOT_WRITABLE.causedBy(e, out, Reason.of(e));
        }
        var line = JsonMapper.shared().createObjectNode();
        line.put("file", name);
        line.put("url", artifact.pageUrl());
        line.put("artifact", artifact.address());
        context.terminal().out().println(line);
    }
}
