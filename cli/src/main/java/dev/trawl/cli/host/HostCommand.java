package dev.trawl.cli.host;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.PathPart;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.Subcommands;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/// `trawl host`: shows the crawled hosts, and pauses or throttles them.
@Command(
        name = "host",
        description = "Show crawled hosts, pause them and set their pace.",
        footer = {"", "Example:", "  trawl host pause shop.example --for 10m"})
public final class HostCommand {

    static final List<TableColumn> COLUMNS = List.of(
            TableColumn.of("HOST", "host"),
            TableColumn.of("PAUSED", "paused"),
            TableColumn.of("UNTIL", "paused_until"),
            TableColumn.of("WAITING", "waiting"),
            TableColumn.of("RUNNING", "running"),
            TableColumn.of("TROUBLE", "trouble"),
            TableColumn.of("LIMIT", "current_limit"),
            TableColumn.of("DELAY", "current_delay"),
            TableColumn.of("DELAY_FROM", "delay_from"),
            TableColumn.wide("SET_LIMIT", "limit"),
            TableColumn.wide("SET_DELAY", "delay"),
            TableColumn.wide("ANSWERED", "answered"));

    private HostCommand() {}

    /// @param words the words after `host`
    public static CommandLine with(Terminal terminal, List<String> words) {
        return new Subcommands()
                .add("list", () -> new ListHosts(terminal))
                .add("get", () -> new GetHost(terminal))
                .add("set", () -> new SetHost(terminal))
                .add("pause", () -> new PauseHost(terminal))
                .add("resume", () -> new ResumeHost(terminal))
                .to(new CommandLine(new HostCommand()), words);
    }

    /// The host that a command reads or changes.
    static final class One {

        @Parameters(paramLabel = "HOST", description = "The host, with its port if it is not the default port.")
        String host = "";

        @Mixin
        final ClientOptions client = new ClientOptions();

        @Mixin
        final OutputOptions output = new OutputOptions();

        String path() {
            return "/hosts/" + PathPart.of(host);
        }

        Api open(Terminal terminal) {
            return client.open(terminal);
        }

        void show(Terminal terminal, JsonNode shown) {
            output.one(terminal.out(), shown, COLUMNS);
        }
    }

    @Command(
            name = "get",
            description = "Show one host: pause, rate limit and waiting URLs.",
            footer = {"", "Example:", "  trawl host get shop.example --output json"})
    static final class GetHost implements Runnable {

        private final Terminal terminal;

        @Mixin
        final One one = new One();

        GetHost(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            one.show(terminal, one.open(terminal).get(one.path(), Map.of()));
        }
    }

    @Command(
            name = "resume",
            description = "Resume a paused host.",
            footer = {"", "Example:", "  trawl host resume shop.example"})
    static final class ResumeHost implements Runnable {

        private final Terminal terminal;

        @Mixin
        final One one = new One();

        ResumeHost(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void run() {
            one.show(terminal, one.open(terminal).post(one.path() + ":resume"));
        }
    }
}
