package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// Rows can be read by everybody who reads JSON.
class RowTextTest {

    @Property
    void any_text_comes_back_as_it_was(@ForAll String text) {
        String row = new RowText().put("n", 7).put("text", text).putTrue("yes").toString();
        var read = JsonMapper.shared().readTree(row);
        assertThat(read.get("text").asString()).isEqualTo(text);
        assertThat(read.get("n").asInt()).isEqualTo(7);
        assertThat(read.get("yes").asBoolean()).isTrue();
        assertThat(row).doesNotContain("\n", "\r");
    }

    @Test
    void a_row_without_anything_is_an_empty_object() {
        assertThat(new RowText()).hasToString("{}");
    }

    @Test
    void what_cannot_stand_in_json_is_escaped() {
        assertThat(new RowText().put("t", "a\"b\\c\n\u0000\u001fd"))
                .hasToString("{\"t\":\"a\\\"b\\\\c\\n\\u0000\\u001Fd\"}");
    }
}
