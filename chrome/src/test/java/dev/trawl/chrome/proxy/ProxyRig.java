package dev.trawl.chrome.proxy;

import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.testkit.ManualTime;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// One context proxy over a strict guard, and a browser that sends raw bytes to it.
final class ProxyRig implements AutoCloseable {

    final ManualTime time = new ManualTime();
    /// Addresses of names; the first is removed after each lookup while others are left.
    final Map<String, List<String>> names = new ConcurrentHashMap<>();
    final HttpFetcher fetcher;
    final ChromeProxy chrome;
    final ContextProxy proxy;

    ProxyRig(List<String> allowed) {
        this(new EgressGuard(allowed), ProxyLimits.DEFAULTS, Upstream.DIRECT);
    }

    ProxyRig(EgressGuard guard, ProxyLimits limits, Upstream upstream) {
        this(guard, limits, upstream, PeerUser.own());
    }

    ProxyRig(EgressGuard guard, ProxyLimits limits, Upstream upstream, PeerCheck peers) {
        fetcher = new HttpFetcher(guard, this::resolve, time, PoolConfig.DEFAULTS, "Test");
        chrome = new ChromeProxy(fetcher.connector(), time, limits, peers);
        proxy = chrome.open(upstream);
    }

    /// Permits 127.0.0.2 on the port of this server.
    static ProxyRig to(RawOrigin origin) {
        return new ProxyRig(List.of("127.0.0.2/32:" + origin.port()));
    }

    private List<InetAddress> resolve(String host) throws UnknownHostException {
        if (host.startsWith("localhost")) {
            return List.of(InetAddress.ofLiteral("127.0.0.1"));
        }
        var addresses = names.get(host);
        if (addresses == null) {
            throw new UnknownHostException(host);
        }
        var found = InetAddress.ofLiteral(addresses.getFirst());
        if (addresses.size() > 1) {
            names.put(host, new ArrayList<>(addresses.subList(1, addresses.size())));
        }
        return List.of(found);
    }

    Talk talk() throws IOException {
        return new Talk(new Socket(InetAddress.ofLiteral("127.0.0.1"), proxy.port()));
    }

    /// Sends bytes on a new connection and returns the head and body of the answer.
    String ask(String request) throws IOException {
        try (Talk talk = talk()) {
            talk.send(request);
            return talk.reply();
        }
    }

    String get(String authority) throws IOException {
        return ask("GET http://%1$s/ HTTP/1.1\r\nHost: %1$s\r\n\r\n".formatted(authority));
    }

    String connect(String authority) throws IOException {
        return ask("CONNECT %1$s HTTP/1.1\r\nHost: %1$s\r\n\r\n".formatted(authority));
    }

    @Override
    public void close() {
        chrome.close();
        fetcher.close();
    }

    /// One connection of the browser.
    record Talk(Socket socket) implements AutoCloseable {

        void send(String text) throws IOException {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        }

        /// One reply: its head and the body that its length announces, or whatever came before the end.
        String reply() throws IOException {
            InputStream in = socket.getInputStream();
            var text = new StringBuilder();
            while (text.indexOf("\r\n\r\n") < 0) {
                int next = in.read();
                if (next < 0) {
                    return text.toString();
                }
                text.append((char) next);
            }
            String head = text.toString().toLowerCase(Locale.ROOT);
            int at = head.indexOf("\r\ncontent-length: ");
            if (at >= 0) {
                int length = Integer.parseInt(head.substring(at + 18, head.indexOf("\r\n", at + 2)));
                text.append(new String(in.readNBytes(length), StandardCharsets.ISO_8859_1));
            } else if (head.contains("\r\ntransfer-encoding: chunked")) {
                while (!text.toString().endsWith("\r\n0\r\n\r\n")) {
                    int next = in.read();
                    if (next < 0) {
                        return text.toString();
                    }
                    text.append((char) next);
                }
            }
            return text.toString();
        }

        String read(int count) throws IOException {
            return new String(socket.getInputStream().readNBytes(count), StandardCharsets.ISO_8859_1);
        }

        /// True once the proxy has closed the connection; waits for it.
        boolean isClosed() {
            try {
                return socket.getInputStream().read() < 0;
            } catch (IOException _) {
                return true;
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
