package dev.trawl.crawl.fetch;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.HexFormat;

/// A server that knows only ciphers of long ago: it refuses the handshake of who does not offer one of them.
final class OldCipherServer implements AutoCloseable {

    private static final byte[] HANDSHAKE_FAILURE = {21, 3, 3, 0, 2, 2, 40};
    private static final int SESSION_AT = 4 + 2 + 32;

    private final ServerSocket listening = RawServer.listen("127.0.0.1");
    private final String[] suites;
    private volatile boolean offered;

    OldCipherServer(String[] suites) {
        this.suites = suites.clone();
        Thread.ofVirtual().start(this::serve);
    }

    int port() {
        return listening.getLocalPort();
    }

    /// A client offered one of the ciphers.
    boolean offered() {
        return offered;
    }

    private void serve() {
        try (Socket socket = listening.accept()) {
            var in = new DataInputStream(socket.getInputStream());
            in.skipNBytes(3);
            byte[] hello = in.readNBytes(in.readUnsignedShort());
            int at = SESSION_AT + 1 + hello[SESSION_AT];
            int length = ((hello[at] & 0xff) << 8) | (hello[at + 1] & 0xff);
            String known = HexFormat.ofDelimiter(" ")
                    .formatHex(hello, at + 2, at + 2 + length)
                    .replaceAll("(..) (..)", "$1$2");
            offered = Arrays.stream(suites).anyMatch(Arrays.asList(known.split(" "))::contains);
            socket.getOutputStream().write(HANDSHAKE_FAILURE);
            socket.getOutputStream().flush();
            in.read();
        } catch (IOException _) {
            // The client went away.
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
