package dev.trawl.worker.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.plugin.TaskResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalExecutorTest {

    private final LocalExecutor local = new LocalExecutor();

    @Test
    void echo_returns_its_payload() throws Exception {
        assertThat(run("echo", "{\"a\":[1]}")).isEqualTo(new TaskResult.Success("{\"a\":[1]}"));
    }

    @Test
    void sleep_says_how_long_it_slept() throws Exception {
        assertThat(run("sleep", "{\"ms\":1}")).isEqualTo(new TaskResult.Success("{\"slept_ms\":1}"));
    }

    @Test
    void sleep_obeys_interruption() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> run("sleep", "{\"ms\":60000}")).isInstanceOf(InterruptedException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "7",
                "{\"ms\":-1}",
                "{\"ms\":1.5}",
                "{\"ms\":\"1\"}",
                "{\"ms\":99999999999}",
                "nonsense"
            })
    void sleep_rejects_an_invalid_duration_as_final_failure(String payload) throws Exception {
        assertThat(run("sleep", payload))
                .isEqualTo(new TaskResult.Failure(false, "sleep needs {\"ms\": n} with n from 0 to 86400000"));
    }

    @Test
    void a_registered_function_is_run_by_task_type() throws Exception {
        local.register(
                "twice",
                execution -> new TaskResult.Success(execution.lease().payload().repeat(2)));
        assertThat(run("twice", "1")).isEqualTo(new TaskResult.Success("11"));
        assertThat(local.supportedTaskTypes()).containsExactlyInAnyOrder("echo", "sleep", "twice");
    }

    @Test
    void an_unknown_function_is_a_final_failure_that_lists_the_known_ones() throws Exception {
        assertThat(run("none", "1"))
                .isEqualTo(new TaskResult.Failure(
                        false, "no local function for task type 'none'; there are [echo, sleep]"));
    }

    @Test
    void a_type_has_one_function() {
        assertThatIllegalArgumentException().isThrownBy(() -> local.register("echo", _ -> new TaskResult.Success("")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"echo", "sleep"})
    void unknown_settings_are_reported(String type) {
        assertThat(local.check(type, "{}")).isEmpty();
        assertThat(local.check(type, "{\"ms\":1}")).containsExactly("unknown key 'settings.ms'; there are no settings");
    }

    @Test
    void a_function_checks_its_own_settings_and_one_that_does_not_has_no_complaints() {
        local.register("any", _ -> new TaskResult.Success("1"));
        assertThat(local.check("any", "{\"a\":1}")).isEmpty();
        assertThat(local.check("none", "{}"))
                .containsExactly("no local function for task type 'none'; there are [any, echo, sleep]");
    }

    private TaskResult run(String type, String payload) throws Exception {
        return local.execute(Attempt.of(type, payload, "{}"));
    }
}
