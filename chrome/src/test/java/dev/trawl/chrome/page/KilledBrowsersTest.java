package dev.trawl.chrome.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import dev.trawl.chrome.ChromeRig;
import dev.trawl.chrome.InstalledBrowser;
import dev.trawl.chrome.PageSite;
import dev.trawl.chrome.browser.ProcessGroup;
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

/// R20, R21: browsers that are killed, and pages that are cancelled. The long form (`-Dtrawl.long=true`) loads 10,000
/// pages, kills tabs too, and compares the memory of its two halves.
@EnabledOnOs(OS.LINUX)
class KilledBrowsersTest {

    private static final boolean LONG = Boolean.getBoolean("trawl.long");
    private static final int PAGES = LONG ? 10_000 : 300;
    private static final int KILLS = LONG ? 100 : 10;
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
        List<Long> memory = new ArrayList<>();
        ChromeRig rig = new ChromeRig(temporary, TABS);
        try (rig) {
            rig.site.on("/page", KilledBrowsersTest::answer);
            List<Thread> workers = start(rig, errors, page -> {
                if (!done.add(page)) {
                    repeated.incrementAndGet();
                }
            });
            for (int kill = 1; kill <= KILLS; kill++) {
                int due = kill * PAGES / (KILLS + 2);
                await().until(() -> done.size() >= due || workers.stream().noneMatch(Thread::isAlive));
                memory.add(memory(temporary));
                killed.addAll(kill(LONG && kill % 2 == 0 ? tabs(temporary) : browsers(temporary)));
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
        if (LONG) {
            assertFlat(memory);
        }
    }

    private static void answer(HttpExchange exchange) throws IOException {
        PageSite.send(
                exchange,
                200,
                "text/html",
                "<p>page " + exchange.getRequestURI().getQuery());
    }

    private static void assertFlat(List<Long> memory) {
        double before = average(memory.subList(0, KILLS / 2));
        double after = average(memory.subList(KILLS / 2, KILLS));
        System.out.printf("bytes: first half %.0f, second half %.0f%n", before, after);
        assertThat(after).isLessThanOrEqualTo(1.1 * before);
    }

    private static double average(List<Long> values) {
        return values.stream().mapToLong(Long::longValue).average().orElseThrow();
    }

    /// Bytes of this process, after a collection, and of the browsers.
    private static long memory(Path folder) {
        System.gc();
        Runtime own = Runtime.getRuntime();
        return own.totalMemory()
                - own.freeMemory()
                + browsers(folder).stream()
                        .flatMap(process -> ProcessHandle.of(process).flatMap(ProcessHandle::parent).stream())
                        .mapToLong(shell -> new ProcessGroup(shell.pid()).memoryBytes())
                        .sum();
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

    /// Process ids of the pages.
    private static List<Long> tabs(Path folder) {
        return browsers(folder).stream()
                .flatMap(process -> ProcessHandle.of(process).stream())
                .flatMap(ProcessHandle::descendants)
                .map(ProcessHandle::pid)
                .filter(process -> commandLine(process).contains("--type=renderer"))
                .toList();
    }

    private static List<Long> kill(List<Long> running) {
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
