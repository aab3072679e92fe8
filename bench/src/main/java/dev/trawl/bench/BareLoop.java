package dev.trawl.bench;

import dev.trawl.app.process.SystemTime;
import dev.trawl.bench.web.ScriptSite;
import dev.trawl.chrome.browser.BrowserConfig;
import dev.trawl.chrome.browser.BrowserFolders;
import dev.trawl.chrome.browser.BrowserProcess;
import dev.trawl.chrome.browser.FindBrowser;
import dev.trawl.chrome.cdp.CdpSession;
import dev.trawl.chrome.cdp.Deadline;
import dev.trawl.chrome.cdp.TargetCalls;
import dev.trawl.spi.TimeSource;
import java.io.BufferedWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// The limit of a crawl in the browser: navigates reused tabs, waits for the load event and reads the document, with
/// the client and the browser of the program and nothing around them. `BareLoop URL TABS PAGES ROWS`.
final class BareLoop implements Callable<Boolean> {

    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final Duration LONGEST_PAGE = Duration.ofSeconds(30);

    private final CdpSession tab;
    private final String url;
    private final int pages;
    private final AtomicInteger next;
    private final BufferedWriter rows;
    private final TimeSource time;

    private BareLoop(CdpSession tab, String url, int pages, AtomicInteger next, BufferedWriter rows, TimeSource time) {
        this.tab = tab;
        this.url = url;
        this.pages = pages;
        this.next = next;
        this.rows = rows;
        this.time = time;
    }

    public static void main(String[] arguments) throws Exception {
        var time = new SystemTime();
        int tabs = Integer.parseInt(arguments[1]);
        int pages = Integer.parseInt(arguments[2]);
        var config = BrowserConfig.in(Path.of(System.getProperty("java.io.tmpdir"), "trawl-bench-chrome"));
        var program = new FindBrowser(System.getenv("PATH")).find(config);
        var next = new AtomicInteger();
        try (var folders = BrowserFolders.open(config);
                var browser = BrowserProcess.start(program, config, folders, time);
                var threads = Executors.newVirtualThreadPerTaskExecutor();
                var rows = Files.newBufferedWriter(Path.of(arguments[3]))) {
            var running = new ArrayList<Future<Boolean>>();
            for (int i = 0; i < tabs; i++) {
                var tab = tab(browser.targets(), Deadline.in(time, LONGEST_PAGE));
                running.add(threads.submit(new BareLoop(tab, arguments[0], pages, next, rows, time)));
            }
            for (var loop : running) {
                loop.get();
            }
        }
        System.exit(0); // the threads of the pipe may still read
    }

    private static CdpSession tab(TargetCalls targets, Deadline deadline) throws Exception {
        String context = targets.createContext("direct://", deadline);
        CdpSession tab = targets.attach(targets.createTab(context, deadline), deadline);
        tab.call("Page.enable", Map.of(), deadline);
        return tab;
    }

    @Override
    public Boolean call() throws Exception {
        var loaded = new Semaphore(0);
        tab.listen(event -> {
            if (event.method().equals("Page.loadEventFired")) {
                loaded.release();
            }
        });
        var deadline = Deadline.in(time, LONGEST);
        for (int page = next.getAndIncrement(); page < pages; page = next.getAndIncrement()) {
            loaded.drainPermits();
            tab.call("Page.navigate", Map.of("url", url + page), deadline);
            if (!loaded.tryAcquire(LONGEST_PAGE.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException("page " + page + " did not load");
            }
            write(page, read(deadline));
        }
        return true;
    }

    private String read(Deadline deadline) throws Exception {
        var read = Map.of("expression", "document.documentElement.outerHTML", "returnByValue", true);
        String html = tab.call("Runtime.evaluate", read, deadline)
                .path("result")
                .path("value")
                .asString("");
        if (!html.contains(ScriptSite.READY)) {
            throw new IllegalStateException("the page is not finished: " + html);
        }
        return html;
    }

    private void write(int page, String html) throws Exception {
        synchronized (rows) {
            rows.write("{\"url\":\"%s%d\",\"bytes\":%d}\n".formatted(url, page, html.length()));
            rows.flush();
        }
    }
}
