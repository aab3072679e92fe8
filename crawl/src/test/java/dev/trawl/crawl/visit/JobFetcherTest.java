package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.net.httpserver.HttpExchange;
import dev.trawl.crawl.job.secret.SecretStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Who a job is to the sites it visits.
class JobFetcherTest {

    private static final String ANN = "Basic YW5uOnB3"; // ann:pw

    private final Site site = new Site();
    private final List<String> seen = new CopyOnWriteArrayList<>();

    @BeforeEach
    void open() {
        site.with("/robots.txt", 404, "");
        site.with("/login", exchange -> {
            exchange.getResponseHeaders().add("Set-Cookie", "session=1; Path=/");
            exchange.sendResponseHeaders(200, -1);
        });
        site.with("/", this::remember);
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void cookies_of_a_site_go_back_to_it_and_to_no_other_job() {
        var visitor = site.visitor("");
        visitor.visit(Site.cut(site.at("/login")));
        visitor.visit(Site.cut(site.at("/")));
        visitor.visit(Site.cut(elsewhere("/")));
        site.visitor("").visit(Site.cut(site.at("/")));

        assertThat(sent("Cookie")).containsExactly("session=1", "-", "-");
    }

    @Test
    void a_server_secret_is_sent_only_to_its_hosts() {
        String auth = "{\"seeds\": [\"http://%s/\"], \"auth\": {\"bearer\": \"secret://t\"}}";
        String proxy = "{\"seeds\": [\"http://a.example/\"], \"proxy\":"
                + " {\"url\": \"http://p.example:80\", \"user\": \"u\", \"password\": \"secret://t\"}}";
        var free = Map.of("TRAWL_SECRET_T", "x");
        var bound = Map.of("TRAWL_SECRET_T", "x", "TRAWL_SECRET_T_HOSTS", "shop.example, *.own.example");

        assertRefused(auth.formatted("shop.example"), SecretStore.ofServer(free), "may not go to shop.example");
        assertRefused(auth.formatted("evil.example"), SecretStore.ofServer(bound), "TRAWL_SECRET_T_HOSTS");
        assertRefused(auth.formatted("own.example"), SecretStore.ofServer(bound), "may not go to own.example");
        assertRefused(auth.formatted("evil.example"), SecretStore.in(bound), "may not go to evil.example");
        assertRefused(proxy, SecretStore.ofServer(bound), "may not go to p.example");
        String through =
                auth.formatted("shop.example").replace("\"auth\"", "\"proxy\": \"http://p.example:80\", \"auth\"");
        assertRefused(through, SecretStore.ofServer(bound), "may not go to p.example");
        assertThat(site.visitorOf(through.replace("http://shop", "https://shop"), SecretStore.ofServer(bound)))
                .isNotNull();

        assertThat(site.visitorOf(auth.formatted("shop.example"), SecretStore.ofServer(bound)))
                .isNotNull();
        assertThat(site.visitorOf(auth.formatted("a.own.example"), SecretStore.ofServer(bound)))
                .isNotNull();
        assertThat(site.visitorOf(auth.formatted("any.example"), SecretStore.in(free)))
                .isNotNull();
    }

    private void assertRefused(String job, SecretStore secrets, String words) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> site.visitorOf(job, secrets))
                .withMessageContaining(words);
    }

    @Test
    void a_job_may_keep_no_cookies() {
        var visitor = site.visitor(", \"cookies\": false");
        visitor.visit(Site.cut(site.at("/login")));
        visitor.visit(Site.cut(site.at("/")));

        assertThat(sent("Cookie")).containsExactly("-");
    }

    @Test
    void a_job_may_begin_with_cookies_for_the_hosts_of_its_seeds() {
        var visitor = site.visitor(", \"scope\": \"any\", \"cookies\": {\"a\": \"1\"}");
        visitor.visit(Site.cut(site.at("/")));
        visitor.visit(Site.cut(elsewhere("/")));

        assertThat(sent("Cookie")).containsExactly("a=1", "-");
    }

    @Test
    void credentials_go_to_the_origins_of_the_seeds_alone() {
        var visitor = site.visitor(", \"auth\": {\"basic\": {\"user\": \"ann\", \"password\": \"pw\"}}");
        visitor.visit(Site.cut(site.at("/")));
        visitor.visit(Site.cut(elsewhere("/")));

        assertThat(sent("Authorization")).containsExactly(ANN, "-");
    }

    @Test
    void so_do_headers_that_are_secrets() {
        var visitor = site.visitor(", \"headers\": {\"Authorization\": \"mine\", \"cookie\": \"a=1\", \"X-Y\": \"z\"}");
        visitor.visit(Site.cut(site.at("/")));
        visitor.visit(Site.cut(elsewhere("/")));

        assertThat(sent("Authorization")).containsExactly("mine", "-");
        assertThat(sent("Cookie")).containsExactly("a=1", "-");
        assertThat(sent("X-Y")).containsExactly("z", "z");
    }

    @Test
    void a_password_in_a_seed_is_for_its_whole_site_and_no_part_of_any_address() {
        String job = "{\"seeds\": \"%s\"}".formatted(site.at("/").replace("//", "//ann:pw@"));
        var visitor = site.visitorOf(job, SecretStore.NONE);
        var visited = visitor.visit(Site.cut(site.at("/")));

        assertThat(sent("Authorization")).containsExactly(ANN);
        assertThat(visited.record().orElseThrow()).doesNotContain("pw");
    }

    @Test
    void secrets_are_found_where_they_are_kept(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("token"), "t0ken\n");
        var kept = SecretStore.in(Map.of("TRAWL_SECRET_SHOP_TOKEN_FILE", file.toString(), "TRAWL_SECRET_ID", "7"));
        String job =
                "{\"seeds\": \"%s\", \"auth\": {\"bearer\": \"secret://shop-token\"}, \"cookies\": {\"id\": \"secret://id\"}}"
                        .formatted(site.at("/"));
        site.visitorOf(job, kept).visit(Site.cut(site.at("/")));

        assertThat(sent("Authorization")).containsExactly("Bearer t0ken");
        assertThat(sent("Cookie")).containsExactly("id=7");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> site.visitorOf(job, SecretStore.NONE))
                .withMessageContaining("secret://shop-token is not set: put it into TRAWL_SECRET_SHOP_TOKEN")
                .withMessageContaining("TRAWL_SECRET_ID");
    }

    @Test
    void a_secret_in_a_header_goes_to_the_origin_of_the_seed_alone() {
        var kept = SecretStore.in(Map.of("TRAWL_SECRET_KEY", "k3y-value", "TRAWL_SECRET_TEAM", "blue"));
        String job =
                "{\"seeds\": \"%s\", \"headers\": {\"X-Shop\": \"Key secret://key for secret://team\", \"X-Plain\": \"p\"}}"
                        .formatted(site.at("/"));
        var visitor = site.visitorOf(job, kept);
        Visited visited = visitor.visit(Site.cut(site.at("/")));
        visitor.visit(Site.cut(elsewhere("/")));

        assertThat(visited.reply().orElseThrow().last().orElseThrow().request().text(StandardCharsets.ISO_8859_1))
                .as("the request in the capture")
                .contains("X-Shop: ***")
                .doesNotContain("k3y-value");
        assertThat(sent("X-Shop")).containsExactly("Key k3y-value for blue", "-");
        assertThat(sent("X-Plain")).containsExactly("p", "p");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> site.visitorOf(job, SecretStore.NONE))
                .withMessageContaining("secret://key is not set")
                .withMessageNotContaining("k3y");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> site.visitorOf(
                        job, SecretStore.ofServer(Map.of("TRAWL_SECRET_KEY", "a", "TRAWL_SECRET_TEAM", "b"))))
                .withMessageContaining("secret://key may not go to");
        var broken = SecretStore.in(Map.of("TRAWL_SECRET_KEY", "a\r\nX-Other: b", "TRAWL_SECRET_TEAM", "b"));
        assertThatIllegalArgumentException().isThrownBy(() -> site.visitorOf(job, broken));
    }

    @Test
    void a_kept_secret_cannot_end_its_line() {
        var kept = SecretStore.in(Map.of("TRAWL_SECRET_T", "a\r\nX-Other: b"));
        String job = "{\"seeds\": \"%s\", \"auth\": {\"bearer\": \"secret://t\"}}".formatted(site.at("/"));

        assertThatIllegalArgumentException().isThrownBy(() -> site.visitorOf(job, kept));
    }

    @Test
    void proxies_take_turns_and_only_they_hear_their_password() {
        String self = "http://me:pw@127.0.0.1:%d".formatted(site.port());
        String other = "http://127.0.0.1:%d".formatted(site.port());
        var visitor = site.visitor(", \"robots\": \"ignore\", \"proxy\": [\"%s\", \"%s\"]".formatted(self, other));
        for (int i = 0; i < 4; i++) {
            var visited = visitor.visit(Site.cut(site.at("/")));
            assertThat(visited.record().orElseThrow())
                    .contains("\"status\":200")
                    .doesNotContain("pw");
        }

        assertThat(sent("Proxy-Authorization")).containsExactly("Basic bWU6cHc=", "-", "Basic bWU6cHc=", "-");
        assertThat(seen).allMatch(request -> request.startsWith("http://shop.test:"));
    }

    @Test
    void a_row_tells_by_what_a_page_can_be_known_again() {
        site.page("/p", "hello", "ETag", "\"abc\"", "Last-Modified", "Sun, 15 Nov 2026 08:00:00 GMT");

        assertThat(site.visit("/p").record().orElseThrow())
                .contains("\"etag\":\"\\\"abc\\\"\",\"last_modified\":\"Sun, 15 Nov 2026 08:00:00 GMT\"");
    }

    private void remember(HttpExchange exchange) throws IOException {
        var line = new StringBuilder(exchange.getRequestURI().toString());
        for (String name : List.of("Cookie", "Authorization", "Proxy-Authorization", "X-Y", "X-Shop", "X-Plain")) {
            String value = exchange.getRequestHeaders().getFirst(name);
            line.append('\n').append(name).append('=').append(value == null ? "-" : value);
        }
        seen.add(line.toString());
        exchange.sendResponseHeaders(200, -1);
    }

    /// The values of a header in each request for `/`; `-` where there was none.
    private List<String> sent(String name) {
        return seen.stream()
                .flatMap(String::lines)
                .filter(line -> line.startsWith(name + "="))
                .map(line -> line.substring(name.length() + 1))
                .toList();
    }

    private String elsewhere(String path) {
        return site.at(path).replace("shop.test", "other.test");
    }
}
