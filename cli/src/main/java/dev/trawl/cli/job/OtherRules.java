package dev.trawl.cli.job;

import dev.trawl.cli.terminal.CommandContext;
import picocli.CommandLine.Option;

/// The option `--rules`, for commands that extract from stored pages.
public final class OtherRules {

    @Option(
            names = "--rules",
            required = true,
            paramLabel = "JOB",
            description = "Job file (YAML or JSON) with the 'fields' to extract.")
    String rules = "";

    public ExtractAgain extract(CommandContext context) {
        return new ExtractAgain(context, rules);
    }
}
