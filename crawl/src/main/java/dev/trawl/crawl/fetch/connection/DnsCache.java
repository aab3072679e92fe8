package dev.trawl.crawl.fetch.connection;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchFailedException;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.spi.TimeSource;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Caches DNS answers, including names without an address. Concurrent requests for a name share one lookup on a
/// separate thread. A slow answer delays only these requests, up to their time limit. A temporary failure (no
/// answer from the name server, or SERVFAIL) is not cached.
public final class DnsCache implements AutoCloseable {

    /// The system resolver blocks a thread for the whole lookup. With this many slow lookups, others wait.
    private static final int THREADS = 1_024;

    private static final long STACK = 256 << 10;

    /// Error texts of EAI_AGAIN: glibc in English and Chinese, musl.
    private static final List<String> TEMPORARY =
            List.of("Temporary failure in name resolution", "域名解析出现暂时性错误", "域名解析暂时失败", "Try again");

    private final EgressGuard.Resolver source;
    private final TimeSource time;
    private final PoolConfig config;
    private final AsyncCache<String, Answer> answers;
    /// Unbounded, because [#free] limits the lookups. A lookup returns its permit before its thread is idle, so
    /// a bounded pool would reject lookups that hold a permit.
    private final ExecutorService threads = threads();
    private final ExecutorService waiting = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore free = new Semaphore(THREADS);

    public DnsCache(EgressGuard.Resolver source, TimeSource time, PoolConfig config) {
        this.source = source;
        this.time = time;
        this.config = config;
        this.answers = Caffeine.newBuilder()
                .maximumSize(config.dnsNames())
                .executor(Runnable::run)
                .buildAsync();
    }

    /// The addresses of a name; an empty list if it has none.
    ///
    /// @throws FetchFailedException if the lookup fails temporarily or times out
    public List<InetAddress> resolve(String host, Duration limit) throws FetchFailedException {
        try {
            forgetIfOld(host);
            CompletableFuture<Answer> answer = answers.getIfPresent(host);
            if (answer == null) {
                answer = answers.get(host, (name, _) -> CompletableFuture.supplyAsync(() -> ask(name), waiting));
            }
            Answer given = answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
            if (given.failed()) {
                throw new FetchFailedException(FetchError.DNS, "the name server gave no answer for %s".formatted(host));
            }
            return given.addresses();
        } catch (TimeoutException | RejectedExecutionException _) {
            throw new FetchFailedException(FetchError.DNS, "no answer for %s in time".formatted(host));
        } catch (ExecutionException broken) {
            throw new FetchFailedException(FetchError.DNS, String.valueOf(broken.getMessage()));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new FetchFailedException(FetchError.CANCELLED, "interrupted");
        }
    }

    private void forgetIfOld(String host) {
        CompletableFuture<Answer> known = answers.getIfPresent(host);
        if (known != null
                && known.state() == Future.State.SUCCESS
                && time.nanos() - known.resultNow().until() >= 0) {
            answers.asMap().remove(host, known);
        }
    }

    private Answer ask(String host) {
        free.acquireUninterruptibly();
        try {
            return CompletableFuture.supplyAsync(() -> lookUp(host), threads).join();
        } finally {
            free.release();
        }
    }

    private Answer lookUp(String host) {
        try {
            List<InetAddress> addresses = source.resolve(host);
            return answer(addresses, addresses.isEmpty() ? config.dnsMissingTime() : config.dnsTime());
        } catch (UnknownHostException missing) {
            return isTemporary(missing)
                    ? new Answer(List.of(), true, time.nanos())
                    : answer(List.of(), config.dnsMissingTime());
        }
    }

    private Answer answer(List<InetAddress> addresses, Duration lasts) {
        return new Answer(addresses, false, time.nanos() + lasts.toNanos());
    }

    /// True if the system resolver reports EAI_AGAIN. The JDK exposes it only in the message. In an unknown
    /// language the name counts as missing.
    private static boolean isTemporary(UnknownHostException failed) {
        String message = String.valueOf(failed.getMessage());
        return TEMPORARY.stream().anyMatch(message::endsWith);
    }

    /// @param failed temporary failure; the addresses are unknown
    /// @param until expiry by the monotonic clock
    private record Answer(List<InetAddress> addresses, boolean failed, long until) {}

    private static ExecutorService threads() {
        return new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                5,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                Thread.ofPlatform()
                        .daemon()
                        .stackSize(STACK)
                        .name("fetch-dns-", 0)
                        .factory());
    }

    @Override
    public void close() {
        waiting.shutdownNow();
        threads.shutdownNow();
    }
}
