package dev.trawl.app.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.HostGroup;
import dev.trawl.spi.crawl.HostThrottle;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.Rows;
import dev.trawl.testkit.memory.MemoryLedger;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Two hosts in trouble, one for long: each has one URL to be tried again.
class HostPausesTest {

    private static final TaskId TASK = new TaskId(1);
    private static final Crawl CRAWL = Crawl.begun(TASK).withFound(2);

    private final ManualTime time = new ManualTime();
    private final Ledger ledger = new MemoryLedger(time);
    private final HostPauses pauses = new HostPauses(ledger.reads(), TASK, time);

    @BeforeEach
    void begin() {
        run(transaction ->
                transaction.submissions().insert(List.of(Rows.newTask(Rows.task(1, Rows.PROJECT, Rows.TYPE, 2)))));
    }

    @AfterEach
    void close() {
        ledger.close();
    }

    @Test
    void a_host_that_is_due_in_seconds_is_waited_for_beside_one_that_is_not() {
        busy(1, "a.example", Duration.ofHours(2));
        busy(2, "b.example", Duration.ofSeconds(12));
        for (int second = 0; second < 12; second++) {
            look();
            assertThat(pauses.endOfLongWait()).isEmpty();
            time.advance(Duration.ofSeconds(1));
        }
        assertThat(pauses.whole()).hasToString("a.example until 2026-01-01 02:00 UTC");
    }

    @Test
    void when_all_hosts_want_to_be_left_alone_for_long_the_first_of_them_says_how_long() {
        busy(1, "a.example", Duration.ofHours(2));
        busy(2, "b.example", Duration.ofHours(1));
        look();
        time.advance(Duration.ofSeconds(4));
        look();
        assertThat(pauses.endOfLongWait()).isEmpty();
        time.advance(Duration.ofSeconds(1));
        look();
        assertThat(pauses.endOfLongWait()).contains("2026-01-01 01:00 UTC");
        assertThat(pauses.brief()).hasToString("waits for b.example (59 min 55 s) and 1 host");
    }

    @Test
    void a_url_whose_own_wait_is_short_waits_as_long_as_its_host() {
        busy(1, "a.example", Duration.ofHours(2), Duration.ofSeconds(12));
        look();
        time.advance(Duration.ofSeconds(5));
        look();
        assertThat(pauses.endOfLongWait()).contains("2026-01-01 02:00 UTC");
    }

    @Test
    void a_crawl_that_moves_is_not_ended() {
        busy(1, "a.example", Duration.ofHours(2));
        look();
        time.advance(Duration.ofSeconds(5));
        pauses.look(CRAWL.withFound(1));
        assertThat(pauses.endOfLongWait()).isEmpty();
    }

    private void look() {
        pauses.look(CRAWL);
    }

    private void busy(int batch, String group, Duration pause) {
        busy(batch, group, pause, pause);
    }

    private void busy(int batch, String group, Duration pause, Duration wait) {
        run(transaction -> {
            var frontier = transaction.frontier();
            frontier.add(TASK, List.of(FoundUrl.byGet(group, 1, 0, "https://" + group, 0, DiscoveryPath.PLAIN, 0, 0)));
            long url = frontier.cut(List.of(new SubtaskId(TASK, batch)), group, EnumSet.allOf(FetchMode.class), 1)
                    .getFirst()
                    .getFirst()
                    .id();
            frontier.settle(
                    TASK,
                    List.of(UrlOutcome.of(url, UrlState.LATER, 1, wait.toMillis(), 429, 0)
                            .because(UrlCause.STATUS.because("busy"))));
            long until = transaction.now() + pause.toMillis();
            frontier.hosts().keep(List.of(new HostGroup(group, 1, until, new HostThrottle(1, 1, 0, false))));
        });
    }

    private void run(Consumer<Transaction> work) {
        ledger.write(transaction -> {
            work.accept(transaction);
            return true;
        });
    }
}
