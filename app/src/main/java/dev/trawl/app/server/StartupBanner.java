package dev.trawl.app.server;

import dev.trawl.app.data.AdminToken;
import dev.trawl.app.process.SystemTime;
import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.cli.terminal.Version;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.NodeRole;
import dev.trawl.config.ServerOptions;
import dev.trawl.config.Settings;
import java.net.URI;
import java.nio.file.Path;
import java.util.stream.Collectors;

/// The text printed when the server is ready.
public final class StartupBanner {

    private StartupBanner() {}

    public static String text(
            ServerOptions options, String node, String address, Path folder, MessageLanguage language) {
        if (!options.has(NodeRole.GATEWAY)) {
            String roles = options.roles().stream().map(NodeRole::word).sorted().collect(Collectors.joining(", "));
            return lines(
                    language.text("Trawl %s is ready as %s, roles: %s", Version.number(), node, roles),
                    language.text("  data   %s", folder),
                    language.text("  stop   Ctrl-C"));
        }
        return lines(
                language.text("Trawl %s is ready on %s", Version.number(), address),
                language.text("  data   %s", folder),
                language.text(
                        "  token  %s (used by commands on this machine automatically)",
                        folder.resolve(AdminToken.FILE)),
                next(options, URI.create(address), folder, language),
                language.text("  stop   Ctrl-C"));
    }

    private static String lines(String... lines) {
        return String.join("\n", lines) + "\n";
    }

    /// A command to try next: a first task, or for a server without workers the start of a worker.
    private static String next(ServerOptions options, URI address, Path folder, MessageLanguage language) {
        return options.has(NodeRole.WORKER)
                ? language.text(
                        "  try    %s task submit --type echo --payload '{\"hello\":\"trawl\"}' --wait%s",
                        Typed.program(), data(options.settings(), folder))
                : language.text("  worker %s", new WorkerLine(options.settings(), address, new SystemTime()).command());
    }

    /// The option `--data`; empty for the default folder, where the command line finds the server without it.
    private static String data(Settings settings, Path folder) {
        boolean usual = settings.setting(ConfigKey.DATA_DIR).value().equals(ConfigKey.DATA_DIR.defaultValue());
        return usual ? "" : " --data " + Typed.word(folder.toString());
    }
}
