package dev.trawl.e2e;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/// One command to a Redis server, as an operator types it.
final class RedisCommand {

    private RedisCommand() {}

    /// @throws IOException when it does not answer with OK
    static void send(String url, String command) throws IOException {
        var address = URI.create(url);
        try (var socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout(5_000);
            socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.US_ASCII));
            byte[] answer = socket.getInputStream().readNBytes(3);
            if (!new String(answer, StandardCharsets.US_ASCII).equals("+OK")) {
                throw new IOException(command + " was refused");
            }
        }
    }
}
