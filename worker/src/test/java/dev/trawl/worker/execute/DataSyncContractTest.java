package dev.trawl.worker.execute;

import dev.trawl.plugin.Executor;
import dev.trawl.spi.secret.SecretSource;
import dev.trawl.testkit.ExecutorContract;
import dev.trawl.testkit.ManualTime;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

class DataSyncContractTest extends ExecutorContract {

    @Override
    protected Executor open() {
        return new DataSyncExecutor(
                _ -> {
                    throw new AssertionError("looking at settings connects to nothing");
                },
                SecretSource.NONE,
                new ManualTime(),
                (_, _, _) -> {
                    throw new AssertionError("looking at settings reads nothing");
                },
                Path.of("nowhere"),
                Optional::empty);
    }

    @Override
    protected String taskType() {
        return "data_sync";
    }

    @Override
    protected String goodSettings() {
        return "{}";
    }

    @Override
    protected List<String> badSettings() {
        return List.of("{\"root\":\"/\"}", "[]", "{\"a\\nb\":1}");
    }
}
