package dev.trawl.redis;

import dev.trawl.spi.live.Membership;
import dev.trawl.testkit.MembershipContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisMembershipTest extends MembershipContract {

    @RegisterExtension
    final OpenEngines engines = new OpenEngines();

    @Override
    protected Membership open() {
        return engines.open().membership();
    }
}
