package dev.trawl.redis;

import dev.trawl.redis.RedisEngine.LeaderLock;
import dev.trawl.spi.live.Election;
import dev.trawl.testkit.ElectionContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisElectionTest extends ElectionContract {

    @RegisterExtension
    final OpenEngines engines = new OpenEngines();

    @Override
    protected Election open(String node, Runnable changed) {
        return engines.open().election(node, LeaderLock.DEFAULTS, changed);
    }
}
