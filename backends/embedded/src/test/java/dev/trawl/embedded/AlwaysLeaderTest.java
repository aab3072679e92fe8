package dev.trawl.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AlwaysLeaderTest {

    @Test
    void node_leads_until_it_steps_down() {
        var election = new AlwaysLeader();
        assertThat(election.leads()).isTrue();
        election.close();
        election.close();
        assertThat(election.leads()).isFalse();
    }
}
