package dev.trawl.crawl.fetch.http;

import dev.trawl.crawl.fetch.Budgets;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchFailedException;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.HttpExchange;
import dev.trawl.crawl.fetch.Octets;
import dev.trawl.crawl.fetch.ReplyHead;
import dev.trawl.crawl.fetch.connection.Connection;
import dev.trawl.crawl.fetch.connection.ConnectionKey;
import dev.trawl.crawl.fetch.connection.ConnectionPool;
import dev.trawl.crawl.fetch.connection.Deadlines;
import dev.trawl.crawl.fetch.connection.Feed;
import dev.trawl.crawl.fetch.connection.Stopwatch;
import dev.trawl.crawl.fetch.wire.BufferPool;
import dev.trawl.crawl.fetch.wire.Framing;
import dev.trawl.crawl.fetch.wire.ReadResponseBody;
import dev.trawl.crawl.fetch.wire.WireReader;
import dev.trawl.crawl.memory.PageMemory;
import dev.trawl.spi.TimeSource;
import java.util.List;
import java.util.Optional;

/// Sends one request and reads its reply, on a pooled or a new connection.
final class RunExchange {

    /// Enough for the body of a redirect, which is not used.
    private static final long REDIRECT_BODY = 64 << 10;

    private static final int SPARE_BUFFERS = 256;

    private final Connector connector;
    private final ConnectionPool pool;
    private final RequestText text;
    private final TimeSource time;
    private final BufferPool buffers = new BufferPool(SPARE_BUFFERS);

    RunExchange(Connector connector, ConnectionPool pool, RequestText text, TimeSource time) {
        this.connector = connector;
        this.pool = pool;
        this.text = text;
        this.time = time;
    }

    /// Adds the exchange to `done` after the body ended or failed. Returns the failure of the body, if any.
    ///
    /// @throws FetchFailedException if there is no valid head or body framing
    Optional<FetchFailedException> run(
            Hop hop, FetchRequest request, Deadlines deadlines, PageMemory memory, List<HttpExchange> done)
            throws FetchFailedException {
        ConnectionKey route = ConnectionKey.to(hop.url(), request);
        RequestText.Written written = text.write(hop, request);
        Call call = new Call(hop, written, route, request.keepsSent(), deadlines, memory);
        Optional<Connection> kept = hop.method().isSafe() ? pool.take(route) : Optional.empty();
        if (kept.isPresent()) {
            try {
                return run(call, kept.get(), new Stopwatch(time), done);
            } catch (FetchFailedException failed) {
                // The server may close an idle connection at any time, so retry on a new one.
                if (failed.error() != FetchError.NO_REPLY) {
                    throw failed;
                }
            }
        }
        Stopwatch watch = new Stopwatch(time);
        return run(call, connector.connect(route, deadlines, watch), watch, done);
    }

    private record Call(
            Hop hop,
            RequestText.Written written,
            ConnectionKey route,
            boolean keepsSent,
            Deadlines deadlines,
            PageMemory memory) {}

    private Optional<FetchFailedException> run(
            Call call, Connection connection, Stopwatch watch, List<HttpExchange> done) throws FetchFailedException {
        Budgets budgets = call.deadlines().budgets();
        var feed = new Feed.Wire(connection, call.deadlines());
        WireReader reader = new WireReader(feed, budgets, buffers.take(), call.memory());
        boolean usable = false;
        try {
            call.deadlines().waitForHead(connection);
            connection.send(call.written().sent().bytes(), FetchError.NO_REPLY);
            reader.awaitFirstByte();
            watch.begun();
            ReplyHead head = reader.head();
            Budgets forBody = Redirect.is(head) ? budgets.withBytes(REDIRECT_BODY, REDIRECT_BODY) : budgets;
            ReadResponseBody body =
                    new ReadResponseBody(reader, forBody, head, call.hop().method(), call.keepsSent());
            call.memory().receiving(connection::abort);
            Optional<FetchFailedException> spoiled = read(body);
            call.memory().received();
            watch.ended();
            done.add(exchange(call, connection, head, body, watch));
            usable = spoiled.isEmpty() && body.leavesConnectionUsable() && staysOpen(head);
            return spoiled;
        } finally {
            buffers.giveBack(reader.buffer());
            if (usable) {
                pool.giveBack(call.route(), connection, time.nanos());
            } else {
                connection.close();
            }
        }
    }

    private static Optional<FetchFailedException> read(ReadResponseBody body) {
        try {
            body.read();
            return Optional.empty();
        } catch (FetchFailedException spoiled) {
            return Optional.of(spoiled);
        }
    }

    private static HttpExchange exchange(
            Call call, Connection connection, ReplyHead head, ReadResponseBody body, Stopwatch watch) {
        Octets decoded = body.decoded();
        return new HttpExchange(
                call.hop().url(),
                connection.address(),
                call.written().shown(),
                head,
                decoded,
                body.sent(decoded),
                body.isCut(),
                watch.timings());
    }

    private static boolean staysOpen(ReplyHead head) {
        List<String> options = head.headers().all("connection");
        if (options.isEmpty()) {
            return head.minor() == 1;
        }
        List<String> words = Framing.list(options);
        return !words.contains("close") && (head.minor() == 1 || words.contains("keep-alive"));
    }
}
