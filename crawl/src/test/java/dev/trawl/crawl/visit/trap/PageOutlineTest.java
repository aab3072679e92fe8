package dev.trawl.crawl.visit.trap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.url.Url;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageOutlineTest {

    private static final Url ADDRESS = Url.parse("http://books.test/read/7").orElseThrow();

    /// Sentences of these scripts have no spaces, so each is one long token.
    @ParameterizedTest
    @CsvSource({
        "春天来了花园里开满了鲜艳的花朵, 夜里下起大雨他独自走在回家的路上",
        "第12章风雪夜归人初到长安, 第13章旧友重逢话别离情",
        "ฤดูใบไม้ผลิมาถึงแล้วดอกไม้บาน, ฝนตกหนักตลอดคืนเขาเดินกลับบ้าน"
    })
    void pages_with_different_sentences_have_different_words(String one, String other) {
        assertThat(outline(one).words()).isNotEqualTo(outline(other).words());
    }

    @ParameterizedTest
    @CsvSource({"4f9a8c7e6b5d4c3b2a19, 9e8d7c6b5a4f3e2d1c0b", "kqzwpvhtrmxnbcyfgdlsjaeiou, uoieajsldgfycbnxmrthvpwzqk"})
    void random_tokens_make_no_difference(String one, String other) {
        assertThat(outline(one).words()).isEqualTo(outline(other).words());
    }

    /// A page that repeats its own address is the same as one that does not; a longer address is another word.
    @ParameterizedTest
    @CsvSource({"a / b /read/7 c, a / b c, true", "/read/7/read/7 c, c, true", "/read/72 c, c, false"})
    void the_address_of_the_page_is_left_out(String one, String other, boolean same) {
        assertThat(outline(one).words() == outline(other).words()
                        && outline(one).numbers().length == 0)
                .isEqualTo(same);
    }

    private static PageOutline outline(String text) {
        return PageOutline.of("<p>The text: %s</p>".formatted(text).getBytes(UTF_8), ADDRESS);
    }
}
