package dev.trawl.cli.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FaultTest {

    @ParameterizedTest
    @EnumSource
    void both_languages_speak_of_the_same_particulars(Fault fault) {
        assertThat(fault.explanation(Language.CHINESE)).isNotBlank();
        assertThat(count(fault.explanation(Language.CHINESE))).isEqualTo(count(fault.explanation(Language.ENGLISH)));
        assertThat(Fault.byCode(fault.code())).contains(fault);
    }

    @Test
    void the_first_locale_variable_that_is_set_decides() {
        assertThat(Language.of(Map.of("LANG", "zh_CN.UTF-8"))).isEqualTo(Language.CHINESE);
        assertThat(Language.of(Map.of("LANG", "zh_CN.UTF-8", "LC_ALL", "C"))).isEqualTo(Language.ENGLISH);
        assertThat(Language.of(Map.of())).isEqualTo(Language.ENGLISH);
    }

    @Test
    void only_a_close_name_is_suggested() {
        assertThat(Suggestion.closest("lits", List.of("get", "list"))).contains("list");
        assertThat(Suggestion.closest("frobnicate", List.of("get", "list"))).isEmpty();
    }

    private static long count(String text) {
        return text.chars().filter(c -> c == '…').count();
    }
}
