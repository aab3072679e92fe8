package dev.trawl.redis;

import dev.trawl.spi.live.Marks;
import dev.trawl.testkit.MarksContract;
import java.time.Duration;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisMarksTest extends MarksContract {

    @RegisterExtension
    final OpenEngines engines = new OpenEngines();

    @Override
    protected Marks open() {
        return engines.open().marks();
    }

    @Override
    protected void pass(Duration elapsed) {
        OpenEngines.pass(elapsed);
    }
}
