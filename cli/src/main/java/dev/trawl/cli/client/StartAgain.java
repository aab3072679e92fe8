package dev.trawl.cli.client;

import dev.trawl.cli.config.Mode;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// The command that starts a server which is not there: as what it ran before, so that nothing seems lost.
final class StartAgain {

    private static final String LEDGER = "ledger.db";
    private static final String SETTINGS = " --config FILE";

    private StartAgain() {}

    /// Of a server on another machine nothing is known here.
    static String command(URI server, Path folder) {
        return ServerAddress.isSurelyLoopback(server) ? command(folder) : "trawl master" + SETTINGS;
    }

    /// A folder without a ledger of its own belongs to a node whose settings name another.
    static String command(Path folder) {
        return before(folder)
                .map(mode -> "trawl " + mode.word() + (Files.exists(folder.resolve(LEDGER)) ? "" : SETTINGS))
                .orElse("trawl standalone");
    }

    private static Optional<Mode> before(Path folder) {
        return Stream.of(Mode.MASTER, Mode.GATEWAY, Mode.SCHEDULER)
                .filter(mode -> Files.exists(folder.resolve(mode.word() + ".id")))
                .findFirst()
                .map(mode -> mode == Mode.SCHEDULER ? Mode.MASTER : mode); // which answers nobody
    }
}
