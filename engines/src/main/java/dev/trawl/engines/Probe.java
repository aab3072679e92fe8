package dev.trawl.engines;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/// Checks whether a server replies in its protocol.
@FunctionalInterface
interface Probe {

    /// Timeout of one check.
    int PATIENCE_MILLIS = 1_000;

    boolean answers();

    /// Sends a text and compares the start of the reply with another.
    static Probe line(int port, String question, String expected) {
        return () -> answer(port, question, 0, expected);
    }

    /// Waits for the first message of the server and compares it from this byte on.
    static Probe greeting(int port, int from, String expected) {
        return () -> answer(port, "", from, expected);
    }

    private static boolean answer(int port, String question, int from, String expected) {
        try (Socket socket = connect(port)) {
            socket.getOutputStream().write(question.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            socket.getInputStream().skipNBytes(from);
            byte[] answer = socket.getInputStream().readNBytes(expected.length());
            return new String(answer, StandardCharsets.ISO_8859_1).equals(expected);
        } catch (IOException _) {
            return false;
        }
    }

    /// A connection with a read timeout.
    static Socket connect(int port) throws IOException {
        var socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }
}
