package dev.trawl.worker.crawl;

import dev.trawl.crawl.incremental.EarlierCrawls;
import dev.trawl.crawl.memory.MemoryBudget;
import dev.trawl.plugin.Executor;
import dev.trawl.spi.secret.SecretSource;
import dev.trawl.testkit.ExecutorContract;
import dev.trawl.testkit.ManualTime;
import java.util.List;
import java.util.Random;

class CrawlContractTest extends ExecutorContract {

    @Override
    protected Executor open() {
        return new CrawlExecutor(
                _ -> {
                    throw new AssertionError("looking at settings connects to nothing");
                },
                SecretSource.NONE,
                new ManualTime(),
                new Random(1),
                EarlierCrawls.NONE,
                MemoryBudget.unlimited());
    }

    @Override
    protected String taskType() {
        return "user_apps";
    }

    @Override
    protected String goodSettings() {
        return "{\"payload\":\"user_apps\"}";
    }

    @Override
    protected List<String> badSettings() {
        return List.of("{\"payload\":\"apps\"}", "{\"payload\":7}", "{\"form\":\"crawl\"}", "[]");
    }
}
