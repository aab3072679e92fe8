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
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Remembers what names resolve to, and that they resolve to nothing. A name is asked for once at a time, on a thread
/// of its own, so that a slow answer holds nobody but those who want it, and them no longer than they wish.
/// A lookup that failed for the moment (no answer from the name server, or SERVFAIL) says nothing about the name and is
/// not cached.
final class DnsCache implements AutoCloseable {

    /// The system's resolver blocks a thread for as long as a name takes; beyond this many slow names, others wait.
    private static final int THREADS = 1_024;

    private static final long STACK = 256 << 10;

    /// Texts of EAI_AGAIN: glibc in English and Chinese, musl.
    private static final List<String> TEMPORARY =
            List.of("Temporary failure in name resolution", "域名解析出现暂时性错误", "域名解析暂时失败", "Try again");

    private final EgressGuard.Resolver source;
    private final TimeSource time;
    private final PoolConfig config;
    private final AsyncCache<String, Answer> answers;
    /// [#free] bounds the lookups, and the pool has no bound of its own: a lookup gives its permit back before its
    /// thread is idle, so a bounded pool would reject lookups that hold a permit.
    private final ExecutorService threads = threads();
    private final ExecutorService waiting = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore free = new Semaphore(THREADS);

    DnsCache(EgressGuard.Resolver source, TimeSource time, PoolConfig config) {
        this.source = source;
        this.time = time;
        this.config = config;
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

    /// The system resolver reports EAI_AGAIN. The JDK passes that on in its message alone; in a language that is not
    /// known here the name counts as missing.
    private static boolean isTemporary(UnknownHostException failed) {
        String message = String.valueOf(failed.getMessage());
        return TEMPORARY.stream().anyMatch(message::endsWith);
    }

    /// @param failed the lookup says nothing about the name
    /// @param until by the monotonic clock
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
