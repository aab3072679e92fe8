package dev.trawl.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class StepSplitterTest {

    private final StepSplitter splitter = new StepSplitter();

    @Test
    void splitter_stops_after_three_parts_and_resumes_at_its_cursor() {
        var first = splitter.next("{\"items\":\"xxxx\"}", "{}", "", 500);
        var second = splitter.next("{\"items\":\"xxxx\"}", "{}", first.cursor(), 500);

        assertThat(first.parts()).hasSize(3);
        assertThat(first.done()).isFalse();
        assertThat(second.parts()).containsExactly("{\"step\":3}");
        assertThat(second.done()).isTrue();
    }

    @Test
    void splitter_fails_at_the_step_given_by_the_payload() {
        assertThat(splitter.next("{\"items\":\"xxx!\"}", "{}", "", 500).done()).isFalse();
        assertThatThrownBy(() -> splitter.next("{\"items\":\"xxx!\"}", "{}", "3", 500))
                .hasMessage("step 3 cannot be split");
    }
}
