package dev.trawl.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trawl.gateway.Http.Reply;
import dev.trawl.gateway.node.NodeSeal;
import dev.trawl.spi.Role;
import dev.trawl.spi.live.NodeInfo;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Every gateway answers requests that need the leader, or rejects them with advice. (001.31 in a cluster)
@Timeout(300)
@SuppressWarnings("NullAway.Init") // opened before each test
class ForwardToLeaderTest {

    private static final String BALANCE = "/api/distribution/load-balance";
    private static final byte[] NOTHING = {};
    private static final NodeSeal SEAL = new NodeSeal(Edge.SESSION_KEY);

    private Edge leader;
    private Edge follower;

    @BeforeEach
    void start() {
        leader = new Edge();
        await().until(() -> leader.core.round().metrics().isLeader());
        follower = leader.follower();
        announce("http://127.0.0.1:" + leader.gateway.port());
    }

    @AfterEach
    void stop() {
        follower.close();
        leader.close();
    }

    private void announce(String address) {
        leader.members.announce(SEAL.seal(node(address)));
    }

    private static NodeInfo node(String address) {
        return new NodeInfo("node-1", "Node 1", Set.of("scheduler"), address, "0.1.0", 0);
    }

    private static Reply choose(Edge edge, String strategy, String token) {
        byte[] body = "{\"strategy\":\"%s\"}".formatted(strategy).getBytes(UTF_8);
        return edge.http.send("PUT", BALANCE, token, body, "Content-Type", "application/json");
    }

    @Test
    void a_follower_passes_on_what_only_the_leader_can_answer() {
        assertThat(choose(follower, "round_robin", Edge.token(Role.ADMIN)).text("/strategy"))
                .isEqualTo("round_robin");
        assertThat(leader.http.get(BALANCE).text("/strategy")).isEqualTo("round_robin");

        try (var worker = new TestWorker(leader, "w1")) {
            leader.http.post("/tasks", "{\"type\":\"echo\"}");
            worker.next();
            var shown = follower.http.get(BALANCE);
            assertThat(shown.status()).isEqualTo(200);
            assertThat(shown.json().at("/devices/0/leases").asInt()).isEqualTo(1);
            assertThat(follower.http
                            .send("POST", BALANCE + "/rebalance", Edge.token(Role.ADMIN), NOTHING)
                            .body())
                    .isEqualTo("{\"moved\":0}");
        }
    }

    @Test
    void the_leader_refuses_in_its_own_words() {
        var unknown = choose(follower, "nonsense", Edge.token(Role.ADMIN));
        assertThat(unknown.status()).isEqualTo(422);
        assertThat(unknown.text("/errors/0/pointer")).isEqualTo("/strategy");
        assertThat(unknown.header("Content-Type")).startsWith("application/problem+json");
    }

    @Test
    void a_follower_checks_permissions_before_forwarding() {
        assertThat(choose(follower, "round_robin", Edge.token(Role.VIEWER)).status())
                .isEqualTo(403);
        assertThat(choose(follower, "round_robin", Edge.STRANGER).status()).isEqualTo(403);
        assertThat(choose(follower, "round_robin", "nobody").status()).isEqualTo(401);
        assertThat(leader.http.get(BALANCE).text("/strategy")).isNotEqualTo("round_robin");
    }

    @Test
    void an_unreachable_leader_is_reported_with_its_url() {
        String address = "http://127.0.0.1:" + leader.gateway.port();
        leader.gateway.close();
        assertRefused(follower.http.get(BALANCE), "the leader node-1 is not reachable at " + address);
        assertRefused(choose(follower, "round_robin", Edge.token(Role.ADMIN)), address);
    }

    @Test
    void a_leader_without_a_gateway_is_reported() {
        announce("");
        assertRefused(follower.http.get(BALANCE), "the leader node-1 has no gateway");
    }

    @Test
    void a_departed_leader_is_reported() {
        leader.members.close();
        assertRefused(follower.http.get(BALANCE), "the leader node-1 is gone");
    }

    @Test
    void a_missing_leader_is_reported() {
        try (var alone = Edge.leaderless()) {
            assertRefused(alone.http.get(BALANCE), "no leader is elected yet");
        }
    }

    /// An attacker with write access to the node list receives no token.
    @Test
    void an_address_that_no_gateway_of_the_cluster_has_said_is_not_asked() throws IOException {
        try (var foreign = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "http://127.0.0.1:" + foreign.getLocalPort();
            var honest = SEAL.seal(node("http://127.0.0.1:" + leader.gateway.port()));
            for (String seal : List.of("", "bm90IGEgc2VhbA==", "no base64", honest.seal())) {
                leader.members.announce(node(address).withSeal(seal));
                assertRefused(
                        follower.http.get(BALANCE),
                        "the registered address of the leader node-1 has an invalid signature");
            }
            foreign.setSoTimeout(1);
            assertThatThrownBy(foreign::accept).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    @Timeout(300)
    void a_stalled_leader_response_times_out() throws IOException {
        try (var hanging = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var answering = Executors.newVirtualThreadPerTaskExecutor()) {
            var asked = answering.submit(() -> {
                var socket = hanging.accept();
                socket.getOutputStream().write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{".getBytes(UTF_8));
                return socket;
            });
            announce("http://127.0.0.1:" + hanging.getLocalPort());
            assertRefused(follower.http.get(BALANCE), "the leader node-1 is not reachable");
            asked.resultNow().close();
        }
    }

    @Test
    void a_request_is_passed_on_once_at_most() {
        announce("http://127.0.0.1:" + follower.gateway.port());
        assertRefused(follower.http.get(BALANCE), "this node was asked as the leader but is not the leader");
        announce("http://127.0.0.1:" + leader.gateway.port());
        assertRefused(follower.http.get(BALANCE, "Trawl-Passed-On", "1"), "this node was asked as the leader");
    }

    private static void assertRefused(Reply reply, String words) {
        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.text("/code")).isEqualTo("not_leader");
        assertThat(reply.text("/detail")).contains(words, "try again", "GET /cluster");
        assertThat(reply.header("Retry-After")).isEqualTo("3");
    }
}
