package dev.trawl.app.parts;

import dev.trawl.spi.FetchMode;
import dev.trawl.worker.ExecutorRegistry;
import dev.trawl.worker.crawl.CrawlExecutor;
import dev.trawl.worker.execute.DataSyncExecutor;
import dev.trawl.worker.execute.GrpcExecutor;
import dev.trawl.worker.execute.HttpExecutor;
import dev.trawl.worker.execute.LocalExecutor;
import java.nio.file.Path;
import java.util.random.RandomGenerator;

/// The executors that every process with workers has. Plugin executors are registered after them.
///
/// @param syncRoot parent of all `data_sync` folders
record BuiltInExecutors(Outbound outbound, ServerSecrets secrets, ServerCrawls earlier, Path syncRoot) {

    ExecutorRegistry register(TestHooks hooks, Plugins plugins) {
        var local = new LocalExecutor();
        hooks.register(local);
        var time = hooks.time();
        var fetcher = outbound.fetcher();
        var executors = new ExecutorRegistry()
                .register(local)
                .register(new HttpExecutor(fetcher, secrets, time))
                .register(new GrpcExecutor(outbound.guard(), secrets))
                .register(new CrawlExecutor(
                                fetcher, secrets, time, RandomGenerator.getDefault(), earlier, fetcher.memory())
                        .reading(earlier)
                        .rendering(outbound.browsers()))
                .register(new DataSyncExecutor(fetcher, secrets, time, earlier, syncRoot, earlier::blobs));
        if (outbound.browsers().areInstalled()) {
            executors.offer(FetchMode.CHROME);
        }
        plugins.addTo(executors);
        return executors;
    }
}
