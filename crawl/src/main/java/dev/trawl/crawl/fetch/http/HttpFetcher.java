package dev.trawl.crawl.fetch.http;

import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchFailedException;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.HttpExchange;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.fetch.ReplyHead;
import dev.trawl.crawl.fetch.connection.ConnectionPool;
import dev.trawl.crawl.fetch.connection.Deadlines;
import dev.trawl.crawl.fetch.connection.DnsCache;
import dev.trawl.crawl.fetch.connection.Watchdog;
import dev.trawl.crawl.memory.MemoryBudget;
import dev.trawl.crawl.memory.PageMemory;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.TimeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Fetches over HTTP/1.1 on blocking sockets. Thread-safe; intended for virtual threads. Reuses connections,
/// and the egress guard checks every address before connecting.
public final class HttpFetcher implements Fetcher, AutoCloseable {

    private final TimeSource time;
    private final ConnectionPool pool;
    private final Watchdog watchdog;
    private final DnsCache dns;
    private final Connector connector;
    private final RunExchange exchanges;
    private final MemoryBudget memory;

    /// @param userAgent used if a request has no User-Agent header
    public HttpFetcher(EgressGuard guard, TimeSource time, PoolConfig config, String userAgent) {
        this(guard, EgressGuard.Resolver.SYSTEM, time, config, userAgent);
    }

    /// @param memory budget of all fetches; a fetch during a page visit counts toward that page
    public HttpFetcher(EgressGuard guard, TimeSource time, PoolConfig config, String userAgent, MemoryBudget memory) {
        this(guard, EgressGuard.Resolver.SYSTEM, time, config, userAgent, memory);
    }

    /// Without a memory limit.
    ///
    /// @param resolver may block; called on separate threads
    public HttpFetcher(
            EgressGuard guard, EgressGuard.Resolver resolver, TimeSource time, PoolConfig config, String userAgent) {
        this(guard, resolver, time, config, userAgent, MemoryBudget.unlimited());
    }

    /// @param resolver may block; called on separate threads
    /// @param memory budget of all fetches; a fetch during a page visit counts toward that page
    public HttpFetcher(
            EgressGuard guard,
            EgressGuard.Resolver resolver,
            TimeSource time,
            PoolConfig config,
            String userAgent,
            MemoryBudget memory) {
        this.memory = memory;
        this.time = time;
        this.pool = new ConnectionPool(config);
        this.watchdog = new Watchdog(time, pool::forget);
        this.dns = new DnsCache(resolver, time, config);
        this.connector = new Connector(guard, dns, watchdog);
        this.exchanges = new RunExchange(connector, pool, new RequestText(userAgent), time);
    }

    @Override
    public FetchReply fetch(FetchRequest request) {
        Optional<PageMemory> page = PageMemory.ofPage();
        if (page.isPresent()) {
            return fetch(request, page.get());
        }
        try (PageMemory own = memory.open()) {
            return fetch(request, own);
        }
    }

    private FetchReply fetch(FetchRequest request, PageMemory page) {
        Deadlines deadlines = new Deadlines(time, request.budgets());
        List<HttpExchange> done = new ArrayList<>(1);
        List<Url> hops = new ArrayList<>(0);
        try {
            Optional<Url> leftTo = follow(request, deadlines, page, done, hops);
            FetchReply reply = FetchReply.of(request.url(), done, hops);
            return leftTo.map(reply::leftTo).orElse(reply);
        } catch (FetchFailedException failed) {
            FetchReply.Failure failure = new FetchReply.Failure(failed.error(), failed.detail());
            return FetchReply.of(request.url(), done, hops).withFailure(failure);
        }
    }

    private Optional<Url> follow(
            FetchRequest request, Deadlines deadlines, PageMemory page, List<HttpExchange> done, List<Url> hops)
            throws FetchFailedException {
        Hop hop = Hop.first(request);
        while (true) {
            Optional<FetchFailedException> spoiled = exchanges.run(hop, request, deadlines, page, done);
            ReplyHead head = done.getLast().head();
            request.cookies().store(hop.url(), head.headers().all("set-cookie"));
            Optional<Url> target = Redirect.target(hop.url(), head);
            if (target.isEmpty()) {
                if (spoiled.isPresent()) {
                    throw spoiled.get();
                }
                return target;
            }
            if (hops.size() >= request.budgets().redirects()) {
                throw new FetchFailedException(
                        FetchError.TOO_MANY_REDIRECTS, "more than " + hops.size() + " redirects");
            }
            switch (request.hops().check(hop.url(), target.get(), hops.size() + 1)) {
                case FOLLOW -> hop = hop.redirected(head.status(), target.get());
                case LEAVE -> {
                    return target;
                }
                case REFUSE -> throw new FetchFailedException(FetchError.REFUSED_REDIRECT, "to " + target.get());
            }
            hops.add(hop.url());
        }
    }

    /// Opens connections with the same guard and the same DNS cache. Closed with this fetcher.
    public Connector connector() {
        return connector;
    }

    /// The memory budget of all fetches.
    public MemoryBudget memory() {
        return memory;
    }

    /// Number of idle connections in the pool.
    public int idleConnections() {
        return pool.idle();
    }

    /// Number of open connections, idle or in use.
    public int openConnections() {
        return watchdog.count();
    }

    /// Closes all connections. Fetches in progress fail.
    @Override
    public void close() {
        watchdog.close();
        dns.close();
    }
}
