package dev.trawl.gateway;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/// An open connection of a client that sends and reads when the test says so.
final class Line implements AutoCloseable {

    private static final int PATIENCE = 20_000;

    private final Socket socket;

    Line(int port) {
        try {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setSoTimeout(PATIENCE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Line send(String bytes) {
        try {
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The next line that the server sends; empty when it has closed the connection.
    String read() {
        var line = new StringBuilder();
        try {
            int next = socket.getInputStream().read();
            while (next >= 0 && next != '\n') {
                line.append((char) next);
                next = socket.getInputStream().read();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toString().strip();
    }

    /// Reads a whole response and gives its status line.
    String readResponse() {
        String status = read();
        int length = 0;
        for (String field = read(); !field.isEmpty(); field = read()) {
            if (field.regionMatches(true, 0, "Content-Length:", 0, 15)) {
                length = Integer.parseInt(field.substring(15).strip());
            }
        }
        try {
            socket.getInputStream().readNBytes(length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return status;
    }

    /// All that the server sends until it closes the connection.
    String readAll() {
        try {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The server has closed the connection; whatever it sent before is thrown away.
    boolean isClosedByServer() {
        try {
            socket.setSoTimeout(1);
            while (socket.getInputStream().read() >= 0) {}
            return true;
        } catch (SocketTimeoutException _) {
            return false;
        } catch (IOException _) {
            return true;
        }
    }

    boolean isAnswered() {
        try {
            return socket.getInputStream().available() > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Sends one byte more and tells whether the server has hung up.
    boolean isCutOff() {
        try {
            socket.getOutputStream().write(' ');
            return false;
        } catch (IOException _) {
            return true;
        }
    }

    /// Goes away without a word, so that the server's next write fails.
    void vanish() {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
