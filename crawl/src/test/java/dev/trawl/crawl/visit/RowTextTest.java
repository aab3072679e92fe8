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
        String row = new RowText().put("n", 7).put("text", text).putTrue("yes").end();
        var read = JsonMapper.shared().readTree(row);
        assertThat(read.get("text").asString()).isEqualTo(text);
        assertThat(read.get("n").asInt()).isEqualTo(7);
        assertThat(read.get("yes").asBoolean()).isTrue();
        assertThat(row).doesNotContain("\n", "\r");
    }

    @Test
    void a_row_without_anything_is_an_empty_object() {
        assertThat(new RowText().end()).isEqualTo("{}");
    }

    @Test
    void special_characters_in_json_are_escaped() {
        assertThat(new RowText().put("t", "a\"b\\c\n\u0000\u001fd").end())
                .isEqualTo("{\"t\":\"a\\\"b\\\\c\\n\\u0000\\u001Fd\"}");
    }
}
