package dev.trawl.app.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.start.CrawlOptions;
import java.io.IOException;
import java.net.InetAddress;
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

/// A crawl of which nothing can be fetched leaves no folder. (issue 16, C)
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
    void a_name_that_does_not_exist_is_rejected_before_the_folder_is_created() {
        assertThatThrownBy(() -> crawl(true, "http://nowhere.invalid/", "http://nothing.invalid/"))
                .isInstanceOfSatisfying(CommandFailedException.class, e -> {
                    assertThat(e.complaint().exit()).isEqualTo(ExitCode.NOTHING_FETCHED);
                    assertThat(e.complaint().code()).isEqualTo("nothing_reachable");
                    assertThat(e).hasMessageContaining("http://nowhere.invalid/ (unknown host)");
                });
        assertThat(folder.resolve("out")).doesNotExist();
    }

    /// As with an address: the name of this machine stands for any name in a private network.
    @Test
    void a_private_name_suggests_allow_private() throws IOException {
        String name = InetAddress.getLocalHost().getHostName();

        assertThatThrownBy(() -> crawl(false, "http://" + name + "/"))
                .isInstanceOfSatisfying(CommandFailedException.class, e -> {
                    assertThat(e.complaint().exit()).isEqualTo(ExitCode.CONFIG_INVALID);
                    assertThat(e).hasMessageContaining("--allow-private");
                });
        assertThat(folder.resolve("out")).doesNotExist();
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
