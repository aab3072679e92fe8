package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// The userscript in a real browser, on a shop whose pages spy on it (003.18–003.28, 003.31, S9).
@Timeout(300)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class BrowserWorkerTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int ALL = Shop.PAGES * Shop.PER_PAGE;

    @TempDir
    Path folder;

    @BeforeEach
    void needsChromium() {
        assumeTrue(Chromium.installed().isPresent(), "there is no Chromium");
    }

    @Test
    void a_browser_that_is_killed_half_way_ends_with_every_product_once_and_its_token_to_itself() throws Exception {
        try (var shop = new Shop();
                var trawl = new TrawlProcess(Launch.on(folder.resolve("data")), folder.resolve("log")).awaitReady()) {
            var api = trawl.api();
            String token = token(api);
            var manager = install(api, token);
            String task = create(api, shop.url("/list"));
            try (var _ = Chromium.open(folder.resolve("profile"), manager.folder(), shop.url("/#trawl-worker"))) {
                awaitProducts(api, task, ALL / 2);
            }
            assertThat(products(api, task)).hasSizeLessThan(ALL);
            assertThat(status(api, task)).isEqualTo("IN_PROGRESS");
            try (var _ = Chromium.open(folder.resolve("profile"), manager.folder(), shop.url("/"))) {
                await().atMost(PATIENCE).until(() -> status(api, task).equals("DONE"));
            }

            var products = products(api, task);
            assertThat(products).hasSize(ALL);
            assertThat(new HashSet<>(products)).isEqualTo(everyProduct());
            assertThat(shop.requests()).noneMatch(request -> request.contains(token));
            assertThat(shop.requests()).anyMatch(request -> request.startsWith("/told"));
        }
    }

    @Test
    void a_page_that_wants_a_person_fails_the_task_with_the_reason_and_nothing_more_is_pulled() throws Exception {
        try (var shop = new Shop();
                var trawl = new TrawlProcess(Launch.on(folder.resolve("data")), folder.resolve("log")).awaitReady()) {
            shop.showInstead("<title>Sign in</title><form><input name=user><input type=password></form>");
            var api = trawl.api();
            var manager = install(api, token(api));
            String task = create(api, shop.url("/login"));
            String another = create(api, shop.url("/list"));
            try (var _ = Chromium.open(folder.resolve("profile"), manager.folder(), shop.url("/#trawl-worker"))) {
                await().atMost(PATIENCE).until(() -> error(api, task).contains("logged out"));
                await().during(Duration.ofSeconds(4)) // twice as long as it waits between tasks
                        .atMost(Duration.ofMinutes(2))
                        .until(() -> status(api, another).equals("PENDING"));
            }
        }
    }

    private InstalledScript install(Api api, String token) throws IOException {
        String script =
                api.get("/worker/trawl.user.js?sites=127.0.0.1").expect(200).text();
        return InstalledScript.install(folder.resolve("manager"), script, token);
    }

    private static String token(Api api) throws IOException {
        return api.post("/market/credentials", "{\"name\":\"office\",\"hosts\":[\"127.0.0.1\"]}")
                .expect(200)
                .json()
                .path("token")
                .asString();
    }

    private static String create(Api api, String url) throws IOException {
        String parameters = """
                {"max_products": 100, "max_pages": 5, "selectors": {"item": ".product", "id": "@data-id", \
                "next": "a.next@href", "fields": {"title": "h2", "price": "b"}}}""";
        var task = Api.JSON
                .createObjectNode()
                .put("platform", "shop")
                .put("market", "DE")
                .put("url", url)
                .put("data_type", "category_page")
                .put("payload_json", parameters);
        var body = Api.JSON.createObjectNode();
        body.putArray("tasks").add(task);
        return api.post("/market/tasks/create", body.toString())
                .expect(200)
                .json()
                .path("ids")
                .path(0)
                .asString();
    }

    private static void awaitProducts(Api api, String task, int least) {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> products(api, task).size() >= least);
    }

    private static List<String> products(Api api, String task) throws IOException {
        return api.get("/market/snapshots/export?task_id=" + task).expect(200).lines().stream()
                .map(row -> row.path("product_id").asString())
                .toList();
    }

    private static Set<String> everyProduct() {
        var all = new HashSet<String>();
        for (int number = 1; number <= ALL; number++) {
            all.add("p" + number);
        }
        return all;
    }

    private static String status(Api api, String task) throws IOException {
        return task(api, task).path("status").asString();
    }

    private static String error(Api api, String task) throws IOException {
        return task(api, task).path("last_error").asString("");
    }

    private static JsonNode task(Api api, String task) throws IOException {
        return api.get("/market/tasks/" + task).expect(200).json().path("task");
    }
}
