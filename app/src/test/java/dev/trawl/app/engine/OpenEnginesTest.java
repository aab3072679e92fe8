package dev.trawl.app.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.app.TestSettings;
import dev.trawl.app.data.DataFolder;
import dev.trawl.app.data.OpenLedger;
import dev.trawl.app.process.SystemTime;
import dev.trawl.engines.RedisServer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class OpenEnginesTest {

    @TempDir
    private Path folder;

    @Test
    void an_engine_that_is_opened_later_joins_while_the_others_are_asked() throws Exception {
        var time = new SystemTime();
        var kept = new ArrayDeque<AutoCloseable>();
        try (var redis = RedisServer.start();
                var data = DataFolder.open(folder.resolve("data"))) {
            var settings = TestSettings.in(folder, "state.url", redis.url(), "election.url", redis.url());
            var ledger = OpenLedger.open(data, time);
            kept.push(ledger);
            var engines = OpenEngines.open(settings, ledger, data, "n1", time, kept::push);
            var asked = new TreeSet<String>();
            engines.checks().forEach((key, _) -> {
                if (asked.isEmpty()) {
                    kept.push(engines.candidacy().apply(() -> {}));
                }
                asked.add(key);
            });

            assertThat(asked).contains("ledger.url", "state.url");
            assertThat(engines.checks()).containsOnlyKeys("election.url", "ledger.url", "state.url");
            while (!kept.isEmpty()) {
                kept.pop().close();
            }
        }
    }
}
