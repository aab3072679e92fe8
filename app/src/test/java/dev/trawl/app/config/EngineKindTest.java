package dev.trawl.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.app.TestSettings;
import dev.trawl.config.NodeRole;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineKindTest {

    private static final String SHARED = "postgresql://db.example/trawl";

    @TempDir
    Path folder;

    @Test
    void a_scheduler_that_elects_itself_on_a_shared_ledger_may_meet_another() {
        assertThat(isContested(NodeRole.SCHEDULER, "ledger.url", SHARED)).isTrue();
        assertThat(isContested(NodeRole.WORKER, "ledger.url", SHARED)).isFalse();
        assertThat(isContested(NodeRole.SCHEDULER, "ledger.url", SHARED, "election.url", "redis://r.example"))
                .isFalse();
        assertThat(isContested(NodeRole.SCHEDULER)).isFalse();
    }

    private boolean isContested(NodeRole role, String... pairs) {
        return EngineKind.isLeadContested(TestSettings.in(folder, pairs), Set.of(role));
    }
}
