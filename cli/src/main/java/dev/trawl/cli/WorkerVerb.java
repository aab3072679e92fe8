package dev.trawl.cli;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.PathPart;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.terminal.Terminal;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// `trawl worker drain` and `trawl worker resume`.
@Command
final class WorkerVerb implements Runnable {

    private final Terminal terminal;
    private final String verb;

    @Mixin
    final One one = new One();

    private WorkerVerb(Terminal terminal, String verb) {
        this.terminal = terminal;
        this.verb = verb;
    }

    static CommandLine with(Terminal terminal, String verb) {
        CommandLine command = new CommandLine(new WorkerVerb(terminal, verb));
        command.setCommandName(verb);
        command.getCommandSpec()
                .usageMessage()
                .description(
                        verb.equals("drain")
                                ? "Drain a worker: it finishes its subtasks and takes no new ones."
                                : "Let a drained worker take subtasks again.")
                .footer("", "Example:", "  trawl worker " + verb + " worker-20261115070338-8e31");
        return command;
    }

    @Override
    public void run() {
        one.show(terminal, one.client.open(terminal).post(one.path() + ":" + verb));
    }

    /// The worker that a command reads or changes.
    static final class One {

        @Parameters(paramLabel = "ID", description = "The worker id, as in 'trawl worker list'.")
        String id = "";

        @Mixin
        final ClientOptions client = new ClientOptions();

        @Mixin
        final OutputOptions output = new OutputOptions();

        String path() {
            return "/workers/" + PathPart.of(id);
        }

        void show(Terminal terminal, JsonNode shown) {
            output.one(terminal.out(), shown, WorkerCommands.COLUMNS);
        }
    }

    @Command(
            name = "get",
            description = "Show one worker.",
            footer = {"", "Example:", "  trawl worker get worker-20261115070338-8e31 --output json"})
    static final class Get implements Runnable {

        private final Terminal terminal;

        @Mixin
        final One one = new One();

        Get(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            one.show(terminal, one.client.open(terminal).get(one.path(), Map.of()));
        }
    }

    @Command(
            name = "set",
            description = "Change how many subtasks a worker runs at once, until its process ends.",
            footer = {
                "",
                "It follows within 2 seconds. With fewer slots, the subtasks that run finish first.",
                "",
                "Example:",
                "  trawl worker set worker-20261115070338-8e31 --capacity 20"
            })
    static final class Set implements Runnable {

        private final Terminal terminal;

        @Option(
                names = "--capacity",
                paramLabel = "N",
                required = true,
                description = "Number of parallel subtasks, 1 to 100000.")
        int capacity;

        @Mixin
        final One one = new One();

        Set(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            var change = JsonNodeFactory.instance.objectNode().put("capacity", capacity);
            one.show(terminal, one.client.open(terminal).patch(one.path(), change));
        }
    }
}
