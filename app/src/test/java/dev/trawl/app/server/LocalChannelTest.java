package dev.trawl.app.server;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.worker.WorkerChannel;
import dev.trawl.testkit.WorkerChannelContract;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// The contract within one process.
@SuppressWarnings("NullAway.Init") // opened before each test
class LocalChannelTest extends WorkerChannelContract {

    @TempDir
    Path folder;

    private ChannelRig rig;

    @BeforeEach
    void open() {
        rig = new ChannelRig(folder, Duration.ofSeconds(5));
    }

    @AfterEach
    void close() {
        rig.close();
    }

    @Override
    protected WorkerChannel channel(String worker) {
        return rig.platform.core().channel();
    }

    @Override
    protected TaskId submit(String payload) {
        return rig.submit(payload);
    }

    @Override
    protected void cancel(TaskId task) {
        rig.cancel(task);
    }
}
