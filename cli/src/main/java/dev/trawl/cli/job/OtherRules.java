package dev.trawl.cli.job;

import dev.trawl.cli.terminal.CommandContext;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options `--rules` and `-O`, for commands that extract from stored pages.
public final class OtherRules {

    @Option(
            names = "--rules",
            required = true,
            paramLabel = "JOB",
            description = "Job file (YAML or JSON) with the 'fields' or 'items' to extract.")
    String rules = "";

    @Mixin
    final CopyOptions copy = new CopyOptions();

    public ExtractAgain extract(CommandContext context) {
        return new ExtractAgain(context, rules, copy);
    }
}
