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
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
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
        var written = new AtomicLong();
        for (Path archive : ArchiveFiles.of(context, file)) {
            String name = context.terminal().shown(archive);
            read(archive, name, folder, written).ifPresent(damage -> {
                throw Fault.DAMAGED_ARCHIVE.with(name, damage);
            });
        }
        if (written.get() == 0) {
            context.terminal().say(Phrase.of("%s has no screenshots or PDFs", file));
        }
    }

    private Optional<String> read(Path archive, String name, Path folder, AtomicLong written) {
        try {
            return ReadArtifacts.read(Files.newInputStream(archive), artifact -> {
                write(artifact, folder);
                written.incrementAndGet();
            });
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, name, Reason.of(e));
        } finally {
            context.terminal().out().flush();
        }
    }

    /// The name of a file is the same each time the archive is read.
    private void write(StoredArtifact artifact, Path folder) {
        String page =
                Octets.of(artifact.pageUrl().getBytes(StandardCharsets.UTF_8)).sha256();
        Path path = folder.resolve(page.substring(0, DIGITS) + "-" + artifact.name());
        try {
            Files.createDirectories(folder);
            Files.write(path, artifact.content());
        } catch (IOException e) {
            throw Fault.RESULTS_NOT_WRITABLE.causedBy(e, out, Reason.of(e));
        }
        var line = JsonMapper.shared().createObjectNode();
        line.put("file", String.valueOf(path.getFileName()));
        line.put("url", artifact.pageUrl());
        line.put("artifact", artifact.address());
        context.terminal().out().println(line);
    }
}
