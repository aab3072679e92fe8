package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.url.Url;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Links that need not be read again.
final class SeenUrlsTest {

    private final SeenUrls seen = new SeenUrls(new SeenMemory(0));

    @ParameterizedTest
    @ValueSource(strings = {"/a", "/a/b?c=d", "http://shop.test/a", "https://shop.test/a"})
    void a_whole_link_is_known_on_every_page_of_its_origin(String href) {
        of("http://shop.test/x/y").add(href);

        assertThat(of("http://shop.test/z").has(href)).isTrue();
        assertThat(of("http://shop.test:8080/x/y").has(href)).isFalse();
        assertThat(of("https://shop.test/x/y").has(href)).isFalse();
        assertThat(of("http://other.test/x/y").has(href)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "../a", "?q", "", "/", "//shop.test/a", "/\\shop.test", "http:a", "/a?q=ü", "/ü"})
    void page_dependent_links_are_never_cached(String href) {
        of("http://shop.test/x/y").add(href);

        assertThat(of("http://shop.test/x/y").has(href)).isFalse();
    }

    @Test
    void an_unknown_link_is_not_there() {
        assertThat(of("http://shop.test/").has("/a")).isFalse();
    }

    private SeenUrls.OfPage of(String base) {
        return seen.links(Url.parse(base).orElseThrow());
    }
}
