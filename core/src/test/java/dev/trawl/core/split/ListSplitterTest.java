package dev.trawl.core.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/// A list inside the payload is cut into batches. (000.17)
class ListSplitterTest {

    private final ListSplitter splitter = new ListSplitter();

    @Test
    void each_part_is_the_payload_with_one_batch_of_its_list() {
        var split = splitter.next("{\"a\":1,\"items\":[1,2,3]}", "{\"size\":2}", "", 10);
        assertThat(split.parts()).containsExactly("{\"a\":1,\"items\":[1,2]}", "{\"a\":1,\"items\":[3]}");
        assertThat(split.done()).isTrue();
    }

    @Test
    void splitting_resumes_at_the_cursor() {
        String payload = "{\"urls\":[1,2,3,4,5]}";
        String settings = "{\"field\":\"urls\"}";
        var first = splitter.next(payload, settings, "", 2);
        assertThat(first.done()).isFalse();
        var second = splitter.next(payload, settings, first.cursor(), 10);
        assertThat(first.parts()).hasSize(2);
        assertThat(second.parts()).containsExactly("{\"urls\":[3]}", "{\"urls\":[4]}", "{\"urls\":[5]}");
        assertThat(second.done()).isTrue();
    }

    @Test
    void numbers_keep_every_digit() {
        var split = splitter.next(
                "{\"items\":[0.12345678901234567890,1.10,12345678901234567890123]}", "{\"size\":3}", "", 10);
        assertThat(split.parts()).containsExactly("{\"items\":[0.12345678901234567890,1.10,12345678901234567890123]}");
    }

    @Test
    void everything_kept_is_kept_letter_by_letter() {
        var split = splitter.next(
                "{ \"a\\u0062\":\"\\ud800\", \"items\" : [ \"\\udfff , \", {\"x\": [1]} ,[ \"]\" ],\"\\u4e2d,\" ] , \"z\":1.50 }",
                "{\"size\":2}",
                "",
                10);
        assertThat(split.parts())
                .containsExactly(
                        "{ \"a\\u0062\":\"\\ud800\", \"items\" : [\"\\udfff , \", {\"x\": [1]} ] , \"z\":1.50 }",
                        "{ \"a\\u0062\":\"\\ud800\", \"items\" : [[ \"]\" ],\"\\u4e2d,\"] , \"z\":1.50 }");
    }

    @Test
    void an_empty_list_has_no_parts() {
        var split = splitter.next("{\"items\":[]}", "{}", "", 10);
        assertThat(split.parts()).isEmpty();
        assertThat(split.done()).isTrue();
    }

    @Test
    void a_payload_without_the_list_is_refused_with_its_name() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> splitter.next("[1]", "{\"field\":\"urls\"}", "", 10))
                .withMessageContaining("'urls'");
    }
}
