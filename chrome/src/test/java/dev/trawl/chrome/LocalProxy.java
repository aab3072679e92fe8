package dev.trawl.chrome;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.trawl.chrome.pool.SessionProxy;
import dev.trawl.crawl.fetch.FetchReply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// A forward proxy for tests. Every name leads to this machine.
public final class LocalProxy implements SessionProxy {

    private final ServerSocket server;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final List<String> requests = new CopyOnWriteArrayList<>();

    public LocalProxy() throws IOException {
        server = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().name("local-proxy").start(this::accept);
    }

    /// Request lines, in order of arrival.
    public List<String> requests() {
        return requests;
    }

    @Override
    public InetSocketAddress address() {
        return (InetSocketAddress) server.getLocalSocketAddress();
    }

    @Override
    public Optional<InetAddress> connected(String host, int port) {
        return Optional.of(InetAddress.getLoopbackAddress());
    }

    @Override
    public Optional<FetchReply.Failure> failure(String host, int port) {
        return Optional.empty();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                open.add(client);
                Thread.ofVirtual().start(() -> serve(client));
            } catch (IOException _) {
                // closed
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            String head = head(client.getInputStream());
            if (head.isEmpty()) {
                return;
            }
            String[] line = head.lines().findFirst().orElseThrow().split(" ");
            requests.add(line[0] + " " + line[1]);
            URI target = line[0].equals("CONNECT") ? URI.create("https://" + line[1]) : URI.create(line[1]);
            int port = target.getPort() < 0 ? 80 : target.getPort();
            try (Socket upstream = new Socket(InetAddress.getLoopbackAddress(), port)) {
                open.add(upstream);
                if (line[0].equals("CONNECT")) {
                    client.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\n".getBytes(ISO_8859_1));
                } else {
                    String path =
                            target.getRawPath() + (target.getRawQuery() == null ? "" : "?" + target.getRawQuery());
                    String rest =
                            head.substring(head.indexOf("\r\n")).replaceAll("(?i)\r\n(proxy-)?connection:[^\r]*", "");
                    String sent =
                            line[0] + " " + path + " HTTP/1.1" + rest.stripTrailing() + "\r\nConnection: close\r\n\r\n";
                    upstream.getOutputStream().write(sent.getBytes(ISO_8859_1));
                }
                Thread.ofVirtual().start(() -> pump(client, upstream));
                copy(upstream.getInputStream(), client.getOutputStream());
                open.remove(upstream);
            }
        } catch (IOException _) {
            // one of the two went away
        }
        open.remove(client);
    }

    private static void pump(Socket from, Socket to) {
        try {
            copy(from.getInputStream(), to.getOutputStream());
            to.close();
        } catch (IOException _) {
            // one of the two went away
        }
    }

    private static void copy(InputStream from, OutputStream to) throws IOException {
        byte[] some = new byte[8192];
        for (int got = from.read(some); got >= 0; got = from.read(some)) {
            to.write(some, 0, got);
            to.flush();
        }
    }

    private static String head(InputStream in) throws IOException {
        var head = new ByteArrayOutputStream();
        while (!head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                return "";
            }
            head.write(next);
        }
        return head.toString(ISO_8859_1);
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException _) {
            // closed already
        }
    }
}
