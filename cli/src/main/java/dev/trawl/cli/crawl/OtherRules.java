package dev.trawl.cli.crawl;

import dev.trawl.cli.terminal.CommandContext;
import picocli.CommandLine.Option;

/// The option `--rules`, for commands that extract from stored pages.
public final class OtherRules {

    @Option(
            names = "--rules",
            required = true,
            paramLabel = "JOB",
            description = "A job file (YAML or JSON); its 'fields' are what is extracted.")
    String rules = "";

    public ExtractAgain extract(CommandContext context) {
        return new ExtractAgain(context, rules);
    }
}
