package dev.trawl.cli.inspect;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.job.OtherRules;
import dev.trawl.cli.terminal.CommandContext;
import java.io.IOException;
import java.nio.file.Files;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `trawl warc extract`: extracts other fields from the pages of an archive file.
@Command(
        name = "extract",
        description = {
            "Extract fields again from the pages of an archive file; fetches nothing.",
            "Prints one JSON line per page, as in the pages.jsonl of a crawl."
        },
        footer = {"", "Example:", "  trawl warc extract shop/shop.example.org-20261115T110543Z.warc.gz --rules job.yaml"
        })
final class WarcExtract implements Runnable {

    private final CommandContext context;

    @Parameters(paramLabel = "FILE", description = "A WARC or ARC file.")
    String file = "";

    @Mixin
    final OtherRules rules = new OtherRules();

    WarcExtract(CommandContext context) {
        this.context = context;
    }

    @Override
    public void run() {
        var extract = rules.extract(context);
        try {
            extract.print(
                    file, Files.newInputStream(context.terminal().directory().resolve(file)));
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, file, Reason.of(e));
        }
    }
}
