package dev.trawl.gateway.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.gateway.problem.RefusedException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonBodyTest {

    private enum Colour {
        DARK_RED,
        BLUE
    }

    private record Part(@Limits(min = 1, max = 5) String name, Optional<RawJson> payload) {}

    private record Sample(
            @Limits(min = 1, max = 10) int count,
            Optional<Part> part,
            @Limits(max = 2) Optional<List<Part>> parts,
            Optional<Map<String, Integer>> sizes,
            @Limits(longest = "1h") Optional<Duration> pause,
            Optional<Colour> colour,
            FieldChange<String> note) {}

    @Test
    void reads_a_record_with_every_kind_of_field() {
        var read = read("""
                {"count":3,"part":{"name":"a","payload":{"n":1.10}},"parts":[{"name":"b"}],"sizes":{"x":1},
                "pause":"90s","colour":"dark_red","note":null}""", Sample.class);

        assertThat(read)
                .isEqualTo(new Sample(
                        3,
                        Optional.of(new Part("a", Optional.of(new RawJson("{\"n\":1.10}")))),
                        Optional.of(List.of(new Part("b", Optional.empty()))),
                        Optional.of(Map.of("x", 1)),
                        Optional.of(Duration.ofSeconds(90)),
                        Optional.of(Colour.DARK_RED),
                        new FieldChange<>(true, Optional.empty())));
        assertThat(read("{\"count\":1}", Sample.class).note().isSent()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {}                                     | invalid_request | /count | count is missing
            {"count":11}                           | invalid_request | /count | count must be an integer from 1 to 10
            {"count":1.0}                          | invalid_request | /count | count must be an integer from 1 to 10
            {"count":1,"part":{"name":"abcdef"}}   | invalid_request | /part/name | name must be a text of 1 to 5 characters without control characters
            {"count":1,"part":{"payload":1}}       | invalid_request | /part/name | name is missing
            {"count":1,"parts":[{"name":"a"},7]}   | invalid_request | /parts/1 | 1 must be a JSON object
            {"count":1,"parts":[{"name":"a"},{"name":"a"},{"name":"a"}]} | invalid_request | /parts | parts must be a list of 0 to 2 items
            {"count":1,"sizes":{"a/b":"x"}}        | invalid_request | /sizes/a~1b | an item of sizes must be an integer
            {"count":1,"pause":"2h"}                | invalid_request | /pause | pause must be a duration such as 250ms, 10s, PT10S, or seconds, at most 1h
            {"count":1,"colour":"red"}             | invalid_request | /colour | colour must be one of dark_red, blue
            {"coun":1}                             | unknown_field   | /coun | unknown field 'coun' (did you mean 'count'?); known: count, part, parts, sizes, pause, colour, note
            {"count":1,"part":{"name":"a","payload":{"a":1,"a":2}}} | duplicate_field | /part/payload/a | the field occurs twice
            {"count":1} x                          | invalid_json    | `` | `invalid JSON at line 1, column 13`
            {"count":1}{}                          | invalid_json    | `` | unexpected content after the JSON value
            """)
    void names_the_field_and_the_rule(String body, String code, String pointer, String detail) {
        assertThatThrownBy(() -> read(body, Sample.class)).isInstanceOfSatisfying(RefusedException.class, refused -> {
            assertThat(refused.problem().code()).isEqualTo(code);
            assertThat(refused.errors().getFirst().pointer()).isEqualTo(pointer);
            assertThat(refused.detail()).isEqualTo(detail);
        });
    }

    @Test
    void reports_all_invalid_fields_in_their_order() {
        assertThatThrownBy(() -> read("{\"pause\":1,\"count\":0,\"part\":[],\"x\":1}", Sample.class))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.errors())
                                .extracting(error -> error.pointer())
                                .containsExactly("/count", "/part", "/x"));
    }

    @Test
    void reading_ends_when_the_list_of_errors_is_full() {
        String fields =
                IntStream.range(0, 100_000).mapToObj("\"f%d\":1"::formatted).collect(Collectors.joining(","));

        assertThatThrownBy(() -> JsonBody.readOneOrMany(bytes("{" + fields + "}"), Sample.class, "tasks", 10))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.errors()).hasSize(RefusedException.MOST_ERRORS));
    }

    private static <T> T read(String body, Class<T> type) {
        return JsonBody.read(bytes(body), type);
    }

    private static byte[] bytes(String body) {
        return body.getBytes(StandardCharsets.UTF_8);
    }
}
