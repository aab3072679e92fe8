package dev.trawl.crawl.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.FetchMode;
import dev.trawl.spi.crawl.CrawlPlan;
import org.junit.jupiter.api.Test;

/// A job goes only to workers that know all its keys.
class JobProtocolTest {

    @Test
    void the_newest_key_decides_which_workers_can_read_a_job() {
        assertThat(plan("\"depth\":2").protocol()).isEqualTo(1);
        assertThat(plan("\"name\":\"shop\",\"depth\":2").protocol()).isEqualTo(2);
    }

    @Test
    void seeds_have_the_fetch_mode_of_the_job() {
        assertThat(plan("\"depth\":2").seeds()).extracting(seed -> seed.mode()).containsExactly(FetchMode.HTTP);
    }

    @Test
    void pages_of_a_job_with_render_auto_are_fetched_over_http_first() {
        var plan = plan("\"render\":\"auto\"");

        assertThat(plan.seeds()).extracting(seed -> seed.mode()).containsExactly(FetchMode.HTTP);
        assertThat(plan.chromeOptional()).isTrue();
        assertThat(plan.protocol()).isEqualTo(FetchMode.CHROME.protocol());
        assertThat(plan("\"render\":\"chrome\"").chromeOptional()).isFalse();
    }

    private static CrawlPlan plan(String more) {
        return new JobPlanner().plan("{\"seeds\":[\"https://a.example/\"]," + more + "}");
    }
}
