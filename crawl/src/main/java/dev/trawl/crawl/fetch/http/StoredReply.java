package dev.trawl.crawl.fetch.http;

import dev.trawl.crawl.fetch.Budgets;
import dev.trawl.crawl.fetch.FetchFailedException;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.HttpExchange;
import dev.trawl.crawl.fetch.Method;
import dev.trawl.crawl.fetch.Octets;
import dev.trawl.crawl.fetch.ReplyHead;
import dev.trawl.crawl.fetch.Timings;
import dev.trawl.crawl.fetch.connection.Feed;
import dev.trawl.crawl.fetch.wire.BufferPool;
import dev.trawl.crawl.fetch.wire.Bytes;
import dev.trawl.crawl.fetch.wire.FramedBody;
import dev.trawl.crawl.fetch.wire.Framing;
import dev.trawl.crawl.fetch.wire.ReadResponseBody;
import dev.trawl.crawl.fetch.wire.RenderedHead;
import dev.trawl.crawl.fetch.wire.RenewedHead;
import dev.trawl.crawl.fetch.wire.WireReader;
import dev.trawl.crawl.memory.PageMemory;
import dev.trawl.crawl.url.Url;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Reads stored replies with the same code that reads them from a connection.
public final class StoredReply {

    private static final long MOST_BYTES = 1L << 30;
    private static final Budgets BUDGETS = Budgets.DEFAULTS.withBytes(MOST_BYTES, MOST_BYTES);

    private StoredReply() {}

    /// Returns the reply of the original fetch. Does not follow its redirect.
    ///
    /// @param message head and body as sent
    /// @param cut a limit was reached before the end of the body
    /// @param took duration of the exchange
    public static FetchReply read(Url url, byte[] message, boolean cut, Duration took) {
        return read(url, message, BUDGETS, cut, took);
    }

    /// Like the overload with `cut`, for a reply that was stored complete. Truncates it to these budgets.
    public static FetchReply read(Url url, byte[] message, Budgets budgets, Duration took) {
        return read(url, message, budgets, false, took);
    }

    /// Parses the head of a reply from its first bytes. Empty if it is incomplete or invalid.
    public static Optional<ReplyHead> head(byte[] beginning, Budgets budgets) {
        try {
            return Optional.of(new WireReader(new Feed.Stored(beginning), budgets, new byte[BufferPool.SIZE]).head());
        } catch (FetchFailedException _) {
            return Optional.empty();
        }
    }

    private static FetchReply read(Url url, byte[] message, Budgets budgets, boolean wasCut, Duration took) {
        try {
            WireReader reader = new WireReader(new Feed.Stored(message), budgets, new byte[BufferPool.SIZE]);
            ReplyHead head = reader.head();
            ReadResponseBody body = new ReadResponseBody(reader, budgets, head, Method.GET, false);
            Optional<FetchReply.Failure> spoiled = read(body);
            Octets decoded = body.decoded();
            boolean cut = wasCut || body.isCut();
            Timings timings = new Timings(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, took);
            HttpExchange exchange = new HttpExchange(
                    url, InetAddress.getLoopbackAddress(), Octets.NONE, head, decoded, Octets.NONE, cut, timings);
            FetchReply reply = FetchReply.of(url, List.of(exchange), List.of());
            Optional<Url> leftTo = Redirect.target(url, head);
            if (leftTo.isPresent()) {
                return reply.leftTo(leftTo.get());
            }
            return cut || spoiled.isEmpty() ? reply : reply.withFailure(spoiled.get());
        } catch (FetchFailedException failed) {
            return FetchReply.failed(url, failure(failed));
        }
    }

    /// A stored page with the document that a browser made of it as body.
    ///
    /// @param received result of [#read]
    /// @param cut a limit was reached before the end of the document
    public static FetchReply rendered(FetchReply received, Octets document, boolean cut) {
        return received.last()
                .map(then -> new HttpExchange(
                        then.url(),
                        then.address(),
                        then.request(),
                        RenderedHead.of(then.head()),
                        document,
                        Octets.NONE,
                        cut,
                        then.timings()))
                .map(exchange -> FetchReply.of(received.url(), List.of(exchange), List.of()))
                .orElse(received);
    }

    /// A stored page after the server reported it as unmodified. The new headers replace the stored ones,
    /// except those that describe the body.
    ///
    /// @param stored result of [#read], without a failure
    public static FetchReply renewed(FetchReply stored, FetchReply.Unchanged unchanged) {
        HttpExchange then = stored.last().orElseThrow();
        HttpExchange now = unchanged.said();
        HttpExchange renewed = new HttpExchange(
                then.url(),
                now.address(),
                now.request(),
                RenewedHead.of(then.head(), now.head()),
                then.body(),
                Octets.NONE,
                false,
                now.timings());
        return FetchReply.of(stored.url(), List.of(renewed), List.of()).withUnchanged(unchanged);
    }

    /// The payload of a reply: the body without transfer framing, with its content coding.
    public static Octets payload(HttpExchange exchange) {
        boolean framed = !exchange.head().headers().all("transfer-encoding").isEmpty();
        boolean coded = !exchange.head().headers().all("content-encoding").isEmpty();
        if (!framed) {
            return exchange.sent();
        }
        return coded ? unframed(exchange) : exchange.body();
    }

    /// Returns the readable part if the framing is broken or truncated.
    private static Octets unframed(HttpExchange exchange) {
        Bytes payload = new Bytes(PageMemory.unlimited());
        try {
            Framing framing = Framing.of(exchange.head(), Method.GET);
            byte[] sent = exchange.sent().bytes();
            WireReader reader = new WireReader(new Feed.Stored(sent), BUDGETS, new byte[BufferPool.SIZE]);
            reader.limitBody(MOST_BYTES);
            FramedBody body = new FramedBody(reader, framing, BUDGETS.sizes().headerBytes());
            byte[] some = new byte[BufferPool.SIZE];
            for (int got = body.read(some, 0, some.length); got >= 0; got = body.read(some, 0, some.length)) {
                payload.add(some, 0, got);
            }
        } catch (IOException _) {
            // The original fetch reported the same error.
        }
        return Octets.of(payload.toArray());
    }

    private static Optional<FetchReply.Failure> read(ReadResponseBody body) {
        try {
            body.read();
            return Optional.empty();
        } catch (FetchFailedException spoiled) {
            return Optional.of(failure(spoiled));
        }
    }

    private static FetchReply.Failure failure(FetchFailedException failed) {
        return new FetchReply.Failure(failed.error(), failed.detail());
    }
}
