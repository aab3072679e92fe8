package dev.trawl.bench;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;

/// One connection, kept as long as the server keeps it, that asks and waits for the answer: no pool and no threads of
/// its own, so that a client costs
/// little of the cores that it shares with the server.
final class HttpConnection implements AutoCloseable {

    private static final int CONNECT_MILLIS = 5_000;
    private static final int BUFFER = 4096;
    private static final String LENGTH = "content-length:";
    private static final String CLOSE = "connection: close";

    private final URI server;
    private final Duration patience;
    private final String head;
    private final byte[] buffer = new byte[BUFFER];
    private int from;
    private int to;
    private volatile Socket socket;
    private boolean over;

    /// An answer.
    record Reply(int status, String body) {

        /// @throws IllegalStateException when the status is another
        Reply must(int expected) {
            if (status != expected) {
                throw new IllegalStateException(status + " " + body);
            }
            return this;
        }
    }

    /// @param patience timeout of a response
    HttpConnection(URI server, String token, Duration patience) throws IOException {
        this.server = server;
        this.patience = patience;
        this.head = "Host: %s\r\nAuthorization: Bearer %s\r\n".formatted(server.getAuthority(), token);
        this.socket = connect();
    }

    private Socket connect() throws IOException {
        var fresh = new Socket();
        fresh.setTcpNoDelay(true);
        fresh.setSoTimeout((int) patience.toMillis());
        fresh.connect(new InetSocketAddress(server.getHost(), server.getPort()), CONNECT_MILLIS);
        return fresh;
    }

    Reply get(String path) throws IOException {
        return send("GET", path, "");
    }

    Reply post(String path, String json) throws IOException {
        return send("POST", path, json);
    }

    Reply put(String path, String json) throws IOException {
        return send("PUT", path, json);
    }

    private synchronized Reply send(String method, String path, String json) throws IOException {
        if (over) {
            socket.close();
            socket = connect();
            over = false;
        }
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        var text = new StringBuilder(256)
                .append(method)
                .append(' ')
                .append(path)
                .append(" HTTP/1.1\r\n")
                .append(head);
        if (body.length > 0) {
            text.append("Content-Type: application/json\r\nContent-Length: ")
                    .append(body.length)
                    .append("\r\n");
        }
        byte[] asked = text.append("\r\n").append(json).toString().getBytes(StandardCharsets.UTF_8);
        socket.getOutputStream().write(asked); // in one piece, so that it is one packet
        return read();
    }

    private Reply read() throws IOException {
        String first = line();
        int length = 0;
        for (String line = line(); !line.isEmpty(); line = line()) {
            if (line.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
                length = Integer.parseInt(line.substring(LENGTH.length()).strip());
            } else if (line.equalsIgnoreCase(CLOSE)) {
                over = true;
            } else if (line.toLowerCase(Locale.ROOT).startsWith("transfer-encoding")) {
                throw new IOException("an answer whose length nobody knows: " + first);
            }
        }
        return new Reply(Integer.parseInt(first.split(" ")[1]), new String(bytes(length), StandardCharsets.UTF_8));
    }

    private byte[] bytes(int length) throws IOException {
        byte[] bytes = new byte[length];
        for (int done = 0; done < length; ) {
            fill();
            int part = Math.min(length - done, to - from);
            System.arraycopy(buffer, from, bytes, done, part);
            from += part;
            done += part;
        }
        return bytes;
    }

    /// Makes sure that something can be read.
    private void fill() throws IOException {
        if (from == to) {
            from = 0;
            to = socket.getInputStream().read(buffer);
            if (to < 0) {
                to = 0;
                throw new EOFException("the server has closed the connection");
            }
        }
    }

    private String line() throws IOException {
        var line = new StringBuilder(64);
        for (char next = next(); next != '\n'; next = next()) {
            if (next != '\r') {
                line.append(next);
            }
        }
        return line.toString();
    }

    private char next() throws IOException {
        fill();
        return (char) buffer[from++];
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
