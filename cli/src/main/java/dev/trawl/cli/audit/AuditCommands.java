package dev.trawl.cli.audit;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.Pages;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.start.ServerStart;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Subcommands;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.core.audit.AuditLine;
import dev.trawl.core.task.Durations;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/// The subcommands of `trawl audit`.
public final class AuditCommands {

    static final String PATH = "/audit";
    static final Map<String, String> OLDEST_FIRST = Map.of("order", "oldest");

    private static final List<TableColumn> COLUMNS = List.of(
            TableColumn.of("NUMBER", "number"),
            TableColumn.of("AT", "at"),
            TableColumn.of("WHO", "principal"),
            TableColumn.wide("ROLE", "role"),
            TableColumn.of("FROM", "address"),
            TableColumn.of("ACTION", "action"),
            TableColumn.of("OBJECT", "object"),
            TableColumn.of("STATUS", "status"),
            TableColumn.of("DETAIL", "detail"),
            TableColumn.wide("HASH", "hash"));

    private AuditCommands() {}

    public static CommandLine with(CommandContext context, ServerStart start, List<String> rest) {
        return new Subcommands()
                .add("list", () -> new ListEntries(context))
                .add("verify", () -> new VerifyCommand(context.terminal(), start))
                .add("export", () -> new Export(context))
                .to(new CommandLine(new Group()), rest);
    }

    @Command(
            name = "audit",
            description = "Show, export and verify the audit log.",
            footer = {"", "Example:", "  trawl audit list --from 24h --actor admin"})
    static final class Group {}

    /// Converts a time or an age, such as `24h`, to the format of the server.
    static String since(String typed, CommandContext context) {
        try {
            return OffsetDateTime.parse(typed).toInstant().toString();
        } catch (DateTimeException _) {
            try {
                return Instant.ofEpochMilli(context.time().wallMillis())
                        .minus(Durations.parse(typed))
                        .toString();
            } catch (IllegalArgumentException _) {
                throw Fault.BAD_ARGUMENT.with(Phrase.of(
                        "'%s' is not a valid time; use a time such as 2026-01-31T12:00:00Z or a period such as 24h",
                        typed));
            }
        }
    }

    @Command(
            name = "list",
            description = "List audit entries, newest first.",
            footer = {"", "Example:", "  trawl audit list --actor admin --action 'POST /tasks' --from 24h"})
    static final class ListEntries implements Runnable {

        private final CommandContext context;

        @Option(names = "--actor", paramLabel = "NAME", description = "Only entries of this user or key.")
        Optional<String> actor = Optional.empty();

        @Option(names = "--action", paramLabel = "TEXT", description = "Only actions with this prefix, e.g. 'DELETE'.")
        Optional<String> action = Optional.empty();

        @Option(
                names = "--from",
                paramLabel = "TIME",
                description = "Only entries after this time, or of this period, e.g. 24h.")
        Optional<String> since = Optional.empty();

        @Option(names = "--limit", paramLabel = "N", description = "Maximum number of rows; default ${DEFAULT-VALUE}.")
        int limit = 50;

        @Mixin
        final ClientOptions client = new ClientOptions();

        @Mixin
        final OutputOptions output = new OutputOptions();

        ListEntries(CommandContext context) {
            this.context = context;
        }

        @Override
        public void run() {
            Terminal terminal = context.terminal();
            if (limit < 1) {
                throw Fault.BAD_ARGUMENT.with(Phrase.of("--limit must be at least 1"));
            }
            Map<String, String> query = new LinkedHashMap<>();
            query.put("limit", String.valueOf(Math.min(limit, 1_000)));
            actor.ifPresent(name -> query.put("actor", name));
            action.ifPresent(begin -> query.put("action", begin));
            since.ifPresent(time -> query.put("since", since(time, context)));
            RowWriter rows = output.rows(terminal.out(), Format.TABLE, COLUMNS);
            AtomicInteger shown = new AtomicInteger();
            new Pages(client.open(terminal)).items(PATH, query, row -> {
                rows.write(row);
                return shown.incrementAndGet() < limit;
            });
            rows.finish();
        }
    }

    @Command(
            name = "export",
            description = {
                "Print audit entries as JSON lines, oldest first.",
                "'trawl audit verify FILE' verifies such a file without a server."
            },
            footer = {"", "Example:", "  trawl audit export > audit.jsonl"})
    static final class Export implements Runnable {

        private final CommandContext context;

        @Option(
                names = "--from",
                paramLabel = "TIME",
                description = "Only entries after this time, or of this period, e.g. 24h.")
        Optional<String> since = Optional.empty();

        @Mixin
        final ClientOptions client = new ClientOptions();

        Export(CommandContext context) {
            this.context = context;
        }

        @Override
        public void run() {
            Terminal terminal = context.terminal();
            Map<String, String> query = new LinkedHashMap<>(OLDEST_FIRST);
            since.ifPresent(time -> query.put("since", since(time, context)));
            AtomicInteger count = new AtomicInteger();
            new Pages(client.open(terminal)).items(PATH, query, row -> {
                terminal.out().print(line(row) + "\n");
                count.incrementAndGet();
                return true;
            });
            if (!client.isQuiet()) {
                terminal.say(Phrase.of("%s entries", count));
            }
        }

        private static String line(JsonNode row) {
            return AuditLine.entry(row).line();
        }
    }
}
