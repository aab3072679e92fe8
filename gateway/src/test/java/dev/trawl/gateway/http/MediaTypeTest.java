package dev.trawl.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MediaTypeTest {

    @ParameterizedTest
    @CsvSource({
        "application/json, application/json",
        "Application/JSON ; Charset=utf-8, application/json;charset=utf-8",
        "text/plain;version=0.0.4;charset=utf-8, text/plain;version=0.0.4;charset=utf-8",
        "application/json;, application/json",
        "application/json;flag;a=b, application/json;a=b",
        "*, */*"
    })
    void is_written_as_it_was_read(String text, String written) {
        assertThat(MediaType.parseMediaType(text)).hasToString(written);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "json",
                "/json",
                "application/",
                "*/json",
                "a b/c",
                "a/b/c",
                "a/b;c=",
                "a/b;=c",
                "a/b;c=d e",
                "a/b;c=\"d",
                "a/b;charset=nope",
                "a/b;q=x",
                "a/b;q=2",
                "a/b;q=-1",
                "a/b;q=NaN"
            })
    void rejects_what_is_no_media_type(String text) {
        assertThatThrownBy(() -> MediaType.parseMediaType(text)).isInstanceOf(InvalidMediaTypeException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"*/*", "application/*", "application/json;q=0.1", "application/json;charset=utf-8"})
    void a_range_includes_its_types(String range) {
        assertThat(MediaType.parseMediaType(range).includes(MediaType.APPLICATION_JSON))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/*", "application/xml", "application/*+json", "text/json"})
    void a_range_does_not_include_another_type(String range) {
        assertThat(MediaType.parseMediaType(range).includes(MediaType.APPLICATION_JSON))
                .isFalse();
    }

    @Test
    void a_suffix_range_includes_types_with_the_suffix() {
        var problem = MediaType.parseMediaType("application/problem+json");

        assertThat(MediaType.parseMediaType("application/*+json").includes(problem))
                .isTrue();
    }

    @Test
    void a_list_is_separated_by_commas_outside_of_quotes() {
        var all = MediaType.parseMediaTypes("text/html, image/gif,, *; q=.2, a/b;c=\"d,e\\\"\";q=0");

        assertThat(all).extracting(MediaType::toString).startsWith("text/html", "image/gif", "*/*;q=.2");
        assertThat(all).hasSize(4);
        assertThat(all.getLast().parameter("c")).isEqualTo(Optional.of("d,e\""));
        assertThat(all.getLast().getQualityValue()).isZero();
        assertThat(MediaType.parseMediaTypes(" ")).isEmpty();
    }
}
