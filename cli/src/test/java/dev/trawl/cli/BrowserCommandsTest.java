package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrowserCommandsTest {

    private static final String MADE = """
            {"success":true,"name":"office","hosts":["*.market.example","shop.example"],"token":"trawl_browser_9f1c"}""";

    @TempDir
    private Path folder;

    private final StandInServer server;
    private CommandRun command;

    BrowserCommandsTest() throws IOException {
        server = new StandInServer();
        command = new CommandRun(Path.of("."));
    }

    @BeforeEach
    void knows_its_server() {
        command = new CommandRun(folder);
        command.environment.put("TRAWL_SERVER", server.address());
        command.environment.put("TRAWL_TOKEN", "hush");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void an_invitation_prints_the_token_alone_and_says_what_to_do_next() {
        server.on("POST /market/credentials", 200, MADE);

        var result = command.run("browser", "invite", "office", "--host", "shop.example", "--host", "*.market.example");

        assertThat(result.exit()).isZero();
        assertThat(result.out()).isEqualTo("trawl_browser_9f1c\n");
        assertThat(result.err())
                .contains(server.address() + "/worker/trawl.user.js?sites=*.market.example,shop.example")
                .contains("set token", "work in this tab")
                .doesNotContain("trawl_browser_9f1c");
        assertThat(server.requests.getFirst().body())
                .isEqualTo("{\"name\":\"office\",\"hosts\":[\"shop.example\",\"*.market.example\"]}");
    }

    @Test
    void a_token_for_any_host_gets_the_script_for_all_pages() {
        server.on("POST /market/credentials", 200, MADE.replace("*.market.example", "*"));
        assertThat(command.run("browser", "invite", "office", "--host", "*").err())
                .contains("/worker/trawl.user.js and install");
    }

    @Test
    void a_program_gets_what_it_asks_for_and_no_words() {
        server.on("POST /market/credentials", 200, MADE);
        var result = command.run("browser", "invite", "office", "--host", "shop.example", "-o", "json");
        assertThat(result.out()).startsWith("{").contains("\"trawl_browser_9f1c\"");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void tokens_are_listed_and_revoked() {
        server.on("GET /market/credentials", 200, """
                        {"success":true,"credentials":[{"name":"office","hosts":["shop.example"]}]}""")
                .on("DELETE /market/credentials/office", 200, "{\"success\":true}");

        assertThat(command.run("browser", "list").out()).containsPattern("office +.*shop.example");
        assertThat(command.run("browser", "list", "-o", "name").out()).isEqualTo("office\n");
        var removed = command.run("browser", "rm", "office");
        assertThat(removed.exit()).isZero();
        assertThat(removed.err()).contains("token of office revoked");
    }

    @Test
    void a_market_error_is_shown_with_its_message() {
        server.on("POST /market/credentials", 403, """
                {"success":false,"error":"forbidden","message":"This needs the role operator","trace_id":"6f"}""").on("DELETE /market/credentials/a%2Fb", 404, """
                {"success":false,"error":"not_found","message":"the project has no such credential","trace_id":"6f"}""");

        var refused = command.run("browser", "invite", "office", "--host", "shop.example");
        assertThat(refused.exit()).isEqualTo(6);
        assertThat(refused.err()).contains("This needs the role operator", "forbidden");
        assertThat(command.run("browser", "rm", "a/b").exit()).isEqualTo(4);
    }
}
