package dev.trawl.cli;

import dev.trawl.cli.config.SetOptions;
import dev.trawl.cli.config.SettingsSources.Flag;
import dev.trawl.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Starts the whole platform in one process.
@Command(
        name = "standalone",
        description = "Run the whole platform in this process, with nothing else to install.",
        footer = {"", "Example:", "  trawl standalone --data /var/lib/trawl --master-port 7989"})
final class StandaloneCommand implements Callable<Integer> {

    private final Terminal terminal;
    private final ServerStart start;

    @Option(names = "--data", paramLabel = "DIR", description = "Data folder; default ./trawl-data.")
    Optional<String> data = Optional.empty();

    @Option(names = "--master-host", paramLabel = "HOST", description = "Address to listen on; default 127.0.0.1.")
    Optional<String> host = Optional.empty();

    @Option(names = "--master-port", paramLabel = "PORT", description = "Port to listen on; default 7989.")
    Optional<String> port = Optional.empty();

    @Option(names = "--insecure-listen", description = "Listen beyond this machine without TLS.")
    boolean insecure;

    @Option(names = "--test-hooks", hidden = true)
    boolean testHooks;

    @Option(names = "--exit-when-ready", hidden = true)
    boolean exitWhenReady;

    @Mixin
    final SetOptions set = new SetOptions();

    StandaloneCommand(Terminal terminal, ServerStart start) {
        this.terminal = terminal;
        this.start = start;
    }

    @Override
    public Integer call() {
        Map<String, Flag> flags = new LinkedHashMap<>();
        data.ifPresent(value -> flags.put("data.dir", new Flag("--data", value)));
        host.ifPresent(value -> flags.put("listen.host", new Flag("--master-host", value)));
        port.ifPresent(value -> flags.put("listen.port", new Flag("--master-port", value)));
        if (insecure) {
            flags.put("listen.insecure", new Flag("--insecure-listen", "true"));
        }
        return start.standalone(new StandaloneOptions(set.read(terminal, flags), testHooks, exitWhenReady));
    }
}
