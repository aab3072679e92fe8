package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/// `trawl init` and `trawl validate`.
class JobFilesTest {

    @TempDir
    Path folder;

    private CommandRun run;

    @BeforeEach
    void open() {
        run = new CommandRun(folder);
    }

    @ParameterizedTest
    @ValueSource(strings = {"site", "shop", "docs", "articles", "api"})
    void every_template_is_valid_and_uses_the_given_url(String name) throws IOException {
        var made = run.run("init", name, "--url", "https://my.example/a?b=$1&c=2");
        assertThat(made.exit()).isZero();
        assertThat(made.out())
                .startsWith("# yaml-language-server: $schema=")
                .contains("https://my.example/a?b=$1&c=2")
                .doesNotContain(".example.org");
        Files.writeString(folder.resolve("job.yaml"), made.out());

        var judged = run.run("validate", "job.yaml");
        assertThat(judged.exit()).as(judged.out()).isZero();
        assertThat(judged.out()).isEmpty();
        assertThat(judged.err()).contains("job.yaml is valid: seeds 1", "trawl crawl -f job.yaml");
    }

    @Test
    void a_template_alone_can_be_run_after_its_address_is_changed() {
        assertThat(run.run("init").out()).isEqualTo(run.run("init", "site").out());
        assertThat(run.run("init", "shpo").exit()).isEqualTo(2);
        assertThat(run.run("init", "--url", "shop.example.org").err()).contains("must be an http or https URL");
    }

    @Test
    void every_problem_has_its_line_and_a_suggestion() throws IOException {
        Files.writeString(folder.resolve("job.yaml"), """
                # a shop
                seeds:
                  - https://a.example/
                  - ftp://b.example/
                max_page: 5
                depth: -1
                fields:
                  name: h1
                  price:
                    css: "p:nope"
                    typ: number
                """);

        var judged = run.run("validate", "job.yaml");
        assertThat(judged.exit()).isEqualTo(9);
        assertThat(judged.out().lines())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("job.yaml:4: seeds: 'ftp://b.example/'"),
                        line -> assertThat(line).isEqualTo("job.yaml:5: max_page: unknown (did you mean 'max_pages'?)"),
                        line -> assertThat(line).startsWith("job.yaml:6: depth: must be a number from 0 to 1000"),
                        line -> assertThat(line).startsWith("job.yaml:10: fields.price.css: "),
                        line -> assertThat(line)
                                .isEqualTo("job.yaml:11: fields.price.typ: unknown (did you mean 'type'?)"));
        assertThat(judged.err()).contains("5 errors", "[bad_job]");
        assertThat(run.run("crawl", "job.yaml").err())
                .startsWith("trawl: invalid job: 5 errors [bad_job]\n")
                .contains("\n  job.yaml:6: depth");
    }

    @ParameterizedTest
    @ValueSource(strings = {"...", ".", "..", "fields..css", ".depth", "depth."})
    void a_setting_with_an_empty_key_is_refused(String path) throws IOException {
        Files.writeString(folder.resolve("job.yaml"), "seeds: https://a.example/\n");
        var refused = run.run("crawl", "job.yaml", "--set", path + "=1");
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("--set must be KEY=VALUE", "[bad_argument]");
    }

    @Test
    void programs_get_the_problems_as_rows() throws IOException {
        Files.writeString(folder.resolve("job.yaml"), "delay: soon\n");

        var judged = run.run("validate", "job.yaml", "-o", "json");
        var rows = JsonMapper.shared().readTree(judged.out());
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0).path("line").asInt()).isZero();
        assertThat(rows.get(0).path("problem").asString()).contains("seeds: at least one address");
        assertThat(rows.get(1).path("line").asInt()).isEqualTo(1);
    }

    @Test
    void editors_get_the_schema() {
        var schema =
                JsonMapper.shared().readTree(run.run("validate", "--schema").out());
        assertThat(schema.path("properties").has("seeds")).isTrue();
    }

    @Test
    void a_valid_job_is_shown_with_its_crawl_command() throws IOException {
        Files.writeString(folder.resolve("own.yaml"), "seeds: http://127.0.0.1:8000/\n");
        assertThat(run.run("validate", "own.yaml").err()).contains("trawl crawl -f own.yaml --allow-private\n");
        Files.writeString(folder.resolve("own.yaml"), "seeds: https://a.example/\n");
        assertThat(run.run("validate", "own.yaml").err()).contains("trawl crawl -f own.yaml\n");
    }

    @Test
    void a_job_based_on_a_task_shows_its_submit_command() throws IOException {
        Files.writeString(folder.resolve("job.yaml"), "seeds: https://a.example/\nsince: t7\n");
        assertThat(run.run("validate", "job.yaml").err())
                .contains("submit it there: ", "trawl task submit -f job.yaml\n")
                .doesNotContain("crawl -f");
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "seven", "''", "[t7]"})
    void an_invalid_since_task_is_reported_once(String since) throws IOException {
        Files.writeString(folder.resolve("job.yaml"), "seeds: https://a.example/\nsince: " + since + "\n");
        assertThat(run.run("validate", "job.yaml").out().lines())
                .singleElement()
                .asString()
                .startsWith("job.yaml:2: since: ");
    }

    @Test
    void invalid_yaml_is_reported_with_its_line() throws IOException {
        Files.writeString(folder.resolve("job.yaml"), "seeds: https://a.example/\ndepth: 1\ndepth: 2\n");
        assertThat(run.run("validate", "job.yaml").err()).contains("job.yaml:3: ", "[bad_job]");
        Files.writeString(folder.resolve("list.yaml"), "- a\n");
        assertThat(run.run("validate", "list.yaml").exit()).isEqualTo(9);
        Files.writeString(folder.resolve("empty.yaml"), "");
        assertThat(run.run("validate", "empty.yaml").exit()).isEqualTo(9);
        assertThat(run.run("validate", "nope.yaml").err()).contains("nope.yaml", "[unreadable_file]");
        assertThat(run.run("validate").err()).contains("trawl init > job.yaml");
    }

    @Test
    void a_yaml_syntax_error_is_reported_with_its_position() throws IOException {
        Files.writeString(folder.resolve("inv.yaml"), "seeds: [");
        assertThat(run.run("validate", "inv.yaml").err()).contains("inv.yaml:1:9: expected the node content");
        Files.writeString(folder.resolve("tab.yaml"), "depth: 1\nfields:\n\tname: h1\n");
        assertThat(run.run("crawl", "tab.yaml").err()).contains("tab.yaml:3:1: found character '\\t(TAB)'");
    }

    @Test
    void a_job_file_can_stand_where_an_address_would() throws IOException {
        Files.writeString(folder.resolve("job.yaml"), "seeds: https://a.example/\n");
        assertThat(run.run("run", "job.yaml").exit()).isZero();
        assertThat(run.crawled.getFirst().job().path("seeds").asString()).isEqualTo("https://a.example/");
    }

    @Test
    void the_rows_can_go_to_a_file_whose_ending_says_how() {
        assertThat(run.run("crawl", "https://a.example/", "-O", "items.csv").exit())
                .isZero();
        var copy = run.crawled.getFirst().extras().copy().orElseThrow();
        assertThat(copy.file()).isEqualTo(folder.resolve("items.csv"));
        assertThat(run.run("crawl", "https://a.example/", "-O", "items.xls").err())
                .contains("xls is not available; use csv or jsonl", "[bad_argument]");
        assertThat(run.run("crawl", "https://a.example/", "-O", "no/items.csv").err())
                .contains("[copy_not_writable]");
        assertThat(folder.resolve("d.csv").toFile().mkdir()).isTrue();
        assertThat(run.run("crawl", "https://a.example/", "-O", "d.csv").err()).contains("d.csv (it is a folder)");
    }
}
