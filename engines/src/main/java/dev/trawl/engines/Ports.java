package dev.trawl.engines;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/// Free ports of 127.0.0.1, each given once.
///
/// They lie below those that systems lend to outgoing connections, so that nobody takes one while its server is down.
final class Ports {

    private static final int FIRST = 10_000;
    private static final int COUNT = 20_000;
    private static final int SPREAD = 12_361; // so that neighbours are far apart

    /// Where to look next: another place for each process, so that two that start at once rarely meet.
    private static int next = (int) (ProcessHandle.current().pid() * SPREAD % COUNT);

    private Ports() {}

    static synchronized int free() {
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
