package dev.trawl.app.server;

import dev.trawl.cli.fault.Fault;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Settings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/// Checks before the start that the port of the server is free.
final class PortProbe {

    private PortProbe() {}

    /// Checks the port early: the gateway would detect the conflict only after everything else has started.
    static void refuseTaken(Settings settings) {
        String host = settings.text(ConfigKey.LISTEN_HOST);
        int port = settings.number(ConfigKey.LISTEN_PORT);
        try (var probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(host, port));
        } catch (IOException e) {
            if (String.valueOf(e.getMessage()).contains("in use")) {
                throw Fault.PORT_TAKEN.causedBy(e, host + ":" + port);
            }
        }
    }
}
