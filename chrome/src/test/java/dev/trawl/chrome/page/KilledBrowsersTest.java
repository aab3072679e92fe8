package dev.trawl.chrome.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.chrome.ChromeRig;
import dev.trawl.chrome.InstalledBrowser;
import dev.trawl.chrome.PageSite;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.render.PageWait;
import dev.trawl.crawl.render.RenderRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// R20, R21: browsers that are killed, and pages that are cancelled.
@EnabledOnOs(OS.LINUX)
class KilledBrowsersTest {

    private static final int PAGES = 300;
    private static final int KILLS = 10;
    private static final int TABS = 3;
    private static final RenderRequest LOADED = RenderRequest.DEFAULTS.withUntil(new PageWait.Load());

    @TempDir
    private Path temporary;

    @Test
    void every_page_is_read_once_although_browsers_are_killed() throws Exception {
        Set<Integer> done = ConcurrentHashMap.newKeySet();
        AtomicInteger repeated = new AtomicInteger();
        Set<FetchError> errors = ConcurrentHashMap.newKeySet();
        Set<Long> killed = ConcurrentHashMap.newKeySet();
        ChromeRig rig = new ChromeRig(temporary, TABS);
        try (rig) {
            rig.site.on(
                    "/page",
                    exchange -> PageSite.send(
                            exchange,
                            200,
                            "text/html",
                            "<p>page " + exchange.getRequestURI().getQuery()));
            List<Thread> workers = start(rig, errors, page -> {
                if (!done.add(page)) {
                    repeated.incrementAndGet();
                }
            });
            for (int kill = 1; kill <= KILLS; kill++) {
                int due = kill * PAGES / (KILLS + 2);
                await().until(() -> done.size() >= due || workers.stream().noneMatch(Thread::isAlive));
                killed.addAll(killBrowsers(temporary));
            }
            for (Thread worker : workers) {
                worker.join();
            }
            assertThat(errors).isSubsetOf(FetchError.BROWSER_CRASHED, FetchError.BROWSER_UNAVAILABLE);
            assertThat(done).hasSize(PAGES);
            assertThat(repeated).hasValue(0);
            assertThat(killed).hasSizeGreaterThanOrEqualTo(KILLS);
            assertThat(rig.pool.status().leased()).isZero();
        }
        assertThat(InstalledBrowser.profiles(rig.config())).isEmpty();
        assertThat(browsers(temporary)).isEmpty();
    }

    /// Each worker repeats a page until it is read.
    private static List<Thread> start(ChromeRig rig, Set<FetchError> errors, IntConsumer read) {
        AtomicInteger next = new AtomicInteger();
        List<Thread> workers = new ArrayList<>();
        for (int worker = 0; worker < TABS; worker++) {
            workers.add(Thread.ofVirtual().start(() -> {
                for (int page = next.getAndIncrement(); page < PAGES; page = next.getAndIncrement()) {
                    boolean isRead = fetch(rig, page, errors);
                    while (!isRead) {
                        isRead = fetch(rig, page, errors);
                    }
                    read.accept(page);
                }
            }));
        }
        return workers;
    }

    private static boolean fetch(ChromeRig rig, int page, Set<FetchError> errors) {
        FetchReply reply = rig.fetch("/page?" + page, LOADED);
        reply.failure().ifPresent(failure -> errors.add(failure.error()));
        return reply.failure().isEmpty() && ChromeRig.text(reply).contains("page " + page);
    }

    @Test
    void a_cancelled_page_leaves_no_process_and_no_profile() throws Exception {
        CountDownLatch asked = new CountDownLatch(2);
        ChromeRig rig = new ChromeRig(temporary, TABS);
        try (rig) {
            rig.site.on("/hangs", _ -> {
                asked.countDown();
                try {
                    Thread.currentThread().join();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            List<FutureTask<FetchReply>> fetches = new ArrayList<>();
            List<Thread> threads = new ArrayList<>();
            for (int fetch = 0; fetch < 2; fetch++) {
                var task = new FutureTask<>(() -> rig.fetch("/hangs"));
                fetches.add(task);
                threads.add(Thread.ofVirtual().start(task));
            }
            asked.await();
            threads.forEach(Thread::interrupt);
            for (var fetch : fetches) {
                assertThat(fetch.get().failure())
                        .get()
                        .extracting(FetchReply.Failure::error)
                        .isEqualTo(FetchError.CANCELLED);
            }
            assertThat(rig.pool.status().leased()).isZero();
            rig.site.html("/fine", "fine");
            assertThat(rig.fetch("/fine", LOADED).failure()).isEmpty();
        }
        assertThat(InstalledBrowser.profiles(rig.config())).isEmpty();
        assertThat(browsers(temporary)).isEmpty();
    }

    /// Process ids of the main processes whose profile is below a folder.
    private static List<Long> browsers(Path folder) {
        return ProcessHandle.allProcesses()
                .filter(process -> commandLine(process.pid()).contains("--user-data-dir=" + folder))
                .filter(process -> !commandLine(process.pid()).contains("--type="))
                .filter(process -> !commandLine(process.pid()).contains("/bin/sh"))
                .map(ProcessHandle::pid)
                .toList();
    }

    private static List<Long> killBrowsers(Path folder) {
        List<Long> running = browsers(folder);
        running.forEach(process -> ProcessHandle.of(process).ifPresent(ProcessHandle::destroyForcibly));
        return running;
    }

    private static String commandLine(long process) {
        try {
            return Files.readString(Path.of("/proc/" + process + "/cmdline"));
        } catch (IOException _) {
            return "";
        }
    }
}
