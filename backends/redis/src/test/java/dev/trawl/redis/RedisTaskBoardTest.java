package dev.trawl.redis;

import dev.trawl.spi.live.TaskBoard;
import dev.trawl.testkit.TaskBoardContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisTaskBoardTest extends TaskBoardContract {

    @RegisterExtension
    final OpenEngines engines = new OpenEngines();

    @Override
    protected TaskBoard open() {
        return engines.open().taskBoard();
    }
}
