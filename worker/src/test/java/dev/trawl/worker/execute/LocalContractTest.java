package dev.trawl.worker.execute;

import dev.trawl.plugin.Executor;
import dev.trawl.testkit.ExecutorContract;
import java.util.List;

class LocalContractTest extends ExecutorContract {

    @Override
    protected Executor open() {
        return new LocalExecutor();
    }

    @Override
    protected String taskType() {
        return "sleep";
    }

    @Override
    protected String goodSettings() {
        return "{}";
    }

    @Override
    protected List<String> badSettings() {
        return List.of("{\"ms\":1}", "{\"a\\nb\":1}");
    }
}
