package dev.trawl.engines;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/// Allocates free ports of 127.0.0.1. Each port is returned once.
///
/// They are below the range of ephemeral ports, so no outgoing connection takes one while its server is down.
public final class Ports {

    private static final int FIRST = 10_000;
    private static final int COUNT = 20_000;
    private static final int SPREAD = 12_361; // so that neighbours are far apart

    /// The next candidate. The start differs for each process, so that parallel processes rarely collide.
    private static int next = (int) (ProcessHandle.current().pid() * SPREAD % COUNT);

    private Ports() {}

    public static synchronized int free() {
        for (int i = 0; i < COUNT; i++) {
            int port = FIRST + next;
            next = (next + 1) % COUNT;
            if (isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException("no port is free on 127.0.0.1");
    }

    private static boolean isFree(int port) {
        try (var _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }
}
