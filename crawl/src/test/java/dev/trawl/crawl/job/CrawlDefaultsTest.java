package dev.trawl.crawl.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.spi.crawl.CrawlLimits;
import dev.trawl.spi.crawl.CrawlPlan;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// Limits of jobs that name none.
class CrawlDefaultsTest {

    private final JobPlanner planner = new JobPlanner(new CrawlDefaults(500, Duration.ofDays(2)));

    @Test
    void a_job_without_limits_gets_those_of_the_server() {
        CrawlPlan plan = plan("");

        assertThat(plan.maxPages()).isEqualTo(500);
        assertThat(plan.limits().millis()).isEqualTo(Duration.ofDays(2).toMillis());
    }

    @Test
    void a_job_can_ask_for_more() {
        CrawlPlan plan = plan(", \"max_pages\": 70000, \"max_time\": \"900h\"");

        assertThat(plan.maxPages()).isEqualTo(70_000);
        assertThat(plan.limits().millis()).isEqualTo(Duration.ofHours(900).toMillis());
    }

    @Test
    void zero_means_unlimited() {
        CrawlPlan plan = plan(", \"max_pages\": 0, \"max_time\": 0");

        assertThat(plan.maxPages()).isGreaterThan(Integer.MAX_VALUE);
        assertThat(plan.limits()).isEqualTo(CrawlLimits.NONE);
    }

    @Test
    void a_long_time_limit_leaves_batches_as_large_as_without_one() {
        CrawlPlan unlimited = plan(", \"max_time\": 0");

        assertThat(plan("").batch()).isEqualTo(unlimited.batch());
        assertThat(plan(", \"max_time\": \"10m\"").batch()).isLessThan(unlimited.batch());
    }

    @Test
    void rejects_negative_limits() {
        assertThatThrownBy(() -> new CrawlDefaults(-1, Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> plan(", \"max_pages\": -1")).hasMessageContaining("max_pages");
    }

    private CrawlPlan plan(String limits) {
        return planner.plan("{\"seeds\": [\"http://a.example/\"]%s}".formatted(limits));
    }
}
