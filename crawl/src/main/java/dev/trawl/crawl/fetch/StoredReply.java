package dev.trawl.crawl.fetch;

import dev.trawl.crawl.memory.PageMemory;
import dev.trawl.crawl.url.Url;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Reads replies that were kept as they came over the wire, with the very code that reads them from a connection.
public final class StoredReply {

    private static final long MOST_BYTES = 1L << 30;
    private static final Budgets BUDGETS = Budgets.DEFAULTS.withBytes(MOST_BYTES, MOST_BYTES);

    private StoredReply() {}

    /// The same reply as the fetch had, with its redirect left alone.
    ///
    /// @param message head and body as they were sent
    /// @param cut a budget ended before the body did
    /// @param took how long the exchange took
    public static FetchReply read(Url url, byte[] message, boolean cut, Duration took) {
        return read(url, message, BUDGETS, cut, took);
    }

    /// As above, for a reply that was whole when it was fetched: what is more than these budgets allow is cut off.
    public static FetchReply read(Url url, byte[] message, Budgets budgets, Duration took) {
        return read(url, message, budgets, false, took);
    }

    /// The head of a reply, out of its first bytes; empty when it is not whole or not good.
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
            ReadBody body = new ReadBody(reader, budgets, head, Method.GET, false);
            Optional<FetchReply.Failure> spoiled = read(body);
            Octets decoded = body.decoded();
            boolean cut = wasCut || body.isCut();
            Timings timings = new Timings(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, took);
            Exchange exchange = new Exchange(
                    url, InetAddress.getLoopbackAddress(), Octets.NONE, head, decoded, Octets.NONE, cut, timings);
            Optional<Url> leftTo = Redirect.target(url, head);
            return new FetchReply(
                    url, List.of(exchange), List.of(), cut || leftTo.isPresent() ? Optional.empty() : spoiled, leftTo);
        } catch (FetchFailedException failed) {
            return new FetchReply(url, List.of(), List.of(), Optional.of(failure(failed)), Optional.empty());
        }
    }

    /// A stored page after the server said that it is still the same: with the headers that came now in the place of
    /// those that are stored. What tells how the body is to be read stays as it is.
    ///
    /// @param stored from [#read], without a failure
    public static FetchReply renewed(FetchReply stored, FetchReply.Unchanged unchanged) {
        Exchange then = stored.last().orElseThrow();
        Exchange now = unchanged.said();
        Exchange renewed = new Exchange(
                then.url(),
                now.address(),
                now.request(),
                RenewedHead.of(then.head(), now.head()),
                then.body(),
                Octets.NONE,
                false,
                now.timings());
        return new FetchReply(
                stored.url(), List.of(renewed), List.of(), Optional.empty(), Optional.empty(), Optional.of(unchanged));
    }

    /// What of a reply is its payload: the body without the framing of its transfer, its content still coded.
    public static Octets payload(Exchange exchange) {
        boolean framed = !exchange.head().headers().all("transfer-encoding").isEmpty();
        boolean coded = !exchange.head().headers().all("content-encoding").isEmpty();
        if (!framed) {
            return exchange.sent();
        }
        return coded ? unframed(exchange) : exchange.body();
    }

    /// What can be read of it, should its framing be broken or cut.
    private static Octets unframed(Exchange exchange) {
        Bytes payload = new Bytes(PageMemory.unlimited());
        try {
            Framing framing = Framing.of(exchange.head(), Method.GET);
            byte[] sent = exchange.sent().bytes();
            WireReader reader = new WireReader(new Feed.Stored(sent), BUDGETS, new byte[BufferPool.SIZE]);
            reader.limitBody(MOST_BYTES);
            FramedBody body = new FramedBody(reader, framing, BUDGETS.headerBytes());
            byte[] some = new byte[BufferPool.SIZE];
            for (int got = body.read(some, 0, some.length); got >= 0; got = body.read(some, 0, some.length)) {
                payload.add(some, 0, got);
            }
        } catch (IOException _) {
            // Its reader had the same trouble, and said so.
        }
        return Octets.of(payload.toArray());
    }

    private static Optional<FetchReply.Failure> read(ReadBody body) {
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
