package dev.trawl.embedded;

import dev.trawl.spi.live.Inboxes;
import dev.trawl.testkit.InboxesContract;

class MemoryInboxesTest extends InboxesContract {

    @Override
    protected Inboxes open() {
        return new MemoryInboxes();
    }
}
