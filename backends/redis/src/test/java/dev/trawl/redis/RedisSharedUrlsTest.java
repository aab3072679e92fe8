package dev.trawl.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.live.SharedUrls;
import dev.trawl.testkit.SharedUrlsContract;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// 004.03
class RedisSharedUrlsTest extends SharedUrlsContract {

    private static final TaskId TASK = new TaskId(7);

    @RegisterExtension
    final OpenEngines engines = new OpenEngines();

    @Override
    protected SharedUrls open() {
        return engines.open().sharedUrls(3);
    }

    @Test
    void another_ledger_has_other_tasks() {
        open().add(TASK, urls(0, 3));
        assertThat(engines.open().sharedUrls(4).unknown(TASK, urls(0, 3))).hasSize(3);
    }

    @Test
    void a_set_is_bounded_and_expires() {
        var engine = engines.open();
        var small = engine.sharedUrls(3, 10);
        small.add(TASK, urls(0, 8));
        small.add(TASK, urls(6, 100));
        assertThat(small.unknown(TASK, urls(0, 100))).isEqualTo(urls(10, 100));
        assertThat(OpenEngines.cli().pttl(engines.prefix() + "seen:3:t7")).isBetween(1L, 3_600_000L);
    }

    @Test
    void shared_urls_recover_from_an_emptied_server() {
        var urls = open();
        urls.add(TASK, urls(0, 3));
        OpenEngines.cli().del(engines.prefix() + "seen:3:t7");
        OpenEngines.cli().scriptFlush();
        assertThat(urls.unknown(TASK, urls(0, 3))).hasSize(3);
        urls.add(TASK, urls(0, 3));
        assertThat(urls.unknown(TASK, urls(0, 3))).isEqualTo(List.of());
    }
}
