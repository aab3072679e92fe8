package dev.trawl.core.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.spi.task.TypeConfig;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.memory.MemoryLedger;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TaskTypesTest {

    private final MemoryLedger ledger = new MemoryLedger(new ManualTime());
    private final TaskTypes types = new TaskTypes(ledger.reads());

    @Test
    void a_change_of_another_node_is_reported_once_at_the_next_refresh() {
        var told = new AtomicInteger();
        types.follow(told::incrementAndGet);
        put("echo", "{\"executor\":\"local\",\"timeout\":\"5s\"}");
        assertThat(types.find("echo")).isEmpty();

        types.refresh();
        types.refresh();

        assertThat(types.submittable("echo").orElseThrow().timeout()).hasSeconds(5);
        assertThat(told).hasValue(1);
    }

    @Test
    void a_removed_type_takes_no_tasks_and_keeps_its_rules_for_those_that_run() {
        put("own", "{\"executor\":\"local\",\"pool\":\"apart\"}");
        var _ = ledger.write(transaction -> transaction.configs().remove("own"));
        types.refresh();

        assertThat(types.submittable("own")).isEmpty();
        assertThat(types.names()).isEmpty();
        assertThat(types.find("own").orElseThrow().pool()).isEqualTo("apart");
        assertThat(types.assignedQueues()).containsExactly("apart");
        assertThat(types.version("own", 1).pool()).isEqualTo("apart");

        put("own", "{\"executor\":\"local\",\"pool\":\"apart\"}");
        types.refresh();
        assertThat(types.names()).containsExactly("own");
    }

    @Test
    void the_types_of_a_pool_share_its_lane() {
        var assigned = type("one", "{\"executor\":\"local\"}");
        var competing = type("two", "{\"executor\":\"local\",\"lane\":\"compete\"}");
        TaskTypes.checkPools(List.of(assigned));
        assertThatThrownBy(() -> TaskTypes.checkPools(List.of(assigned, competing)))
                .hasMessageContaining("types.two: lane compete in the pool 'default', where types.one has lane assign");
    }

    private static TaskType type(String name, String json) {
        return TaskType.of(new TypeConfig(name, 1, json));
    }

    private void put(String type, String json) {
        var _ = ledger.write(transaction -> transaction.configs().put(type, json));
    }
}
