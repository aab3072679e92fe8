package dev.trawl.app;

import dev.trawl.cli.Version;
import dev.trawl.cli.config.ConfigKey;
import dev.trawl.cli.config.Settings;
import java.nio.file.Path;

/// What a person sees when the server is ready.
final class Welcome {

    private Welcome() {}

    /// The line to try finds the server: in the same folder by itself, else by the data folder.
    static String text(Settings settings, String address, Path folder, Path token) {
        boolean usual = settings.setting(ConfigKey.DATA_DIR).value().equals(ConfigKey.DATA_DIR.defaultValue());
        return """
                Trawl %s is ready on %s
                  data   %s
                  token  %s (the command line on this machine finds it by itself)
                  try    %s task submit --type echo --payload '{"hello":"trawl"}' --wait%s
                  stop   Ctrl-C
                """.formatted(
                        Version.number(),
                        address,
                        folder,
                        token,
                        System.getProperty("trawl.command", "trawl"),
                        usual ? "" : " --data " + quoted(folder.toString()));
    }

    private static String quoted(String path) {
        return path.matches("[\\w./-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
    }
}
