package dev.trawl.chrome.proxy;

import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchFailedException;
import dev.trawl.crawl.fetch.HttpProxy;
import dev.trawl.crawl.fetch.Method;
import dev.trawl.crawl.fetch.ReplyHead;
import dev.trawl.crawl.fetch.connection.Connection;
import dev.trawl.crawl.fetch.connection.ConnectionKey;
import dev.trawl.crawl.fetch.connection.ConnectionPool;
import dev.trawl.crawl.fetch.connection.Deadlines;
import dev.trawl.crawl.fetch.connection.Feed;
import dev.trawl.crawl.fetch.wire.FramedBody;
import dev.trawl.crawl.fetch.wire.Framing;
import dev.trawl.crawl.fetch.wire.WireReader;
import dev.trawl.crawl.memory.PageMemory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// Forwards requests over plain HTTP and writes each reply anew, so that a server cannot add a second reply for the
/// next request of the browser.
final class ForwardRequest {

    private static final int BUFFER = 16 << 10;
    private static final int PROXY_AUTHENTICATION = 407;
    private static final byte[] LAST_CHUNK = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final OpenTarget open;
    private final Upstream upstream;
    private final ConnectionPool pool;
    private final TrafficCount count;
    private final RecentTargets targets;

    ForwardRequest(OpenTarget open, Upstream upstream, ConnectionPool pool, TrafficCount count, RecentTargets targets) {
        this.open = open;
        this.upstream = upstream;
        this.pool = pool;
        this.count = count;
        this.targets = targets;
    }

    /// One exchange: the connection to the browser, its reader and its deadlines.
    record Talk(Connection browser, ReadProxyRequest reader, Deadlines deadlines) {}

    /// Forwards one request and its reply. True if the browser may send another one on this connection.
    ///
    /// @throws FetchFailedException if nothing of a reply has been sent to the browser yet
    boolean forward(ProxyRequest request, Talk talk) throws FetchFailedException {
        ConnectionKey route = request.target().route(upstream);
        Optional<Connection> idle = request.isRepeatable() ? pool.take(route) : Optional.empty();
        if (idle.isPresent()) {
            try {
                return exchange(request, talk, route, idle.get());
            } catch (FetchFailedException failed) {
                // The server may close an idle connection at any time, so retry on a new one.
                if (failed.error() != FetchError.NO_REPLY) {
                    throw failed;
                }
            }
        }
        return exchange(request, talk, route, open.plain(request.target(), upstream));
    }

    private boolean exchange(ProxyRequest request, Talk talk, ConnectionKey route, Connection server)
            throws FetchFailedException {
        boolean usable = false;
        try {
            boolean bodySent = send(request, talk, server);
            WireReader reader = new WireReader(
                    new Feed.Wire(server, talk.deadlines()), open.budgets(), new byte[BUFFER], PageMemory.unlimited());
            talk.deadlines().waitForHead(server);
            reader.awaitFirstByte();
            ReplyHead head = reader.head();
            if (head.status() == PROXY_AUTHENTICATION) {
                throw upstream.proxy().isPresent()
                        ? new FetchFailedException(FetchError.PROXY, "the proxy answered " + head.status())
                        : new FetchFailedException(FetchError.BAD_RESPONSE, "a server that asks as a proxy");
            }
            Framing framing = Framing.of(head, request.isHead() ? Method.HEAD : Method.GET);
            if (!framing.codings().isEmpty()) {
                throw new FetchFailedException(FetchError.BAD_RESPONSE, "a transfer coding that browsers do not know");
            }
            targets.connected(request.target(), server.address());
            byte[] written = ProxyReply.head(head, framing, request.isHead());
            boolean whole = reply(talk, written, reader, framing);
            usable = whole && bodySent && framing.certain() && reader.isDrained() && staysOpen(head);
            return whole && bodySent;
        } finally {
            if (usable) {
                pool.giveBack(route, server, talk.deadlines().now());
            } else {
                server.close();
            }
        }
    }

    /// False if the browser ended before its body did.
    private boolean send(ProxyRequest request, Talk talk, Connection server) throws FetchFailedException {
        talk.deadlines().waitForHead(server);
        byte[] head = head(request);
        server.send(head, FetchError.NO_REPLY);
        count.sent.add(head.length);
        byte[] buffer = new byte[request.length() == 0 ? 0 : BUFFER];
        for (long left = request.length(); left > 0; ) {
            int got = talk.reader().body(buffer, (int) Math.min(buffer.length, left));
            if (got < 0) {
                throw new FetchFailedException(FetchError.TRUNCATED, "the browser ended its request early");
            }
            talk.deadlines().waitForHead(server);
            server.send(buffer, 0, got, FetchError.TRUNCATED);
            count.sent.add(got);
            left -= got;
        }
        return true;
    }

    private byte[] head(ProxyRequest request) {
        StringBuilder text = new StringBuilder(512).append(request.method()).append(' ');
        String authority = request.target().authority();
        if (upstream.proxy().isPresent()) {
            text.append("http://").append(authority);
        }
        text.append(request.path())
                .append(" HTTP/1.1\r\nHost: ")
                .append(authority)
                .append("\r\n");
        request.headers()
                .forEach(field -> text.append(field.name())
                        .append(": ")
                        .append(field.value())
                        .append("\r\n"));
        if (request.bodied()) {
            text.append("Content-Length: ").append(request.length()).append("\r\n");
        }
        upstream.proxy()
                .flatMap(HttpProxy::credentials)
                .ifPresent(own -> text.append("Proxy-Authorization: ")
                        .append(own.header())
                        .append("\r\n"));
        return text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /// Sends the reply to the browser. False if the browser or the server ended early; the browser then sees a broken
    /// body, because the connection is closed.
    private boolean reply(Talk talk, byte[] head, WireReader reader, Framing framing) {
        try {
            toBrowser(talk, head, 0, head.length);
            count.received.add(head.length);
            reader.limitBody(open.limits().bytes());
            FramedBody body = new FramedBody(reader, framing, open.limits().headBytes());
            boolean chunks = framing.kind() == Framing.Kind.CHUNKED || framing.kind() == Framing.Kind.CLOSE;
            byte[] buffer = new byte[framing.kind() == Framing.Kind.NONE ? 0 : BUFFER];
            while (!body.isEnded()) {
                int got = body.read(buffer, 0, buffer.length);
                if (got < 0) {
                    break;
                }
                count.received.add(got);
                pass(talk, buffer, got, chunks);
            }
            if (body.isEnded() && chunks) {
                toBrowser(talk, LAST_CHUNK, 0, LAST_CHUNK.length);
            }
            return body.isEnded();
        } catch (IOException _) {
            return false;
        }
    }

    private void pass(Talk talk, byte[] bytes, int size, boolean chunked) throws FetchFailedException {
        if (!chunked) {
            toBrowser(talk, bytes, 0, size);
        } else if (size > 0) {
            byte[] begin = (Integer.toHexString(size) + "\r\n").getBytes(StandardCharsets.US_ASCII);
            byte[] chunk = new byte[begin.length + size + 2];
            System.arraycopy(begin, 0, chunk, 0, begin.length);
            System.arraycopy(bytes, 0, chunk, begin.length, size);
            chunk[chunk.length - 2] = '\r';
            chunk[chunk.length - 1] = '\n';
            toBrowser(talk, chunk, 0, chunk.length);
        }
    }

    private void toBrowser(Talk talk, byte[] bytes, int from, int size) throws FetchFailedException {
        talk.deadlines()
                .waitFor(
                        talk.browser(),
                        FetchError.TIMEOUT_IDLE,
                        open.limits().idle().toNanos());
        talk.browser().send(bytes, from, size, FetchError.TRUNCATED);
    }

    private static boolean staysOpen(ReplyHead head) {
        List<String> words = Framing.list(head.headers().all("connection"));
        return !words.contains("close") && head.minor() == 1;
    }
}
