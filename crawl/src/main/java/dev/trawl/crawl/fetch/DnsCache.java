package dev.trawl.crawl.fetch;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.spi.TimeSource;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Remembers what names resolve to, and that they resolve to nothing. A name is asked for once at a time, on a thread
/// of
/// its own, so that a slow answer holds nobody but those who want it, and them no longer than they wish.
final class DnsCache implements AutoCloseable {

    /// The system's resolver blocks; more than this many slow names at once make further ones wait.
    private static final int THREADS = 64;

    private static final int MOST_WAITING = 10_000;

    private final EgressGuard.Resolver source;
    private final TimeSource time;
    private final PoolConfig config;
    private final AsyncCache<String, Answer> answers;
    private final ExecutorService threads;

    DnsCache(EgressGuard.Resolver source, TimeSource time, PoolConfig config) {
        this.source = source;
        this.time = time;
        this.config = config;
        this.threads = threads();
        this.answers = Caffeine.newBuilder()
                .maximumSize(config.dnsNames())
                .executor(Runnable::run)
                .buildAsync();
    }

    /// The addresses of a name; an empty list when it has none.
    ///
    /// @throws FetchFailedException when there is no answer in time
    List<InetAddress> resolve(String host, Duration limit) throws FetchFailedException {
        try {
            forgetIfOld(host);
            CompletableFuture<Answer> answer = answers.getIfPresent(host);
            if (answer == null) {
                answer = answers.get(host, (name, _) -> CompletableFuture.supplyAsync(() -> ask(name), threads));
            }
            return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS).addresses();
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
        try {
            return new Answer(
                    source.resolve(host), time.nanos() + config.dnsTime().toNanos());
        } catch (UnknownHostException _) {
            return new Answer(List.of(), time.nanos() + config.dnsMissingTime().toNanos());
        }
    }

    /// @param until by the monotonic clock
    private record Answer(List<InetAddress> addresses, long until) {}

    private static ExecutorService threads() {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                5,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(MOST_WAITING),
                Thread.ofPlatform().daemon().name("fetch-dns-", 0).factory());
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
