package dev.trawl.cli.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.testkit.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CrawlRateTest {

    private final ManualTime time = new ManualTime();

    @Test
    void crawl_rate_excludes_pages_fetched_before_the_start() {
        var speed = new CrawlRate(time, 100);
        after(speed, Duration.ofSeconds(10), 150);
        assertThat(speed.onTheWhole()).isEqualTo(5.0);
    }

    @Test
    void the_rest_is_a_range_between_the_speed_lately_and_on_the_whole() {
        var speed = new CrawlRate(time, 0);
        after(speed, Duration.ofSeconds(20), 40);
        after(speed, Duration.ofSeconds(10), 50);
        assertThat(speed.lately()).isEqualTo(1.0);
        assertThat(speed.left(120)).contains("1-2 min");
        assertThat(speed.left(20_000)).contains("3-6 h");
    }

    @Test
    void nothing_is_guessed_at_once_or_while_nothing_comes() {
        var speed = new CrawlRate(time, 0);
        after(speed, Duration.ofSeconds(1), 1);
        assertThat(speed.left(10)).isEmpty();
        var stuck = new CrawlRate(time, 0);
        after(stuck, Duration.ofSeconds(20), 0);
        assertThat(stuck.left(10)).isEmpty();
    }

    private void after(CrawlRate speed, Duration wait, long count) {
        time.advance(wait);
        speed.at(count);
    }
}
