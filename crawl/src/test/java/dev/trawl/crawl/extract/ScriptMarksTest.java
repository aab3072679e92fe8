package dev.trawl.crawl.extract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptMarksTest {

    @Test
    void comments_are_removed_and_strings_stay() {
        assertThat(new ScriptMarks("{/* a */\"b\": \"//c\"} // d", false).removed())
                .isEqualToIgnoringWhitespace("{\"b\": \"//c\"}");
    }

    /// Each of these took time that grew with the square of the length: hours for a script of 4 MB.
    @ParameterizedTest
    @Timeout(120)
    @ValueSource(strings = {" ", "[", "/*", "<!--", "/"})
    void a_long_script_without_ends_of_comments_takes_no_longer_than_its_length(String part) {
        String script = part.repeat(4_000_000 / part.length());
        assertThat(new ScriptMarks(script, true).removed().length()).isLessThanOrEqualTo(script.length());
    }
}
