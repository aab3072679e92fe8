package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Flags over environment over context over the local data folder.
@SuppressWarnings("NullAway.Init") // JUnit sets it up
class ContextTest {

    private static final String STATUS = "GET /status";

    @TempDir
    private Path folder;

    private StandInServer prod;
    private StandInServer other;
    private CommandRun command;

    @BeforeEach
    void serve() throws IOException {
        prod = new StandInServer().on(STATUS, 200, "{\"node\":\"prod\"}");
        other = new StandInServer().on(STATUS, 200, "{\"node\":\"other\"}");
        Files.writeString(folder.resolve("prod.token"), "prod-secret\n");
        command = new CommandRun(folder);
    }

    @AfterEach
    void stop() {
        prod.close();
        other.close();
    }

    private void makeProd() {
        assertThat(command.run("context", "set", "prod", "--server", prod.address(), "--token-file", "prod.token")
                        .exit())
                .isZero();
    }

    @Test
    void the_first_context_is_used_at_once_with_its_token() {
        makeProd();
        assertThat(command.run("status").out()).contains("prod");
        assertThat(prod.requests.getFirst().headers()).containsEntry("authorization", "Bearer prod-secret");
    }

    @Test
    void another_is_used_when_it_is_named() {
        makeProd();
        command.run("context", "set", "test", "--server", other.address());
        assertThat(command.run("status").out()).contains("prod");
        assertThat(command.run("status", "--context", "test").out()).contains("other");
        command.environment.put("TRAWL_CONTEXT", "test");
        assertThat(command.run("status").out()).contains("other");
        assertThat(command.run("status", "--context", "prod").out()).contains("prod");
        command.environment.clear();
        command.run("context", "use", "test");
        assertThat(command.run("status").out()).contains("other");
        command.run("context", "use");
        assertThat(command.run("context", "list", "--output", "json").out()).doesNotContain("true");
    }

    @Test
    void a_token_is_sent_only_to_its_context_server() {
        makeProd();
        assertThat(command.run("status", "--server", other.address()).out()).contains("other");
        command.environment.put("TRAWL_SERVER", other.address());
        assertThat(command.run("status").out()).contains("other");
        assertThat(other.requests)
                .allSatisfy(request -> assertThat(request.headers()).doesNotContainKey("Authorization"));
        var both = command.run("status", "--context", "prod", "--server", other.address());
        assertThat(both.exit()).isEqualTo(2);
    }

    @Test
    void the_environment_beats_the_context_and_a_flag_both() throws IOException {
        makeProd();
        Files.writeString(folder.resolve("flag.token"), "flag-secret");
        command.environment.putAll(Map.of("TRAWL_TOKEN", "environment-secret"));
        command.run("status");
        command.run("status", "--token-file", "flag.token");
        assertThat(prod.requests)
                .extracting(request -> request.headers().get("Authorization"))
                .containsExactly("Bearer environment-secret", "Bearer flag-secret");
    }

    @Test
    void contexts_are_listed_changed_and_removed() {
        makeProd();
        command.run("context", "set", "prod", "--ca-file", "ca.pem");
        assertThat(command.run("context", "list", "--output", "wide").out())
                .contains(
                        "prod",
                        prod.address(),
                        "prod.token",
                        folder.resolve("ca.pem").toString());
        assertThat(command.run("context", "rm", "prod").exit()).isZero();
        assertThat(command.run("context", "list", "--no-headers").out()).isEmpty();
    }

    @Test
    void an_unknown_context_suggests_a_similar_name() {
        makeProd();
        var unknown = command.run("status", "--context", "pord");
        assertThat(unknown.exit()).isEqualTo(4);
        assertThat(unknown.err()).contains("context 'pord' not found", "did you mean 'prod'?", "[no_context]");
        assertThat(command.run("context", "rm", "nope").exit()).isEqualTo(4);
        assertThat(command.run("context", "set", "a b", "--server", "http://h").exit())
                .isEqualTo(2);
        assertThat(command.run("context", "set", "x").err()).contains("requires --server");
        assertThat(command.run("context", "set", "x", "--server", "ftp://h").exit())
                .isEqualTo(2);
    }

    @Test
    void the_file_is_for_its_owner_alone_and_a_broken_one_is_named() throws IOException {
        makeProd();
        Path file = folder.resolve("home/.config/trawl/contexts.json");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(Files.readString(file)).doesNotContain("prod-secret");
        Files.writeString(file, "{");
        assertThat(command.run("status").err()).contains(file.toString(), "[bad_context_file]");
    }
}
