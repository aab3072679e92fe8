package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DryRunTest {

    @TempDir
    private Path folder;

    @Test
    void a_lone_value_is_shown_as_it_is() {
        assertThat(out("url", "normalize", "../b", "--base", "http://A/x/y")).isEqualTo("http://a/b\n");
        assertThat(out("url", "normalize", "http://a/?b&a", "--profile", "dedup"))
                .isEqualTo("http://a/?a=&b=\n");
        assertThat(out("url", "registrable", "www.shop.co.uk")).isEqualTo("shop.co.uk\n");
        assertThat(out("url", "registrable", "co.uk")).isEqualTo("-\n");
    }

    @Test
    void programs_get_json() {
        assertThat(out("url", "registrable", "www.shop.co.uk", "-o", "json"))
                .isEqualToIgnoringWhitespace("{\"registrable\":\"shop.co.uk\"}");
        assertThat(out("url", "policy", "http://a/", "--resolves-to", "10.0.0.1", "-o", "jsonl"))
                .isEqualTo("{\"verdict\":\"block\",\"reason\":\"private address 10.0.0.1\"}\n");
    }

    @Test
    void an_invalid_url_is_a_usage_error() {
        CommandRun.Result result = new CommandRun(folder).run("url", "normalize", "shop");

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("'shop' is no address");
        assertThat(result.out()).isEmpty();
    }

    @Test
    void an_argument_may_only_be_left_out_in_a_batch() {
        assertThat(new CommandRun(folder).run("url", "policy").err())
                .contains("URL is missing; give one, or lines with --batch");
        assertThat(new CommandRun(folder).run("cron", "next").exit()).isEqualTo(2);
    }

    @Test
    void robots_check_reads_a_file_and_shows_the_matching_line() throws IOException {
        Files.writeString(folder.resolve("r.txt"), "User-agent: *\nCrawl-delay: 2\nDisallow: /p\nSitemap: /s.xml\n");

        assertThat(out("robots", "check", "--robots", "r.txt", "http://a/p/q", "-o", "jsonl"))
                .isEqualTo(
                        "{\"allowed\":false,\"crawl_delay_ms\":2000,\"sitemaps\":[\"http://a/s.xml\"],\"line\":3,\"rule\":\"Disallow: /p\"}\n");
        assertThat(out("robots", "check", "--robots", "r.txt", "http://a/x")).containsPattern("allowed +true");
        assertThat(new CommandRun(folder)
                        .run("robots", "check", "--robots", "none.txt", "http://a/")
                        .err())
                .contains("cannot read none.txt (no such file or folder)");
    }

    @Test
    void robots_in_a_batch_may_be_text() {
        CommandRun run = new CommandRun(folder);
        run.input = """
                {"robots":"user-agent: b\\ndisallow: /","agent":"B/2","url":"http://a/"}
                {"robots":"user-agent: b\\ndisallow: /","agent":"c","url":"http://a/"}
                {"robots":"","agent":"c","url":"ftp://a/"}
                {"agent":"c","url":"http://a/"}
                """;

        assertThat(run.run("robots", "check", "--batch").out().lines())
                .satisfiesExactly(
                        line -> assertThat(line).contains("\"allowed\":false"),
                        line -> assertThat(line).isEqualTo("{\"allowed\":true,\"crawlDelayMs\":null,\"sitemaps\":[]}"),
                        line -> assertThat(line).contains("error"),
                        line -> assertThat(line).isEqualTo("{\"error\":\"the field 'robots' or 'file' is missing\"}"));
    }

    @Test
    void an_address_must_be_allowed_as_written_and_as_sent() {
        CommandRun run = new CommandRun(folder);
        run.input = """
                {"robots":"user-agent: *\\ndisallow: /p","agent":"c","url":"http://a/x/../p"}
                {"robots":"user-agent: *\\ndisallow: /x","agent":"c","url":"http://a/x/../p"}
                {"robots":"user-agent: *\\ndisallow: /x","agent":"c","url":"http://a/p#/x"}
                """;

        assertThat(run.run("robots", "check", "--batch").out().lines().map(line -> line.contains("true")))
                .containsExactly(false, false, true);
    }

    @Test
    void the_next_times_are_counted_from_now() {
        CommandRun run = new CommandRun(folder);
        run.nanos.set(90_000_000_000L);

        assertThat(run.run("cron", "next", "* * * * *", "--count", "2").out())
                .isEqualTo("1970-01-01T00:02:00Z\n1970-01-01T00:03:00Z\n");
    }

    @Test
    void cron_lines_that_cannot_be_served_are_errors() {
        CommandRun run = new CommandRun(folder);
        run.input = """
                {"expr":"@daily","zone":"Mars/Base","after":"2026-01-01T00:00:00Z","count":1}
                {"expr":"@daily","zone":"UTC","after":"yesterday","count":1}
                {"expr":"@daily","zone":"UTC","after":"+99999-01-01T00:00:00Z","count":1}
                {"expr":"@daily","zone":"UTC","after":"2026-01-01T00:00:00Z","count":-1}
                {"expr":"@daily","zone":"UTC","after":"2026-01-01T00:00:00Z"}
                {"expr":"@daily","zone":"UTC","after":"2026-01-01T00:00:00+01:00","count":1}
                """;

        assertThat(run.run("cron", "next", "--batch").out().lines().map(line -> line.contains("error")))
                .containsExactly(true, true, true, true, true, false);
    }

    private String out(String... args) {
        CommandRun.Result result = new CommandRun(folder).run(args);
        assertThat(result.err()).isEmpty();
        return result.out();
    }
}
