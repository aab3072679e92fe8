package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.cli.terminal.Terminal.Channel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Words of a server or a file neither steer the terminal nor fake a line of ours.
@SuppressWarnings("NullAway.Init") // JUnit sets it up
class HarmlessWordsTest {

    private static final String JSON_EVIL = "a\\u001b[2Jb\\r\\nc\\u009bd\\u202ee\\u200ff";
    private static final String SHOWN = "a\uFFFD[2Jb\uFFFD\uFFFDc\uFFFDd\uFFFDe\uFFFDf";

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

    @Test
    void a_problem_of_the_server_is_shown_and_nothing_else() {
        server.on("GET /status", 422, """
                {"title": "EVIL", "detail": "dEVIL", "code": "cEVIL",
                 "errors": [{"pointer": "/EVIL", "detail": "x"}, {"pointer": "/p", "detail": "EVIL"}]}
                """.replace("EVIL", JSON_EVIL));

        assertThat(command.run("status").err()).isEqualTo("""
                trawl: EVIL: dEVIL [cEVIL]
                  /EVIL: x
                  /p: EVIL
                """.replace("EVIL", SHOWN));
        assertThat(command.run("status", "--verbose").err()).doesNotContain("\u001b", "\r", "\u009b", "\u202e");
    }

    @Test
    void so_is_a_key_of_a_settings_file() throws IOException {
        Files.writeString(folder.resolve("trawl.yaml"), "\"%s\": 1".formatted(JSON_EVIL.replace("\\u009b", "\\x9b")));

        assertThat(command.run("status").err())
                .contains("unknown setting '" + SHOWN + "'")
                .hasLineCount(1);
    }

    @Test
    void so_is_the_place_where_the_next_page_starts() {
        server.on("GET /tasks?limit=50", 200, "{\"items\": [], \"next_cursor\": \"%s\"}".formatted(JSON_EVIL));

        assertThat(command.run("task", "list").err()).isEqualTo("more rows available: add --after " + SHOWN + "\n");
    }

    @Test
    void so_is_a_task_in_the_line_that_rewrites_itself() {
        command.interactive.add(Channel.ERR);
        server.on("GET /tasks/t1", 200, "{\"id\": \"t1\", \"state\": \"COMPLETED%s\"}".formatted(JSON_EVIL))
                .on("GET /tasks/t1", 200, "{\"id\": \"t1\", \"state\": \"COMPLETED\"}");

        assertThat(command.run("task", "watch", "t1").err())
                .contains(SHOWN)
                .doesNotContain("[2Jb\r", "\u009b", "\u202e");
    }

    @Test
    void typed_control_characters_are_replaced() {
        assertThat(command.run("task", "a\u001b[2Jb").err())
                .contains("a\uFFFD[2Jb")
                .hasLineCount(1);
    }
}
