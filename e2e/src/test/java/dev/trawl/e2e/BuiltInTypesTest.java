package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// The task types of document 001 on a default install: no type is configured. (001.17)
@Timeout(300)
class BuiltInTypesTest {

    private static final Duration LONG = Duration.ofMinutes(2);

    @RegisterExtension
    final Rig rig = new Rig();

    @Test
    void a_default_install_lists_syncs_and_copies_apps() throws Exception {
        try (var store = new AppStore()) {
            var api = rig.start(allowing(store).set("types.mirror", "{\"executor\":\"data_sync\"}"))
                    .api();
            refusesWrongPayloads(api);

            String listed = listsApps(api, store);
            copiesNothingForAKeyThatMayNotReadResults(api, listed);
            copiesNothingIntoAnotherProject(api, listed);

            String first =
                    run(api, "app_sync", """
                    {"apps":["%s",{"url":"%s","key":"maps","known":{"price":3.0,"name":"Maps"}}],"delay":0}""".formatted(store.url("/app/notes"), store.url("/app/maps")), "COMPLETED");
            assertThat(records(api, first))
                    .extracting(
                            app -> app.path("key").asString(),
                            app -> app.path("change").asString(),
                            app -> app.path("changed").toString())
                    .containsExactlyInAnyOrder(
                            tuple(store.url("/app/notes"), "new", ""),
                            tuple("maps", "changed", "{\"name\":{\"from\":\"Maps\",\"to\":\"maps\"}}"));

            store.price("notes", "2.49");
            store.remove("maps");
            String second = run(
                    api,
                    "app_sync",
                    """
                    {"apps":["%s","%s"],"compare":"%s","delay":0}""".formatted(store.url("/app/notes"), store.url("/app/maps"), first),
                    "COMPLETED");
            assertThat(records(api, second))
                    .extracting(
                            app -> app.path("change").asString(),
                            app -> app.path("changed").toString())
                    .containsExactlyInAnyOrder(
                            tuple("changed", "{\"price\":{\"from\":1.99,\"to\":2.49}}"), tuple("gone", ""));

            copiesTo(api, listed, store);
        }
    }

    private static String listsApps(Api api, AppStore store) throws IOException {
        String listed = run(api, "user_apps", """
                {"pages":["%s"],"next":"a.next","delay":0}""".formatted(store.url("/apps")), "COMPLETED");
        assertThat(records(api, listed))
                .extracting(
                        app -> app.path("fields").path("name").asString(),
                        app -> app.path("position").asInt(),
                        app -> app.path("key").asString(),
                        app -> app.path("page").asString())
                .containsExactlyInAnyOrder(
                        tuple("Notes", 1, store.url("/app/notes"), store.url("/apps")),
                        tuple("Maps", 2, store.url("/app/maps"), store.url("/apps")),
                        tuple("Music", 1, store.url("/app/music"), store.url("/apps?page=2")));
        return listed;
    }

    private static void copiesNothingForAKeyThatMayNotReadResults(Api api, String listed) throws IOException {
        var writer = api.as(key(api, "writer", "\"role\":\"operator\",\"scopes\":[\"tasks:write\"]"));
        String copy = "{\"task\":\"%s\",\"target\":{\"folder\":\"stolen\"}}".formatted(listed);
        for (String task : List.of(
                "{\"type\":\"data_sync\",\"payload\":%s}".formatted(copy),
                "{\"type\":\"mirror\",\"payload\":%s}".formatted(copy),
                "{\"type\":\"app_sync\",\"payload\":{\"apps\":[\"http://a.test/\"],\"compare\":\"%s\"}}"
                        .formatted(listed),
                "{\"type\":\"crawl\",\"payload\":{\"seeds\":[\"http://a.test/\"],\"since\":\"%s\"}}"
                        .formatted(listed))) {
            assertThat(writer.post("/tasks", task).expect(403).text()).contains("the key lacks the scope results:read");
            assertThat(writer.post("/schedules", "{\"name\":\"s\",\"every\":\"1h\",\"task\":%s}".formatted(task))
                            .expect(403)
                            .text())
                    .contains("the key lacks the scope results:read");
        }
        writer.post("/tasks", "{\"type\":\"echo\"}").expect(202);
    }

    /// A type without the splitter of `data_sync` checks nothing at submit; the read itself is refused.
    private static void copiesNothingIntoAnotherProject(Api api, String listed) throws IOException {
        var other = api.as(key(api, "other", "\"role\":\"admin\",\"project\":\"other\""));
        String copy = "{\"task\":\"%s\",\"target\":{\"folder\":\"stolen\"}}".formatted(listed);
        refuses(other, "data_sync", copy, "/payload/task", "there is no task " + listed);
        String unchecked = run(other, "mirror", copy, "FAILED");
        assertThat(other.get("/tasks/" + unchecked + "/subtasks").text())
                .contains("there is no task %s in this project".formatted(listed));
    }

    private static String key(Api api, String name, String rights) throws IOException {
        return api.post("/keys", "{\"name\":\"%s\",%s}".formatted(name, rights))
                .expect(201)
                .json()
                .path("token")
                .asString();
    }

    private void copiesTo(Api api, String listed, AppStore store) throws IOException {
        var originals =
                records(api, listed).stream().map(JsonNode::toString).sorted().toList();
        String copy = run(api, "data_sync", """
                {"task":"%s","target":{"folder":"apps/today"},"batch":2}""".formatted(listed), "COMPLETED");
        Path folder = rig.data().resolve("sync/default/apps/today");
        var copied = new ArrayList<String>();
        for (int number = 1; number <= 2; number++) {
            copied.addAll(Files.readAllLines(folder.resolve("%s-%06d.jsonl".formatted(copy, number))));
        }
        assertThat(copied.stream().sorted()).containsExactlyElementsOf(originals);
        assertThat(run(api, "data_sync", """
                {"task":"%s","target":{"blob":"apps"}}""".formatted(listed), "COMPLETED")).isNotEmpty();
        String foreign = run(api, "data_sync", """
                {"task":"%s","target":{"http":{"url":"http://127.0.0.1:%d/"}}}""".formatted(listed, store.port() == 9 ? 10 : 9), "FAILED");
        assertThat(api.get("/tasks/" + foreign + "/subtasks").text()).contains("may not be connected to; egress.allow");
    }

    @Test
    void a_killed_copy_resumes_after_its_last_batch() throws Exception {
        try (var store = new AppStore()) {
            var service = new Service(rig, allowing(store).withHooks());
            String source =
                    run(service.api(), "test_count", """
                    {"to":50,"log":"%s"}""".formatted(rig.folder().resolve("count.log")), "COMPLETED");
            store.stickAt("-4");
            String copy = service.api().submit("data_sync", """
                    {"task":"%s","target":{"http":{"url":"%s"}},"batch":7}""".formatted(source, store.url("/sink")));
            store.awaitStuck();
            store.goOn();
            service.killAndRestart();
            awaitEnd(service.api(), copy);

            assertThat(service.api().state(copy)).isEqualTo("COMPLETED");
            var copied = new ArrayList<String>();
            for (int number = 1; number <= store.batches().size(); number++) {
                copied.addAll(store.batches()
                        .getOrDefault(copy + "-" + number, "")
                        .lines()
                        .toList());
            }
            assertThat(copied)
                    .containsExactlyElementsOf(records(service.api(), source).stream()
                            .map(JsonNode::toString)
                            .toList());
            assertThat(store.keys())
                    .as("batches 1 to 3 are committed; of batch 4 nobody knew")
                    .containsExactly(keys(copy, 1, 2, 3, 4, 4, 5, 6, 7, 8));
        }
    }

    private static String[] keys(String task, int... numbers) {
        return java.util.Arrays.stream(numbers)
                .mapToObj(number -> task + "-" + number)
                .toArray(String[]::new);
    }

    private static void refusesWrongPayloads(Api api) throws IOException {
        refuses(
                api,
                "user_apps",
                "{\"pages\":[\"ftp://a.test/\"],\"item\":\"li:top\"}",
                "/payload/pages/0",
                "/payload/item/css");
        refuses(api, "app_sync", "{\"apps\":[{\"url\":\"http://a.test/\",\"known\":3}]}", "/payload/apps/0/known");
        refuses(api, "app_sync", "{\"apps\":[\"http://a.test/\"],\"compare\":\"t999\"}", "/payload/compare");
        refuses(api, "data_sync", "{\"task\":\"t999\",\"target\":{\"folder\":\"../etc\"}}", "/payload/target/folder");
        refuses(api, "data_sync", "{\"task\":\"t999\",\"target\":{\"folder\":\"etc\"}}", "/payload/task");
    }

    private static void refuses(Api api, String type, String payload, String... pointers) throws IOException {
        String body = "{\"type\":\"%s\",\"payload\":%s}".formatted(type, payload);
        assertThat(api.post("/tasks", body).expect(422).text()).contains(pointers);
    }

    private static String run(Api api, String type, String payload, String state) throws IOException {
        String task = api.submit(type, payload);
        awaitEnd(api, task);
        assertThat(api.state(task)).as(api.get("/tasks/" + task).text()).isEqualTo(state);
        return task;
    }

    private static void awaitEnd(Api api, String task) {
        await().atMost(LONG).until(() -> !List.of("PENDING", "RUNNING").contains(api.state(task)));
    }

    private static List<JsonNode> records(Api api, String task) throws IOException {
        return api.results(task).stream().map(line -> line.path("data")).toList();
    }

    private static org.assertj.core.groups.Tuple tuple(Object... values) {
        return org.assertj.core.groups.Tuple.tuple(values);
    }

    private Launch allowing(AppStore store) {
        return Launch.on(rig.data()).set("egress.allow", "127.0.0.1/32:" + store.port());
    }
}
