package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// R9, C6: hosts that send as much as they can and then drip neither end a server with a heap of 256 MiB nor hold up
/// good
/// hosts. The long form (`-Dtrawl.long=true`) has the size of the promise and measures the rate.
class R09LargeBodiesTest {

    private static final int BAD = LongForm.scaled(60, 1_000);
    private static final int GOOD = LongForm.scaled(20, 100);
    private static final int PAGES = LongForm.scaled(10, 50);
    private static final int ANSWER_MILLIS = LongForm.scaled(0, 500);
    private static final int LARGE = 32_000_000;
    private static final long SLOW_ANSWER_MILLIS = 25_000;
    private static final boolean LONG = LongForm.scaled(0, 1) == 1;
    private static final double ENOUGH = 0.8;

    @RegisterExtension
    final Rig rig = new Rig();

    @Test
    @Timeout(600)
    void dripping_hosts_do_not_end_the_process_and_good_hosts_keep_their_rate() throws Exception {
        long alone = LONG ? millisForTheGood("alone", 0) : 0;
        long beside = millisForTheGood("beside", BAD);
        if (LONG) {
            System.out.printf(
                    "good pages: %d in %d ms alone, in %d ms beside %d dripping hosts: %.0f %% of the rate%n",
                    GOOD * PAGES, alone, beside, BAD, 100.0 * alone / beside);
            assertThat((double) alone / beside).isGreaterThanOrEqualTo(ENOUGH);
        }
    }

    @Test
    @Timeout(300)
    void a_heap_that_is_used_up_ends_the_process_with_ten_and_one_line() throws IOException {
        var server = rig.start(Launch.on(rig.data()).withHooks());
        server.api().submit("test_memory", "{}");
        assertThat(server.awaitExit(Duration.ofMinutes(2))).isEqualTo(10);
        assertThat(server.words()).contains("out of memory (heap: ").contains("TRAWL_JAVA_OPTS=-Xmx");
    }

    /// A process dies of a lack of memory while a large page and small ones are in flight.
    @Test
    @Timeout(300)
    void after_a_lack_of_memory_only_the_largest_page_is_a_suspect() throws IOException {
        try (var web = new DrippingWeb(LARGE, SLOW_ANSWER_MILLIS)) {
            var launch = Launch.on(rig.data()).set("egress.allow", "127.0.0.0/8:" + web.port());
            var server = rig.start(launch.withHooks());
            var urls = new ArrayList<>(web.goodUrls(3, 1));
            urls.addAll(web.badUrls(1));
            String task = server.api().submit("crawl", job(urls));
            await().atMost(Duration.ofMinutes(2)).until(() -> web.goodPages() == 3 && web.settledHosts() == 1);
            server.api().submit("test_memory", "{}", "\"delay\":\"1s\"");
            assertThat(server.awaitExit(Duration.ofMinutes(2))).isEqualTo(10);

            var again = rig.start(launch); // without the hooks nothing fills the heap again

            await().atMost(Duration.ofMinutes(1))
                    .until(() -> losses(again, task).size() == 4);
            assertThat(losses(again, task).stream().filter(loss -> loss.contains("ran out of memory with its page")))
                    .hasSize(1);
            again.kill();
        }
    }

    /// Why subtasks of a task were taken from their worker.
    private static List<String> losses(TrawlProcess server, String task) throws IOException {
        return server.api().events(task).stream()
                .filter(event -> event.path("subtask_state").asString("").equals("PENDING"))
                .map(event -> event.path("detail").asString(""))
                .filter(detail -> detail.startsWith("worker "))
                .toList();
    }

    private long millisForTheGood(String name, int bad) throws IOException {
        try (var web = new DrippingWeb(LARGE, ANSWER_MILLIS)) {
            // Without the budget a page that exhausts the heap fails alone, so the JVM has to tell.
            var launch = Launch.on(rig.folder().resolve(name))
                    .set("egress.allow", "127.0.0.0/8:" + web.port())
                    .variable("JDK_JAVA_OPTIONS", "-XX:+ExitOnOutOfMemoryError");
            var server = rig.start(launch);
            var urls = new ArrayList<>(web.badUrls(bad));
            urls.addAll(web.goodUrls(GOOD, PAGES));
            String task = server.api().submit("crawl", job(urls));
            await().atMost(Duration.ofMinutes(8))
                    .pollInterval(Duration.ofMillis(50))
                    .until(() -> !server.isAlive()
                            || (web.settledHosts() == bad && done(server, task) >= (long) GOOD * PAGES));
            assertThat(server.isAlive())
                    .as("the heap suffices: %s", server.words())
                    .isTrue();
            assertThat(web.goodPages()).isEqualTo(GOOD * PAGES);
            System.out.printf("%s: %d bad requests%n", name, web.badRequests());
            server.kill();
            return web.goodMillis();
        }
    }

    private static long done(TrawlProcess server, String task) throws IOException {
        return server.api()
                .get("/tasks/" + task)
                .json()
                .path("crawl")
                .path("done")
                .asLong();
    }

    private static String job(List<String> urls) {
        var job = Api.JSON.createObjectNode();
        var seeds = job.putArray("seeds");
        urls.forEach(seeds::add);
        return job.put("scope", "list")
                .put("delay", "0")
                .put("per_host", 1)
                .put("robots", "ignore")
                .toString();
    }
}
