package dev.trawl.crawl.url;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.url.CrawlScope.Reach;
import dev.trawl.spi.crawl.UrlCause;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrawlScopeTest {

    private static final Url SEED = url("https://docs.shop.com/guide/start.html");

    @ParameterizedTest
    @CsvSource({
        "HOST, http://docs.shop.com/x, true",
        "HOST, https://docs.shop.com:8443/x, false",
        "HOST, https://www.shop.com/, false",
        "DOMAIN, https://www.shop.com/, true",
        "DOMAIN, https://shop.com.evil.com/, false",
        "PREFIX, https://docs.shop.com/guide/a/b, true",
        "PREFIX, https://docs.shop.com/guides, false",
        "LIST, https://docs.shop.com/guide/start.html#x, true",
        "LIST, https://docs.shop.com/guide/, false",
        "ANY, https://other.example/, true"
    })
    void the_reach_is_measured_from_the_seeds(Reach reach, String address, boolean accepted) {
        Ruling ruling = new CrawlScope(reach, List.of(SEED), ScopeRules.DEFAULTS).ruling(url(address), 1, 1);

        assertThat(ruling)
                .isEqualTo(accepted ? Ruling.accept(reach.rule()) : Ruling.refuse(UrlCause.SCOPE, reach.rule()));
    }

    @Test
    void each_refusal_names_its_rule() {
        CrawlScope scope = scope(new ScopeRules(patterns("/guide/**"), patterns("**.pdf"), 3, 0));

        assertThat(scope.ruling(url("mailto:a@b"), 1, 0)).isEqualTo(Ruling.refuse(UrlCause.SCHEME, "scheme mailto"));
        assertThat(scope.ruling(url("https://docs.shop.com/guide/a.pdf"), 1, 0))
                .isEqualTo(Ruling.refuse(UrlCause.EXCLUDED, "exclude **.pdf"));
        assertThat(scope.ruling(url("https://docs.shop.com/guide/a"), 4, 0))
                .isEqualTo(Ruling.refuse(UrlCause.DEPTH, "depth 3"));
        assertThat(scope.ruling(url("https://docs.shop.com/news"), 1, 0))
                .isEqualTo(Ruling.refuse(UrlCause.NOT_INCLUDED, "include"));
        assertThat(scope.ruling(url("https://docs.shop.com/guide/a"), 3, 0))
                .isEqualTo(Ruling.accept("include /guide/**"));
    }

    @Test
    void a_url_is_not_followed_when_a_pattern_times_out() {
        Url slow = url("https://docs.shop.com/" + "a".repeat(2_000) + "!");
        var never = patterns("re:(a+)+$");

        assertThat(scope(new ScopeRules(List.of(), never, 3, 0)).ruling(slow, 1, 0))
                .isEqualTo(Ruling.refuse(UrlCause.EXCLUDED, "exclude re:(a+)+$ took too long"));
        assertThat(scope(new ScopeRules(never, List.of(), 3, 0)).ruling(slow, 1, 0))
                .isEqualTo(Ruling.refuse(UrlCause.NOT_INCLUDED, "include"));
    }

    @Test
    void a_few_hops_may_lead_outside() {
        CrawlScope scope = scope(new ScopeRules(List.of(), List.of(), 20, 1));

        assertThat(scope.ruling(url("https://other.example/"), 1, 1)).isEqualTo(Ruling.accept("hops 1"));
        assertThat(scope.ruling(url("https://third.example/"), 2, 2))
                .isEqualTo(Ruling.refuse(UrlCause.SCOPE, "scope.host"));
    }

    private static CrawlScope scope(ScopeRules rules) {
        return new CrawlScope(Reach.HOST, List.of(SEED), rules);
    }

    private static List<UrlPattern> patterns(String text) {
        return List.of(UrlPattern.parse(text));
    }

    private static Url url(String text) {
        return Url.parse(text).orElseThrow();
    }
}
