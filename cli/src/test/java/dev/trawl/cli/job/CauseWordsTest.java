package dev.trawl.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.spi.crawl.UrlCause;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CauseWordsTest {

    @ParameterizedTest
    @EnumSource
    void each_cause_has_texts_in_both_languages(UrlCause cause) {
        assertThat(CauseWords.label(cause).toString()).isNotBlank();
        assertThat(CauseWords.of(cause, MessageLanguage.ENGLISH)).isNotBlank();
        assertThat(CauseWords.of(cause, MessageLanguage.CHINESE)).containsPattern("\\p{IsHan}");
    }
}
