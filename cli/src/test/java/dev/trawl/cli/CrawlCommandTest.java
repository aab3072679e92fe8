package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrawlCommandTest {

    @TempDir
    Path folder;

    private CommandRun run;

    @BeforeEach
    void open() {
        run = new CommandRun(folder);
    }

    @Test
    void an_address_alone_is_a_whole_job() {
        assertThat(run.run("crawl", "https://a.example/").exit()).isZero();
        var asked = run.crawled.getFirst();
        assertThat(asked.job()).hasToString("{\"seeds\":[\"https://a.example/\"],\"max_pages\":1000,\"warc\":true}");
        assertThat(asked.folder()).isEqualTo(folder.resolve("trawl-out"));
        assertThat(asked.allowPrivate()).isFalse();
        assertThat(asked.resume()).isFalse();
    }

    @Test
    void a_crawl_can_name_the_folder_of_an_earlier_one_and_no_task_of_a_server() throws IOException {
        assertThat(run.run("crawl", "https://a.example/", "--since", "monday").exit())
                .isZero();
        assertThat(run.crawled.getFirst().extras().since()).contains(folder.resolve("monday"));

        Files.writeString(folder.resolve("job.yaml"), "seeds: [https://a.example/]\nsince: t7\ndepth: -1\n");
        var refused = run.run("crawl", "-f", "job.yaml");
        assertThat(refused.exit()).isEqualTo(9);
        assertThat(refused.err())
                .contains(
                        "2 errors",
                        "job.yaml:2: since: refers to a task of a server; use --since DIR",
                        "job.yaml:3: depth");
        Files.writeString(folder.resolve("job.yaml"), "seeds: [https://a.example/]\nsince: 7\n");
        assertThat(run.run("crawl", "-f", "job.yaml").err())
                .contains("job.yaml:2: since: refers to a task of a server")
                .doesNotContain("problems");
    }

    @Test
    void a_crawl_since_the_last_run_gets_the_next_folder() throws IOException {
        Files.createDirectories(folder.resolve("shop/.trawl"));
        assertThat(run.run("crawl", "https://a.example/", "--since", "last", "--changed-only", "--out", "shop")
                        .exit())
                .isZero();
        var options = run.crawled.getFirst();
        assertThat(options.folder()).isEqualTo(folder.resolve("shop-2"));
        assertThat(options.extras().since()).isEmpty();
        assertThat(options.job().path("since").asString()).isEqualTo("last");
        assertThat(options.job().path("changed_only").asBoolean()).isTrue();

        Files.writeString(folder.resolve("job.yaml"), "seeds: [https://a.example/]\nchanged_only: true\n");
        assertThat(run.run("crawl", "-f", "job.yaml").err())
                .contains("changed_only: needs a run to compare with; add 'since: last'");
    }

    @Test
    void options_win_over_the_job_file() throws IOException {
        Files.writeString(folder.resolve("job.yaml"), "seeds: https://a.example/\ndepth: 3\nmax_pages: 7\ndelay: 2s\n");
        assertThat(run.run("crawl", "-f", "job.yaml", "--depth", "1", "--css", "name=h1")
                        .exit())
                .isZero();
        var job = run.crawled.getFirst().job();
        assertThat(job.path("depth").asInt()).isEqualTo(1);
        assertThat(job.path("max_pages").asInt()).isEqualTo(7);
        assertThat(job.path("delay").asString()).isEqualTo("2s");
        assertThat(job.path("fields").path("name").asString()).isEqualTo("h1");
    }

    @Test
    void captures_are_kept_unless_the_job_or_an_option_says_otherwise() throws IOException {
        Files.writeString(folder.resolve("job.yaml"), "seeds: https://a.example/\nwarc: zstd\n");
        run.run("crawl", "-f", "job.yaml");
        run.run("crawl", "-f", "job.yaml", "--no-warc");
        run.run("crawl", "https://a.example/", "--no-warc");
        run.run("crawl", "https://a.example/", "--warc", "zstd");
        assertThat(run.crawled)
                .extracting(asked -> asked.job().path("warc").asString())
                .containsExactly("zstd", "false", "false", "zstd");
    }

    @Test
    void options_narrow_a_job_and_say_who_asks() throws IOException {
        Files.writeString(
                folder.resolve("job.yaml"), "seeds: https://a.example/\nheaders: {X-One: one}\ncookies: false\n");
        assertThat(run.run(("crawl -f job.yaml --include /a/** --exclude /b --exclude /c --follow .list --next .more"
                                        + " --sitemaps auto --user-agent Me/1 --header X-Two:two --cookie id=7"
                                        + " --proxy http://p.example:8080 --max-time 10m")
                                .split(" "))
                        .exit())
                .isZero();
        var job = run.crawled.getFirst().job();
        job.remove("seeds");
        job.remove("max_pages");
        assertThat(job).hasToString("""
                {"headers":{"X-One":"one","X-Two":"two"},"cookies":{"id":"7"},"include":["/a/**"],\
                "exclude":["/b","/c"],"follow":[".list"],"next":[".more"],"sitemaps":["auto"],\
                "proxy":["http://p.example:8080"],"user_agent":"Me/1","max_time":"10m","warc":true}""");
    }

    @Test
    void a_header_without_a_value_is_named() {
        var said = run.run("crawl", "https://a.example/", "--header", "X-One");
        assertThat(said.exit()).isEqualTo(2);
        assertThat(said.err()).contains("--header must be 'NAME: VALUE', with a colon after the name");
    }

    @Test
    void a_secret_that_is_not_set_is_named_before_anything_is_fetched() {
        var said = run.run("crawl", "https://a.example/", "--cookie", "id=secret://shop.id");
        assertThat(said.exit()).isEqualTo(9);
        assertThat(said.err()).contains("secret://shop.id is not set", "TRAWL_SECRET_SHOP_ID_FILE");
        run.environment.put("TRAWL_SECRET_SHOP_ID", "7");
        assertThat(run.run("crawl", "https://a.example/", "--cookie", "id=secret://shop.id")
                        .exit())
                .isZero();
        assertThat(run.crawled.getFirst().job().toString()).contains("secret://shop.id");
    }

    @Test
    void everything_wrong_in_a_job_is_named_at_once() {
        var said = run.run("crawl", "ftp://a.example/", "--scope", "all", "--css", "x=p:nope");
        assertThat(said.exit()).isEqualTo(2);
        assertThat(said.err().lines())
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("trawl: invalid job: 3 errors [bad_argument]"),
                        line -> assertThat(line).startsWith("  seeds: 'ftp://a.example/'"),
                        line -> assertThat(line).startsWith("  scope: must be one of"),
                        line -> assertThat(line).startsWith("  fields.x.css"));
        assertThat(run.crawled).isEmpty();
    }

    @Test
    void without_an_address_it_says_what_to_give() {
        var said = run.run("crawl");
        assertThat(said.exit()).isEqualTo(2);
        assertThat(said.err()).contains("trawl crawl https://example.org/", "-f JOB", "[bad_argument]");
    }

    @Test
    void an_address_without_a_scheme_is_completed_in_the_message() {
        var said = run.run("crawl", "docs.example.org/start");
        assertThat(said.exit()).isEqualTo(2);
        assertThat(said.err()).contains("did you mean https://docs.example.org/start?");
    }

    @Test
    void a_job_file_among_urls_suggests_the_job_option() {
        var said = run.run("crawl", "pr.yaml", "https://a.example/");
        assertThat(said.exit()).isEqualTo(2);
        assertThat(said.err()).contains("for a job file use -f pr.yaml").doesNotContain("https://pr.yaml");
    }

    @Test
    void a_private_seed_is_refused_before_anything_is_fetched() {
        var said = run.run("crawl", "http://127.0.0.1:8000/");
        assertThat(said.exit()).isEqualTo(9);
        assertThat(said.err()).contains("http://127.0.0.1:8000/", "--allow-private", "[private_seed]");
        assertThat(run.run("crawl", "http://localhost/").exit()).isEqualTo(9);
        assertThat(run.crawled).isEmpty();
        assertThat(run.run("crawl", "http://127.0.0.1:8000/", "--allow-private").exit())
                .isZero();
    }

    @Test
    void resume_needs_no_url() {
        assertThat(run.run("crawl", "--resume", "--out", "shop").exit()).isZero();
        assertThat(run.crawled.getFirst().resume()).isTrue();
        assertThat(run.crawled.getFirst().folder()).isEqualTo(folder.resolve("shop"));
        assertThat(run.crawled.getFirst().extras().told()).isEmpty();
        run.run("crawl", "https://a.example/", "--resume", "--depth", "2");
        assertThat(run.crawled.getLast().extras().told()).containsExactlyInAnyOrder("seeds", "depth");
    }

    @Test
    void a_format_that_is_not_there_is_named() {
        var said = run.run("crawl", "https://a.example/", "--format", "csv");
        assertThat(said.exit()).isEqualTo(2);
        assertThat(said.err()).contains("--format must be jsonl, not 'csv'");
    }

    @Test
    void a_job_file_that_is_not_there_is_named() {
        var said = run.run("crawl", "-f", "nope.yaml");
        assertThat(said.exit()).isEqualTo(9);
        assertThat(said.err()).contains("nope.yaml", "[unreadable_file]");
    }
}
