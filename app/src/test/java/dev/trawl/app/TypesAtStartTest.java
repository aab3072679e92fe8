package dev.trawl.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.embedded.MemoryLedger;
import dev.trawl.spi.ledger.TypeConfig;
import dev.trawl.testkit.ManualTime;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class TypesAtStartTest {

    private final MemoryLedger ledger = new MemoryLedger(new ManualTime());

    @Test
    void echo_and_sleep_come_built_in() {
        store("{}");
        assertThat(ledger.reads().typeConfigs())
                .extracting(TypeConfig::type)
                .containsExactlyInAnyOrder("echo", "sleep");
    }

    @Test
    void the_same_settings_again_make_no_new_version_and_others_do() {
        store("{\"mail\":{\"executor\":\"http\",\"timeout\":\"30s\"}}");
        store("{\"mail\":{\"executor\":\"http\",\"timeout\":\"30s\"}}");
        assertThat(ledger.reads().typeConfig("mail", 2)).isEmpty();
        store("{\"mail\":{\"executor\":\"http\",\"timeout\":\"60s\"}}");
        assertThat(ledger.reads().typeConfig("mail", 2)).isPresent();
        assertThat(ledger.reads().typeConfig("mail", 1)).isPresent();
    }

    @Test
    void a_type_that_cannot_work_is_named_and_nothing_is_stored() {
        assertThatThrownBy(() -> store("{\"mail\":{\"executor\":\"http\",\"timeuot\":\"30s\"}}"))
                .hasMessageContaining("types.mail")
                .hasMessageContaining("timeuot");
        assertThatThrownBy(() -> store("{\"mail\":{\"timeout\":\"30s\"}}")).hasMessageContaining("executor is missing");
        assertThat(ledger.reads().typeConfigs()).isEmpty();
    }

    private void store(String types) {
        TypesAtStart.store(ledger, JsonMapper.shared().readTree(types));
    }
}
