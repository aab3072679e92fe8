package dev.trawl.app.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.app.process.SystemTime;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.core.task.UrlChoice;
import dev.trawl.spi.crawl.UrlCause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The failed URLs of a local crawl: ranked by cause, and fetched again.
@Timeout(300)
class RetryCrawlTest {

    @TempDir
    Path folder;

    private CrawlSite site;

    @BeforeEach
    void crawl() throws IOException {
        site = new CrawlSite(folder);
        site.page("/", "<a href=/a>a</a><a href=/b>b</a><a href=/c>c</a><a href=/d>d</a>");
        site.status("/a", 500);
        site.status("/b", 500);
        site.status("/c", 503);
        site.page("/d", "");
        assertThat(site.crawl("\"attempts\": 1")).isZero();
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void errors_rank_the_causes_of_failed_urls() {
        JsonNode errors = errors();

        assertThat(errors.path("failed").asLong()).isEqualTo(3);
        JsonNode first = errors.path("items").get(0);
        assertThat(first.path("cause").asString()).isEqualTo("status");
        assertThat(first.path("status").asInt()).isEqualTo(500);
        assertThat(first.path("count").asLong()).isEqualTo(2);
        assertThat(first.at("/hosts/0/host").asString()).isEqualTo("127.0.0.1:" + site.port());
        assertThat(first.path("samples")
                        .valueStream()
                        .map(sample -> sample.path("url").asString()))
                .containsExactlyInAnyOrder(site.at("/a"), site.at("/b"));
        assertThat(errors.path("items").get(1).path("status").asInt()).isEqualTo(503);
    }

    @Test
    void errors_of_a_folder_without_crawl_name_the_command_for_a_server() {
        var none = new ExplainLocal(folder.resolve("none"), new SystemTime());

        assertThatThrownBy(none::errors)
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("none contains no crawl")
                .hasMessageContaining("task errors ID");
    }

    @Test
    void a_retry_fetches_the_failed_urls_again() throws IOException {
        site.page("/a", "");
        site.page("/b", "");

        assertThat(retry(UrlChoice.ALL)).isZero();

        assertThat(errors().path("failed").asLong()).isOne();
        assertThat(statuses("/a")).containsExactly(200);
        assertThat(statuses("/c")).containsExactly(503);
        assertThat(statuses("/d")).containsExactly(200);
        assertThat(site.said()).contains("pages    4 fetched, 2 of them now,").contains("errors   1: 1 status");
    }

    @Test
    void each_url_has_one_row_unless_all_attempts_are_wanted() throws IOException {
        assertThat(retry(UrlChoice.ALL)).isZero();
        site.page("/a", "");
        assertThat(retry(UrlChoice.ALL)).isZero();

        assertThat(Files.readAllLines(folder.resolve("out/pages.jsonl"))).hasSize(5);
        assertThat(statuses("/a")).containsExactly(200);
        assertThat(statuses("/b")).containsExactly(500);

        assertThat(resume(true, true)).isZero();
        assertThat(statuses("/a")).containsExactly(500, 500, 200);
        assertThat(statuses("/b")).containsExactly(500, 500, 500);

        assertThat(resume(true, false)).isZero();
        assertThat(statuses("/a")).containsExactly(200);
        assertThat(statuses("/b")).containsExactly(500);
    }

    @Test
    void a_retry_can_be_limited_to_a_status_a_host_and_a_cause() throws IOException {
        site.page("/a", "");
        site.page("/b", "");
        site.page("/c", "");

        var host = Set.of("127.0.0.1:" + site.port());
        assertThat(retry(new UrlChoice(Set.of(UrlCause.STATUS), host, Set.of(503))))
                .isZero();

        assertThat(statuses("/c")).containsExactly(200);
        assertThat(statuses("/a")).containsExactly(500);
        assertThat(errors().path("failed").asLong()).isEqualTo(2);
    }

    @Test
    void a_retry_without_a_matching_url_fetches_nothing() {
        assertThatThrownBy(() -> retry(new UrlChoice(Set.of(UrlCause.TIMEOUT), Set.of(), Set.of())))
                .isInstanceOfSatisfying(
                        CommandFailedException.class,
                        e -> assertThat(e.complaint().code()).isEqualTo("no_chosen_urls"))
                .hasMessageContaining("none of the 3 failed URLs")
                .hasMessageContaining("errors --out ");
        assertThat(errors().path("failed").asLong()).isEqualTo(3);

        site.page("/a", "");
        site.page("/b", "");
        site.page("/c", "");
        assertThat(retry(UrlChoice.ALL)).isZero();
        assertThatThrownBy(() -> retry(UrlChoice.ALL))
                .isInstanceOfSatisfying(
                        CommandFailedException.class,
                        e -> assertThat(e.complaint().code()).isEqualTo("no_failed_urls"));
    }

    @Test
    void a_retry_that_lacks_allow_private_is_refused_before_the_crawl_is_reopened() {
        assertThatThrownBy(() -> retry(UrlChoice.ALL, false))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("--allow-private");

        assertThat(errors().path("failed").asLong()).isEqualTo(3);
    }

    private int retry(UrlChoice choice) {
        return retry(choice, true);
    }

    private int retry(UrlChoice choice, boolean allowPrivate) {
        return resume(allowPrivate, false, choice);
    }

    private int resume(boolean allowPrivate, boolean allAttempts, UrlChoice... choice) {
        var extras = new CrawlOptions.Extras(
                List.of(),
                100,
                Optional.empty(),
                Set.of(),
                Optional.empty(),
                CrawlOptions.Extras.CONNECTIONS,
                Arrays.stream(choice).findFirst(),
                allAttempts);
        return site.crawl(JsonMapper.shared().createObjectNode(), true, allowPrivate, extras);
    }

    private JsonNode errors() {
        return new ExplainLocal(folder.resolve("out"), new SystemTime()).errors();
    }

    /// The statuses of the rows of a page, in the order of the attempts.
    private List<Integer> statuses(String path) throws IOException {
        return Files.readAllLines(folder.resolve("out/pages.jsonl")).stream()
                .map(JsonMapper.shared()::readTree)
                .filter(row -> row.path("url").asString().equals(site.at(path)))
                .map(row -> row.path("status").asInt())
                .toList();
    }
}
