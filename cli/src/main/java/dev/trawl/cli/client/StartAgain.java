package dev.trawl.cli.client;

import dev.trawl.config.Mode;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// Suggests the command that starts a stopped server again, in its previous mode, so that its data is found.
final class StartAgain {

    private static final String LEDGER = "ledger.db";
    private static final String SETTINGS = " --config FILE";

    private StartAgain() {}

    /// For a server on another machine the previous mode is unknown.
    static String command(URI server, Path folder) {
        return ServerAddress.isSurelyLoopback(server) ? command(folder) : "trawl master" + SETTINGS;
    }

    /// A node without a ledger in its folder gets it from its settings, so the command needs a settings file.
    static String command(Path folder) {
        return before(folder)
                .map(mode -> "trawl " + mode.word() + (Files.exists(folder.resolve(LEDGER)) ? "" : SETTINGS))
                .orElse("trawl standalone");
    }

    private static Optional<Mode> before(Path folder) {
        return Stream.of(Mode.MASTER, Mode.GATEWAY, Mode.SCHEDULER)
                .filter(mode -> Files.exists(folder.resolve(mode.word() + ".id")))
                .findFirst()
                .map(mode -> mode == Mode.SCHEDULER ? Mode.MASTER : mode); // a scheduler accepts no requests
    }
}
