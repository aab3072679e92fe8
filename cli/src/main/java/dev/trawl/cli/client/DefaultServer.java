package dev.trawl.cli.client;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Settings;
import dev.trawl.config.SettingsSources;
import dev.trawl.config.SettingsSources.Flag;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The server of a data folder or of the settings, used if the user named none. Files of the working directory
/// may name only this machine. Otherwise the author of such a folder could choose a server that receives a
/// token or a password.
final class DefaultServer {

    private final SettingsSources sources;
    private final Settings settings;
    private final Path folder;
    private final boolean named;

    /// @param data the folder given with `--data`; empty if none was given
    DefaultServer(Terminal terminal, String data) {
        Map<String, Flag> flags = data.isEmpty() ? Map.of() : Map.of("data.dir", new Flag("--data", data));
        this.sources =
                new SettingsSources(flags, terminal.environment(), List.of(), terminal.directory(), terminal.home());
        this.settings = Settings.read(sources);
        this.folder = terminal.directory().resolve(settings.text(ConfigKey.DATA_DIR));
        this.named = !data.isEmpty();
    }

    Path folder() {
        return folder;
    }

    URI address() {
        return ServerAddress.in(folder)
                .map(ServerAddress::parse)
                .map(this::ofFolder)
                .orElseGet(this::ofSettings);
    }

    private URI ofFolder(URI address) {
        return named || isFolderOfThePerson() ? address : trusted(address, folder.resolve(ServerAddress.FILE));
    }

    /// Returns whether the user chose the folder. A relative folder depends on the working
    /// directory, whatever set it.
    private boolean isFolderOfThePerson() {
        var setting = settings.setting(ConfigKey.DATA_DIR);
        return !sources.isFromHere(setting)
                && Path.of(setting.value().asString()).isAbsolute();
    }

    private URI ofSettings() {
        if (named) {
            throw Fault.NO_SERVER_HERE.with(
                    folder, StartAgain.command(folder)); // the response of another server would be wrong
        }
        String scheme = settings.text(ConfigKey.LISTEN_TLS_CERTIFICATE).isEmpty() ? "http" : "https";
        URI address = ServerAddress.parse(
                ServerAddress.of(scheme, settings.text(ConfigKey.LISTEN_HOST), settings.number(ConfigKey.LISTEN_PORT)));
        return Stream.of(ConfigKey.LISTEN_HOST, ConfigKey.LISTEN_PORT, ConfigKey.LISTEN_TLS_CERTIFICATE)
                .map(settings::setting)
                .filter(sources::isFromHere)
                .findFirst()
                .map(setting -> trusted(address, setting.origin()))
                .orElse(address);
    }

    private static URI trusted(URI address, Object origin) {
        if (!ServerAddress.isSurelyLoopback(address)) {
            throw Fault.SERVER_NOT_NAMED.with(origin, address);
        }
        return address;
    }
}
