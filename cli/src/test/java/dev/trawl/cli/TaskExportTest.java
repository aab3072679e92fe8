package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// Exports of tasks and of their results.
class TaskExportTest {

    private static final String LISTED = """
            {"items": [{"id": "t2", "type": "echo", "state": "RUNNING", "reason": null, "priority": 5,
             "created_at": "2026-01-02T03:04:05Z", "progress": {"total": 10, "done": 4, "failed": 1}, "secret": 1}],
             "next_cursor": "c2"}
            """;

    @TempDir
    private Path folder;

    private StandInServer server;
    private CommandRun command;

    @BeforeEach
    void start() throws IOException {
        server = new StandInServer();
        command = new CommandRun(folder);
        command.environment.put("TRAWL_SERVER", server.address());
        command.environment.put("TRAWL_TOKEN", "secret");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void export_writes_every_page_with_the_agreed_fields() {
        server.on("GET /tasks?limit=1000", 200, LISTED)
                .on("GET /tasks?limit=1000&after=c2", 200, "{\"items\": [{\"id\": \"t1\", \"results\": 3}]}");

        assertThat(command.run("task", "export").out()).isEqualTo("""
                {"id":"t2","type":"echo","state":"RUNNING","reason":null,"priority":5,\
                "created_at":"2026-01-02T03:04:05Z","progress":{"total":10,"done":4,"failed":1}}
                {"id":"t1","results":3}
                """);
    }

    @Test
    void results_are_exported_page_by_page() {
        server.on("GET /tasks/t7/results?limit=1000", 200, "5", "{\"n\": 1}\n{\"n\": 2}\n")
                .on("GET /tasks/t7/results?limit=1000&after=5", 200, "{\"n\": 3}\n");

        assertThat(command.run("task", "export", "t7").out()).isEqualTo("{\"n\":1}\n{\"n\":2}\n{\"n\":3}\n");
    }

    @Test
    void a_crawl_whose_item_rule_matched_nothing_ends_with_exit_code_3() {
        String task =
                "{\"id\": \"t7\", \"state\": \"COMPLETED\", \"crawl\": {\"done\": %d, \"causes\": {\"no_items\": 3, \"redirected\": 1}}}";
        server.on("GET /tasks/t7", 200, task.formatted(4));
        var vain = command.run("task", "watch", "t7");
        assertThat(vain.exit()).isEqualTo(3);
        assertThat(vain.err()).contains("t7 completed, but its item rule matched nothing on 3 pages; test the rule");
        server.on("GET /tasks/t8", 200, task.formatted(5));
        assertThat(command.run("task", "watch", "t8").exit())
                .as("one page has items")
                .isZero();
    }

    @Test
    void an_exported_table_is_that_of_the_server_with_the_chosen_columns_and_rows() {
        server.on("GET /tasks/t7/results?format=csv", 200, "name,n\r\n'=A0,-1\r\n");
        assertThat(command.run("task", "export", "t7", "--format", "csv").out()).isEqualTo("name,n\r\n'=A0,-1\r\n");

        server.on(
                "GET /tasks/t7/results?csv_no_headers=true&csv_raw=true&fields=n%2Cpage.title&format=csv&rows=pages",
                200, "-1,A\r\n");
        var chosen = command.run(
                "task",
                "export",
                "t7",
                "-o",
                "csv",
                "--fields",
                "n,page.title",
                "--rows",
                "pages",
                "--csv-raw",
                "--no-headers");
        assertThat(chosen.out()).isEqualTo("-1,A\r\n");
    }

    @Test
    void exported_lines_have_the_chosen_columns_by_the_names_of_the_table() {
        server.on("GET /tasks/t7/results?limit=1000", 200, """
                {"subtask":1,"data":{"url":"u","error":"timeout"}}
                {"subtask":1,"data":{"url":"v","title":"A","fields":{"title":"B","price":1.10}}}
                """);
        assertThat(command.run("task", "export", "t7", "--fields", "title,price,url")
                        .out())
                .isEqualTo("""
                        {"title":null,"price":null,"url":"u"}
                        {"title":"B","price":1.10,"url":"v"}
                        """);
        var wrong = command.run("task", "export", "t7", "--fields", "titel");
        assertThat(wrong.exit()).isEqualTo(2);
        assertThat(wrong.err()).contains("no result has a field 'titel'");
    }

    @Test
    void the_extension_of_the_file_sets_the_format() throws IOException {
        server.on("GET /tasks/t7/results?format=csv", 200, "name,n\r\nA,1\r\n")
                .on("GET /tasks/t7/results?limit=1000", 200, "{\"n\": 1}\n{\"n\": 2}\n")
                .on("GET /tasks?limit=1000", 200, "{\"items\": [{\"id\": \"t1\", \"results\": 3}]}");

        var table = command.run("task", "export", "t7", "-O", "rows.csv");
        assertThat(table.exit()).as(table.err()).isZero();
        assertThat(table.out()).isEmpty();
        assertThat(folder.resolve("rows.csv")).hasContent("name,n\r\nA,1\r\n");
        assertThat(command.run("task", "export", "t7", "-O", "rows.jsonl").exit())
                .isZero();
        assertThat(folder.resolve("rows.jsonl")).hasContent("{\"n\":1}\n{\"n\":2}\n");
        assertThat(command.run("task", "export", "t7", "-O", "rows.json").exit())
                .isZero();
        assertThat(JsonMapper.shared()
                        .readTree(Files.readString(folder.resolve("rows.json")))
                        .size())
                .isEqualTo(2);
        assertThat(command.run("task", "export", "-O", "tasks.csv").exit()).isZero();
        assertThat(folder.resolve("tasks.csv")).content().contains("t1,", "results");
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void a_file_of_an_export_that_fails_is_not_touched() throws IOException {
        Files.writeString(folder.resolve("rows.csv"), "old");
        server.on("GET /tasks/t7/results?format=csv", 500, "{\"code\": \"damaged_data\", \"detail\": \"segment x\"}");

        assertThat(command.run("task", "export", "t7", "-O", "rows.csv").exit()).isNotZero();
        assertThat(folder.resolve("rows.csv")).hasContent("old");
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void a_format_that_is_not_written_is_answered_with_one_that_is() {
        String answer = "parquet is not available; use csv or jsonl, which other programs convert";
        for (String[] words : new String[][] {
            {"task", "export", "t7", "-O", "rows.parquet"},
            {"task", "export", "t7", "-o", "parquet"},
            {"task", "export", "t7", "--format", "parquet"},
            {"task", "list", "-o", "Parquet"},
            {"crawl", "http://shop.example/", "-O", "rows.parquet"}
        }) {
            var said = command.run(words);
            assertThat(said.exit()).as(String.join(" ", words)).isEqualTo(2);
            assertThat(said.err()).contains(answer);
        }
        assertThat(command.run("task", "export", "t7", "-O", "rows.txt").err())
                .contains("-O must be a .jsonl, .json or .csv file, not 'rows.txt'");
        var both = command.run("task", "export", "t7", "-o", "csv", "-O", "rows.jsonl");
        assertThat(both.exit()).isEqualTo(2);
        assertThat(both.err()).contains("-o csv contradicts -O rows.jsonl");
    }

    @Test
    void a_replaced_attempt_is_exported_when_all_are_wanted() {
        server.on("GET /tasks/t7/results?attempts=all&limit=1000", 200, "{\"n\": 1}\n")
                .on("GET /tasks/t7/results?attempts=all&format=csv&rows=pages", 200, "n\r\n1\r\n");
        assertThat(command.run("task", "export", "t7", "--all-attempts").out()).isEqualTo("{\"n\":1}\n");
        assertThat(command.run("task", "export", "t7", "--all-attempts", "--rows", "pages", "-o", "csv")
                        .out())
                .isEqualTo("n\r\n1\r\n");
    }

    @Test
    void a_format_of_an_export_that_is_not_there_is_named() {
        assertThat(command.run("task", "export", "t7", "--format", "toml").err())
                .contains("unknown format 'toml'; expected [table, wide, json, jsonl, yaml, csv, name]");
    }
}
