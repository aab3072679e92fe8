package dev.trawl.cli.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.problem.Suggestion;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FaultTest {

    @ParameterizedTest
    @EnumSource
    void both_languages_speak_of_the_same_particulars(Fault fault) {
        assertThat(fault.explanation(MessageLanguage.CHINESE)).isNotBlank();
        assertThat(count(fault.explanation(MessageLanguage.CHINESE)))
                .isEqualTo(count(fault.explanation(MessageLanguage.ENGLISH)));
        assertThat(Fault.byCode(fault.code())).contains(fault);
    }

    @Test
    void the_first_locale_variable_that_is_set_decides() {
        assertThat(MessageLanguage.of(Map.of("LANG", "zh_CN.UTF-8"))).isEqualTo(MessageLanguage.CHINESE);
        assertThat(MessageLanguage.of(Map.of("LANG", "zh_CN.UTF-8", "LC_ALL", "C")))
                .isEqualTo(MessageLanguage.ENGLISH);
        assertThat(MessageLanguage.of(Map.of())).isEqualTo(MessageLanguage.ENGLISH);
    }

    @Test
    void only_a_close_name_is_suggested() {
        assertThat(Suggestion.closest("lits", List.of("get", "list"))).contains("list");
        assertThat(Suggestion.closest("--wait", List.of("--data", "--quiet"))).isEmpty();
        assertThat(Suggestion.closest("frobnicate", List.of("get", "list"))).isEmpty();
    }

    /// 001.42–001.45, in both languages.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "LEDGER_UNREACHABLE | database runs, ledger.url, ledger.user | 数据库服务, ledger.url, 配置",
                "MASTER_UNREACHABLE | master_host, master_port, master is started, network | master_host, master_port, 主节点是否已启动, 网络",
                "WORKER_ID_TAKEN | use another, remove its record | 换用其他编号, 删除其记录",
                "PORT_TAKEN | choose another port, stop the other program | 选择其他端口, 停止占用端口的程序"
            })
    void the_four_failures_of_a_start_say_what_to_look_at(Fault fault, String english, String chinese) {
        assertThat(fault.explanation(MessageLanguage.ENGLISH)).contains(english.split(", "));
        assertThat(fault.explanation(MessageLanguage.CHINESE)).contains(chinese.split(", "));
    }

    private static long count(String text) {
        return text.chars().filter(c -> c == '…').count();
    }
}
