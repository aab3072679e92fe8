package dev.trawl.crawl.url;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.url.Traps.Taken;
import dev.trawl.spi.crawl.UrlCause;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrapsTest {

    @ParameterizedTest
    @CsvSource({
        "/a/b/c, true, traps",
        "/, true, traps",
        "/a/a/b, true, traps",
        "/a/a/a/b, false, trap.repeats 2",
        "/x/a/b/a/b/y, true, traps",
        "/x/a/b/a/b/a/b, false, trap.repeats 2",
        "/x/a/b/a/b/a/c, true, traps",
        "/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20, true, traps",
        "/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20/21, false, trap.segments 20"
    })
    void an_endless_path_is_seen_by_its_look(String path, boolean accepted, String rule) {
        assertThat(Traps.DEFAULTS.ruling(url(path)))
                .isEqualTo(accepted ? Ruling.accept(rule) : Ruling.refuse(UrlCause.TRAP, rule));
    }

    @Test
    void an_address_may_be_only_so_long() {
        assertThat(Traps.DEFAULTS.ruling(url("/" + "x".repeat(2_062))).accepted())
                .isTrue();
        assertThat(Traps.DEFAULTS.ruling(url("/" + "x".repeat(2_064))).rule()).isEqualTo("trap.length 2083");
    }

    @Test
    void limits_count_urls_already_accepted() {
        Traps traps = new Traps(2_083, 20, 2, 1_000, 10, 5);

        assertThat(traps.ruling(url("/?q"), new Taken(999, 9, 5)).accepted()).isTrue();
        assertThat(traps.ruling(url("/?q"), new Taken(1_000, 0, 1)).rule()).isEqualTo("trap.pages_per_host 1000");
        assertThat(traps.ruling(url("/?q"), new Taken(0, 10, 1)).rule()).isEqualTo("trap.queries_per_path 10");
        assertThat(traps.ruling(url("/"), new Taken(0, 10, 1)).accepted()).isTrue();
        assertThat(traps.ruling(url("/"), new Taken(0, 0, 6)).rule()).isEqualTo("trap.hosts_per_domain 5");
        assertThat(traps.ruling(url("/a/a/a"), new Taken(0, 0, 1)).rule()).isEqualTo("trap.repeats 2");
    }

    private static Url url(String path) {
        return Url.parse("http://shop.example" + path).orElseThrow();
    }
}
