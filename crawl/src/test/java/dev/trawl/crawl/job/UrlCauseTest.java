package dev.trawl.crawl.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.url.Ruling;
import dev.trawl.crawl.url.Traps;
import dev.trawl.crawl.url.Traps.Taken;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.UrlCause;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Every rule and every error of a fetch names the cause of its URLs.
class UrlCauseTest {

    @ParameterizedTest
    @EnumSource(FetchError.class)
    void every_error_of_a_fetch_has_a_cause(FetchError error) {
        var reason = error.because("why");
        assertThat(reason.cause()).isNotEqualTo(UrlCause.OTHER);
        assertThat(reason.detail()).isEqualTo(error.code() + ": why");
    }

    @ParameterizedTest
    @CsvSource({
        "host, ftp://a.example/, 1, SCHEME",
        "host, http://a.example/cart/1, 1, EXCLUDED",
        "host, http://a.example/x, 3, DEPTH",
        "host, http://b.example/x, 1, SCOPE",
        "domain, http://b.example/x, 1, SCOPE",
        "prefix, http://a.example/x, 1, SCOPE",
        "list, http://a.example/x, 1, SCOPE",
    })
    void every_rule_of_the_scope_has_a_cause(String scope, String url, int depth, UrlCause cause) {
        var job = JobPlanner.job("""
                {"seeds": ["http://a.example/shop/"], "scope": "%s", "exclude": ["/cart/**"], "depth": 2}
                """.formatted(scope));
        Ruling ruling = job.frontier().scope().ruling(Url.parse(url).orElseThrow(), depth, 1);
        assertThat(ruling.accepted()).isFalse();
        assertThat(ruling.refusal()).contains(cause);
    }

    @Test
    void a_url_matching_no_include_pattern_is_not_included() {
        var job = JobPlanner.job("{\"seeds\": [\"http://a.example/\"], \"include\": [\"/shop/**\"]}");
        Ruling ruling =
                job.frontier().scope().ruling(Url.parse("http://a.example/x").orElseThrow(), 1, 0);
        assertThat(ruling.refusal()).contains(UrlCause.NOT_INCLUDED);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0, /a/a/a/a", "1000000, 0, 0, /", "0, 1000, 0, /?q", "0, 0, 1000, /"})
    void every_trap_has_a_cause(long pages, long queries, long hosts, String path) {
        Url url = Url.parse("http://a.example" + path).orElseThrow();
        Ruling ruling = Traps.DEFAULTS.ruling(url, new Taken(pages, queries, hosts));
        assertThat(ruling.accepted()).isFalse();
        assertThat(ruling.refusal()).contains(UrlCause.TRAP);
    }
}
