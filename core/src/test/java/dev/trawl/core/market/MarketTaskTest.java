package dev.trawl.core.market;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Requirement 003.13: progress is shown with the parameters and never changes them.
class MarketTaskTest {

    private static final MarketTask TASK = new MarketTask(
            "ozon", "RU", "https://www.Ozon.ru/category/", "category_page", "{\"max_products\":100,\"max_pages\":5}");

    @Test
    void a_payload_is_read_back_as_it_was() {
        assertThat(MarketTask.of(TASK.toPayload())).isEqualTo(TASK);
    }

    @Test
    void parameters_are_shown_to_the_letter_until_there_is_progress() {
        var odd = new MarketTask("", "", "", "", "{ \"price\" : 1.50 }");
        assertThat(odd.shown("")).isEqualTo("{ \"price\" : 1.50 }");
    }

    @Test
    void progress_is_merged_into_the_parameters() {
        String saved = TASK.saved("", json("{\"current_page\":2,\"scraped_count\":45}"));
        saved = TASK.saved(saved, json("{\"current_page\":3,\"last_product_id\":\"1234567890\"}"));

        assertThat(json(TASK.shown(saved))).isEqualTo(json("""
                {"max_products":100,"max_pages":5,"current_page":3,"scraped_count":45,"last_product_id":"1234567890"}
                """));
    }

    @Test
    void worker_progress_never_overrides_task_parameters() {
        String saved = TASK.saved("", json("{\"max_products\":1,\"max_pages\":null,\"mood\":\"good\"}"));

        assertThat(json(TASK.shown(saved))).isEqualTo(json("{\"max_products\":100,\"max_pages\":5,\"mood\":\"good\"}"));
    }

    @Test
    void a_start_that_was_given_as_a_parameter_moves_with_the_progress() {
        var later = new MarketTask("", "", "", "", "{\"current_page\":3}");
        assertThat(json(later.shown(later.saved("", json("{\"current_page\":4}")))))
                .isEqualTo(json("{\"current_page\":4}"));
    }

    @Test
    void progress_reported_as_null_is_removed() {
        String saved = TASK.saved("{\"last_product_id\":\"7\"}", json("{\"last_product_id\":null}"));
        assertThat(TASK.shown(saved)).doesNotContain("last_product_id");
    }

    @Test
    void a_payload_of_another_kind_has_no_host_and_no_parameters() {
        for (String payload : new String[] {"", "[1]", "{}", "{\"url\":\"no url at all\"}"}) {
            var task = MarketTask.of(payload);
            assertThat(task.host()).isEmpty();
            assertThat(task.shown("")).isEqualTo("{}");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "www.ozon.ru, true",
        "*.ozon.ru, true",
        "*, true",
        "ozon.ru, false",
        "*.zon.ru, false",
        "www.ozon.ru.evil.example, false"
    })
    void a_credential_is_good_for_its_hosts(String host, boolean allowed) {
        assertThat(new HostList(Set.of(host)).allows(TASK)).isEqualTo(allowed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "http://a", "a b", "*.*", "a/*", "ozon.ru:443", "-", "OZON.RU"})
    void rejects_an_invalid_host(String text) {
        assertThat(HostList.isHost(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "ozon.ru", "*.ozon.ru", "localhost", "127.0.0.1", "[::1]"})
    void accepts_a_valid_host_or_wildcard(String text) {
        assertThat(HostList.isHost(text)).isTrue();
    }

    /// Requirement 003.32.
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{\"scraped_count\":100,\"saved_count\":85,\"skipped_count\":15}; false",
                "{\"scraped_count\":100,\"saved_count\":70,\"skipped_count\":0}; false",
                "{\"scraped_count\":100,\"saved_count\":69,\"skipped_count\":0}; true",
                "{\"scraped_count\":69,\"failed_count\":31}; true",
                "{\"scraped_count\":70,\"saved_count\":70,\"failed_count\":30}; false",
                "{\"scraped_count\":3,\"saved_count\":2,\"errors\":[\"a\",\"b\"]}; true",
                "{\"scraped_count\":3}; false",
                "{\"scraped_count\":-5,\"saved_count\":\"x\"}; false",
                "{}; false"
            })
    void more_than_thirty_percent_of_failures_are_too_many(String result, boolean tooMany) {
        assertThat(FailureRate.of(json(result)).complaint().isPresent()).isEqualTo(tooMany);
    }

    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text);
    }
}
