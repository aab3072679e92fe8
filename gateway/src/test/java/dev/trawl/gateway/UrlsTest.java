package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.UrlCause;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UrlsTest {

    private Edge edge;

    @BeforeAll
    void start() {
        edge = new Edge();
    }

    @AfterAll
    void stop() {
        edge.close();
    }

    @Test
    void urls_are_listed_page_by_page_and_by_state() {
        String id = crawl(25);
        var seen = new ArrayList<String>();
        var page = edge.http.get("/tasks/" + id + "/urls?limit=10");
        while (true) {
            page.json().path("items").forEach(item -> seen.add(item.path("url").asString()));
            if (page.text("/next_cursor").isEmpty()) {
                break;
            }
            String link = page.header("Link");
            page = edge.http.get(link.substring(1, link.indexOf('>')));
        }
        assertThat(seen).hasSize(25).doesNotHaveDuplicates().first().isEqualTo("https://a25.example/0");

        var cut = edge.http.get("/tasks/" + id + "/urls?state=cut").json().path("items");
        assertThat(cut).hasSize(10);
        assertThat(cut.get(0).path("cause").asString()).isEqualTo("in_batch");
        assertThat(cut.get(0).path("subtask").asString()).isEqualTo(id + ".1");
        assertThat(edge.http
                        .get("/tasks/" + id + "/urls?state=done,failed")
                        .json()
                        .path("items"))
                .isEmpty();
        assertThat(edge.http.get("/tasks/" + id + "/urls?state=lost").text("/errors/0/pointer"))
                .isEqualTo("?state");
    }

    @Test
    void one_url_is_explained() {
        String id = crawl(1);
        var why = edge.http.get("/tasks/" + id + "/urls?url=https%3A%2F%2Fa.example%2Fx%3Fy%3D1");
        assertThat(why.status()).isEqualTo(200);
        assertThat(why.text("/task")).isEqualTo(id);
        assertThat(why.text("/url")).isEqualTo("https://a.example/x?y=1");
        assertThat(why.text("/cause")).isEqualTo("never_found");
        assertThat(why.text("/unfollowed/nofollow")).isEqualTo("2");
        assertThat(why.json().path("state").isNull()).isTrue();
    }

    @Test
    void rejects_an_invalid_url_and_a_task_without_crawl() {
        String id = crawl(1);
        var bad = edge.http.get("/tasks/" + id + "/urls?url=nonsense");
        assertThat(bad.text("/code")).isEqualTo("invalid_request");
        assertThat(bad.text("/errors/0/pointer")).isEqualTo("?url");
        assertThat(edge.http
                        .get("/tasks/" + id + "/urls?url=http%3A%2F%2Fa&limit=1")
                        .status())
                .isEqualTo(bad.status());

        String other =
                edge.http.post("/tasks", "{\"type\":\"echo\",\"delay\":\"1h\"}").text("/id");
        assertThat(edge.http.get("/tasks/" + other + "/urls").status()).isEqualTo(404);
        assertThat(edge.http.get("/tasks/" + other + "/urls?url=http%3A%2F%2Fa").status())
                .isEqualTo(404);
        assertThat(edge.http.get("/tasks/" + other).json().path("crawl").isNull())
                .isTrue();
    }

    @Test
    void another_project_sees_none() {
        String id = crawl(1);
        for (String path : List.of("/urls", "/urls?url=http%3A%2F%2Fa")) {
            var reply = edge.http.send("GET", "/tasks/" + id + path, Edge.STRANGER, new byte[0]);
            assertThat(reply.status()).isEqualTo(404);
        }
    }

    @Test
    void a_task_that_crawls_shows_its_counters() {
        String id = crawl(24);
        var _ = edge.ledger.write(transaction -> {
            transaction.notes().count(TaskId.parse(id).orElseThrow(), Map.of(UrlCause.ROBOTS, 3));
            return true;
        });
        var crawl = edge.http.get("/tasks/" + id).json().path("crawl");
        assertThat(crawl.path("found").asInt()).isEqualTo(24);
        assertThat(crawl.path("running").asInt()).isEqualTo(10);
        assertThat(crawl.path("waiting").asInt()).isEqualTo(14);
        assertThat(crawl.path("causes").toString()).isEqualTo("{\"robots\":3}");
    }

    /// The first batch of it is cut, and nobody runs it, so there is no other one of so many URLs.
    private String crawl(int urls) {
        String id = edge.http
                .post("/tasks", "{\"type\":\"site\",\"payload\":%d}".formatted(urls))
                .text("/id");
        var task = TaskId.parse(id).orElseThrow();
        Awaitility.await()
                .until(() -> edge.ledger
                        .reads()
                        .crawls()
                        .crawl(task)
                        .filter(crawl -> crawl.cut() > 0 || urls == 1)
                        .isPresent());
        return id;
    }
}
