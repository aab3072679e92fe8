package dev.trawl.redis;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EnduringTest {

    @RegisterExtension
    final OpenEngines engines = new OpenEngines();

    @Test
    void what_an_engine_does_again_and_again_goes_on_after_a_failure() {
        var runs = new AtomicInteger();
        engines.open().every(Duration.ofMillis(10), () -> {
            if (runs.incrementAndGet() < 3) {
                throw new IllegalStateException("the test lets it fail");
            }
        });
        await().until(() -> runs.get() > 3);
    }
}
