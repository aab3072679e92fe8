package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretCommandTest {

    private static final String KEPT =
            "{\"name\": \"shop\", \"fingerprint\": \"0a1b2c3d4e5f\", \"hosts\": [\"a.test\", \"*.b.test\"],"
                    + " \"created_at\": \"2026-11-15T18:40:12.310Z\", \"last_used_at\": null}";

    private final StandInServer server;

    @TempDir
    private Path folder;

    SecretCommandTest() throws IOException {
        server = new StandInServer();
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void a_value_is_read_from_standard_input_and_shown_nowhere() {
        server.on("PUT /secrets/shop", 200, KEPT);
        CommandRun command = new CommandRun(folder);
        command.input = "open sesame\n";

        var result = command.run(
                "secret", "set", "shop", "--host", "a.test", "--host", "*.b.test", "--server", server.address());

        assertThat(result.exit()).isZero();
        assertThat(server.requests.getFirst().body())
                .isEqualTo("{\"value\":\"open sesame\",\"hosts\":[\"a.test\",\"*.b.test\"]}");
        assertThat(result.out()).contains("0a1b2c3d4e5f").contains("*.b.test");
        assertThat(result.out() + result.err()).doesNotContain("sesame");
    }

    @Test
    void a_value_is_read_from_a_file() throws IOException {
        server.on("PUT /secrets/shop", 200, KEPT);
        Files.writeString(folder.resolve("token.txt"), "two\nlines\n");

        var result = run("secret", "set", "shop", "--host", "*", "--file", "token.txt");

        assertThat(result.exit()).isZero();
        assertThat(server.requests.getFirst().body()).contains("\"two\\nlines\"");
    }

    @Test
    void without_a_value_a_host_or_a_possible_name_nothing_is_sent() {
        assertThat(run("secret", "set", "shop", "--host", "*").exit()).isEqualTo(2);
        assertThat(run("secret", "set", "shop", "--host", "*", "--file", "none.txt")
                        .exit())
                .isEqualTo(9);
        assertThat(run("secret", "set", "shop").exit()).isEqualTo(2);
        assertThat(run("secret", "set", "../keys", "--host", "*").exit()).isEqualTo(2);
        assertThat(run("secret", "rm", "a/b").exit()).isEqualTo(2);
        assertThat(server.requests).isEmpty();
    }

    @Test
    void secrets_can_be_listed_deleted_and_rewrapped() {
        server.on("GET /secrets?limit=1000", 200, "{\"items\": [%s]}".formatted(KEPT))
                .on("DELETE /secrets/shop", 204, "")
                .on("POST /secrets:rotate-key", 200, "{\"secrets\": 3}");

        assertThat(run("secret", "list").out())
                .contains("NAME")
                .contains("shop")
                .contains("0a1b2c3d4e5f");
        assertThat(run("secret", "rm", "shop").err()).contains("secret deleted: shop");
        assertThat(run("secret", "rotate-key").err()).contains("secrets re-encrypted with the new key: 3");
        assertThat(run("secret", "rm", "none").exit()).isEqualTo(4);
    }

    private CommandRun.Result run(String... words) {
        String[] all = Arrays.copyOf(words, words.length + 2);
        all[words.length] = "--server";
        all[words.length + 1] = server.address();
        return new CommandRun(folder).run(all);
    }
}
