package dev.trawl.core.split;

import static dev.trawl.core.Sites.urls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.Sites;
import dev.trawl.core.World;
import dev.trawl.core.task.Journal;
import dev.trawl.core.task.TaskAction;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.HostGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Crawls are cut in the order in which they were named, and none is forgotten.
class OpenCrawlsTest {

    private static final TaskId TASK = new TaskId(77);

    private final Sites sites = new Sites();
    private final World world = sites.world;
    private final OpenCrawls crawls = new OpenCrawls(
            new CutFrontier(
                    world.core.commits(),
                    new Plans(world.core.types(), world.splitters),
                    new Journal("node-2"),
                    world.ledger.reads().crawls()),
            world.ledger.reads().crawls());

    @Test
    void nothing_is_cut_when_no_crawl_is_open() {
        crawls.lookAgain();
        assertThat(crawls.isEmpty()).isTrue();
        assertThat(cutNext()).isFalse();
    }

    @Test
    void crawls_that_are_named_all_the_time_do_not_keep_others_waiting() {
        var busy = new ArrayList<TaskId>();
        for (int i = 0; i < 40; i++) {
            busy.add(new TaskId(1_000 + i));
        }
        busy.forEach(crawls::moved);
        crawls.moved(new TaskId(999_999));
        int rounds = 0;
        while (cutNext()) {
            assertThat(++rounds).isLessThan(4);
            if (rounds < 3) {
                busy.subList(0, 16).forEach(crawls::moved);
            }
        }
        assertThat(crawls.isEmpty()).isTrue();
    }

    @Test
    void a_crawl_that_found_more_through_another_node_is_looked_at_once() {
        sites.crawl(100, 1, 5, urls("a.example", 5));
        crawls.grown();
        assertThat(crawls.isEmpty()).isFalse();
        while (cutNext()) {
            world.settle();
        }
        crawls.grown();
        assertThat(crawls.isEmpty()).isTrue();
    }

    @Test
    void a_crawl_whose_end_was_not_reported_is_closed_by_the_next_scan() {
        var task = sites.crawl(100, 1, 5, urls("a.example", 5));
        sites.claimOne();
        var order = world.core.control().order(World.CALLER, task, TaskAction.CANCEL);
        while (!order.isDone()) {
            world.core.commits().runOnce(0); // and no round that would hear of it
        }
        assertThat(sites.counters(task).cut()).isEqualTo(5);
        crawls.lookAgain();
        cutNext();
        assertThat(sites.counters(task).cut()).isZero();
        cutNext();
        crawls.lookAgain();
        assertThat(crawls.isEmpty()).isTrue();
    }

    @Test
    void a_crawl_is_named_when_its_host_has_rested() {
        sites.crawl(100, 1, 5, urls("a.example", 5));
        var reads = world.ledger.reads();
        var _ = world.ledger.write(transaction -> {
            transaction.frontier().add(TASK, urls("b.example", 1));
            transaction
                    .frontier()
                    .hosts()
                    .keep(List.of(HostGroup.fresh("b.example").pausedUntil(reads.now() + 50)));
            return true;
        });
        crawls.rested(reads.now());
        assertThat(crawls.isEmpty()).isTrue();
        world.time.advance(Duration.ofMillis(60));
        crawls.rested(reads.now());
        assertThat(crawls.isEmpty()).isFalse();
        crawls.clear();
        crawls.rested(reads.now());
        assertThat(crawls.isEmpty()).isTrue();
    }

    @Test
    void a_follower_names_no_crawls() {
        crawls.moved(new TaskId(7));
        crawls.clear();
        assertThat(crawls.isEmpty()).isTrue();
    }

    private boolean cutNext() {
        var answer = crawls.cutNext();
        while (!answer.isDone()) {
            world.core.commits().runOnce(0);
        }
        return answer.join().orElseThrow();
    }
}
