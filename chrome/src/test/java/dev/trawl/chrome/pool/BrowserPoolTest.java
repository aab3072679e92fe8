package dev.trawl.chrome.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trawl.chrome.InstalledBrowser;
import dev.trawl.chrome.LocalProxy;
import dev.trawl.chrome.RunningTime;
import dev.trawl.chrome.browser.BrowserConfig;
import dev.trawl.chrome.cdp.CdpException;
import dev.trawl.chrome.cdp.Deadline;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class BrowserPoolTest {

    private final RunningTime time = new RunningTime();

    @TempDir
    private Path temporary;

    private BrowserConfig config;
    private LocalProxy proxy;
    private BrowserPool pool;

    @BeforeEach
    void open() throws Exception {
        config = InstalledBrowser.config(temporary);
        proxy = new LocalProxy();
        pool = open(BrowserPoolConfig.of(2));
    }

    private BrowserPool open(BrowserPoolConfig limits) throws Exception {
        // A tab may take its time to close on a busy machine. Tests put the clock forward where the deadline must pass.
        var patient = limits.withCloseDeadline(Duration.ofMinutes(5));
        return BrowserPool.open(InstalledBrowser.finder(), config, patient, time);
    }

    @AfterEach
    void leaves_nothing() throws IOException {
        if (pool != null) {
            pool.close();
            assertThat(pool.status().leased()).isZero();
            assertThat(InstalledBrowser.profiles(config)).isEmpty();
        }
        proxy.close();
    }

    @Test
    void the_check_names_the_version_of_a_sandboxed_browser() throws Exception {
        assertThat(pool.check().product()).contains("Chrome/");
        assertThat(pool.status().browsers()).isEqualTo(1);
    }

    @Test
    void a_tab_is_used_again_within_its_session_and_never_by_another() throws Exception {
        BrowserSession one = pool.openSession(proxy);
        BrowserSession two = pool.openSession(proxy);
        Tab first;
        try (TabLease lease = one.acquire()) {
            first = lease.tab();
        }
        try (TabLease lease = two.acquire()) {
            assertThat(lease.tab()).isNotSameAs(first);
        }
        try (TabLease lease = one.acquire()) {
            assertThat(lease.tab()).isSameAs(first);
        }
        one.close();
        assertThat(first.isGone()).isTrue();
        assertThat(pool.status().idle()).isEqualTo(1);
    }

    @Test
    void the_number_of_tabs_is_bounded_and_a_waiting_page_gets_the_next_one() throws Exception {
        BrowserSession session = pool.openSession(proxy);
        TabLease one = session.acquire();
        TabLease two = session.acquire();
        CompletableFuture<Tab> third = new CompletableFuture<>();
        Thread waiting = Thread.ofPlatform().start(() -> {
            try (TabLease lease = session.acquire()) {
                third.complete(lease.tab());
            } catch (Exception e) {
                third.completeExceptionally(e);
            }
        });
        await().until(() -> waiting.getState() == Thread.State.WAITING);
        assertThat(pool.status().leased()).isEqualTo(2);

        one.close();

        assertThat(third.get()).isSameAs(one.tab());
        two.close();
        waiting.join();
    }

    @Test
    void a_browser_is_replaced_after_its_pages() throws Exception {
        pool.close();
        pool = open(BrowserPoolConfig.of(2).withRecyclePages(3));
        BrowserSession session = pool.openSession(proxy);
        for (int page = 0; page < 7; page++) {
            try (TabLease lease = session.acquire()) {
                assertThat(lease.tab().isGone()).isFalse();
            }
        }
        assertThat(pool.status().started()).isEqualTo(3);
        assertThat(pool.status().browsers()).isEqualTo(1);
        assertThat(pool.status().killed()).isZero();
    }

    @Test
    void a_browser_is_replaced_when_it_is_old_and_finishes_its_pages_first() throws Exception {
        BrowserSession session = pool.openSession(proxy);
        TabLease old = session.acquire();
        time.advance(Duration.ofHours(2));
        session.acquire().close();
        session.acquire().close();

        assertThat(pool.status().started()).isEqualTo(2);
        assertThat(pool.status().browsers()).isEqualTo(2);
        assertThat(old.tab().isGone()).isFalse();
        old.close();
        assertThat(pool.status().browsers()).isEqualTo(1);
    }

    @Test
    void a_browser_above_its_memory_is_replaced() throws Exception {
        BrowserSession session = pool.openSession(proxy);
        try (TabLease lease = session.acquire()) {
            lease.tab()
                    .session()
                    .call(
                            "Runtime.evaluate",
                            Map.of("expression", "window.kept = new Uint8Array(400 << 20).fill(1); 1"),
                            in(60));
        }
        pool.close();
        pool = open(BrowserPoolConfig.of(2).withMaxMemory(256L << 20));
        BrowserSession other = pool.openSession(proxy);
        TabLease lease = other.acquire();
        lease.tab()
                .session()
                .tell("Runtime.evaluate", Map.of("expression", "window.kept = new Uint8Array(900 << 20).fill(1); 1"));
        await().until(() -> lease.tab().isGone());
        lease.close();
        try (TabLease next = other.acquire()) {
            assertThat(next.tab().isGone()).isFalse();
        }
        assertThat(pool.status().started()).isEqualTo(2);
    }

    @Test
    void a_tab_that_computes_without_end_is_closed_and_its_slot_returned() throws Exception {
        BrowserSession session = pool.openSession(proxy);
        TabLease busy = session.acquire();
        busy.tab().session().tell("Runtime.evaluate", Map.of("expression", "while(true);"));
        busy.spoil();
        busy.close();

        assertThat(busy.tab().isGone()).isTrue();
        assertThat(pool.status().killed()).isZero();
        assertThat(pool.status().leased()).isZero();
        session.acquire().close();
    }

    @Test
    void a_stopped_browser_is_killed_after_the_close_deadline() throws Exception {
        BrowserSession session = pool.openSession(proxy);
        TabLease lease = session.acquire();
        long browser = lease.tab().browser().process.pid();
        signal("-STOP", browser);
        CompletableFuture<Void> closing = CompletableFuture.runAsync(lease::close);
        while (!closing.isDone()) {
            time.advance(Duration.ofSeconds(1));
            Thread.onSpinWait();
        }

        assertThat(InstalledBrowser.processes(browser)).isEmpty();
        assertThat(pool.status().leased()).isZero();
        assertThat(pool.status().killed()).isEqualTo(1);
        session.acquire().close();
    }

    @Test
    void a_killed_browser_fails_its_pages_and_the_next_one_gets_another() throws Exception {
        BrowserSession session = pool.openSession(proxy);
        TabLease lease = session.acquire();
        signal("-KILL", lease.tab().browser().process.pid());

        assertThatThrownBy(() ->
                        lease.tab().session().call("Runtime.evaluate", Map.of("expression", "while(true);"), in(60)))
                .isInstanceOfSatisfying(
                        CdpException.class,
                        failed ->
                                assertThat(failed.kind()).isIn(CdpException.Cause.CLOSED, CdpException.Cause.DETACHED));
        lease.close();
        session.acquire().close();
        assertThat(pool.status().started()).isEqualTo(2);
        assertThat(pool.status().killed()).isEqualTo(1);
    }

    @Test
    void a_crashed_tab_fails_its_own_page_alone() throws Exception {
        BrowserSession session = pool.openSession(proxy);
        try (TabLease crashing = session.acquire();
                TabLease other = session.acquire()) {
            crashing.tab().session().tell("Page.navigate", Map.of("url", "chrome://crash"));
            await().until(() -> crashing.tab().isGone());
            assertThatThrownBy(
                            () -> crashing.tab().session().call("Runtime.evaluate", Map.of("expression", "1"), in(60)))
                    .isInstanceOfSatisfying(
                            CdpException.class,
                            failed -> assertThat(failed.kind()).isEqualTo(CdpException.Cause.DETACHED));
            assertThat(other.tab()
                            .session()
                            .call("Runtime.evaluate", Map.of("expression", "1 + 1"), in(60))
                            .path("result")
                            .path("value")
                            .asInt())
                    .isEqualTo(2);
        }
        assertThat(pool.status().started()).isEqualTo(1);
    }

    private Deadline in(long seconds) {
        return Deadline.in(time, Duration.ofSeconds(seconds));
    }

    /// Signals the whole group.
    private static void signal(String signal, long group) throws Exception {
        new ProcessBuilder("/bin/sh", "-c", "kill " + signal + " -" + group)
                .start()
                .waitFor();
    }
}
