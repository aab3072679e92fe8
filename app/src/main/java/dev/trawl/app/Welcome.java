package dev.trawl.app;

import dev.trawl.cli.ServerOptions;
import dev.trawl.cli.Version;
import dev.trawl.cli.config.ConfigKey;
import dev.trawl.cli.config.Settings;
import dev.trawl.cli.terminal.Typed;
import java.net.URI;
import java.nio.file.Path;

/// What a person sees when the server is ready.
final class Welcome {

    private Welcome() {}

    static String text(ServerOptions options, String address, Path folder, Path token) {
        return """
                Trawl %s is ready on %s
                  data   %s
                  token  %s (the command line on this machine finds it by itself)
                  %s
                  stop   Ctrl-C
                """.formatted(Version.number(), address, folder, token, next(options, URI.create(address), folder));
    }

    /// A line to type: something to do, or for a server without workers who does it.
    private static String next(ServerOptions options, URI address, Path folder) {
        return switch (options.mode()) {
            case MASTER, WORKER ->
                "worker %s worker --master-host %s --master-port %d"
                        .formatted(Typed.program(), address.getHost(), address.getPort());
            case STANDALONE ->
                "try    %s task submit --type echo --payload '{\"hello\":\"trawl\"}' --wait%s"
                        .formatted(Typed.program(), data(options.settings(), folder));
        };
    }

    /// The command line finds the server in the same folder by itself, else by the data folder.
    private static String data(Settings settings, Path folder) {
        boolean usual = settings.setting(ConfigKey.DATA_DIR).value().equals(ConfigKey.DATA_DIR.defaultValue());
        return usual ? "" : " --data " + Typed.word(folder.toString());
    }
}
