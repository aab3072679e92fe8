package dev.trawl.worker.execute;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/// Sends one call to one of the addresses it is given; resolves nothing. An interruption closes the connection.
final class HttpConnection {

    private static final int CONNECT_MILLIS = 10_000;

    private final SSLContext tls;

    HttpConnection(SSLContext tls) {
        this.tls = tls;
    }

    /// Tries the addresses in turn until one accepts; only one of them gets the call.
    HttpReply send(HttpCall call, List<InetSocketAddress> addresses) throws IOException {
        IOException last = new IOException("no address to connect to");
        for (InetSocketAddress address : addresses) {
            // A channel, because its blocking calls can be interrupted on any kind of thread.
            try (SocketChannel channel = SocketChannel.open()) {
                Socket plain = channel.socket();
                try {
                    plain.connect(address, CONNECT_MILLIS);
                } catch (ClosedChannelException interrupted) {
                    throw interrupted;
                } catch (IOException refused) {
                    last = refused;
                    continue;
                }
                return exchange(call, call.secure() ? secured(plain, call) : plain);
            }
        }
        throw last;
    }

    private static HttpReply exchange(HttpCall call, Socket socket) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(call.bytes());
        out.flush();
        return new HttpReplyReader(new BufferedInputStream(socket.getInputStream())).read();
    }

    /// The certificate must be for the name in the URL, whatever address that is pinned to.
    private SSLSocket secured(Socket plain, HttpCall call) throws IOException {
        SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket(plain, call.host(), call.port(), true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        parameters.setProtocols(new String[] {"TLSv1.3", "TLSv1.2"});
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }
}
