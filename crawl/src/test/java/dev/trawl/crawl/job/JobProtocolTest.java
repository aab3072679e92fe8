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

    private static CrawlPlan plan(String more) {
        return new JobPlanner().plan("{\"seeds\":[\"https://a.example/\"]," + more + "}");
    }
}
