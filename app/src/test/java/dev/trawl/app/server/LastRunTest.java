package dev.trawl.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trawl.app.crawl.EditableSite;
import dev.trawl.core.schedule.ScheduleReply;
import dev.trawl.core.schedule.ScheduleRequest;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.firing.Schedule.Kind;
import dev.trawl.spi.firing.Schedule.Misfire;
import dev.trawl.spi.firing.Schedule.Overlap;
import dev.trawl.spi.task.LoggedEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// `since: last` compares a crawl with the last completed run of its schedule or of its job name.
@Timeout(300)
class LastRunTest {

    private static final Caller ADMIN = new Caller(Caller.DEFAULT_PROJECT, "test", Role.ADMIN);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    private EditableSite site;
    private CrawlRig rig;

    @BeforeEach
    void start() throws IOException {
        site = new EditableSite();
        rig = new CrawlRig(folder, 4);
        site.page("/", "home", "/kept", "/edited", "/removed", "/list");
        site.page("/kept", "kept");
        site.page("/edited", "before");
        site.page("/removed", "removed");
        site.page("/list", "list", "/unlinked");
        site.page("/unlinked", "unlinked");
    }

    @AfterEach
    void stop() {
        rig.close();
        site.close();
    }

    private void change() {
        site.page("/", "home", "/kept", "/edited", "/removed", "/list", "/added");
        site.page("/edited", "after");
        site.remove("/removed");
        site.page("/list", "list");
        site.page("/added", "added");
    }

    @Test
    void rows_of_a_named_job_say_how_pages_changed_since_its_last_run() {
        var first = run(job());
        assertThat(changes(first))
                .hasSize(6)
                .containsOnlyKeys("/", "/kept", "/edited", "/removed", "/list", "/unlinked");
        assertThat(changes(first).values()).containsOnly("new");
        assertThat(log(first))
                .contains("first run: no completed run of job shop is stored, so there is nothing to compare with");

        change();
        site.unchanged();
        var second = run(job());
        assertThat(changes(second))
                .isEqualTo(Map.of(
                        "/", "same",
                        "/kept", "same",
                        "/edited", "changed",
                        "/removed", "gone",
                        "/list", "same",
                        "/unlinked", "gone",
                        "/added", "new"));
        assertThat(site.unchanged())
                .as("pages that were not sent again")
                .isEqualTo(1); // "/" and "/list" have other links
        assertThat(log(second)).contains("compares with %s, the last completed run of job shop".formatted(first));
        assertThat(stored(second).path("since").asString()).isEqualTo(first.toString());
        assertThat(row(second, "/unlinked").path("detail").asString()).isEqualTo("no link to it was found");
        assertThat(row(second, "/removed").path("status").asInt()).isEqualTo(404);
        assertThat(rig.reads().crawls().why().causes(second))
                .containsEntry(UrlCause.NEW, 1L)
                .containsEntry(UrlCause.CHANGED, 1L)
                .containsEntry(UrlCause.SAME, 2L)
                .containsEntry(UrlCause.UNCHANGED, 1L)
                .containsEntry(UrlCause.GONE, 1L)
                .containsEntry(UrlCause.UNLINKED, 1L);

        assertThat(changes(run(job())).values()).as("a page is gone once").containsOnly("same");
    }

    @Test
    void changed_only_leaves_out_rows_of_unchanged_pages_and_compares_with_them_later() {
        var first = run(job().put("changed_only", true));
        assertThat(changes(first)).hasSize(6);
        assertThat(changes(run(job().put("changed_only", true)))).isEmpty();
        change();
        var third = run(job().put("changed_only", true));
        assertThat(changes(third))
                .isEqualTo(Map.of("/edited", "changed", "/removed", "gone", "/unlinked", "gone", "/added", "new"));
    }

    @Test
    void a_page_whose_parent_failed_is_not_gone() {
        run(job().put("attempts", 1));
        site.fail("/list");
        var second = run(job().put("attempts", 1));
        assertThat(changes(second)).doesNotContainKey("/unlinked").containsEntry("/list", "");
        site.page("/list", "list", "/unlinked");
        var third = run(job());
        assertThat(changes(third)).containsEntry("/list", "same");
    }

    @Test
    void a_crawl_that_stopped_at_a_limit_lists_nothing_as_unlinked() {
        run(job());
        var second = run(job().put("max_pages", 2));
        assertThat(changes(second)).hasSize(2).doesNotContainValue("gone");
    }

    @Test
    void a_deleted_run_is_skipped() {
        var first = run(job());
        var second = run(job());
        rig.core().steering().delete().delete(ADMIN, second).join();
        assertThat(rig.reads().task(second)).isEmpty();
        var third = run(job());
        assertThat(stored(third).path("since").asString()).isEqualTo(first.toString());
    }

    @Test
    void two_firings_of_a_schedule_are_compared() {
        var work = new Schedule.Work("crawl", nameless().toString(), "{}", 5);
        var timing = new Schedule.Timing(Kind.CRON, "0 3 * * *", "UTC", 0, 0);
        var rules = new Schedule.Rules(Overlap.SKIP, Misfire.FIRE_ONCE, 0, 0);
        assertThat(rig.core()
                        .schedules()
                        .create(ADMIN, new ScheduleRequest("nightly", timing, work, rules))
                        .join())
                .isInstanceOf(ScheduleReply.Done.class);
        var first = fire();
        assertThat(log(first)).contains("first run: no completed run of schedule nightly is stored");
        assertThat(changes(first).values()).containsOnly("new");
        change();
        var second = fire();
        assertThat(stored(second).path("since").asString()).isEqualTo(first.toString());
        assertThat(changes(second)).containsEntry("/edited", "changed").containsEntry("/unlinked", "gone");
    }

    @Test
    void a_job_without_a_name_has_no_last_run() {
        assertThatThrownBy(() -> rig.submit(nameless()))
                .hasMessageContaining("/payload/since")
                .hasMessageContaining("since: last needs a name by which the last run is found");
    }

    private TaskId fire() {
        rig.core().schedules().runNow(ADMIN, "nightly").join();
        var schedule = rig.core().schedules().find(ADMIN, "nightly").orElseThrow();
        return ended(new TaskId(schedule.standing().lastTask()));
    }

    private ObjectNode nameless() {
        var job =
                CrawlRig.job(List.of(site.at("/")), "scope", "host", "since", "last", "fields", "{\"heading\":\"h1\"}");
        job.remove("warc");
        return job;
    }

    private ObjectNode job() {
        return nameless().put("name", "shop");
    }

    private TaskId run(ObjectNode job) {
        return ended(rig.submit(job));
    }

    private TaskId ended(TaskId task) {
        await().atMost(PATIENCE)
                .until(() -> rig.reads().task(task).orElseThrow().task().state() == TaskState.COMPLETED);
        return task;
    }

    private JsonNode stored(TaskId task) {
        return JsonMapper.shared()
                .readTree(rig.reads().task(task).orElseThrow().body().payload());
    }

    private String log(TaskId task) {
        return String.join(
                "\n",
                rig.reads().logOf(task, 0, 1_000).stream()
                        .map(LoggedEntry::entry)
                        .map(entry -> entry.detail())
                        .toList());
    }

    private JsonNode row(TaskId task, String path) {
        return rig.rows(task).stream()
                .filter(row -> row.path("url").asString("").equals(site.at(path)))
                .findFirst()
                .orElseThrow();
    }

    /// The change of each row, by path.
    private Map<String, String> changes(TaskId task) {
        var changes = new TreeMap<String, String>();
        for (JsonNode row : rig.rows(task)) {
            String path = row.path("url").asString("").substring(site.at("").length());
            assertThat(changes.put(path, row.path("change").asString(""))).isNull();
        }
        return changes;
    }
}
