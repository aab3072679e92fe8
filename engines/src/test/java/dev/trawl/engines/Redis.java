package dev.trawl.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Scanner;

/// Says one thing to Redis and returns the first line of its answer.
final class Redis {

    private Redis() {}

    static String say(int port, String command) {
        try (var socket = Probe.connect(port)) {
            socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.US_ASCII));
            return new Scanner(socket.getInputStream(), StandardCharsets.US_ASCII).nextLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
