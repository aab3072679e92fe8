package dev.trawl.app.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.plugin.Execution;
import dev.trawl.plugin.Executor;
import dev.trawl.plugin.TaskResult;
import dev.trawl.spi.task.TypeConfig;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.memory.MemoryLedger;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class TypesAtStartTest {

    private final MemoryLedger ledger = new MemoryLedger(new ManualTime());

    @Test
    void six_types_come_built_in() {
        store("{}");
        assertThat(ledger.reads().typeConfigs())
                .extracting(TypeConfig::type)
                .containsExactlyInAnyOrder("app_sync", "crawl", "data_sync", "echo", "sleep", "user_apps");
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

    @Test
    void a_pool_has_a_name_that_every_queue_takes() {
        String longest = "p".repeat(62) + "é";
        store("{\"mail\":{\"executor\":\"http\",\"pool\":\"%s\"}}".formatted(longest));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store("{\"mail\":{\"executor\":\"http\",\"pool\":\"%s\"}}".formatted(longest + "p")))
                .withMessage("types.mail: the name of a pool has at most 64 bytes, this one has 65");
    }

    @Test
    void settings_that_an_executor_cannot_use_are_named_before_anything_runs() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> check("{\"mail\":{\"executor\":\"picky\",\"settings\":{\"ulr\":1}}}"))
                .withMessage("types.mail: not {\"ulr\":1}; not mail");
        check("{\"mail\":{\"executor\":\"picky\",\"settings\":{}}}");
        check("{\"mail\":{\"executor\":\"picky\",\"settings\":null}}");
        check("{\"mail\":{\"executor\":\"picky\"}}");
    }

    private static void check(String types) {
        TypesAtStart.check(JsonMapper.shared().readTree(types), List.of(new Picky()), Set.of());
    }

    private void store(String types) {
        TypesAtStart.store(ledger, JsonMapper.shared().readTree(types));
    }

    /// Cannot use any settings.
    private static final class Picky implements Executor {

        @Override
        public String type() {
            return "picky";
        }

        @Override
        public Set<String> supportedTaskTypes() {
            return Set.of();
        }

        @Override
        public List<String> check(String taskType, String settings) {
            return settings.equals("{}") ? List.of() : List.of("not " + settings, "not " + taskType);
        }

        @Override
        public TaskResult execute(Execution execution) {
            return new TaskResult.Success("{}");
        }
    }
}
