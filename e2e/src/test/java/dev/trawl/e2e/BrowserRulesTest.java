package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.trawl.e2e.ListeningProxy.Said;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What the userscript says to the server and when, to the letter of the document; one browser works through five tasks
/// and then finds nothing more to do.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(300)
@SuppressWarnings("NullAway.Init") // made before the first test
class BrowserRulesTest {

    private static final String LIST =
            "{\"item\":\".product\",\"id\":\"@data-id\",\"next\":\"a.next@href\",\"fields\":{\"title\":\"h2\"}}";
    private static final String THING = "{\"id\":\".product@data-id\",\"fields\":{\"title\":\"h2\"}}";
    private static final int TASKS = 5;

    private Api api;
    private ListeningProxy said;
    private List<String> tasks;

    @BeforeAll
    void work(@TempDir Path folder) throws Exception {
        assumeTrue(Chromium.installed().isPresent(), "there is no Chromium");
        try (var shop = new Shop();
                var trawl = new TrawlProcess(Launch.on(folder.resolve("data")), folder.resolve("log")).awaitReady()) {
            api = trawl.api();
            said = new ListeningProxy(api.address());
            tasks = create(shop);
            var manager = InstalledScript.install(folder.resolve("manager"), script(), token());
            try (var _ = Chromium.open(folder.resolve("profile"), manager.folder(), shop.url("/#trawl-worker"))) {
                await().atMost(Duration.ofMinutes(3)).until(() -> emptyPulls().size() == 2);
            }
        }
    }

    @AfterAll
    void hangUp() {
        if (said != null) {
            said.close();
        }
    }

    private List<String> create(Shop shop) throws IOException {
        var body = Api.JSON.createObjectNode();
        body.putArray("tasks")
                .add(task(shop.url("/list"), "category_page", "{\"max_products\":25,\"selectors\":%s}".formatted(LIST)))
                .add(task(shop.url("/thing/7"), "detail_page", "{\"selectors\":%s}".formatted(THING)))
                .add(task(shop.url("/empty"), "category_page", "{\"selectors\":%s}".formatted(LIST)))
                .add(task(
                        shop.url("/list?page=4"),
                        "category_page",
                        "{\"current_page\":4,\"scraped_count\":60,\"max_pages\":4,\"selectors\":%s}".formatted(LIST)))
                .add(task(shop.url("/market"), "category_page", "{}").put("platform", "marketplace"));
        int priority = TASKS;
        for (JsonNode task : body.path("tasks")) {
            ((ObjectNode) task).put("priority", priority--);
        }
        return api.post("/market/tasks/create", body.toString())
                .expect(200)
                .json()
                .path("ids")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
    }

    private static ObjectNode task(String url, String type, String parameters) {
        return Api.JSON
                .createObjectNode()
                .put("platform", "shop")
                .put("market", "DE")
                .put("url", url)
                .put("data_type", type)
                .put("max_retries", 0)
                .put("payload_json", parameters);
    }

    /// It is made for the address it was asked at; here it is to speak to the one who listens.
    private String script() throws IOException {
        return api.get("/worker/trawl.user.js?sites=127.0.0.1")
                .expect(200)
                .text()
                .replace(api.address().toString(), said.address().toString());
    }

    private String token() throws IOException {
        return api.post("/market/credentials", "{\"name\":\"office\",\"hosts\":[\"127.0.0.1\"]}")
                .expect(200)
                .json()
                .path("token")
                .asString();
    }

    private List<Said> pulls() {
        return said.at("/market/tasks/pull");
    }

    private List<Said> emptyPulls() {
        return pulls().stream()
                .filter(pull -> pull.answer().path("task").isMissingNode()
                        || pull.answer().path("task").isNull())
                .toList();
    }

    private List<Said> of(int task, String path) {
        return said.at(path).stream()
                .filter(one -> one.body().path("task_id").asString().equals(tasks.get(task)))
                .toList();
    }

    private JsonNode end(int task) {
        var ends = of(task, "/market/tasks/complete");
        assertThat(ends).hasSize(1);
        return ends.getFirst().body();
    }

    private List<Integer> progress(int task, String field) {
        return of(task, "/market/tasks/update").stream()
                .map(update -> update.body().path("progress").path(field).asInt())
                .toList();
    }

    /// 003.18: it goes where the tasks say, and asks for one after the other.
    @Test
    void browser_works_only_on_pulled_tasks_in_order() {
        assertThat(pulls().stream()
                        .map(pull -> pull.answer().path("task").path("id").asString(""))
                        .filter(id -> !id.isEmpty()))
                .containsExactlyElementsOf(tasks);
    }

    /// 003.19
    @Test
    void browser_registers_with_its_type_and_versions() {
        var registered = said.at("/market/tasks/worker/register").getFirst().body();
        assertThat(registered.path("worker_id").asString()).matches("chrome-\\d{13}");
        assertThat(registered.path("browser_type").asString()).isEqualTo("chrome");
        assertThat(registered.path("browser_version").asString()).contains("Chrome/");
        assertThat(registered.path("script_version").asString()).isEqualTo("2.8");
    }

    /// 003.20
    @Test
    void browser_waits_between_pulls_tasks_and_pages() {
        assertThat(emptyPulls().get(1).millis() - emptyPulls().get(0).millis()).isBetween(30_000L, 40_000L);
        for (int task = 0; task < TASKS; task++) {
            long ended = of(task, "/market/tasks/complete").getFirst().millis();
            long next = pulls().get(task + 1).millis();
            assertThat(next - ended).as("after task %d", task).isGreaterThanOrEqualTo(2_000);
        }
        long turned = of(0, "/market/tasks/update").stream()
                .filter(update -> update.body().at("/progress/current_page").asInt() == 2)
                .mapToLong(Said::millis)
                .findFirst()
                .orElseThrow();
        long wentOn = of(0, "/market/snapshots/ingest").get(Shop.PER_PAGE).millis();
        assertThat(wentOn - turned).isGreaterThanOrEqualTo(3_000);
    }

    /// 003.21
    @Test
    void a_detail_page_is_read_in_its_own_way() {
        assertThat(of(1, "/market/snapshots/ingest").getFirst().body().at("/products/0"))
                .isEqualTo(Api.JSON.readTree(
                        "{\"platform\":\"shop\",\"market\":\"DE\",\"product_id\":\"p7\",\"title\":\"Thing 7\"}"));
        assertThat(end(1).path("status").asString()).isEqualTo("DONE");
    }

    /// 003.22
    @Test
    void a_task_ends_with_counts_or_an_error_message() {
        assertThat(end(0).path("status").asString()).isEqualTo("DONE");
        assertThat(end(0).path("result").path("scraped_count").asInt()).isEqualTo(25);
        assertThat(end(0).path("result").path("saved_count").asInt()).isEqualTo(25);
        assertThat(end(2).path("status").asString()).isEqualTo("FAILED");
        assertThat(end(2).path("result").path("error_message").asString()).startsWith("no products at http");
    }

    /// 003.23, 003.24: it began on another page than the task's, and a task that was half done goes on.
    @Test
    void a_partial_task_resumes_with_its_page_and_counts() {
        assertThat(end(3).path("status").asString()).isEqualTo("DONE");
        assertThat(end(3).path("result").path("scraped_count").asInt()).isEqualTo(80);
        assertThat(progress(3, "current_page")).containsOnly(4);
        assertThat(of(3, "/market/snapshots/ingest").getFirst().body().at("/products/0/product_id"))
                .hasToString("\"p61\"");
    }

    /// 003.24: what the parameters leave out.
    @Test
    void page_limit_defaults_to_five() {
        assertThat(progress(0, "total_pages")).containsOnly(5);
    }

    /// 003.25
    @Test
    void each_product_is_enriched_sent_and_counted() {
        var parcels = of(4, "/market/snapshots/ingest");
        assertThat(parcels.stream()
                        .map(parcel ->
                                parcel.body().at("/products/0/sold_last_month").asInt()))
                .containsExactly(10, 20, 30);
        assertThat(of(0, "/market/snapshots/ingest")).hasSize(25);
    }

    /// 003.26
    @Test
    void progress_is_reported_every_ten_products() {
        assertThat(progress(0, "scraped_count")).contains(10, 20).allMatch(count -> count % 10 == 0);
        assertThat(progress(3, "scraped_count")).containsExactly(70, 80);
    }

    /// 003.27: at 25 of 100 products, and at page 4 of 5.
    @Test
    void browser_stops_at_the_product_or_page_limit() {
        var sent = of(0, "/market/snapshots/ingest").stream()
                .map(parcel -> parcel.body().at("/products/0/product_id").asString())
                .toList();
        assertThat(sent)
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 25)
                        .mapToObj(number -> "p" + number)
                        .toList());
        assertThat(of(3, "/market/snapshots/ingest")).hasSize(Shop.PER_PAGE);
    }
}
