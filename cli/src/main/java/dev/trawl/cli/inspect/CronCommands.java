package dev.trawl.cli.inspect;

import dev.trawl.cli.batch.BatchFields;
import dev.trawl.cli.batch.VerbOptions;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Subcommands;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The subcommands of `trawl cron`.
public final class CronCommands {

    private CronCommands() {}

    /// @param words the words after `cron`
    public static CommandLine with(CommandContext context, List<String> words) {
        return new Subcommands().add("next", () -> new Next(context)).to(new CommandLine(new Group()), words);
    }

    @Command(
            name = "cron",
            description = "Evaluate cron expressions.",
            footer = {"", "Example:", "  trawl cron next '0 3 * * mon-fri'"})
    static final class Group {}

    @Command(
            name = "next",
            description = "List the next times of a cron expression.",
            footer = {"", "Example:", "  trawl cron next '0 3 * * mon-fri' --zone Europe/Berlin --limit 10"})
    static final class Next implements Runnable {

        private final CommandContext context;

        @Parameters(
                arity = "0..1",
                paramLabel = "EXPRESSION",
                description = "Cron expression: five fields, or six with seconds first.")
        String expression = "";

        @Option(names = "--zone", paramLabel = "ZONE", description = "Time zone; default ${DEFAULT-VALUE}.")
        String zone = "UTC";

        @Option(
                names = "--from",
                paramLabel = "TIME",
                description = "Start time, such as 2026-01-31T08:00:00Z; default: now.")
        String after = "";

        @Option(names = "--limit", paramLabel = "NUMBER", description = "Number of times; default ${DEFAULT-VALUE}.")
        int count = 5;

        @Mixin
        final VerbOptions options = new VerbOptions();

        Next(CommandContext context) {
            this.context = context;
        }

        @Override
        public void run() {
            options.run(
                    context.terminal(),
                    CronVerbs::next,
                    () -> BatchFields.answer()
                            .put("expr", VerbOptions.required(expression, "EXPRESSION"))
                            .put("zone", zone)
                            .put("after", after.isEmpty() ? now() : after)
                            .put("count", count));
        }

        private String now() {
            return Instant.ofEpochMilli(context.time().wallMillis()).toString();
        }
    }
}
