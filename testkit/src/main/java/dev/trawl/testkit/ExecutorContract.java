package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.Executor;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Rules for the name and the settings of an executor.
public abstract class ExecutorContract {

    protected abstract Executor open() throws Exception;

    /// A task type of the executor.
    protected abstract String taskType();

    /// Valid settings of the type.
    protected abstract String goodSettings();

    /// Invalid settings of the type.
    protected abstract List<String> badSettings();

    @Test
    protected void its_name_can_be_written_in_a_configuration() throws Exception {
        assertThat(open().type()).matches("[a-z][a-z0-9_-]*");
    }

    @Test
    protected void good_settings_raise_no_complaint() throws Exception {
        assertThat(open().check(taskType(), goodSettings())).isEmpty();
    }

    @Test
    protected void each_complaint_is_one_line_and_the_same_when_asked_again() throws Exception {
        Executor executor = open();
        for (String settings : badSettings()) {
            List<String> complaints = executor.check(taskType(), settings);
            assertThat(complaints).as(settings).isNotEmpty().allMatch(line -> line.matches("\\P{Cntrl}+"));
            assertThat(executor.check(taskType(), settings)).isEqualTo(complaints);
        }
    }

    @Test
    protected void malformed_settings_never_throw() throws Exception {
        Executor executor = open();
        for (String settings : List.of("", "null", "[]", "7", "\"", "{", "{\"\\u0000\":{\"a\":[null]}}")) {
            assertThat(executor.check(taskType(), settings)).as(settings).isNotNull();
        }
    }
}
