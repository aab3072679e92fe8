package dev.trawl.cli.worker;

import dev.trawl.cli.client.InviteHere;
import dev.trawl.cli.client.ServerAddress;
import dev.trawl.cli.client.ServerContext;
import dev.trawl.cli.client.TlsOptions;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.start.NodeOptions;
import dev.trawl.cli.start.RemoteOptions;
import dev.trawl.cli.start.ServerStart;
import dev.trawl.cli.start.SetOptions;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Mode;
import dev.trawl.config.NodeRole;
import dev.trawl.config.ServerOptions;
import dev.trawl.config.Settings;
import dev.trawl.config.SettingsSources.Flag;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Runs a worker for a server on this or another machine.
@Command(
        name = "worker",
        description = "Run a worker, or manage the workers of a server.",
        footer = {
            "",
            "The first start needs a token from 'trawl worker invite'; later starts use the stored credential.",
            "In the folder of a server on this machine, the worker creates its own token.",
            "If the settings name the backends (ledger.url, …) and --master-host is not given, it uses them directly.",
            "",
            "Examples:",
            "  trawl worker --master-host localhost",
            "  trawl worker --config worker.json --log-format classic",
            "  trawl worker --master-host crawl.example.org --token-file join.token --capacity 20",
            "  trawl worker --config cluster.yaml"
        })
public final class WorkerCommand implements Callable<Integer> {

    /// The default data folder of a worker.
    public static final String USUAL_FOLDER = "./trawl-worker";

    private final Terminal terminal;
    private final ServerStart start;

    @Option(names = "--master-host", paramLabel = "HOST", description = "Host of the server.")
    Optional<String> host = Optional.empty();

    @Option(names = "--master-port", paramLabel = "PORT", description = "Port of the server; default 7989.")
    Optional<String> port = Optional.empty();

    @Option(names = "--capacity", paramLabel = "N", description = "Number of parallel subtasks; default 10.")
    Optional<String> capacity = Optional.empty();

    @Option(names = "--types", paramLabel = "A,B", description = "Task types to run; default: any.")
    Optional<String> types = Optional.empty();

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "File with the join token (or TRAWL_JOIN_TOKEN); - reads standard input.")
    Optional<String> tokenFile = Optional.empty();

    @Option(names = "--data", paramLabel = "DIR", description = "Folder for the credential; default ./trawl-worker.")
    Optional<String> data = Optional.empty();

    @Option(names = "--insecure", description = "Connect to a remote server without TLS (unencrypted).")
    boolean insecure;

    @Option(names = "--test-hooks", hidden = true)
    boolean testHooks;

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Mixin
    final TlsOptions tls = new TlsOptions();

    @Mixin
    final NodeOptions node = new NodeOptions();

    @Mixin
    final SetOptions set = new SetOptions();

    public WorkerCommand(Terminal terminal, ServerStart start) {
        this.terminal = terminal;
        this.start = start;
    }

    @Override
    public Integer call() {
        Map<String, Flag> flags = node.flags();
        host.ifPresent(value -> flags.put("listen.host", new Flag("--master-host", value)));
        port.ifPresent(value -> flags.put("listen.port", new Flag("--master-port", value)));
        data.ifPresent(value -> flags.put("data.dir", new Flag("--data", value)));
        capacity.ifPresent(value -> flags.put("worker.capacity", new Flag("--capacity", value)));
        types.ifPresent(value -> flags.put("worker.supported_types", new Flag("--types", value)));
        Settings settings = set.read(terminal, flags);
        Mode.WORKER.check(settings);
        if (isTrusted(settings)) {
            return start.server(new ServerOptions(
                    Mode.WORKER, NodeRole.of(settings, Mode.WORKER), inOwnFolder(settings), testHooks, false));
        }
        URI server = server(settings);
        return start.worker(new RemoteOptions(
                settings,
                server,
                () -> token().or(() -> new InviteHere(terminal).token(server)),
                tls.context(terminal, ServerContext.NONE),
                testHooks));
    }

    /// Returns whether the worker uses the backends directly: they are configured and no server is named.
    private boolean isTrusted(Settings settings) {
        return host.isEmpty() && !settings.text(ConfigKey.LEDGER_URL).equals("embedded");
    }

    /// Uses a separate default folder, so that a worker beside a server does not share the
    /// server's folder by accident.
    private static Settings inOwnFolder(Settings settings) {
        return settings.setting(ConfigKey.DATA_DIR).isGiven()
                ? settings
                : settings.with(ConfigKey.DATA_DIR, USUAL_FOLDER, "trawl worker");
    }

    /// The server URL. For a worker, the listen address in the settings is the address of its server. Connects to
    /// other machines with TLS, unless `--insecure` is given.
    private URI server(Settings settings) {
        if (!settings.setting(ConfigKey.LISTEN_HOST).isGiven()) {
            spec.commandLine().usage(terminal.err());
            throw Fault.BAD_ARGUMENT.with(
                    Phrase.of("no server given; use --master-host HOST, or master_host in a settings file"));
        }
        String named = settings.text(ConfigKey.LISTEN_HOST);
        int at = settings.number(ConfigKey.LISTEN_PORT);
        return ServerAddress.parse(
                insecure ? ServerAddress.of("http", named, at) : ServerAddress.ofMaster(named, at, tls.isGiven()));
    }

    private Optional<String> token() {
        try {
            if (tokenFile.isEmpty()) {
                return terminal.variable("TRAWL_JOIN_TOKEN");
            }
            return Optional.of(
                    tokenFile.get().equals("-")
                            ? new String(terminal.in().readAllBytes(), StandardCharsets.UTF_8).strip()
                            : Files.readString(terminal.directory().resolve(tokenFile.get()))
                                    .strip());
        } catch (IOException e) {
            throw Fault.TOKEN_UNREADABLE.causedBy(e, tokenFile.get(), Reason.of(e));
        }
    }
}
