package dev.trawl.cli.worker;

import dev.trawl.cli.ServerStart;
import dev.trawl.cli.config.SetOptions;
import dev.trawl.cli.config.SettingsSources.Flag;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.terminal.Terminal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Runs a worker for a server on this or another machine.
@Command(
        name = "worker",
        description = "Run a worker for a server, or look after the workers of one.",
        footer = {
            "",
            "The first time it needs a token from 'trawl worker invite'; then it has a credential of its own.",
            "",
            "Example:",
            "  trawl worker --master-host crawl.example.org --token-file join.token --capacity 20"
        })
public final class WorkerCommand implements Callable<Integer> {

    private static final int USUAL_PORT = 7989;

    private final Terminal terminal;
    private final ServerStart start;

    @Option(names = "--master-host", paramLabel = "HOST", description = "The server to work for.")
    Optional<String> host = Optional.empty();

    @Option(names = "--master-port", paramLabel = "PORT", description = "Its port; default 7989.")
    int port = USUAL_PORT;

    @Option(names = "--device-id", paramLabel = "ID", description = "Id of this worker; made up and kept when missing.")
    Optional<String> id = Optional.empty();

    @Option(names = "--device-name", paramLabel = "NAME", description = "Name for people; the id when missing.")
    Optional<String> name = Optional.empty();

    @Option(names = "--capacity", paramLabel = "N", description = "Subtasks run side by side; default 10.")
    Optional<String> capacity = Optional.empty();

    @Option(names = "--types", paramLabel = "A,B", description = "Task types to run; any when missing.")
    Optional<String> types = Optional.empty();

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "File with the join token (or TRAWL_JOIN_TOKEN); - reads standard input.")
    Optional<String> tokenFile = Optional.empty();

    @Option(names = "--data", paramLabel = "DIR", description = "Folder of its credential; default ./trawl-worker.")
    Optional<String> data = Optional.empty();

    @Option(
            names = "--ca-file",
            paramLabel = "FILE",
            description = "PEM file of the authority that signed the server's certificate.")
    Optional<String> authorities = Optional.empty();

    @Option(names = "--insecure", description = "Work for another machine without TLS: others can read along.")
    boolean insecure;

    @Option(names = "--test-hooks", hidden = true)
    boolean testHooks;

    @Mixin
    final SetOptions set = new SetOptions();

    public WorkerCommand(Terminal terminal, ServerStart start) {
        this.terminal = terminal;
        this.start = start;
    }

    @Override
    public Integer call() {
        Map<String, Flag> flags = new LinkedHashMap<>();
        data.ifPresent(value -> flags.put("data.dir", new Flag("--data", value)));
        id.ifPresent(value -> flags.put("worker.id", new Flag("--device-id", value)));
        name.ifPresent(value -> flags.put("worker.name", new Flag("--device-name", value)));
        capacity.ifPresent(value -> flags.put("worker.capacity", new Flag("--capacity", value)));
        types.ifPresent(value -> flags.put("worker.supported_types", new Flag("--types", value)));
        return start.worker(new RemoteOptions(
                set.read(terminal, flags),
                server(),
                this::token,
                authorities.map(terminal.directory()::resolve),
                testHooks));
    }

    /// Without TLS only this machine is spoken to, unless somebody says so.
    private URI server() {
        String named = host.orElseThrow(() -> Fault.BAD_ARGUMENT.with(
                "say which server to work for with --master-host HOST; see 'trawl worker --help'"));
        boolean plain = insecure || (authorities.isEmpty() && isThisMachine(named));
        String reachable = named.contains(":") ? "[" + named + "]" : named;
        try {
            return URI.create("%s://%s:%d".formatted(plain ? "http" : "https", reachable, port));
        } catch (IllegalArgumentException e) {
            throw Fault.BAD_ARGUMENT.causedBy(e, "--master-host '" + named + "' is no host name");
        }
    }

    private static boolean isThisMachine(String named) {
        try {
            return InetAddress.getByName(named).isLoopbackAddress();
        } catch (UnknownHostException _) {
            return false; // the connection will say so
        }
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
