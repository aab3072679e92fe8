package dev.trawl.crawl.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.url.Ruling;
import dev.trawl.crawl.url.Traps;
import dev.trawl.crawl.url.Traps.Taken;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.CrawlLimits;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlCause.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Every reason that a crawl can write down has a cause that can be told from it.
class UrlCauseTest {

    @ParameterizedTest
    @EnumSource(FetchError.class)
    void every_error_of_a_fetch_has_a_cause(FetchError error) {
        assertThat(UrlCause.of(error.code() + ": why")).isNotEqualTo(UrlCause.OTHER);
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
        Ruling ruling = job.scope().ruling(Url.parse(url).orElseThrow(), depth, 1);
        assertThat(ruling.accepted()).isFalse();
        assertThat(UrlCause.of(ruling.rule())).isEqualTo(cause);
    }

    @Test
    void what_no_pattern_includes_has_a_cause() {
        var job = JobPlanner.job("{\"seeds\": [\"http://a.example/\"], \"include\": [\"/shop/**\"]}");
        Ruling ruling = job.scope().ruling(Url.parse("http://a.example/x").orElseThrow(), 1, 0);
        assertThat(UrlCause.of(ruling.rule())).isEqualTo(UrlCause.NOT_INCLUDED);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0, /a/a/a/a", "1000000, 0, 0, /", "0, 1000, 0, /?q", "0, 0, 1000, /"})
    void every_trap_has_a_cause(long pages, long queries, long hosts, String path) {
        Url url = Url.parse("http://a.example" + path).orElseThrow();
        Ruling ruling = Traps.DEFAULTS.ruling(url, new Taken(pages, queries, hosts));
        assertThat(ruling.accepted()).isFalse();
        assertThat(UrlCause.of(ruling.rule())).isEqualTo(UrlCause.TRAP);
    }

    @ParameterizedTest
    @CsvSource({"1, 9, 9", "9, 1, 9", "9, 9, 1"})
    void every_limit_of_a_crawl_has_a_cause(long bytes, long errors, long millis) {
        var crawl = new Crawl(new TaskId(1), 9, 0, 1, 1, 0, 1);
        var reached = new CrawlLimits(bytes, errors, millis).reached(crawl, 1);
        assertThat(UrlCause.of(reached.orElseThrow())).isEqualTo(UrlCause.LIMIT);
    }

    @ParameterizedTest
    @EnumSource(UrlCause.class)
    void a_cause_is_told_from_its_reasons_and_from_its_code(UrlCause cause) {
        assertThat(UrlCause.byCode(cause.code())).isEqualTo(cause);
        boolean told = cause.kind() != Kind.OPEN && cause != UrlCause.TASK_ENDED;
        if (!told) {
            assertThatThrownBy(() -> cause.because("")).isInstanceOf(IllegalStateException.class);
        } else if (cause != UrlCause.FETCHED && cause != UrlCause.NEVER_FOUND && cause != UrlCause.OTHER) {
            assertThat(UrlCause.of(cause.because("x"))).isEqualTo(cause);
        }
    }
}
