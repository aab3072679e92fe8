package dev.trawl.cli;

import dev.trawl.cli.start.NodeOptions;
import dev.trawl.cli.start.ServerStart;
import dev.trawl.cli.start.SetOptions;
import dev.trawl.cli.terminal.RunMode;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.config.Mode;
import dev.trawl.config.NodeRole;
import dev.trawl.config.ServerOptions;
import dev.trawl.config.Settings;
import dev.trawl.config.SettingsSources.Flag;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The commands that start a node with direct access to the backends, with all or some of the roles.
@Command
final class ServerCommand implements Callable<Integer> {

    private final Terminal terminal;
    private final ServerStart start;
    private final Mode mode;

    @Option(names = "--data", paramLabel = "DIR", description = "Data folder; default ./trawl-data.")
    Optional<String> data = Optional.empty();

    @Option(names = "--master-host", paramLabel = "HOST", description = "Address to listen on; default 127.0.0.1.")
    Optional<String> host = Optional.empty();

    @Option(names = "--master-port", paramLabel = "PORT", description = "Port to listen on; default 7989.")
    Optional<String> port = Optional.empty();

    @Option(names = "--insecure-listen", description = "Accept connections from other machines without TLS.")
    boolean insecure;

    @Option(names = "--test-hooks", hidden = true)
    boolean testHooks;

    @Option(names = "--exit-when-ready", hidden = true)
    boolean exitWhenReady;

    @Mixin
    final NodeOptions node = new NodeOptions();

    @Mixin
    final SetOptions set = new SetOptions();

    private ServerCommand(Terminal terminal, ServerStart start, Mode mode) {
        this.terminal = terminal;
        this.start = start;
        this.mode = mode;
    }

    static CommandLine master(Terminal terminal, ServerStart start) {
        return with(
                new ServerCommand(terminal, start, Mode.MASTER),
                "Run the server: the API and the scheduler. Workers are started separately.",
                "  trawl master --data /var/lib/trawl --master-port 7989",
                "  trawl master --config master.json --log-format classic");
    }

    static CommandLine standalone(Terminal terminal, ServerStart start) {
        return with(
                new ServerCommand(terminal, start, Mode.STANDALONE),
                "Run the whole platform in one process.",
                "  trawl standalone",
                "  trawl standalone --data /var/lib/trawl --master-port 7989");
    }

    static CommandLine gateway(Terminal terminal, ServerStart start) {
        return with(
                new ServerCommand(terminal, start, Mode.GATEWAY),
                "Run a gateway of a cluster. It serves requests and does not schedule.",
                "  trawl gateway --config cluster.yaml --data /var/lib/trawl",
                "  trawl gateway --config cluster.yaml --roles gateway,worker");
    }

    static CommandLine scheduler(Terminal terminal, ServerStart start) {
        return with(
                new ServerCommand(terminal, start, Mode.SCHEDULER),
                "Run a scheduler of a cluster. One scheduler leads, the others stand by.",
                "  trawl scheduler --config cluster.yaml --data /var/lib/trawl",
                "  trawl scheduler --config cluster.yaml --roles scheduler,worker");
    }

    private static CommandLine with(ServerCommand command, String description, String first, String second) {
        CommandLine line = new CommandLine(command);
        line.setCommandName(command.mode.word());
        line.getCommandSpec().usageMessage().description(description).footer("", "Examples:", first, second);
        return line;
    }

    /// The level of the log for `-q`, `-v` and `-vv`; empty without them.
    private static Optional<String> level(RunMode run) {
        if (run.isQuiet()) {
            return Optional.of("warn");
        }
        return switch (run.verbosity()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of("debug");
            default -> Optional.of("trace");
        };
    }

    @Override
    public Integer call() {
        Map<String, Flag> flags = node.flags();
        data.ifPresent(value -> flags.put("data.dir", new Flag("--data", value)));
        host.ifPresent(value -> flags.put("listen.host", new Flag("--master-host", value)));
        port.ifPresent(value -> flags.put("listen.port", new Flag("--master-port", value)));
        if (insecure) {
            flags.put("listen.insecure", new Flag("--insecure-listen", "true"));
        }
        level(terminal.mode()).ifPresent(level -> flags.put("log.level", new Flag("-q or -v", level)));
        Settings settings = set.read(terminal, flags);
        mode.check(settings);
        return start.server(new ServerOptions(mode, NodeRole.of(settings, mode), settings, testHooks, exitWhenReady));
    }
}
