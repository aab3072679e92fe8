package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.gateway.text.LogText;
import org.junit.jupiter.api.Test;

class LogTextTest {

    @Test
    void one_line_stays_one_line_and_no_terminal_obeys_it() {
        assertThat(LogText.of("a\r\nINFO forged \u001b[31m\u0085\u2028\u202e\u200b\ud800"))
                .isEqualTo("a\\u{d}\\u{a}INFO forged \\u{1b}[31m\\u{85}\\u{2028}\\u{202e}\\u{200b}\\u{d800}");
    }

    @Test
    void ordinary_text_is_left_alone() {
        assertThat(LogText.of("tâche 任务 😀 /tasks?x=1")).isEqualTo("tâche 任务 😀 /tasks?x=1");
    }

    @Test
    void long_text_is_cut() {
        assertThat(LogText.of("x".repeat(10_000))).hasSize(301);
    }
}
