package dev.trawl.cli.inspect;

import dev.trawl.cli.job.ExtractAgain.Archive;
import dev.trawl.cli.job.OtherRules;
import dev.trawl.cli.terminal.CommandContext;
import java.nio.file.Files;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `trawl warc extract`: extracts other fields from the pages of an archive file.
@Command(
        name = "extract",
        description = {
            "Extract fields or items again from the pages of an archive file; fetches nothing.",
            "Prints one JSON line per page or item, as a crawl writes them; with -O, writes them to a file."
        },
        footer = {
            "",
            "Given the output folder of a crawl, reads its archive.",
            "",
            "Examples:",
            "  trawl warc extract trawl-out --rules job.yaml -O rows.csv",
            "  trawl warc extract shop.example.org-20261115T110543Z.warc.gz --rules job.yaml"
        })
final class WarcExtract implements Runnable {

    private final CommandContext context;

    @Parameters(paramLabel = "FILE|DIR", description = "A WARC or ARC file, or the output folder of a crawl.")
    String file = "";

    @Mixin
    final OtherRules rules = new OtherRules();

    WarcExtract(CommandContext context) {
        this.context = context;
    }

    @Override
    public void run() {
        var extract = rules.extract(context);
        extract.run(ArchiveFiles.of(context, file).stream()
                .map(path -> new Archive(context.terminal().shown(path), () -> Files.newInputStream(path)))
                .toList());
    }
}
