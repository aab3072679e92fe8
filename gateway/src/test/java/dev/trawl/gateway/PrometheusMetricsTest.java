package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrometheusMetricsTest {

    @Test
    void reasons_cannot_flood_the_labels() {
        try (var edge = new Edge()) {
            edge.metrics.recordTaskFailed("echo", "timeout after 5 s");
            edge.metrics.recordTaskFailed("echo", "timeout after 6 s");
            edge.metrics.recordTaskFailed("echo", "");
            for (int i = 0; i < 1_000; i++) {
                edge.metrics.recordTaskFailed("echo", "reason" + i + " \"quoted\"\n");
            }

            var lines = edge.http.get("/metrics").body().lines().filter(line -> line.startsWith("trawl_tasks_failed"));

            assertThat(lines.toList())
                    .hasSizeLessThan(60)
                    .contains("trawl_tasks_failed_total{reason=\"timeout\",type=\"echo\"} 2.0");
        }
    }
}
