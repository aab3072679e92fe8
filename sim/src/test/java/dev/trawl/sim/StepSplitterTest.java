package dev.trawl.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class StepSplitterTest {

    private final StepSplitter splitter = new StepSplitter();

    @Test
    void it_stops_after_a_few_parts_and_goes_on_from_its_cursor() {
        var first = splitter.next("{\"items\":\"xxxx\"}", "{}", "", 500);
        var second = splitter.next("{\"items\":\"xxxx\"}", "{}", first.cursor(), 500);

        assertThat(first.parts()).hasSize(3);
        assertThat(first.done()).isFalse();
        assertThat(second.parts()).containsExactly("{\"step\":3}");
        assertThat(second.done()).isTrue();
    }

    @Test
    void it_breaks_where_the_payload_says() {
        assertThat(splitter.next("{\"items\":\"xxx!\"}", "{}", "", 500).done()).isFalse();
        assertThatThrownBy(() -> splitter.next("{\"items\":\"xxx!\"}", "{}", "3", 500))
                .hasMessage("step 3 cannot be split");
    }
}
