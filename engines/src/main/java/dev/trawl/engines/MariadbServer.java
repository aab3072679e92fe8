package dev.trawl.engines;

import java.nio.file.Path;
import java.util.List;

/// MariaDB 11.4 on its own port, with a user and an empty database. Committed data survives a kill.
public final class MariadbServer implements OneProcess {

    /// The start of its first message, after the length: packet number 0 and protocol version 10.
    private static final String GREETING = "\0\n";

    private final int port = Ports.free();
    private final ServerProcess process;

    private MariadbServer() {
        Path folder = Guard.folder("mariadb");
        List<String> command = MariadbFiles.command(
                folder.resolve("data"),
                "--port=" + port,
                "--bind-address=127.0.0.1",
                "--socket=" + folder.resolve("socket"),
                "--innodb-flush-log-at-trx-commit=1",
                "--max-connect-errors=1000000");
        process = ServerProcess.started(
                new Program("mariadb", folder, MariadbFiles::makeData, command, Probe.greeting(port, 3, GREETING)));
    }

    public static MariadbServer start() {
        return new MariadbServer();
    }

    /// `mariadb://trawl:trawl@127.0.0.1:PORT/ledger`
    @Override
    public String url() {
        return "mariadb://trawl:trawl@127.0.0.1:" + port + "/ledger";
    }

    public int port() {
        return port;
    }

    @Override
    public ServerProcess process() {
        return process;
    }
}
