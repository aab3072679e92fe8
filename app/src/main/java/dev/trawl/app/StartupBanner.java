package dev.trawl.app;

import dev.trawl.cli.ServerOptions;
import dev.trawl.cli.Version;
import dev.trawl.cli.config.ConfigKey;
import dev.trawl.cli.config.NodeRole;
import dev.trawl.cli.config.Settings;
import dev.trawl.cli.terminal.Typed;
import java.net.URI;
import java.nio.file.Path;
import java.util.stream.Collectors;

/// The text printed when the server is ready.
final class StartupBanner {

    private StartupBanner() {}

    static String text(ServerOptions options, String node, String address, Path folder) {
        if (!options.has(NodeRole.GATEWAY)) {
            return """
                    Trawl %s is ready as %s, %s
                      data   %s
                      stop   Ctrl-C
                    """.formatted(
                    Version.number(),
                    node,
                    options.roles().stream().map(NodeRole::word).sorted().collect(Collectors.joining(" and ")),
                    folder);
        }
        return """
                Trawl %s is ready on %s
                  data   %s
                  token  %s (the command line on this machine finds it by itself)
                  %s
                  stop   Ctrl-C
                """.formatted(
                        Version.number(),
                        address,
                        folder,
                        folder.resolve(AdminToken.FILE),
                        next(options, URI.create(address), folder));
    }

    /// A command to try next: a first task, or for a server without workers the start of a worker.
    private static String next(ServerOptions options, URI address, Path folder) {
        return options.has(NodeRole.WORKER)
                ? "try    %s task submit --type echo --payload '{\"hello\":\"trawl\"}' --wait%s"
                        .formatted(Typed.program(), data(options.settings(), folder))
                : "worker " + new WorkerLine(options.settings(), address, new SystemTime()).command();
    }

    /// The option `--data`; empty for the default folder, where the command line finds the server without it.
    private static String data(Settings settings, Path folder) {
        boolean usual = settings.setting(ConfigKey.DATA_DIR).value().equals(ConfigKey.DATA_DIR.defaultValue());
        return usual ? "" : " --data " + Typed.word(folder.toString());
    }
}
