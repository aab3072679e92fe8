package dev.trawl.crawl.fetch.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchFailedException;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.testkit.ManualTime;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What is remembered of names, and for how long. (C13)
@Timeout(300)
class DnsCacheTest {

    private static final List<InetAddress> FOUND = List.of(InetAddress.ofLiteral("1.1.1.1"));
    private static final Duration LONG = Duration.ofSeconds(30);

    private final ManualTime time = new ManualTime();
    private final AtomicInteger asked = new AtomicInteger();

    @Test
    void an_answer_is_used_until_it_is_old() throws Exception {
        try (DnsCache dns = new DnsCache(_ -> counted(FOUND), time, PoolConfig.DEFAULTS)) {
            assertThat(dns.resolve("a.test", LONG)).isEqualTo(FOUND);
            time.advance(Duration.ofSeconds(299));
            assertThat(dns.resolve("a.test", LONG)).isEqualTo(FOUND);
            assertThat(asked.get()).isEqualTo(1);
            time.advance(Duration.ofSeconds(2));
            dns.resolve("a.test", LONG);
            assertThat(asked.get()).isEqualTo(2);
        }
    }

    @Test
    void a_name_without_an_address_is_asked_for_again_sooner() throws Exception {
        DnsCache opened = new DnsCache(
                host -> {
                    asked.incrementAndGet();
                    throw new UnknownHostException(host);
                },
                time,
                PoolConfig.DEFAULTS);
        try (DnsCache dns = opened) {
            assertThat(dns.resolve("missing.test", LONG)).isEmpty();
            time.advance(Duration.ofSeconds(29));
            assertThat(dns.resolve("missing.test", LONG)).isEmpty();
            assertThat(asked.get()).isEqualTo(1);
            time.advance(Duration.ofSeconds(2));
            dns.resolve("missing.test", LONG);
            assertThat(asked.get()).isEqualTo(2);
        }
    }

    @Test
    void a_slow_dns_lookup_times_out_without_blocking_others() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        DnsCache opened = new DnsCache(
                host -> {
                    if (host.startsWith("slow")) {
                        awaitQuietly(never);
                    }
                    return counted(FOUND);
                },
                time,
                PoolConfig.DEFAULTS);
        try (DnsCache dns = opened) {
            for (int number = 0; number < 20; number++) {
                String slow = "slow" + number + ".test";
                assertThatThrownBy(() -> dns.resolve(slow, Duration.ofMillis(1)))
                        .isInstanceOfSatisfying(
                                FetchFailedException.class,
                                failed -> assertThat(failed.error()).isEqualTo(FetchError.DNS));
            }
            assertThat(dns.resolve("quick.test", LONG)).isEqualTo(FOUND);
        } finally {
            never.countDown();
        }
    }

    /// All threads but one are held by slow names. The thread of a lookup that has just ended is not idle yet when the
    /// next lookup begins.
    @Test
    void no_lookup_is_rejected_beside_as_many_slow_names_as_there_are_threads() throws Exception {
        int slow = 1_023;
        var held = new CountDownLatch(slow);
        var go = new CountDownLatch(1);
        DnsCache opened = new DnsCache(
                host -> {
                    if (host.startsWith("slow")) {
                        held.countDown();
                        awaitQuietly(go);
                    }
                    return FOUND;
                },
                time,
                PoolConfig.DEFAULTS);
        try (DnsCache dns = opened;
                var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int number = 0; number < slow; number++) {
                String name = "slow" + number;
                var _ = callers.submit(() -> dns.resolve(name, LONG));
            }
            held.await();
            var answers = IntStream.range(0, 5_000)
                    .mapToObj(number -> callers.submit(() -> dns.resolve("quick" + number, Duration.ofMinutes(2))))
                    .toList();
            try {
                for (var answer : answers) {
                    assertThat(answer.get()).isEqualTo(FOUND);
                }
            } finally {
                go.countDown(); // callers close when all have ended
            }
        }
    }

    @Test
    void a_lookup_that_failed_for_the_moment_is_repeated_by_the_next_fetch() throws Exception {
        DnsCache opened = new DnsCache(
                host -> {
                    if (asked.incrementAndGet() == 1) {
                        throw new UnknownHostException(host + ": Temporary failure in name resolution");
                    }
                    return FOUND;
                },
                time,
                PoolConfig.DEFAULTS);
        try (DnsCache dns = opened) {
            assertThatThrownBy(() -> dns.resolve("a.test", LONG))
                    .isInstanceOfSatisfying(FetchFailedException.class, failed -> {
                        assertThat(failed.error()).isEqualTo(FetchError.DNS);
                        assertThat(failed.detail()).isEqualTo("the name server gave no answer for a.test");
                    });
            assertThat(dns.resolve("a.test", LONG)).isEqualTo(FOUND);
        }
    }

    private List<InetAddress> counted(List<InetAddress> answer) {
        asked.incrementAndGet();
        return answer;
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
