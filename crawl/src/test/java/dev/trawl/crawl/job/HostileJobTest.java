package dev.trawl.crawl.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.trawl.crawl.url.Ruling;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.UrlCause;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/// What a job can be given wrongly.
class HostileJobTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "seeds | []",
                "seeds | 5",
                "seeds | ['', 'http://', 'ftp://x/', 'javascript:1']",
                "seeds | [1]",
                "seeds | ['https://shop.test/?key=secret://shop']",
                "seeds | [{'url': 'https://shop.test/?key=secret://shop'}]",
                "login | {'url': 'https://shop.test/?key=secret://shop', 'fields': {'user': 'ann'}}",
                "fields | {'': {'css': 'h1'}}",
                "fields | {'a': {'css': 'div', 'fields': {' ': {'css': 'h1'}}}}",
                "fields | {'a\\u0000b': {'css': 'h1'}}",
                "items | {'css': 'li', 'fields': {'': {'css': 'b'}}}",
                "scope | 'galaxy'",
                "scope | {}",
                "include | ['']",
                "include | ['re:(']",
                "include | ['re:(?:(?:){2000000000}){2000000000}']",
                "include | ['re:((){9999}){9999}']",
                "exclude | {}",
                "exclude | [null]",
                "depth | -1",
                "depth | 1.5",
                "depth | '3'",
                "depth | 99999999999999999999999",
                "hops | 101",
                "max_pages | -1",
                "max_pages | 1e400",
                "delay | 'soon'",
                "delay | -1",
                "delay | []",
                "delay | '999999999h'",
                "timeout | 0",
                "timeout | '2h'",
                "per_host | 0",
                "robots | 'maybe'",
                "user_agent | 'Тrawl'",
                "user_agent | ''",
                "user_agent | 7",
                "headers | []",
                "headers | {'X': 1}",
                "headers | {'Host': 'x'}",
                "headers | {'X Y': 'x'}",
                "max_bytes | 0",
                "redirects | 101",
                "attempts | 0",
                "fields | []",
                "fields | {'a': 'p:('}",
                "fields | {'a': {'regex': '(?:(?:){2000000000}){2000000000}', 'css': 'p'}}",
                "warc | 'zip'",
                "links | ['anchor', 'magic']",
                "links | 7",
                "sitemaps | ['ftp://x/']",
                "sitemaps | ['none', 'http://x/']",
                "sitemaps | true",
                "follow | []",
                "follow | 'p:('",
                "follow | ['a', 7]",
                "follow | {'attr': 'href'}",
                "follow | {'css': 'a', 'include': 're:('}",
                "follow | {'css': 'a', 'xpath': '//a'}",
                "follow | {'css': 'a', 'many': true}",
                "next | {'jsonpath': 'next'}",
                "headers | {'X-Key': 'Key secret://'}",
                "cookies | 7",
                "cookies | {'a': 1}",
                "cookies | {'a;b': 'x'}",
                "cookies | {'a': 'x\\r\\nSet: y'}",
                "cookies | {'a': 'secret://no such'}",
                "proxy | 'socks5://a.test:1080'",
                "proxy | 'http://a.test:3128/path'",
                "proxy | []",
                "proxy | ['http://a.test', 7]",
                "proxy | {'url': 'http://a.test', 'user': 'me'}",
                "auth | 'me:secret'",
                "auth | {'basic': {'user': 'me'}}",
                "auth | {'basic': {'user': 'me', 'password': 'x', 'realm': 'y'}}",
                "auth | {'bearer': ''}",
                "auth | {'bearer': 'a\\nb'}",
                "auth | {'basic': {'user': 'a', 'password': 'b'}, 'bearer': 'x'}",
                "tls | true",
                "tls | {'insecure_hosts': ['https://a.test/']}",
                "tls | {'insecure_hosts': ['a.test'], 'off': true}",
                "max_bytes_total | 0",
                "max_errors | -1",
                "max_time | '10d'",
                "max_time | -1",
                "max_pages_per_host | 0",
                "merge_slashes | 'yes'",
                "merge_slashes | 1",
                "surprise | 1"
            },
            quoteCharacter = '`')
    void an_invalid_job_value_is_reported_with_its_path(String key, String value) {
        String seeds = key.equals("seeds") ? "" : "\"seeds\": \"http://shop.test/\", ";
        String job = "{%s\"%s\": %s}".formatted(seeds, key, value.replace('\'', '"'));

        var reading = ReadJob.read(JsonMapper.shared().readTree(job));

        assertThat(reading.job()).isEmpty();
        assertThat(reading.complaints()).isNotEmpty().allMatch(complaint -> complaint.startsWith(key));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[]", "{", "7", "{} {}", "\u0000"})
    void a_payload_that_is_not_a_job_is_rejected(String payload) {
        assertThatIllegalArgumentException().isThrownBy(() -> JobPlanner.job(payload));
    }

    @Test
    void a_deep_payload_or_pattern_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> JobPlanner.job("[".repeat(100_000)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JobPlanner.job(
                        "{\"seeds\": \"http://a.test/\", \"include\": \"re:%s\"}".formatted("(".repeat(100_000))));
    }

    @Test
    void problem_messages_are_truncated_to_one_short_line() {
        var seed = "x\n".repeat(100_000).replace("\n", "\\n");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> JobPlanner.job("{\"seeds\": \"%s\"}".formatted(seed)))
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(400).doesNotContain("\n"));
    }

    @Test
    void no_pattern_takes_long() {
        var job = JobPlanner.job(
                "{\"seeds\": \"http://a.test/\", \"exclude\": [\"re:(a+)+$\", \"re:(.*)*x\", \"**a**a**a**b\"]}");
        var url = Url.parse("http://a.test/" + "a".repeat(2_000) + "!").orElseThrow();

        Assertions.assertTimeoutPreemptively(
                Duration.ofMinutes(2), // without a limit of its own, such a match takes years
                () -> assertThat(job.frontier().scope().ruling(url, 1, 0))
                        .isEqualTo(Ruling.refuse(UrlCause.EXCLUDED, "exclude re:(a+)+$ took too long")));
    }

    @Test
    void a_host_group_has_a_short_name_of_its_own() {
        var one = Url.parse("http://%s.test:99/".formatted("a.".repeat(500))).orElseThrow();
        var other = Url.parse("http://%s.test:98/".formatted("a.".repeat(500))).orElseThrow();

        assertThat(HostGroups.of(one)).hasSizeLessThanOrEqualTo(300).isNotEqualTo(HostGroups.of(other));
        assertThat(HostGroups.of(Url.parse("http://a.test:81/").orElseThrow())).isEqualTo("a.test:81");
    }
}
