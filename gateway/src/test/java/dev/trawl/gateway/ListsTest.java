package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.gateway.Http.Reply;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Lists are filtered, sorted, counted and cut to fields in one way.
class ListsTest {

    private final Edge edge = new Edge();

    @AfterEach
    void stop() {
        edge.close();
    }

    @Test
    void tasks_are_found_by_label_and_show_it() {
        String search = submit("echo", 5, "\"team\":\"search\",\"tier\":\"2\"");
        submit("echo", 5, "\"team\":\"ads\"");
        String web = submit("web", 9, "\"team\":\"search\"");

        assertThat(ids("label.team=search")).containsExactly(web, search);
        assertThat(ids("label.team=search type:echo")).containsExactly(search);
        assertThat(ids("label.team:search label.tier=*")).containsExactly(search);
        assertThat(ids("label.team!=search priority<9")).hasSize(1);
        assertThat(ids("priority>=9")).containsExactly(web);
        assertThat(edge.http.get("/tasks/" + search).json().path("labels").toString())
                .isEqualTo("{\"team\":\"search\",\"tier\":\"2\"}");
        assertThat(list("filter=" + encoded("id:" + web)).text("/items/0/labels/team"))
                .isEqualTo("search");
    }

    @Test
    void pages_of_a_filtered_list_hold_every_match_once() {
        var odd =
                IntStream.range(0, 25)
                        .mapToObj(i -> submit("echo", i % 2, "\"n\":\"%d\"".formatted(i)))
                        .toList()
                        .stream()
                        .toList();
        var first = list("limit=5&filter=priority%3A1");
        var second = edge.http.get(next(first));
        var third = edge.http.get(next(second));
        assertThat(third.json().path("next_cursor").isNull()).isTrue();
        assertThat(List.of(first, second, third).stream().flatMap(page -> idsOf(page).stream()))
                .hasSize(12)
                .doesNotHaveDuplicates()
                .isSubsetOf(odd);
    }

    @Test
    void the_order_may_begin_with_the_oldest_task() {
        String one = submit("echo", 5, "\"team\":\"a\"");
        String two = submit("echo", 5, "");
        String three = submit("echo", 5, "\"team\":\"a\"");
        assertThat(idsOf(list("sort=created"))).containsExactly(one, two, three);
        assertThat(idsOf(list("sort=-created"))).containsExactly(three, two, one);
        assertThat(idsOf(list("sort=created&filter=label.team%3Da"))).containsExactly(one, three);
        var page = list("sort=created&limit=1");
        assertThat(idsOf(edge.http.get(next(page)))).containsExactly(two);
    }

    @Test
    void a_count_covers_the_whole_list() {
        IntStream.range(0, 3).forEach(_ -> submit("echo", 5, "\"team\":\"a\""));
        submit("web", 5, "");
        var counted = list("limit=1&count=true&filter=label.team%3Da");
        assertThat(counted.json().path("count").toString()).isEqualTo("{\"value\":3,\"exact\":true}");
        assertThat(counted.json().path("items").size()).isOne();
        assertThat(list("limit=1").json().has("count")).isFalse();
        assertThat(edge.http
                        .get("/workers?count=true")
                        .json()
                        .at("/count/exact")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void a_response_can_be_cut_to_some_fields() {
        String id = submit("echo", 5, "\"team\":\"a\"");
        assertThat(list("fields=id,progress.done,labels.team")
                        .json()
                        .path("items")
                        .toString())
                .isEqualTo("[{\"id\":\"%s\",\"progress\":{\"done\":0},\"labels\":{\"team\":\"a\"}}]".formatted(id));
        assertThat(edge.http
                        .get("/tasks/" + id + "?fields=state,config.executor")
                        .body())
                .startsWith("{\"state\":")
                .contains("\"config\":{\"executor\":");
        assertThat(edge.http.get("/tasks/export?fields=id").body()).isEqualTo("{\"id\":\"%s\"}\n".formatted(id));
    }

    @Test
    void schedules_are_filtered_by_their_labels_and_their_tasks_inherit_them() {
        schedule("nightly", "\"team\":\"search\"");
        schedule("daily", "\"team\":\"ads\"");
        var found = edge.http.get("/schedules?filter=" + encoded("label.team=search state:active"));
        assertThat(found.json().path("items").size()).isOne();
        assertThat(found.text("/items/0/name")).isEqualTo("nightly");
        assertThat(found.text("/items/0/task/labels/team")).isEqualTo("search");

        var _ = edge.http.post("/schedules/nightly:run-now", "");
        await().untilAsserted(() -> assertThat(ids("label.team=search")).hasSize(1));
    }

    @Test
    void other_lists_take_the_same_grammar() {
        assertThat(edge.http
                        .get("/workers?filter=" + encoded("state:idle,running capacity>1000000"))
                        .json()
                        .path("items")
                        .isEmpty())
                .isTrue();
        assertThat(edge.http.get("/hosts?filter=paused:true&count=true").status())
                .isEqualTo(200);
        assertThat(edge.http
                        .get("/dead-letters?filter=" + encoded("cause~timeout died>-24h"))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void a_bulk_operation_takes_the_filter() {
        String search = submit("echo", 5, "\"team\":\"search\"");
        String ads = submit("echo", 5, "\"team\":\"ads\"");
        var accepted = edge.http.post(
                "/operations", "{\"action\":\"cancel\",\"query\":{\"filter\":\"label.team=search state:PENDING\"}}");
        assertThat(accepted.status()).as(accepted.body()).isEqualTo(202);
        await().until(() -> state(search), "CANCELLED"::equals);
        assertThat(state(ads)).isEqualTo("PENDING");
        var wrong = edge.http.post("/operations", "{\"action\":\"cancel\",\"query\":{\"filter\":\"stat:PENDING\"}}");
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.text("/errors/0/pointer")).isEqualTo("/query/filter");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/tasks?filter=stat:FAILED | unknown_field | the filter names the unknown field 'stat' (did you mean 'state'?); known: id, state, type,",
                "/tasks?filter=state:OPEN | invalid_request | 'OPEN' is no state; expected PENDING,",
                "/tasks?filter=failed | invalid_request | 'failed' is no condition",
                "/workers?filter=team:a | unknown_field | the filter names the unknown field 'team'",
                "/tasks?sort=priority | invalid_request | this list cannot be sorted by 'priority'; possible: -created, created",
                "/schedules?sort=created | invalid_request | this list cannot be sorted by 'created'; possible: name",
                "/tasks?count=yes | invalid_request | count must be true or false",
                "/tasks?fields=id,progress.dome | unknown_field | there is no field 'progress.dome' (did you mean 'progress.done'?); known: id,",
            })
    void mistakes_are_named(String path, String code, String detail) {
        var reply = edge.http.get(path);
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/code")).isEqualTo(code);
        assertThat(reply.text("/detail")).startsWith(detail);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"a b\":\"c\" | 'a b' is no label name",
                "\"team\":\"a b\" | 'a b' is no value of label 'team'",
                "\"-x\":\"\" | '-x' is no label name",
            })
    void labels_have_limits(String labels, String detail) {
        var reply = edge.http.post("/tasks", "{\"type\":\"echo\",\"labels\":{%s}}".formatted(labels));
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/errors/0/pointer")).isEqualTo("/labels");
        assertThat(reply.text("/detail")).startsWith(detail);
    }

    @Test
    void labels_of_trawl_apply_are_set_only_by_the_field_applied() {
        String reserved = "'trawl/job' begins with trawl/, which is reserved for trawl apply; choose another name";
        var one = edge.http.post("/tasks", "{\"type\":\"echo\",\"labels\":{\"trawl/job\":\"x\"}}");
        assertThat(one.status()).isEqualTo(422);
        assertThat(one.text("/code")).isEqualTo("reserved_label");
        assertThat(one.text("/detail")).isEqualTo(reserved);
        var chinese = edge.http.post(
                "/tasks", "{\"type\":\"echo\",\"labels\":{\"trawl/job\":\"x\"}}", "Accept-Language", "zh");
        assertThat(chinese.text("/title")).isEqualTo("保留的标签");
        var batch = edge.http.post(
                "/tasks", "{\"tasks\":[{\"type\":\"echo\"},{\"type\":\"echo\",\"labels\":{\"trawl/x\":\"\"}}]}");
        assertThat(batch.text("/errors/0/pointer")).isEqualTo("/tasks/1/labels");
        var schedule = edge.http.post(
                "/schedules",
                "{\"name\":\"n\",\"every\":\"1h\",\"task\":{\"type\":\"echo\",\"labels\":{\"trawl/job\":\"x\"}}}");
        assertThat(schedule.text("/errors/0/pointer")).isEqualTo("/task/labels");

        var applied = edge.http.post(
                "/tasks",
                "{\"type\":\"echo\",\"labels\":{\"team\":\"a\"},\"applied\":{\"name\":\"x\",\"digest\":\"ab12\"}}");
        assertThat(applied.status()).as(applied.body()).isEqualTo(202);
        assertThat(edge.http
                        .get("/tasks/" + applied.text("/id"))
                        .json()
                        .path("labels")
                        .toString())
                .isEqualTo("{\"team\":\"a\",\"trawl/digest\":\"ab12\",\"trawl/job\":\"x\"}");
        var appliedBatch = edge.http.post(
                "/tasks", "{\"tasks\":[{\"type\":\"echo\",\"applied\":{\"name\":\"x\",\"digest\":\"ab12\"}}]}");
        assertThat(appliedBatch.text("/errors/0/pointer")).isEqualTo("/tasks/0/applied");
    }

    @Test
    void a_task_has_at_most_sixteen_labels() {
        String many = String.join(
                ",",
                IntStream.range(0, 17)
                        .mapToObj(i -> "\"l%d\":\"\"".formatted(i))
                        .toList());
        assertThat(edge.http
                        .post("/tasks", "{\"type\":\"echo\",\"labels\":{%s}}".formatted(many))
                        .text("/detail"))
                .isEqualTo("17 labels are more than 16");
    }

    private String submit(String type, int priority, String labels) {
        var reply = edge.http.post(
                "/tasks",
                "{\"type\":\"%s\",\"priority\":%d,\"delay\":\"1h\",\"labels\":{%s}}".formatted(type, priority, labels));
        assertThat(reply.status()).as(reply.body()).isEqualTo(202);
        return reply.text("/id");
    }

    private void schedule(String name, String labels) {
        var reply = edge.http.post(
                "/schedules",
                "{\"name\":\"%s\",\"every\":\"1h\",\"task\":{\"type\":\"echo\",\"labels\":{%s}}}"
                        .formatted(name, labels));
        assertThat(reply.status()).as(reply.body()).isEqualTo(201);
    }

    private Reply list(String query) {
        return edge.http.get("/tasks?" + query);
    }

    private List<String> ids(String filter) {
        return idsOf(list("filter=" + encoded(filter)));
    }

    private static List<String> idsOf(Reply page) {
        return page.json()
                .path("items")
                .valueStream()
                .map(item -> item.path("id").asString())
                .toList();
    }

    private static String next(Reply page) {
        return page.header("Link").replaceFirst("<(.*)>.*", "$1");
    }

    private String state(String id) {
        return edge.http.get("/tasks/" + id).text("/state");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
