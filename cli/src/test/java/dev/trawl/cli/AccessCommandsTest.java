package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessCommandsTest {

    private static final String KEY = """
            {"id":"0a1b","name":"ci","project":"default","role":"submitter","scopes":["tasks:write"],
             "created_at":"2026-01-01T00:00:00Z","expires_at":null,"last_used_at":null,"former_until":null%s}
            """;
    private static final String WITH_TOKEN = KEY.formatted(",\"token\":\"trawl_0a1b_secret\"");
    private static final String USER =
            "{\"name\":\"ann\",\"project\":\"default\",\"role\":\"viewer\",\"created_at\":\"x\"}";

    @TempDir
    private Path folder;

    private final StandInServer server = open();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void a_new_key_prints_its_token_alone() {
        server.on("POST /keys", 201, WITH_TOKEN);

        var result = run().run(
                        "key", "create", "ci", "--role", "submitter", "--scope", "tasks:write", "--expires-in", "90d");

        assertThat(result.exit()).isZero();
        assertThat(result.out()).isEqualTo("trawl_0a1b_secret\n");
        assertThat(result.err()).contains("id 0a1b").doesNotContain("secret");
        assertThat(server.requests.getFirst().body())
                .isEqualTo(
                        "{\"name\":\"ci\",\"role\":\"submitter\",\"scopes\":[\"tasks:write\"],\"expires_in\":\"90d\"}");
    }

    @Test
    void keys_are_listed_rotated_and_removed() {
        server.on("GET /keys?limit=1000", 200, "{\"items\":[" + KEY.formatted("") + "],\"next_cursor\":null}")
                .on("POST /keys/0a1b:rotate", 200, WITH_TOKEN)
                .on("DELETE /keys/0a1b", 200, KEY.formatted(""));

        assertThat(run().run("key", "list").out()).containsPattern("0a1b +ci +submitter +tasks:write +never +never");
        assertThat(run().run("key", "rotate", "ci", "--overlap", "1h").out()).isEqualTo("trawl_0a1b_secret\n");
        assertThat(run().run("key", "rm", "ci", "-o", "json").out()).contains("\"0a1b\"");
        assertThat(server.requests.get(2).body()).isEqualTo("{\"overlap\":\"1h\"}");
    }

    @Test
    void a_password_comes_from_standard_input_or_a_file() throws IOException {
        server.on("POST /users", 201, USER).on("PATCH /users/ann", 200, USER).on("DELETE /users/ann", 200, USER);
        Files.writeString(folder.resolve("pw"), "from the file 1\n");
        var command = run();
        command.input = "from the input 1\n";

        assertThat(command.run("user", "create", "ann", "--role", "viewer", "--password-file", "-")
                        .exit())
                .isZero();
        assertThat(command.run("user", "passwd", "ann", "--password-file", "pw").exit())
                .isZero();
        assertThat(command.run("user", "rm", "ann").exit()).isZero();

        assertThat(server.requests.get(0).body()).contains("\"password\":\"from the input 1\"");
        assertThat(server.requests.get(1).body()).isEqualTo("{\"password\":\"from the file 1\"}");
    }

    @Test
    void one_s_own_password_needs_the_old_one_and_ends_what_login_began() throws IOException {
        server.on("POST /login", 200, "{\"token\":\"a.b.c\",\"token_type\":\"Bearer\",\"expires_at\":\"soon\"}")
                .on("POST /users/me/password", 200, USER)
                .on("GET /status", 200, "{\"node\":\"n\",\"queue_length\":0}");
        Files.writeString(folder.resolve("old"), "the old password\n");
        var command = run();
        command.environment.remove("TRAWL_TOKEN");
        command.input = "the old password\n";
        command.run("login", "ann", "--password-file", "-");
        command.input = "the new password\n";

        var changed = command.run("user", "passwd", "--old-password-file", "old", "--password-file", "-");

        assertThat(changed.exit()).isZero();
        assertThat(changed.err()).contains("trawl login ann");
        assertThat(server.requests.getLast().headers()).containsEntry("Authorization", "Bearer a.b.c");
        assertThat(server.requests.getLast().body())
                .isEqualTo("{\"old\":\"the old password\",\"new\":\"the new password\"}");
        command.run("status");
        assertThat(server.requests.getLast().headers()).doesNotContainKey("Authorization");
    }

    @Test
    void the_old_password_is_for_one_s_own_alone_and_two_cannot_come_from_one_input() {
        assertThat(run().run("user", "passwd", "ann", "--old-password-file", "x", "--password-file", "y")
                        .exit())
                .isEqualTo(2);
        assertThat(run().run("user", "passwd", "--old-password-file", "-", "--password-file", "-")
                        .exit())
                .isEqualTo(2);
        assertThat(run().run("user", "passwd").exit()).isEqualTo(2);
        assertThat(server.requests).isEmpty();
    }

    @Test
    void without_a_person_to_ask_the_password_must_be_given() {
        var result = run().run("user", "create", "ann", "--role", "viewer");
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("--password-file");
        assertThat(run().run("login", "ann", "--password", "hush").exit()).isEqualTo(2);
    }

    @Test
    void login_is_stored_until_logout() throws IOException {
        server.on("POST /login", 200, "{\"token\":\"a.b.c\",\"token_type\":\"Bearer\",\"expires_at\":\"soon\"}")
                .on("GET /status", 200, "{\"node\":\"n\",\"queue_length\":0}")
                .on("POST /logout", 200, "{\"signed_out\":true}");
        var command = run();
        command.environment.remove("TRAWL_TOKEN");
        command.input = "correct horse battery\n";

        var signedIn = command.run("login", "ann", "--password-file", "-");

        assertThat(signedIn.exit()).isZero();
        assertThat(signedIn.err()).contains("as ann until soon").doesNotContain("a.b.c");
        try (var files = Files.list(folder.resolve("home/.config/trawl/logins"))) {
            assertThat(files.map(this::permissions)).containsExactly("rw-------");
        }
        command.run("status");
        assertThat(server.requests.getLast().headers()).containsEntry("Authorization", "Bearer a.b.c");
        command.environment.put("TRAWL_TOKEN", "another");
        assertThat(command.run("logout").exit()).isZero();
        assertThat(server.requests.getLast().line()).isEqualTo("POST /logout");
        assertThat(server.requests.getLast().headers()).containsEntry("Authorization", "Bearer a.b.c");
        command.environment.remove("TRAWL_TOKEN");
        command.run("status");
        assertThat(server.requests.getLast().headers()).doesNotContainKey("Authorization");
    }

    @Test
    void a_wrong_password_is_reported() {
        server.on("POST /login", 401, "{\"code\":\"unauthorized\",\"title\":\"Sign in first\"}");
        var command = run();
        command.environment.remove("TRAWL_TOKEN");
        command.input = "wrong horse battery\n";

        var refused = command.run("login", "ann", "--password-file", "-");

        assertThat(refused.exit()).isEqualTo(6);
        assertThat(refused.err()).contains("wrong user name or password", "[login_refused]");
    }

    @Test
    void an_expired_session_suggests_login() {
        server.on("POST /login", 200, "{\"token\":\"a.b.c\",\"expires_at\":\"soon\"}")
                .on("GET /status", 401, "{\"code\":\"unauthorized\",\"title\":\"Sign in first\"}");
        var command = run();
        command.environment.remove("TRAWL_TOKEN");
        command.input = "correct horse battery\n";
        command.run("login", "ann", "--password-file", "-");

        var result = command.run("status");

        assertThat(result.exit()).isEqualTo(6);
        assertThat(result.err()).contains("trawl login");
    }

    private CommandRun run() {
        var command = new CommandRun(folder);
        command.environment.put("TRAWL_SERVER", server.address());
        command.environment.put("TRAWL_TOKEN", "token");
        return command;
    }

    private String permissions(Path file) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static StandInServer open() {
        try {
            return new StandInServer();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
