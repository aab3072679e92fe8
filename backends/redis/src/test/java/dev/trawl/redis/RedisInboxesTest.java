package dev.trawl.redis;

import dev.trawl.spi.live.Inboxes;
import dev.trawl.testkit.InboxesContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisInboxesTest extends InboxesContract {

    @RegisterExtension
    final OpenEngines engines = new OpenEngines();

    @Override
    protected Inboxes open() {
        return engines.open().inboxes();
    }
}
