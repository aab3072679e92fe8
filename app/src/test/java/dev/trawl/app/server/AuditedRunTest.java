package dev.trawl.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.app.TestSettings;
import dev.trawl.core.CoreConfig;
import dev.trawl.core.TaskCore.Extensions;
import dev.trawl.embedded.FileBlobStore;
import dev.trawl.gateway.node.PrometheusMetrics;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.memory.MemoryLedger;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditedRunTest {

    @TempDir
    Path temp;

    @Test
    void audit_records_start_stop_and_security_exceptions() {
        var time = new ManualTime();
        var ledger = new MemoryLedger(time);
        var settings = TestSettings.in(temp, "egress.allow", "10.0.0.0/8", "listen.insecure", "true");
        var extensions = new Extensions(Map.of(), Map.of(), new PrometheusMetrics());
        try (var platform = Platform.start(
                        CoreConfig.defaults("node-1"), ledger, new FileBlobStore(temp), extensions, time);
                var run = AuditedRun.begin(platform.core().audit(), "node-1", settings)) {
            assertThat(run).isNotNull();
        }
        assertThat(ledger.reads().audit().between("default", 0, Long.MAX_VALUE))
                .extracting(
                        entry -> entry.entry().action() + " " + entry.entry().object())
                .containsExactly(
                        "server.start 127.0.0.1:7989",
                        "listen.insecure 127.0.0.1:7989",
                        "egress.allow 10.0.0.0/8",
                        "server.stop ");
    }
}
