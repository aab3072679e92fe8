package dev.trawl.cli.client;

import dev.trawl.cli.terminal.Terminal;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Settings;
import dev.trawl.config.SettingsSources;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;

/// Creates a join token for a worker started beside its server. A user who can read the admin
/// token may also use it.
public final class InviteHere {

    private final Terminal terminal;

    public InviteHere(Terminal terminal) {
        this.terminal = terminal;
    }

    /// A join token; empty if the local data folder belongs to another server than `server`, or is not readable.
    public Optional<String> token(URI server) {
        Path folder = folder();
        if (!isThatOf(server, folder) || !Files.isReadable(folder.resolve(FindToken.FILE))) {
            return Optional.empty();
        }
        String admin = new FindToken(terminal, folder).ofDataFolder().orElse("");
        var place = new ServerLocation(server, StartAgain.command(folder));
        Api api = new Api(place, admin, terminal.language(), new RequestLog(terminal, 0));
        return Optional.of(api.post("/workers/invitations", JsonNodeFactory.instance.objectNode(), Map.of())
                .path("token")
                .asString(""));
    }

    /// The data folder of a server started in this directory. The data folder of the worker itself is ignored.
    private Path folder() {
        Settings settings = Settings.read(new SettingsSources(
                Map.of(), terminal.environment(), List.of(), terminal.directory(), terminal.home()));
        return terminal.directory().resolve(settings.text(ConfigKey.DATA_DIR));
    }

    private static boolean isThatOf(URI server, Path folder) {
        return server.getScheme().equals("http")
                && ServerAddress.isLoopback(server.getHost())
                && ServerAddress.in(folder)
                        .map(ServerAddress::parse)
                        .filter(said -> said.getScheme().equals("http")
                                && said.getPort() == server.getPort()
                                && ServerAddress.isLoopback(said.getHost()))
                        .isPresent();
    }
}
