package dev.trawl.bench.process;

import java.io.IOException;
import java.net.ServerSocket;

/// A port without a listener.
public final class FreePort {

    private FreePort() {}

    public static int find() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
