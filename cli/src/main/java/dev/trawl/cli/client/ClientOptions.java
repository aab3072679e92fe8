package dev.trawl.cli.client;

import dev.trawl.cli.config.ConfigKey;
import dev.trawl.cli.config.Settings;
import dev.trawl.cli.config.SettingsSources;
import dev.trawl.cli.config.SettingsSources.Flag;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.terminal.Terminal;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/// How a client command finds its server; mixed into every one of them.
public final class ClientOptions {

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = "Server to talk to (TRAWL_SERVER); default 127.0.0.1:7989.")
    Optional<String> server = Optional.empty();

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "File with the token (or TRAWL_TOKEN); - reads standard input.")
    Optional<String> tokenFile = Optional.empty();

    @Option(names = "--data", paramLabel = "DIR", description = "The server's data folder, where its token is.")
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

    public Optional<String> data() {
        return data;
    }

    /// Opens the way to the server; nothing is sent yet.
    public Api open(Terminal terminal) {
        Settings settings = settings(terminal);
        URI address = address(terminal, settings);
        Path folder = terminal.directory().resolve(settings.text(ConfigKey.DATA_DIR));
        Optional<String> token = new FindToken(terminal, folder).find(tokenFile, address);
        return new Api(address, token, terminal.language(), line -> {
            if (verbose) {
                terminal.say(line);
            }
        });
    }

    private Settings settings(Terminal terminal) {
        Map<String, Flag> flags = data.map(folder -> Map.of("data.dir", new Flag("--data", folder)))
                .orElse(Map.of());
        return Settings.read(new SettingsSources(
                flags, terminal.environment(), Optional.empty(), terminal.directory(), terminal.home()));
    }

    private URI address(Terminal terminal, Settings settings) {
        String text = server.or(() -> terminal.variable("TRAWL_SERVER")).orElseGet(() -> listener(settings));
        try {
            URI address = new URI(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
            String scheme = String.valueOf(address.getScheme());
            if (address.getHost() != null && (scheme.equals("http") || scheme.equals("https"))) {
                return address;
            }
        } catch (URISyntaxException _) {
            // The message below covers both.
        }
        throw Fault.BAD_ARGUMENT.with("'" + text + "' is no server address such as http://127.0.0.1:7989");
    }

    private static String listener(Settings settings) {
        String host = settings.text(ConfigKey.LISTEN_HOST);
        String reachable = switch (host) {
            case "0.0.0.0", "::", "" -> "127.0.0.1";
            default -> host.contains(":") ? "[" + host + "]" : host;
        };
        return "http://" + reachable + ":" + settings.number(ConfigKey.LISTEN_PORT);
    }
}
