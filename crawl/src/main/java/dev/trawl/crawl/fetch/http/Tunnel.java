package dev.trawl.crawl.fetch.http;

import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchFailedException;
import dev.trawl.crawl.fetch.HttpProxy;
import dev.trawl.crawl.fetch.connection.Connection;
import dev.trawl.crawl.fetch.connection.ConnectionKey;
import dev.trawl.crawl.fetch.connection.Deadlines;
import dev.trawl.crawl.fetch.connection.Feed;
import dev.trawl.crawl.fetch.wire.WireReader;
import java.nio.charset.StandardCharsets;

/// Opens a tunnel to the target through a proxy with CONNECT.
final class Tunnel {

    private Tunnel() {}

    static void open(Connection connection, ConnectionKey route, Deadlines deadlines) throws FetchFailedException {
        String authority = route.authority();
        StringBuilder request = new StringBuilder("CONNECT ")
                .append(authority)
                .append(" HTTP/1.1\r\nHost: ")
                .append(authority)
                .append("\r\n");
        route.proxy()
                .flatMap(HttpProxy::credentials)
                .ifPresent(credentials -> request.append("Proxy-Authorization: ")
                        .append(credentials.header())
                        .append("\r\n"));
        byte[] bytes = request.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        connection.send(bytes, FetchError.PROXY);
        WireReader reader = new WireReader(new Feed.Wire(connection, deadlines), deadlines.budgets(), new byte[1024]);
        int status = status(reader);
        if (status / 100 != 2) {
            throw new FetchFailedException(FetchError.PROXY, "the proxy answered " + status);
        }
        if (!reader.isDrained()) {
            throw new FetchFailedException(FetchError.PROXY, "the proxy sent more than its answer");
        }
    }

    private static int status(WireReader reader) throws FetchFailedException {
        try {
            return reader.head().status();
        } catch (FetchFailedException failed) {
            throw switch (failed.error()) {
                case NO_REPLY, TRUNCATED, BAD_RESPONSE, TOO_LARGE_HEADERS ->
                    new FetchFailedException(FetchError.PROXY, "the proxy: " + failed.detail());
                default -> failed;
            };
        }
    }
}
