package dev.trawl.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Scanner;

/// Sends commands to Redis on one connection and returns the first line of the last reply.
final class Redis {

    private Redis() {}

    /// Each reply but the last must be one line.
    static String say(int port, String... commands) {
        try (var socket = Probe.connect(port)) {
            var replies = new Scanner(socket.getInputStream(), StandardCharsets.US_ASCII);
            String reply = "";
            for (String command : commands) {
                socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.US_ASCII));
                reply = replies.nextLine();
            }
            return reply;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
