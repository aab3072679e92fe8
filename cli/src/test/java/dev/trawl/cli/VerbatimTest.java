package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What people send and get back is theirs: no letter of a number or a text changes on the way.
class VerbatimTest {

    @TempDir
    private Path folder;

    private StandInServer server;
    private CommandRun command;

    @BeforeEach
    void start() throws IOException {
        server = new StandInServer();
        command = new CommandRun(folder);
        command.environment.put("TRAWL_SERVER", server.address());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "1.0",
                "1.10",
                "-0",
                "1e400",
                "123456789012345678901234567890",
                "0.1000000000000000055511151231257827",
                "\"\\ud800\"",
                "\"\\u0041\\/\"",
                "\"plain\"",
                "[1.0,{\"a\":\"\\udfff x\"}]"
            })
    void a_value_is_exported_letter_by_letter(String value) {
        server.on("GET /tasks/t7/results?limit=1000", 200, "{\"subtask\":1,\"data\":" + value + "}\n");

        assertThat(export()).isEqualTo("{\"subtask\":1,\"data\":" + value + "}\n");
        assertThat(export("--fields", "data")).isEqualTo("{\"data\":" + value + "}\n");
        assertThat(export("-o", "json").replaceAll("\\s", "")).contains(":" + value.replaceAll("\\s", ""));
    }

    @Test
    void letters_stay_in_place_in_a_long_page() {
        StringBuilder page = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            page.append("{\"n\":")
                    .append(i)
                    .append(".0,\"t\":\"\\u00e4")
                    .append(i)
                    .append("\"}\n");
        }
        server.on("GET /tasks/t7/results?limit=1000", 200, page.toString())
                .on(
                        "GET /tasks?limit=1000",
                        200,
                        "{\"items\":["
                                + page.toString().strip().replace("\n", ",").replace("\"n\"", "\"results\"") + "]}");

        assertThat(export()).isEqualTo(page.toString());
        assertThat(command.run("task", "export").out().lines().skip(19_999)).containsExactly("{\"results\":19999.0}");
    }

    @Test
    void numbers_stay_as_they_are_in_tables_and_yaml() {
        server.on("GET /tasks/t7/results?limit=1000", 200, "{\"price\":1.10,\"t\":\"\\u0041\"}\n");

        assertThat(export("-o", "table", "--fields", "price,t")).endsWith("1.10   A\n");
        assertThat(export("-o", "yaml")).contains("price: 1.10").contains("t: \"A\"");
    }

    @Test
    void lines_of_a_file_are_sent_letter_by_letter() throws IOException {
        String line = "{\"type\": \"echo\", \"payload\": {\"n\":1.10,\"e\":1e400,\"s\":\"\\ud800\"}}";
        Files.writeString(folder.resolve("tasks.jsonl"), line + "\n");
        server.on("POST /tasks", 202, "{\"ids\": [\"t1\"]}");

        command.run("task", "submit", "--file", "tasks.jsonl");

        assertThat(server.requests.getFirst().body()).isEqualTo("{\"tasks\":[" + line + "]}");
        assertThat(command.run("task", "submit", "--file", "tasks.jsonl", "--dry-run")
                        .out())
                .isEqualTo(line + "\n");
    }

    private String export(String... options) {
        String[] words = new String[3 + options.length];
        System.arraycopy(new String[] {"task", "export", "t7"}, 0, words, 0, 3);
        System.arraycopy(options, 0, words, 3, options.length);
        return command.run(words).out();
    }
}
