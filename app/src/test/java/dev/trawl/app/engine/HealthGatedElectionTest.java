package dev.trawl.app.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.embedded.AlwaysLeader;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.spi.live.Election;
import dev.trawl.testkit.ManualTime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// R4: a leader that has lost the ledger lets another lead.
class HealthGatedElectionTest {

    private final ManualTime time = new ManualTime();
    private final List<Standing> stood = new ArrayList<>();
    private boolean cutOff;
    private final HealthGatedElection lead = new HealthGatedElection(
            this::stand, new HealthGatedElection.Ledger(this::ask, Duration.ofSeconds(10)), time);

    private Election stand() {
        stood.add(new Standing());
        return stood.getLast();
    }

    private void ask() {
        if (cutOff) {
            throw new LedgerUnavailableException("the test has cut it off", new IOException("cut off"));
        }
    }

    private static final class Standing implements Election {

        private final Election inner = new AlwaysLeader();
        private boolean closed;

        @Override
        public boolean leads() {
            return !closed && inner.leads();
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    private void pass(int seconds) {
        for (int i = 0; i < seconds; i++) {
            time.advance(Duration.ofSeconds(1));
            lead.ask();
            lead.standIfFit();
        }
    }

    @Test
    void a_node_that_reaches_the_ledger_keeps_its_candidacy() {
        lead.standIfFit();
        pass(60);
        assertThat(lead.leads()).isTrue();
        assertThat(stood).hasSize(1);
    }

    @Test
    void leader_steps_down_on_ledger_loss_and_rejoins_after_recovery() {
        lead.standIfFit();
        cutOff = true;
        pass(9);
        assertThat(lead.leads()).isTrue();
        pass(1);
        assertThat(lead.leads()).isFalse();
        assertThat(stood)
                .singleElement()
                .satisfies(one -> assertThat(one.leads()).isFalse());
        pass(60);
        assertThat(stood).hasSize(1);
        cutOff = false;
        pass(1);
        assertThat(lead.leads()).isTrue();
        assertThat(stood).hasSize(2);
    }

    @Test
    void a_short_silence_changes_nothing() {
        lead.standIfFit();
        cutOff = true;
        pass(8);
        cutOff = false;
        pass(8);
        assertThat(stood)
                .singleElement()
                .satisfies(one -> assertThat(one.leads()).isTrue());
    }

    @Test
    void closing_steps_down() {
        lead.begin().close();
        assertThat(lead.leads()).isFalse();
        assertThat(stood)
                .singleElement()
                .satisfies(one -> assertThat(one.leads()).isFalse());
    }
}
