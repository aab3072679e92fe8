package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.crawl.FoundUrl;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What of a page is followed.
class LinkSourcesTest {

    private static final String EVERYTHING = """
            <link rel=canonical href=/canonical><link rel=alternate hreflang=de href=/de><link rel=next href=/2>
            <link rel=stylesheet href=/style.css><link rel=alternate href=/feed>
            <meta http-equiv=refresh content='0; url=/refresh'>
            <a href=/a>a</a><iframe src=/frame></iframe><img src=/1.png srcset='/2.png 2x'><script src=/s.js></script>
            """;

    private final Site site = new Site();

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void navigation_links_are_followed() {
        site.page("/", EVERYTHING, "Link", "</3>; rel=\"next\", </hint>; rel=preload; as=style");

        assertThat(followed("")).containsExactlyInAnyOrder("/canonical", "/de", "/2", "/refresh", "/a", "/3");
    }

    @Test
    void a_job_may_follow_less() {
        site.page("/", EVERYTHING, "Link", "</3>; rel=next");

        assertThat(followed(", \"links\": [\"anchor\"]")).containsExactly("/a");
        assertThat(followed(", \"links\": \"frame\"")).containsExactly("/frame");
        assertThat(followed(", \"links\": []")).isEmpty();
    }

    @Test
    void a_job_may_follow_what_a_page_is_made_of() {
        site.page("/", EVERYTHING, "Link", "</hint.css>; rel=preload");

        assertThat(followed(", \"links\": [\"asset\", \"header\"]"))
                .containsExactlyInAnyOrder("/style.css", "/1.png", "/2.png", "/s.js", "/hint.css");
    }

    @Test
    void link_headers_of_non_html_pages_are_followed() {
        site.with("/", 200, "[1]", "Content-Type", "application/json", "Link", "<?page=2>; rel=next");

        assertThat(followed("")).containsExactly("/?page=2");
    }

    @Test
    void nofollow_is_for_headers_too() {
        site.with("/", 200, "[1]", "Link", "<?page=2>; rel=next", "X-Robots-Tag", "nofollow");

        assertThat(followed("")).isEmpty();
        assertThat(followed(", \"robots\": \"ignore\"")).hasSize(1);
    }

    private List<String> followed(String more) {
        return site.visitor(more).visit(Site.cut(site.at("/"))).found().stream()
                .map(FoundUrl::url)
                .map(url -> url.substring(site.at("").length()))
                .toList();
    }
}
