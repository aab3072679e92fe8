package dev.trawl.cli;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.ServerAddress;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Shows the status of the server.
@Command(
        name = "status",
        description = "Show leader, queue length, workers and counters of the server.",
        footer = {
            "",
            "Examples:",
            "  trawl status --server http://127.0.0.1:7989 --output json",
            "  trawl distribute status --master-host localhost --master-port 7989"
        })
final class StatusCommand implements Runnable {

    private final Terminal terminal;

    @Option(names = "--master-host", paramLabel = "HOST", description = "Host of the server; instead of --server.")
    Optional<String> host = Optional.empty();

    @Option(names = "--master-port", paramLabel = "PORT", description = "Port of the server; default 7989.")
    Optional<Integer> port = Optional.empty();

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    StatusCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        if (host.isPresent() || port.isPresent()) {
            client.at(host.orElse("localhost"), port.orElse(ServerAddress.USUAL_PORT));
        }
        output.one(
                terminal.out(),
                client.open(terminal).get("/status", Map.of()),
                List.of(TableColumn.of("NODE", "node"), TableColumn.of("QUEUE", "queue_length")));
    }
}
