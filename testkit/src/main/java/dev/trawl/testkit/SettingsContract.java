package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.task.TypeConfig;
import org.junit.jupiter.api.Test;

/// Configurations of types.
public abstract class SettingsContract extends LedgerContract {

    @Test
    void nothing_is_configured_at_first() {
        assertThat(reads().typeConfigs()).isEmpty();
        assertThat(reads().typeConfig("echo", 1)).isEmpty();
    }

    @Test
    void every_new_configuration_is_the_next_version() {
        assertThat(put("echo", "{\"a\":1}")).isEqualTo(1);
        assertThat(put("sleep", "{}")).isEqualTo(1);
        assertThat(put("echo", "{\"a\":2}")).isEqualTo(2);
        assertThat(reads().typeConfig("echo", 1)).contains(new TypeConfig("echo", 1, "{\"a\":1}"));
        assertThat(reads().typeConfig("echo", 3)).isEmpty();
        assertThat(reads().typeConfigs())
                .containsExactlyInAnyOrder(new TypeConfig("echo", 2, "{\"a\":2}"), new TypeConfig("sleep", 1, "{}"));
    }

    @Test
    void the_newest_configuration_again_changes_nothing() {
        put("echo", "{\"a\":1}");
        put("echo", "{\"a\":2}");
        assertThat(put("echo", "{\"a\":2}")).isEqualTo(2);
        assertThat(put("echo", "{\"a\":1}")).isEqualTo(3);
        assertThat(reads().typeConfigs()).containsExactly(new TypeConfig("echo", 3, "{\"a\":1}"));
    }

    @Test
    void a_removed_type_keeps_its_versions_and_can_be_stored_again() {
        put("echo", "{\"a\":1}");
        assertThat(remove("echo")).isTrue();
        assertThat(reads().typeConfigs()).containsExactly(new TypeConfig("echo", 2, "{\"a\":1}", true));
        assertThat(reads().typeConfig("echo", 1)).contains(new TypeConfig("echo", 1, "{\"a\":1}"));
        assertThat(remove("echo")).isFalse();
        assertThat(remove("sleep")).isFalse();
        assertThat(put("echo", "{\"a\":1}")).isEqualTo(3);
        assertThat(reads().typeConfigs()).containsExactly(new TypeConfig("echo", 3, "{\"a\":1}"));
    }

    @Test
    void types_that_only_look_alike_are_different_types() {
        put("echo", "{\"a\":1}");
        assertThat(put("Echo", "{\"a\":2}")).isEqualTo(1);
        assertThat(reads().typeConfigs()).hasSize(2);
        assertThat(put("echo", "{\"A\":1}")).isEqualTo(2);
    }

    private boolean remove(String type) {
        return write(transaction -> transaction.configs().remove(type));
    }

    private int put(String type, String json) {
        return write(transaction -> transaction.configs().put(type, json));
    }
}
