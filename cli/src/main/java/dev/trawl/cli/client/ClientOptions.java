package dev.trawl.cli.client;

import dev.trawl.cli.config.ConfigKey;
import dev.trawl.cli.config.Settings;
import dev.trawl.cli.config.SettingsSources;
import dev.trawl.cli.config.SettingsSources.Flag;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/// How a client command finds its server; mixed into every one of them.
public final class ClientOptions {

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = "Server to talk to (TRAWL_SERVER); else that of the data folder, else 127.0.0.1:7989.")
    Optional<String> server = Optional.empty();

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "File with the token (or TRAWL_TOKEN); - reads standard input.")
    Optional<String> tokenFile = Optional.empty();

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "The server's data folder, where its address and token are.")
    Optional<String> data = Optional.empty();

    @Option(
            names = {"-q", "--quiet"},
            description = "Say nothing but results and errors.")
    boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            description = "Say what is asked of the server.")
    boolean verbose;

    public boolean isQuiet() {
        return quiet;
    }

    public boolean isServerNamed() {
        return server.isPresent();
    }

    /// The options with which another command finds the same server; empty, or with a space in front.
    public String asTyped() {
        return server.map(url -> " --server " + Typed.word(url)).orElse("")
                + data.map(folder -> " --data " + Typed.word(folder)).orElse("")
                + tokenFile.map(file -> " --token-file " + Typed.word(file)).orElse("");
    }

    public Optional<String> data() {
        return data;
    }

    /// Opens the way to the server; nothing is sent yet.
    public Api open(Terminal terminal) {
        Settings settings = settings(terminal);
        Path folder = terminal.directory().resolve(settings.text(ConfigKey.DATA_DIR));
        URI address = address(terminal, settings, folder);
        FindToken tokens = new FindToken(terminal, folder);
        return open(terminal, address, tokenFile.map(tokens::named).orElseGet(() -> tokens.usual(address)));
    }

    /// The same without a token, for signing in.
    public Api openUnsigned(Terminal terminal) {
        Settings settings = settings(terminal);
        Path folder = terminal.directory().resolve(settings.text(ConfigKey.DATA_DIR));
        return open(terminal, address(terminal, settings, folder), "");
    }

    private Api open(Terminal terminal, URI address, String token) {
        return new Api(address, token, terminal.language(), line -> {
            if (verbose) {
                terminal.say(line);
            }
        });
    }

    private Settings settings(Terminal terminal) {
        Map<String, Flag> flags = data.map(folder -> Map.of("data.dir", new Flag("--data", folder)))
                .orElse(Map.of());
        return Settings.read(
                new SettingsSources(flags, terminal.environment(), List.of(), terminal.directory(), terminal.home()));
    }

    private URI address(Terminal terminal, Settings settings, Path folder) {
        return ServerAddress.parse(server.or(() -> terminal.variable("TRAWL_SERVER"))
                .or(() -> ServerAddress.in(folder))
                .orElseGet(() -> listener(settings, folder)));
    }

    private String listener(Settings settings, Path folder) {
        if (data.isPresent()) {
            throw Fault.NO_SERVER_HERE.with(folder); // another server's answer would be a wrong one
        }
        return ServerAddress.of(settings.text(ConfigKey.LISTEN_HOST), settings.number(ConfigKey.LISTEN_PORT));
    }
}
