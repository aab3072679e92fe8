package dev.trawl.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/// A loopback port that refuses connections. A socket of this JVM is bound to it and never listens, so no other process
/// can take the port, unlike the port of a closed server.
public final class RefusingPort {

    private static final Socket BOUND = bind();

    private RefusingPort() {}

    public static int number() {
        return BOUND.getLocalPort();
    }

    private static Socket bind() {
        var socket = new Socket();
        try {
            socket.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0));
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
