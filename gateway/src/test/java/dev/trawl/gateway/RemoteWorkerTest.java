package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.CoreConfig;
import dev.trawl.gateway.http.Access;
import dev.trawl.spi.Role;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The worker's side of the edge, by hand: R3, S9 and the protocol.
@Timeout(300)
@SuppressWarnings("NullAway.Init") // opened before each test
class RemoteWorkerTest {

    private static final String DONE = "\"outcome\":\"succeeded\",\"result\":\"{}\"";

    private Edge edge;

    @BeforeEach
    void start() {
        edge = new Edge(GatewayConfig.DEFAULTS.at("127.0.0.1", 0, false), CoreConfig.defaults("node-1"));
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    private String submit() {
        return edge.http
                .post("/tasks", "{\"type\":\"echo\",\"payload\":{\"hello\":\"中\"}}")
                .text("/id");
    }

    private RemoteHand worker(String id) {
        var worker = new RemoteHand(edge, id);
        assertThat(worker.register().status()).isEqualTo(200);
        return worker;
    }

    @Test
    void a_task_is_leased_run_and_reported_over_the_network() {
        var worker = worker("w1");
        String task = submit();
        var lease = worker.next();
        assertThat(lease.path("payload").asString()).isEqualTo("{\"hello\":\"中\"}");
        assertThat(lease.path("token").asString()).startsWith(task + ".1.1.");
        assertThat(worker.renew(lease.path("token").asString()).text("/open")).isEqualTo("true");
        assertThat(worker.report(lease.path("token").asString(), DONE)
                        .json()
                        .path("replies")
                        .size())
                .isEqualTo(1);
        assertThat(edge.http.get("/tasks/" + task).text("/state")).isEqualTo("COMPLETED");
        assertThat(worker.report(lease.path("token").asString(), DONE).status()).isEqualTo(200);
    }

    @Test
    void a_request_that_is_asked_again_gets_the_same_leases() {
        var worker = worker("w1");
        submit();
        var lease = worker.next();
        assertThat(worker.leaseAgain("0s").json().path("leases").get(0)).isEqualTo(lease);
        assertThat(worker.lease("0s").json().path("leases")).isEmpty();
    }

    @Test
    void an_abandoned_lease_request_takes_no_work() {
        var worker = worker("w1");
        var lost = CompletableFuture.supplyAsync(() -> worker.lease("25s"), Thread::startVirtualThread);
        var again = CompletableFuture.supplyAsync(() -> worker.leaseAgain("25s"), Thread::startVirtualThread);
        var answers = CompletableFuture.anyOf(lost, again)
                .orTimeout(20, TimeUnit.SECONDS) // before the wait is over
                .join();
        assertThat(((Http.Reply) answers).json().path("leases")).isEmpty();
        submit();
        assertThat(lost.join().json().path("leases").size()
                        + again.join().json().path("leases").size())
                .isEqualTo(1);
    }

    @Test
    void waiting_ends_at_once_when_the_gateway_closes() {
        var worker = worker("w1");
        var waiting = CompletableFuture.supplyAsync(() -> worker.lease("30s"), Thread::startVirtualThread);
        assertThat(waiting.isDone()).isFalse();
        edge.gateway.close();
        assertThat(waiting.orTimeout(25, TimeUnit.SECONDS)
                        .handle((_, _) -> true)
                        .join())
                .isTrue();
    }

    @Test
    void the_token_of_another_worker_is_refused() {
        var owner = worker("w1");
        submit();
        String token = owner.next().path("token").asString();
        var other = worker("w2");
        assertThat(other.report(token, DONE).status()).isEqualTo(403);
        assertThat(other.renew(token).status()).isEqualTo(403);
        assertThat(other.upload(token, "1-1", new byte[] {1}).status()).isEqualTo(403);
        assertThat(other.report(token.substring(0, token.length() - 2) + "xx", DONE)
                        .status())
                .isEqualTo(403);
        other.session = owner.session;
        assertThat(other.lease("0s").status()).isEqualTo(403);
        assertThat(other.renew().status()).isEqualTo(403);
        assertThat(owner.report(token, DONE).status()).isEqualTo(200);
    }

    @Test
    void an_old_token_changes_nothing() {
        var zombie = worker("w1");
        String task = submit();
        String token = zombie.next().path("token").asString();
        edge.http.post("/tasks/" + task + ":cancel", "");
        var refused = zombie.report(token, DONE);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("/code")).isEqualTo("stale_lease");
        assertThat(zombie.upload(token, "1-1", new byte[] {1}).text("/code")).isEqualTo("stale_lease");
        assertThat(zombie.renew(token).text("/lost/0")).isEqualTo(token);
    }

    @Test
    void an_ended_session_is_rejected_as_stale() {
        var worker = worker("w1");
        assertThat(worker.call("DELETE", "/workers/w1/sessions/" + worker.session, "")
                        .status())
                .isEqualTo(200);
        assertThat(worker.renew().text("/code")).isEqualTo("stale_lease");
        assertThat(worker.lease("0s").text("/code")).isEqualTo("stale_lease");
    }

    @Test
    void a_batch_is_answered_element_by_element() {
        var worker = worker("w1");
        submit();
        submit();
        String good = worker.next().path("token").asString();
        var reply = worker.call(
                "POST",
                "/workers/w1/reports",
                ("{\"session\":%d,\"reports\":[{\"token\":\"%s\",\"number\":1,%s},{\"token\":\"t9.1.1.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"number\":1,%s},"
                                + "{\"token\":\"%s\",\"number\":9,%s}]}")
                        .formatted(worker.session, good, DONE, DONE, good, DONE));
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text("/replies/0/code")).isEqualTo("committed");
        assertThat(reply.text("/replies/1/code")).isEqualTo("forbidden");
    }

    @Test
    void a_report_out_of_turn_is_refused_and_breaks_nothing() {
        var worker = worker("w1");
        submit();
        String token = worker.next().path("token").asString();
        var reply = worker.call(
                "POST",
                "/workers/w1/reports",
                "{\"session\":%d,\"reports\":[{\"token\":\"%s\",\"number\":7,%s}]}"
                        .formatted(worker.session, token, DONE));
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/errors/0/pointer")).isEqualTo("/reports/0/number");
    }

    @Test
    void a_segment_is_kept_whole_or_in_parts_and_can_be_sent_again() {
        var worker = worker("w1");
        submit();
        String token = worker.next().path("token").asString();
        byte[] small = "one\n".getBytes(StandardCharsets.UTF_8);
        assertThat(worker.upload(token, "5-1", small).status()).isEqualTo(201);
        assertThat(worker.upload(token, "5-1", small).status()).isEqualTo(201);
        assertThat(worker.upload(token, "5-1", new byte[] {7}).status()).isEqualTo(422);
        byte[] first = new byte[4 << 20];
        first[9] = 9;
        byte[] rest = {1, 2, 3};
        String total = "/" + (first.length + rest.length);
        String range = "bytes 0-%d".formatted(first.length - 1) + total;
        String last = "bytes %d-%d".formatted(first.length, first.length + 2) + total;
        assertThat(worker.upload(token, "5-2", first, "Content-Range", range).status())
                .isEqualTo(202);
        assertThat(worker.upload(token, "5-2", rest, "Content-Range", last).status())
                .isEqualTo(201);
        assertThat(worker.upload(token, "5-2", rest, "Content-Range", last).status())
                .isEqualTo(201);
        assertThat(edge.blobs.list("segments/", "", 10)).containsExactly("segments/1/5-1", "segments/1/5-2");
        assertThat(edge.blobs.get("segments/1/5-2", first.length, 9)).contains(rest);
    }

    @Test
    void only_ranges_of_uploaded_segments_are_committed() {
        var worker = worker("w1");
        submit();
        String token = worker.next().path("token").asString();
        String range = "\"ranges\":[{\"segment\":\"%s\",\"offset\":0,\"length\":%d,\"records\":0,\"crc\":1}],";
        assertThat(worker.report(token, range.formatted("1-1", 3) + DONE).status())
                .isEqualTo(422);
        worker.upload(token, "1-1", new byte[] {1, 2, 3});
        assertThat(worker.report(token, range.formatted("1-1", 4) + DONE).status())
                .isEqualTo(422);
        assertThat(worker.report(token, range.formatted("../2/1-1", 3) + DONE).status())
                .isEqualTo(422);
        assertThat(worker.report(token, range.formatted("1-1", 3) + DONE).status())
                .isEqualTo(200);
    }

    @Test
    void a_worker_declares_its_fetch_modes_and_one_of_an_older_version_fetches_by_http() {
        var chrome = new RemoteHand(edge, "w1")
                .register("{\"protocol\":3,\"capacity\":1,\"modes\":[\"chrome\",\"http\",\"telepathy\"]}");
        assertThat(chrome.status()).isEqualTo(200);
        new RemoteHand(edge, "w2").register("{\"protocol\":2,\"capacity\":1}");
        var offers = new TreeMap<String, String>();
        edge.http
                .get("/workers")
                .json()
                .path("items")
                .forEach(worker -> offers.put(
                        worker.path("worker").asString(),
                        worker.path("modes") + " " + worker.path("protocol").asInt()));
        assertThat(offers).containsEntry("w1", "[\"http\",\"chrome\"] 3").containsEntry("w2", "[\"http\"] 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"protocol\":4,\"capacity\":1}", "{\"protocol\":0,\"capacity\":1}"})
    void rejects_another_protocol_version_with_advice(String body) {
        var reply = new RemoteHand(edge, "w1").register(body);
        assertThat(reply.status()).isEqualTo(409);
        assertThat(reply.text("/code")).isEqualTo("protocol_version");
        assertThat(reply.text("/detail")).contains("update the ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "null",
                "{",
                "{\"protocol\":1}",
                "{\"protocol\":1,\"capacity\":0}",
                "{\"protocol\":1,\"capacity\":4,\"capacity\":5}",
                "{\"protocol\":1,\"capacity\":1,\"more\":1}",
                "{\"protocol\":\"x\",\"capacity\":1}",
                "{\"protocol\":1,\"capacity\":1,\"name\":\"\\u0000\"}",
                "{\"protocol\":1,\"capacity\":1,\"types\":[null]}"
            })
    void a_bad_registration_is_refused(String body) {
        assertThat(new RemoteHand(edge, "w1").register(body).status()).isBetween(400, 422);
    }

    @Test
    void a_worker_has_few_routes_and_none_of_another() {
        assertThat(edge.gateway.routes().stream().filter(route -> route.access() == Access.WORKER))
                .hasSizeLessThanOrEqualTo(9);
        assertThat(edge.gateway.routes().stream().filter(route -> route.access() == Access.BROWSER))
                .hasSizeLessThanOrEqualTo(6);
        var worker = worker("w1");
        worker("w2");
        assertThat(worker.call("POST", "/workers/w2/renewals", "{\"session\":1,\"held\":[]}")
                        .status())
                .isEqualTo(404);
        for (String path : new String[] {"/tasks", "/workers", "/status", "/config"}) {
            assertThat(edge.http
                            .send("GET", path, worker.credential, new byte[0])
                            .status())
                    .as(path)
                    .isEqualTo(403);
        }
    }

    /// 001.22, 001.23
    @Test
    void machine_load_of_a_worker_is_shown() {
        var worker = worker("w1");
        worker.renew();
        var shown = edge.http.get("/workers").json().path("items").get(0);
        assertThat(shown.path("cpu").asDouble()).isEqualTo(0.5);
        assertThat(shown.path("network_bytes").asLong()).isEqualTo(7);
        assertThat(edge.http
                        .send("GET", "/workers", Edge.token(Role.VIEWER), new byte[0])
                        .status())
                .isEqualTo(200);
    }

    /// 001.22
    @Test
    void the_size_of_its_machine_is_shown() {
        worker("w1").say(",\"facts\":{\"machine\":{\"cores\":8,\"memory_bytes\":9,\"disk_bytes\":7,\"disk_free\":-1}}");
        var machine = edge.http.get("/workers/w1").json().path("machine");
        assertThat(machine.path("cores").asInt()).isEqualTo(8);
        assertThat(machine.path("memory_bytes").asLong()).isEqualTo(9);
        assertThat(machine.path("disk_bytes").asLong()).isEqualTo(7);
        assertThat(machine.path("disk_free").isNull()).isTrue();
        var device = edge.http.get("/api/distribution/devices/w1").json();
        assertThat(device.at("/machine/cores").asInt()).isEqualTo(8);
    }

    /// 000.13: a worker shows URLs of the leases that it holds, and of no others.
    @Test
    void the_urls_that_it_fetches_are_shown_with_their_task() {
        var worker = worker("w1");
        String own = edge.http.post("/tasks", "{\"type\":\"echo\"}").text("/id");
        var lease = worker.next();
        String other =
                edge.http.post("/tasks", "{\"type\":\"echo\",\"delay\":\"1h\"}").text("/id");
        worker.call(
                "POST",
                "/workers/w1/renewals",
                "{\"session\":%d,\"held\":[\"%s\"],\"facts\":{\"running\":1,\"current\":[%s,%s]}}"
                        .formatted(
                                worker.session,
                                lease.path("token").asString(),
                                current(own + ".1", "http://a.test/"),
                                current(other + ".1", "http://b.test/")));
        var shown = edge.http.get("/tasks/" + own).json().path("current_urls");
        assertThat(shown.toString()).isEqualTo("[{\"worker\":\"w1\",\"urls\":[\"http://a.test/\"]}]");
        assertThat(edge.http.get("/tasks/" + other).json().path("current_urls")).isEmpty();
    }

    /// 000.13
    @Test
    void facts_without_urls_of_its_leases_hide_none_while_the_worker_is_busy() {
        var worker = worker("w1");
        String task = edge.http.post("/tasks", "{\"type\":\"echo\"}").text("/id");
        String token = worker.next().path("token").asString();
        String said = current(task + ".1", "http://a.test/");
        facts(worker, "\"" + token + "\"", "\"running\":1,\"current\":[%s]".formatted(said));

        facts(worker, "", "\"running\":1,\"current\":[%s]".formatted(said));
        assertThat(urls(task)).isEqualTo("[\"http://a.test/\"]");
        facts(worker, "", "\"running\":1");
        assertThat(urls(task)).isEqualTo("[\"http://a.test/\"]");
        facts(worker, "", "\"running\":1,\"current\":[]");
        assertThat(urls(task)).isEmpty();
        facts(worker, "\"" + token + "\"", "\"running\":1,\"current\":[%s]".formatted(said));
        facts(worker, "", "\"running\":0");
        assertThat(urls(task)).isEmpty();
    }

    private static void facts(RemoteHand worker, String held, String facts) {
        worker.call(
                "POST",
                "/workers/w1/renewals",
                "{\"session\":%d,\"held\":[%s],\"renew\":false,\"facts\":{%s}}".formatted(worker.session, held, facts));
    }

    private String urls(String task) {
        return edge.http.get("/tasks/" + task).json().at("/current_urls/0/urls").toString();
    }

    private static String current(String subtask, String url) {
        return "{\"subtask\":\"%s\",\"url\":\"%s\"}".formatted(subtask, url);
    }

    /// 001.39: a worker with a heartbeat interval of its own, longer than the server's.
    @Test
    void a_longer_heartbeat_interval_is_not_unhealthy() {
        var usual = worker("w1");
        var slow = worker("w2");
        slow.say(",\"facts\":{\"heartbeat_interval\":\"PT30S\"}");
        for (int i = 0; i < 4; i++) {
            edge.time.advance(Duration.ofSeconds(9));
            usual.say("");
            slow.say("");
        }

        assertThat(edge.core.query().workers())
                .extracting(shown -> shown.session().worker() + " " + shown.state())
                .containsExactlyInAnyOrder("w1 UNHEALTHY", "w2 IDLE");
    }

    @Test
    void a_herd_is_let_in_a_part_at_a_time() {
        var worker = worker("w1");
        int refused = 0;
        for (int i = 0; i < 60; i++) {
            refused += worker.register().status() == 503 ? 1 : 0;
        }
        assertThat(refused).isGreaterThanOrEqualTo(20);
        edge.time.advance(Duration.ofSeconds(1));
        assertThat(worker.register().status()).isEqualTo(200);
    }
}
