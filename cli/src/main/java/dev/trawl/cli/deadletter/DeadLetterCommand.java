package dev.trawl.cli.deadletter;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.ListOptions;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.task.PageOptions;
import dev.trawl.cli.terminal.Subcommands;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.plugin.SubtaskId;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The subcommands of `trawl dead-letter`.
@Command(
        name = "dead-letter",
        description = "List subtasks that used up their attempts, and retry or give them up.",
        footer = {
            "",
            "Examples:",
            "  trawl dead-letter list",
            "  trawl dead-letter retry $(trawl dead-letter list --output name)"
        })
public final class DeadLetterCommand {

    private static final List<TableColumn> COLUMNS = List.of(
            TableColumn.of("ID", "id"),
            TableColumn.of("TYPE", "type"),
            TableColumn.of("ATTEMPTS", "attempts"),
            TableColumn.of("CAUSE", "cause"),
            TableColumn.of("DIED", "died_at"),
            TableColumn.of("WORKER", "worker"),
            TableColumn.wide("NODE", "node"));

    private static final List<TableColumn> RETRIED =
            List.of(TableColumn.of("ID", "id"), TableColumn.of("TYPE", "type"), TableColumn.of("STATE", "state"));

    private DeadLetterCommand() {}

    /// @param words the words after `dead-letter`
    public static CommandLine with(Terminal terminal, List<String> words) {
        return new Subcommands()
                .add("list", () -> new ListDeadLetters(terminal))
                .add("retry", () -> new RetryDeadLetters(terminal))
                .add("rm", () -> new RemoveDeadLetters(terminal))
                .to(new CommandLine(new DeadLetterCommand()), words);
    }

    private static SubtaskId id(String text) {
        return SubtaskId.parse(text)
                .orElseThrow(() -> Fault.BAD_ARGUMENT.with(
                        Phrase.of("'%s' is not a subtask id such as t1284.3; see 'trawl dead-letter list'", text)));
    }

    @Command(
            name = "list",
            description = "List dead subtasks of all tasks: cause, time, last worker.",
            footer = {"", "Example:", "  trawl dead-letter list --filter 'cause~timeout died>-24h' --output wide"})
    static final class ListDeadLetters implements Runnable {

        private static final String PATH = "/dead-letters";

        private final Terminal terminal;

        @Mixin
        final ListOptions list = new ListOptions();

        @Mixin
        final PageOptions page = new PageOptions();

        @Mixin
        final ClientOptions client = new ClientOptions();

        @Mixin
        final OutputOptions output = new OutputOptions();

        ListDeadLetters(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            Api api = client.open(terminal);
            Map<String, String> query = page.query();
            query.putAll(list.query());
            if (list.showCount(api, PATH, query, terminal)) {
                return;
            }
            var shown = api.get(PATH, query);
            PageOptions.show(shown, output, COLUMNS, terminal, client.isQuiet());
        }
    }

    @Command(
            name = "retry",
            description = "Retry dead subtasks of failed tasks; their other subtasks do not change.",
            footer = {"", "Example:", "  trawl dead-letter retry t1284.3"})
    static final class RetryDeadLetters implements Runnable {

        private final Terminal terminal;

        @Parameters(paramLabel = "ID", arity = "1..*", description = "Subtask ids such as t1284.3.")
        List<String> ids = List.of();

        @Mixin
        final ClientOptions client = new ClientOptions();

        @Mixin
        final OutputOptions output = new OutputOptions();

        RetryDeadLetters(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            var subtasks = ids.stream().map(DeadLetterCommand::id).toList();
            Api api = client.open(terminal);
            RowWriter rows = output.rows(terminal.out(), Format.TABLE, RETRIED);
            for (SubtaskId id : subtasks) {
                rows.write(api.post("/tasks/%s/subtasks/%d:retry".formatted(id.task(), id.number())));
            }
            rows.finish();
        }
    }

    @Command(
            name = "rm",
            description = "Give up dead subtasks of ended tasks: they are no longer listed or retried.",
            footer = {"", "Example:", "  trawl dead-letter rm t1284.3"})
    static final class RemoveDeadLetters implements Runnable {

        private final Terminal terminal;

        @Parameters(paramLabel = "ID", arity = "1..*", description = "Subtask ids such as t1284.3.")
        List<String> ids = List.of();

        @Option(names = "--dry-run", description = "Print the ids without changing anything.")
        boolean dryRun;

        @Mixin
        final ClientOptions client = new ClientOptions();

        RemoveDeadLetters(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            var subtasks = ids.stream().map(DeadLetterCommand::id).toList();
            Api api = client.open(terminal);
            for (SubtaskId id : subtasks) {
                if (!dryRun) {
                    api.delete("/dead-letters/" + id);
                }
                terminal.out().println(id);
            }
            terminal.out().flush();
        }
    }
}
