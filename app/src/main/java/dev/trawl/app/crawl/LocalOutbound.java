package dev.trawl.app.crawl;

import dev.trawl.app.browser.LocalBrowsers;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.ReadJob;
import dev.trawl.crawl.job.secret.SecretStore;
import dev.trawl.crawl.memory.MemoryBudget;
import dev.trawl.spi.secret.SecretSource;
import dev.trawl.worker.crawl.CrawlExecutor;
import java.nio.file.Files;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// The outgoing connections and browsers of a local crawl.
final class LocalOutbound implements AutoCloseable {

    private final CrawlOptions options;
    private final CommandContext context;
    private final EgressGuard guard;
    private final HttpFetcher fetcher;
    private final LocalBrowsers browsers;

    /// @throws CommandFailedException if a setting of the browsers is invalid
    LocalOutbound(CrawlOptions options, CommandContext context, MemoryBudget memory) {
        this.options = options;
        this.context = context;
        this.guard = options.allowPrivate()
                ? EgressGuard.openToPrivate()
                : new EgressGuard(options.extras().opened());
        var pool = LocalConnections.of(options.extras().connections());
        this.fetcher = new HttpFetcher(guard, context.time(), pool, ReadJob.AGENT, memory);
        this.browsers = LocalBrowsers.of(context, fetcher.connector());
    }

    /// Checks a new crawl before it creates its folder: its seeds, and the browser if it needs one.
    ///
    /// @throws CommandFailedException if the crawl cannot run
    void checkNew() throws InterruptedException {
        new ReachableSeeds(guard).check(options);
        if (Files.exists(options.folder().resolve(CrawlOptions.STATE))) {
            return;
        }
        Optional<CrawlJob> job = ReadJob.read(options.job()).job();
        if (job.isPresent()) {
            browsers.check(job.get());
        }
    }

    /// The executor of a crawl, which may be resumed.
    ///
    /// @throws CommandFailedException if the job needs a browser and none can be used
    CrawlExecutor executor(CrawlJob job, EarlierFolders since, MemoryBudget memory) throws InterruptedException {
        browsers.check(job);
        return new CrawlExecutor(fetcher, secrets(), context.time(), RandomGenerator.getDefault(), since, memory)
                .rendering(browsers);
    }

    private SecretSource secrets() {
        var environment = SecretStore.in(context.terminal().environment());
        return (_, name) -> environment.find(name);
    }

    @Override
    public void close() {
        browsers.close();
        fetcher.close();
    }
}
