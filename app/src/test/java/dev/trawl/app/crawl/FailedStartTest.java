package dev.trawl.app.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.cli.start.CrawlOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A crawl of which nothing can be fetched leaves no folder.
@Timeout(300)
class FailedStartTest {

    @TempDir
    Path folder;

    private CrawlSite site;

    @BeforeEach
    void open() throws IOException {
        site = new CrawlSite(folder);
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void a_crawl_whose_first_fetch_fails_leaves_no_folder() {
        assertThat(crawl(true, "http://127.0.0.1:1/")).isEqualTo(3);
        assertThat(folder.resolve("out")).doesNotExist();
        assertThat(site.said())
                .contains("errors   1: ", "out is not kept: no URL could be fetched")
                .doesNotContain("results  ", "warc  ", "why  ", "explain ", "next  ");
    }

    @Test
    void files_of_others_in_the_folder_are_kept() throws IOException {
        Files.createDirectories(folder.resolve("out"));
        Files.writeString(folder.resolve("out/notes.txt"), "mine");

        assertThat(crawl(true, "http://127.0.0.1:1/")).isEqualTo(3);

        try (Stream<Path> left = Files.list(folder.resolve("out"))) {
            assertThat(left).containsExactly(folder.resolve("out/notes.txt"));
        }
    }

    @Test
    void one_seed_that_answers_keeps_the_folder() {
        site.page("/", "<title>Shop</title>");

        assertThat(crawl(true, "http://127.0.0.1:1/", site.at("/"))).isZero();
        assertThat(folder.resolve("out/pages.jsonl")).exists();
    }

    private int crawl(boolean allowPrivate, String... seeds) {
        ObjectNode job =
                JsonMapper.shared().createObjectNode().put("delay", "0s").put("attempts", 1);
        List.of(seeds).forEach(job.withArray("seeds")::add);
        var options = new CrawlOptions(
                job, folder.resolve("out"), false, allowPrivate, false, false, CrawlOptions.Extras.NONE);
        return new LocalCrawl(options, site.context()).run();
    }
}
