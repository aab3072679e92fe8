package dev.trawl.crawl.url;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.url.CrawlScope.Reach;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScopeShownTest {

    @Test
    void a_reach_is_shown_as_people_would_write_it() {
        assertThat(shown(Reach.HOST, "https://docs.example.org/a/b")).isEqualTo("docs.example.org/*");
        assertThat(shown(Reach.DOMAIN, "https://docs.example.org/a/b")).isEqualTo("*.example.org/*");
        assertThat(shown(Reach.PREFIX, "https://docs.example.org/a/b")).isEqualTo("docs.example.org/a/*");
        assertThat(shown(Reach.LIST, "https://docs.example.org/a/b")).isEqualTo("the seeds alone");
        assertThat(shown(Reach.ANY, "https://docs.example.org/a/b")).isEqualTo("any host");
    }

    @Test
    void of_many_places_the_first_three_are_shown() {
        assertThat(shown(
                        Reach.HOST, "http://d.example/", "http://b.example/", "http://c.example/", "http://a.example/"))
                .isEqualTo("a.example/*, b.example/*, c.example/* and 1 more");
    }

    private static String shown(Reach reach, String... seeds) {
        List<Url> urls =
                Stream.of(seeds).map(seed -> Url.parse(seed).orElseThrow()).toList();
        return new CrawlScope(reach, urls, ScopeRules.DEFAULTS).shown();
    }
}
