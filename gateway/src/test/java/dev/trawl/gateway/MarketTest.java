package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The calls of document 003 as the document writes them. (003.40)
class MarketTest {

    private static final String TASK = """
            {"platform":"ozon","market":"RU","url":"https://www.ozon.ru/category/smartfony-15502/",
             "data_type":"category_page","priority":%d,"payload_json":"{\\"max_products\\":100,\\"max_pages\\":5}"}""";

    private final Edge edge = new Edge();

    @AfterEach
    void stop() {
        edge.close();
    }

    @Test
    void registration_answers_as_in_the_document_and_is_the_heartbeat_too() { // 003.06
        var chrome = new Browser(edge, "chrome-worker-001");
        var reply = chrome.register();

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).startsWith("{\"success\":true,\"worker_id\":\"chrome-worker-001\",");
        assertThat(chrome.register().status()).isEqualTo(200);
    }

    @Test
    void a_created_task_is_pulled_to_the_letter() { // 003.01, 003.05, 003.07, 003.15
        long id = create(10);
        var chrome = registered("chrome-worker-001");

        var reply = chrome.pull(1);

        assertThat(reply.body()).startsWith("""
                {"success":true,"task":{"id":%d,"platform":"ozon","market":"RU",\
                "url":"https://www.ozon.ru/category/smartfony-15502/","data_type":"category_page","priority":10,\
                "payload_json":"{\\"max_products\\":100,\\"max_pages\\":5}","lease":\"""".formatted(id));
        var shown = shown(id);
        assertThat(shown.path("status").asString()).isEqualTo("IN_PROGRESS");
        assertThat(shown.path("lock_owner").asString()).isEqualTo("chrome-worker-001");
        assertThat(shown.path("lock_at").asString()).startsWith("20");
        assertThat(shown.path("retry_count").asInt()).isZero();
        assertThat(shown.path("max_retries").asInt()).isEqualTo(3);
        assertThat(shown.path("last_error").isNull()).isTrue();
    }

    @Test
    void a_batch_is_created_and_pulled_by_priority() { // 003.08, 003.15
        var created = edge.http.post("/market/tasks/create", """
                {"tasks":[%s,{"platform":"ozon","market":"RU","url":"https://www.ozon.ru/category/noutbuki-15692/",
                  "data_type":"category_page","priority":5},%s]}""".formatted(TASK.formatted(4), TASK.formatted(10)));
        assertThat(created.status()).isEqualTo(200);
        assertThat(created.json().path("success").asBoolean()).isTrue();
        assertThat(created.json().path("ids")).hasSize(3);
        var chrome = registered("chrome-1");

        var pulled = chrome.pull(2).json();

        assertThat(pulled.path("task")).isEqualTo(pulled.path("tasks").get(0));
        assertThat(pulled.path("tasks"))
                .extracting(task -> task.path("priority").asInt())
                .containsExactly(10, 5);
        assertThat(pulled.path("tasks").get(1).path("payload_json").asString()).isEqualTo("{}");
        assertThat(chrome.pull().path("priority").asInt()).isEqualTo(4);
    }

    @Test
    void a_repeated_creation_with_the_same_key_makes_nothing_new() {
        var first = edge.http.post("/market/tasks/create", TASK.formatted(3), "Idempotency-Key", "k-1");
        var again = edge.http.post("/market/tasks/create", TASK.formatted(3), "Idempotency-Key", "k-1");

        assertThat(again.json()).isEqualTo(first.json());
        assertThat(edge.http.get("/market/tasks").json().path("tasks")).hasSize(1);
    }

    @Test
    void with_nothing_to_do_pull_answers_success_without_a_task() { // 003.11
        var reply = registered("chrome-1").pull(1);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().path("success").asBoolean()).isTrue();
        assertThat(reply.json().has("task")).isFalse();
        assertThat(reply.json().path("paused").asBoolean(true)).isFalse();
        assertThat(reply.json().at("/server/wait_seconds").asInt()).isEqualTo(30);
    }

    @Test
    void progress_is_merged_into_parameters_until_completion() { // 003.04, 003.12, 003.13, 003.14, 003.22
        long id = create(5);
        var chrome = registered("chrome-1");
        chrome.pull();

        var updated = chrome.update(id, """
                {"current_page":2,"total_pages":5,"scraped_count":45,"saved_count":38,"skipped_count":7,
                 "last_product_id":"1234567890"}""");
        assertThat(updated.body()).isEqualTo("{\"success\":true}");
        assertThat(parameters(shown(id))).isEqualTo(json("""
                {"max_products":100,"max_pages":5,"current_page":2,"total_pages":5,"scraped_count":45,
                 "saved_count":38,"skipped_count":7,"last_product_id":"1234567890"}"""));

        var done = chrome.complete(
                id, "DONE", "{\"scraped_count\":100,\"saved_count\":85,\"skipped_count\":15,\"error_message\":null}");
        assertThat(done.body()).isEqualTo("{\"success\":true,\"status\":\"DONE\"}");
        assertThat(shown(id).path("status").asString()).isEqualTo("DONE");
        assertThat(edge.http.get("/tasks/t" + id).text("/state")).isEqualTo("COMPLETED");
        assertThat(chrome.complete(id, "DONE", "{}").status()).isEqualTo(200); // its answer may have been lost
        assertThat(chrome.pull().isMissingNode()).isTrue();
    }

    @Test
    void a_partial_task_resumes_without_duplicate_products() { // 003.24, 003.28, 003.31
        long id = create(5);
        var first = registered("chrome-1");
        String lease = first.pull().path("lease").asString();
        for (int product = 1; product <= 53; product++) {
            assertThat(first.ingest(product(id, "chrome-1", lease, product)).status())
                    .isEqualTo(200);
            if (product == 50) {
                first.update(id, "{\"current_page\":3,\"scraped_count\":50,\"last_product_id\":\"p-50\"}");
            }
        }
        edge.time.advance(Duration.ofMinutes(31)); // it is gone

        var second = registered("chrome-2");
        var resumed = second.pull();
        assertThat(resumed.path("id").asLong()).isEqualTo(id);
        var at = parameters(resumed);
        assertThat(at).isEqualTo(json("""
                {"max_products":100,"max_pages":5,"current_page":3,"scraped_count":50,"last_product_id":"p-50"}"""));
        String newLease = resumed.path("lease").asString();
        for (int product = at.path("scraped_count").asInt() + 1; product <= 100; product++) {
            second.ingest(product(id, "chrome-2", newLease, product));
        }
        assertThat(second.complete(id, "DONE", "{\"scraped_count\":100}").status())
                .isEqualTo(200);

        assertThat(first.ingest(product(id, "chrome-1", lease, 101)).status()).isEqualTo(409);
        assertThat(first.update(id, "{\"current_page\":9}").status()).isEqualTo(409);
        var kept = edge.http
                .get("/market/snapshots?limit=1000&task_id=" + id)
                .json()
                .path("snapshots");
        assertThat(kept).hasSize(100);
        assertThat(kept).extracting(row -> row.path("product_id").asString()).doesNotHaveDuplicates();
    }

    @Test
    void a_failed_task_waits_to_be_pulled_again_with_one_more_retry() { // 003.22, 003.30
        long id = create(5);
        var chrome = registered("chrome-1");
        for (int failures = 1; failures <= 3; failures++) {
            Awaitility.await().until(() -> !chrome.pull().isMissingNode());
            var reply = chrome.complete(id, "FAILED", "{\"error_message\":\"net::ERR_TIMED_OUT\"}");
            assertThat(reply.text("/status")).isEqualTo(failures < 3 ? "PENDING" : "FAILED");
            assertThat(shown(id).path("retry_count").asInt()).isEqualTo(failures);
            assertThat(shown(id).path("last_error").asString()).isEqualTo("net::ERR_TIMED_OUT");
            edge.time.advance(Duration.ofSeconds(10));
        }
        assertThat(shown(id).path("status").asString()).isEqualTo("FAILED");
    }

    @Test
    void too_many_failed_products_make_the_task_fail() { // 003.32
        long id = create(5);
        var chrome = registered("chrome-1");
        chrome.pull();

        var reply = chrome.complete(id, "DONE", "{\"scraped_count\":100,\"saved_count\":60,\"skipped_count\":9}");

        assertThat(reply.text("/status")).isEqualTo("PENDING");
        assertThat(shown(id).path("last_error").asString())
                .isEqualTo("failure rate over 30%: 31 of 100 products failed");
        assertThat(shown(id).path("retry_count").asInt()).isEqualTo(1);
    }

    @Test
    void only_the_owner_of_the_lock_may_write() { // 003.17
        long id = create(5);
        var owner = registered("chrome-1");
        var other = registered("chrome-2");
        String lease = owner.pull().path("lease").asString();

        var refused = other.update(id, "{\"current_page\":1}");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.json().path("success").asBoolean(true)).isFalse();
        assertThat(refused.text("/error")).isEqualTo("not_owner");
        assertThat(refused.text("/message")).isNotEmpty();
        assertThat(other.complete(id, "DONE", "{}").status()).isEqualTo(409);
        var stolen = other.post(
                "/market/tasks/update",
                "{\"task_id\":%d,\"worker_id\":\"chrome-2\",\"lease\":\"%s\",\"progress\":{}}".formatted(id, lease));
        assertThat(stolen.status()).isEqualTo(403);
        assertThat(stolen.text("/error")).isEqualTo("forbidden");
        var old = owner.post(
                "/market/tasks/update",
                "{\"task_id\":%d,\"worker_id\":\"chrome-1\",\"lease\":\"%s9\",\"progress\":{}}".formatted(id, lease));
        assertThat(old.status()).isEqualTo(409);
        assertThat(old.text("/error")).isEqualTo("stale_lease");
        assertThat(owner.update(id, "{}").status()).isEqualTo(200);
    }

    @Test
    void two_hundred_tasks_pulled_by_twenty_workers_at_once_are_two_hundred() { // 003.10, 003.41, 003.43, 003.34
        var tasks = String.join(",", Collections.nCopies(200, TASK.formatted(5)));
        edge.http.post("/market/tasks/create", "{\"tasks\":[" + tasks + "]}");
        var pulled = ConcurrentHashMap.<Long>newKeySet();
        var twice = ConcurrentHashMap.<Long>newKeySet();
        try (var browsers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                var browser = new Browser(edge, "chrome-" + i);
                browsers.execute(() -> {
                    browser.register();
                    for (var task = browser.pull(); !task.isMissingNode(); task = browser.pull()) {
                        long id = task.path("id").asLong();
                        if (!pulled.add(id)) {
                            twice.add(id);
                        }
                        browser.complete(id, "DONE", "{}");
                    }
                });
            }
        }
        assertThat(twice).isEmpty();
        assertThat(pulled).hasSize(200);
        var workers = edge.http.get("/market/workers").json().path("workers");
        assertThat(workers).hasSize(20);
        assertThat(workers.valueStream()
                        .mapToInt(worker -> worker.path("done_count").asInt())
                        .sum())
                .isEqualTo(200);
    }

    @Test
    void a_repeated_pull_request_gets_the_same_task() {
        create(5);
        create(5);
        var chrome = registered("chrome-1");
        String body = "{\"worker_id\":\"chrome-1\",\"limit\":1,\"request\":7}";

        var first = chrome.post("/market/tasks/pull", body).json().path("task");
        assertThat(chrome.post("/market/tasks/pull", body).json().path("task")).isEqualTo(first);
        assertThat(chrome.register().json().path("tasks")).containsExactly(first);
        assertThat(chrome.pull().path("id")).isNotEqualTo(first.path("id"));
    }

    @Test
    void a_product_is_stored_once_for_any_field_order() { // 003.16, 003.25
        var chrome = new Browser(edge, "chrome-1");

        var first = chrome.ingest("[{\"platform\":\"ozon\",\"sku\":7,\"price\":1.50},{\"title\":\"Смартфон\"}]");
        assertThat(first.body()).isEqualTo("{\"success\":true,\"saved_count\":2,\"skipped_count\":0}");
        var again = chrome.ingest("[{\"sku\":7,\"price\":1.50,\"platform\":\"ozon\"},{\"sku\":7,\"price\":1.60}]");
        assertThat(again.body()).isEqualTo("{\"success\":true,\"saved_count\":1,\"skipped_count\":1}");

        var kept = edge.http.get("/market/snapshots?platform=ozon").json().path("snapshots");
        assertThat(kept).hasSize(1);
        assertThat(kept.get(0).path("product_id").asString()).isEqualTo("7");
        assertThat(kept.get(0).path("source").asString()).isEqualTo("untrusted-client");
        assertThat(kept.get(0).path("task_id").isNull()).isTrue();
        var page = edge.http.get("/market/snapshots?limit=2").json();
        assertThat(page.path("snapshots")).hasSize(2);
        assertThat(edge.http
                        .get("/market/snapshots?limit=2&after="
                                + page.path("next_cursor").asString())
                        .json()
                        .path("snapshots"))
                .hasSize(1);
    }

    @Test
    void snapshots_are_exported_as_lines_and_as_a_table() {
        new Browser(edge, "chrome-1").ingest("[{\"sku\":\"a\",\"title\":\"=1+1\"},{\"sku\":\"b\",\"price\":2}]");

        var lines = edge.http.get("/market/snapshots/export").body();
        assertThat(lines.lines())
                .hasSize(2)
                .allSatisfy(
                        line -> assertThat(json(line).path("data").isObject()).isTrue());
        var table = edge.http.get("/market/snapshots/export?format=csv").body();
        assertThat(table.lines()).hasSize(3);
        assertThat(table).contains("title").doesNotContain(",=1+1");
    }

    private static String product(long task, String worker, String lease, int number) {
        return """
                {"task_id":%d,"worker_id":"%s","lease":"%s","products":[{"product_id":"p-%d","price":%d}]}""".formatted(task, worker, lease, number, number);
    }

    private long create(int priority) {
        return edge.http
                .post("/market/tasks/create", "{\"tasks\":[" + TASK.formatted(priority) + "]}")
                .json()
                .path("ids")
                .get(0)
                .asLong();
    }

    private Browser registered(String id) {
        var browser = new Browser(edge, id);
        assertThat(browser.register().status()).isEqualTo(200);
        return browser;
    }

    private JsonNode shown(long id) {
        return edge.http.get("/market/tasks/" + id).json().path("task");
    }

    private static JsonNode parameters(JsonNode task) {
        return json(task.path("payload_json").asString());
    }

    private static JsonNode json(String text) {
        return Edge.JSON.readTree(text);
    }
}
