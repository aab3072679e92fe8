package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailuresTest {

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
    @CsvSource({
        "302, 7", "308, 7", "400, 2", "401, 6", "403, 6", "404, 4", "409, 5", "412, 5", "413, 2", "422, 2", "428, 5",
        "429, 1", "500, 1", "503, 7"
    })
    void the_status_decides_the_exit_code(int status, int exit) {
        command.environment.put("TRAWL_TOKEN", "some");
        server.on("GET /status", status, "{\"title\": \"no\", \"code\": \"some_code\"}");

        CommandRun.Result result = command.run("status");

        assertThat(result.exit()).isEqualTo(exit);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).isEqualTo("trawl: no [some_code]\n");
    }

    @Test
    void a_problem_lists_each_invalid_field() {
        server.on("POST /tasks", 422, """
                {"title": "The task is not valid", "detail": "two fields", "code": "invalid_task",
                 "errors": [{"pointer": "/priority", "detail": "must be a number"}]}
                """);

        assertThat(command.run("task", "submit", "--type", "echo").err()).isEqualTo("""
                trawl: The task is not valid: two fields [invalid_task]
                  /priority: must be a number
                """);
    }

    @Test
    void a_server_that_is_not_there_ends_with_seven_and_says_what_to_do() {
        server.close();

        CommandRun.Result result = command.run("status");

        assertThat(result.exit()).isEqualTo(7);
        assertThat(result.err())
                .contains("trawl standalone")
                .contains("[unreachable]")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource({
        "master.id, '', 'trawl master --config FILE'",
        "gateway.id, '', 'trawl gateway --config FILE'",
        "scheduler.id, '', 'trawl master --config FILE'",
        "master.id, ledger.db, 'trawl master'",
        "standalone.id, ledger.db, 'trawl standalone'"
    })
    void a_server_that_ran_here_before_is_to_be_started_as_before(String id, String ledger, String start)
            throws IOException {
        server.close();
        Path data = Files.createDirectory(folder.resolve("trawl-data"));
        Files.writeString(data.resolve(id), "node-1\n");
        if (!ledger.isEmpty()) {
            Files.writeString(data.resolve(ledger), "");
        }

        assertThat(command.run("status").err()).contains("start the server with '" + start + "' or");
        command.environment.clear();
        assertThat(command.run("status", "--data", "trawl-data").err())
                .contains("start it with '" + start + " --data ");
    }

    @Test
    void an_unknown_host_is_reported() {
        assertThat(command.run("status", "--server", "http://nowhere.invalid:7989")
                        .err())
                .contains("no such host")
                .contains("trawl master --config FILE")
                .doesNotContain("nothing listens");
    }

    @Test
    void a_foreign_response_does_not_crash_the_command() {
        server.on("GET /status", 200, "<html>");

        assertThat(command.run("status").err()).contains("[broken_answer]");
    }

    @Test
    void messages_and_accept_language_follow_the_locale() {
        command.environment.put("LANG", "zh_CN.UTF-8");
        server.on("GET /status", 401, "{}");

        assertThat(command.run("status").err()).contains("需要令牌").contains("[token_missing]");
        assertThat(server.requests.getFirst().headers()).containsEntry("Accept-Language", "zh-CN");
    }

    @Test
    void the_token_of_the_data_folder_is_found() throws IOException {
        server.on("GET /status", 200, "{}");
        token("trawl-data", "rw-------");

        assertThat(command.run("status").exit()).isZero();
        assertThat(server.requests.getFirst().headers()).containsEntry("Authorization", "Bearer from-file");
    }

    @Test
    void the_data_folder_of_a_running_server_says_where_it_is() throws IOException {
        command.environment.clear();
        server.on("GET /status", 200, "{}");
        for (String name : new String[] {"trawl-data", "other"}) {
            token(name, "rw-------");
            Files.writeString(folder.resolve(name).resolve("address"), server.address() + "\n");
        }

        assertThat(command.run("status").exit()).isZero();
        assertThat(command.run("status", "--data", "other").exit()).isZero();
        assertThat(server.requests)
                .hasSize(2)
                .allSatisfy(
                        request -> assertThat(request.headers()).containsEntry("Authorization", "Bearer from-file"));
    }

    @Test
    void a_data_folder_without_a_running_server_is_not_taken_for_the_usual_one() throws IOException {
        command.environment.clear();
        token("other", "rw-------");

        CommandRun.Result result = command.run("status", "--data", "other");

        assertThat(result.exit()).isEqualTo(7);
        assertThat(result.err()).contains("trawl standalone --data").contains("[no_server_here]");
    }

    @Test
    void a_token_that_others_can_read_is_refused() throws IOException {
        token("other", "rw-r--r--");

        CommandRun.Result result = command.run("status", "--data", "other");

        assertThat(result.exit()).isEqualTo(6);
        assertThat(result.err()).contains("chmod 600");
        assertThat(server.requests).isEmpty();
    }

    @Test
    void the_token_of_this_machine_stays_on_this_machine() throws IOException {
        token("trawl-data", "rw-------");

        CommandRun.Result result = command.run("status", "--server", "http://host.invalid:1", "-v");

        assertThat(result.exit()).isEqualTo(7);
        assertThat(result.err()).doesNotContain("from-file");
    }

    @Test
    void a_named_token_file_comes_before_the_environment() throws IOException {
        server.on("GET /status", 200, "{}");
        command.environment.put("TRAWL_TOKEN", "from-environment");
        token("elsewhere", "rw-------");

        command.run("status", "--token-file", "elsewhere/admin.token");

        assertThat(server.requests.getFirst().headers()).containsEntry("Authorization", "Bearer from-file");
    }

    @ParameterizedTest
    @CsvSource({
        "task lits, did you mean 'list'",
        "taks list, did you mean 'task'",
        "audit verfy, did you mean 'verify'",
        "audit list --actr ann, '--actor'",
        "context lst, did you mean 'list'",
        "contxt list, did you mean 'context'",
        "doctor --dep, '--deep'",
        "tsak, unknown command 'tsak' (did you mean 'task'?)",
        "nonsense, unknown command 'nonsense';",
        "task lisst, unknown command 'task lisst' (did you mean 'list'?)",
        "task list --stat RUNNING, '--state'",
        "task list -o tabel, tabel",
        "task watch t1 --timeout soon, must be a duration"
    })
    void misuse_ends_with_two_and_a_hint(String line, String hint) {
        CommandRun.Result result = command.run(line.split(" "));

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains(hint).hasLineCount(1);
    }

    @Test
    void a_missing_token_file_is_reported() {
        CommandRun.Result result = command.run("status", "--token-file", "/nope");

        assertThat(result.exit()).isEqualTo(6);
        assertThat(result.err()).contains("/nope (no such file").hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource({"--payload-file", "--file"})
    void a_binary_file_is_rejected_as_invalid_utf8(String option) throws IOException {
        Files.write(folder.resolve("image"), new byte[] {(byte) 0x89, 'P', 'N', 'G', (byte) 0xFF});

        CommandRun.Result result = command.run("task", "submit", "--type", "echo", option, "image");

        assertThat(result.exit()).isEqualTo(9);
        assertThat(result.err()).contains("image is not UTF-8 text").hasLineCount(1);
        assertThat(server.requests).isEmpty();
    }

    @Test
    void a_broken_payload_is_named_without_details_of_the_parser() {
        CommandRun.Result result = command.run("task", "submit", "--type", "echo", "--payload", "{");

        assertThat(result.err())
                .contains("the payload is not valid JSON: Unexpected end-of-input: expected close marker for Object [")
                .hasLineCount(1);
    }

    private void token(String name, String permissions) throws IOException {
        Path file = Files.createDirectories(folder.resolve(name)).resolve("admin.token");
        Files.writeString(file, "from-file\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }
}
