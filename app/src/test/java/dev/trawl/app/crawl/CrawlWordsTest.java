package dev.trawl.app.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.cli.start.CrawlOptions.Extras;
import dev.trawl.cli.start.RowsCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// What a person is told of a crawl that did not go as they may have meant.
@Timeout(300)
class CrawlWordsTest {

    @TempDir
    Path folder;

    private CrawlSite site;

    @BeforeEach
    void open() throws IOException {
        site = new CrawlSite(folder);
        site.page("/", "<a href=/tea>tea</a>");
        site.page("/tea", "");
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void resume_warns_about_ignored_job_options() {
        assertThat(crawl(job("/").put("max_pages", 50), false, Set.of())).isZero();
        var asked = job("/").put("max_pages", 500).put("delay", "0").put("depth", 3);
        asked.putObject("headers").put("X-Key", "abc");
        assertThat(crawl(asked, true, Set.of("seeds", "max_pages", "delay", "depth", "headers")))
                .isZero();
        assertThat(site.said())
                .contains(
                        "headers is ignored: this crawl was started without it\n",
                        "a resumed crawl keeps its job; for another job choose another folder with --out DIR\n")
                .doesNotContain("seeds", "delay 0 is", "max_pages", "abc");
    }

    @Test
    void a_crawl_that_ended_at_max_pages_continues_with_more() throws IOException {
        assertThat(crawl(job("/").put("max_pages", 1), false, Set.of())).isZero();
        assertThat(rows()).isEqualTo(1);

        assertThat(crawl(job("/").put("max_pages", 5), true, Set.of("seeds", "max_pages")))
                .isZero();

        assertThat(rows()).isEqualTo(2);
        assertThat(site.said()).doesNotContain("is ignored");
    }

    @Test
    void an_exclusion_added_at_a_resume_drops_queued_urls() throws IOException {
        assertThat(crawl(job("/").put("max_pages", 1), false, Set.of())).isZero();
        assertThat(crawl(
                        job("/").put("max_pages", 5).put("exclude", "/tea"),
                        true,
                        Set.of("seeds", "max_pages", "exclude")))
                .isZero();
        assertThat(rows()).isEqualTo(1);
    }

    private int rows() throws IOException {
        return Files.readAllLines(folder.resolve("out/pages.jsonl")).size();
    }

    @Test
    void a_host_that_wants_to_be_left_alone_for_long_is_named_and_not_sat_out() {
        site.busy("/tea", 31_536_000);
        assertThat(crawl(job("/"), false, Set.of())).isEqualTo(8);
        assertThat(site.said())
                .contains("pages    1 fetched")
                .containsPattern(
                        "waits    127.0.0.1:%d until \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC\n".formatted(site.port()))
                .contains("next     trawl crawl --resume --out ./out --allow-private\n")
                .containsPattern(
                        "no URL is due before \\d{4}.* UTC; continue then with the same command and --resume\n");
    }

    @Test
    void resume_command_repeats_the_run_options() {
        site.busy("/tea", 31_536_000);
        var copy = RowsCopy.to(folder.resolve("rows.csv"), true);
        var extras =
                new Extras(List.of(), 12.5, Optional.of(copy), Set.of(), Optional.empty(), 2, Optional.empty(), false);
        assertThat(site.crawl(job("/"), false, true, extras)).isEqualTo(8);
        assertThat(site.said())
                .contains("no delay, 2 in parallel")
                .contains("--allow-private -O ./rows.csv --csv-raw --connections 2 --max-error-rate 12.5\n");
    }

    @Test
    void crawl_rate_excludes_pages_of_the_previous_run() {
        site.busy("/tea", 31_536_000);
        assertThat(crawl(job("/"), false, Set.of())).isEqualTo(8);
        assertThat(crawl(job("/"), true, Set.of())).isEqualTo(8);
        assertThat(site.said()).contains("pages    1 fetched in ", "pages    1 fetched, 0 of them now, in ");
    }

    @Test
    void resume_warns_about_a_different_warc_compression() {
        assertThat(crawl(job("/").put("warc", true), false, Set.of())).isZero();
        assertThat(crawl(job("/").put("warc", "zstd"), true, Set.of("warc"))).isZero();
        assertThat(crawl(job("/").put("warc", "gzip"), true, Set.of("warc"))).isZero();
        assertThat(site.said())
                .contains("warc zstd is ignored: this crawl uses gzip\n")
                .doesNotContain("warc gzip is ignored");
    }

    @Test
    void a_failed_page_is_reported_with_its_fetch_command() {
        var job = job("/").put("attempts", 1);
        job.putArray("seeds").add("http://127.0.0.1:1/?a&b");
        assertThat(crawl(job, false, Set.of())).isEqualTo(3);
        assertThat(site.said())
                .contains("; for details run 'trawl fetch 'http://127.0.0.1:1/?a&b' --allow-private'\n")
                .doesNotContain("slowest");
    }

    @Test
    void a_rule_that_finds_nothing_is_named() {
        var job = job("/");
        job.putArray("follow").add("a").add(".nope");
        job.putObject("next").put("xpath", "//nope");
        assertThat(crawl(job, false, Set.of())).isZero();
        assertThat(site.said())
                .contains(
                        "follow[1] '.nope' matched nothing on 2 pages\n", "next '//nope' matched nothing on 2 pages\n")
                .doesNotContain("follow[0]");
    }

    private int crawl(ObjectNode job, boolean resume, Set<String> told) {
        return site.crawl(
                job,
                resume,
                true,
                new Extras(
                        List.of(),
                        100,
                        Optional.empty(),
                        told,
                        Optional.empty(),
                        Extras.CONNECTIONS,
                        Optional.empty(),
                        false));
    }

    private ObjectNode job(String path) {
        var job = JsonMapper.shared().createObjectNode();
        job.putArray("seeds").add(site.at(path));
        return job.put("delay", 0);
    }
}
