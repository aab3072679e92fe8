package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.core.CoreConfig;
import dev.trawl.gateway.node.NodeSeal;
import dev.trawl.gateway.tls.ServerTlsFiles;
import dev.trawl.spi.Role;
import dev.trawl.spi.live.NodeInfo;
import dev.trawl.testkit.Certificates;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A node with TLS forwards the caller's credentials to the leader over TLS or not at all.
@Timeout(300) // keytool takes its time on a busy machine
@SuppressWarnings("NullAway.Init") // made before each test
class ForwardOverTlsTest {

    @TempDir
    private Path folder;

    private Certificates made;

    @BeforeEach
    void make() {
        made = Certificates.valid(folder, "nodes");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_certificate_that_no_public_authority_signed_is_known_among_nodes(boolean clientsToo) throws Exception {
        try (var leader = leader(config(clientsToo));
                var follower = leader.follower(config(clientsToo))) {
            announce(leader, "https://127.0.0.1:" + leader.gateway.port());

            assertThat(ask(follower).body()).contains("\"strategy\"");
            assertThat(ask(follower).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void nothing_goes_to_a_leader_in_the_clear() throws Exception {
        try (var leader = leader(GatewayConfig.DEFAULTS.at("127.0.0.1", 0, false));
                var follower = leader.follower(config(false))) {
            announce(leader, "http://127.0.0.1:" + leader.gateway.port());

            assertThat(ask(follower).statusCode()).isEqualTo(503);
            assertThat(ask(follower).body()).contains("not_leader", "has no TLS");
        }
    }

    private GatewayConfig config(boolean clientsToo) {
        var clients = Optional.of(made.certificate()).filter(_ -> clientsToo);
        return GatewayConfig.DEFAULTS
                .at("127.0.0.1", 0, false)
                .withTls(new ServerTlsFiles(made.certificate(), made.key(), clients));
    }

    private static Edge leader(GatewayConfig config) {
        var leader = new Edge(config, CoreConfig.defaults("node-1"));
        await().until(() -> leader.core.round().metrics().isLeader());
        return leader;
    }

    private static void announce(Edge leader, String address) {
        var info = new NodeInfo("node-1", "Node 1", Set.of("scheduler"), address, "0.1.0", 0);
        leader.members.announce(new NodeSeal(Edge.SESSION_KEY).seal(info));
    }

    private HttpResponse<String> ask(Edge edge) throws IOException, InterruptedException {
        var balance = "https://127.0.0.1:%d/api/distribution/load-balance".formatted(edge.gateway.port());
        try (var client = HttpClient.newBuilder().sslContext(made.context()).build()) {
            var request = HttpRequest.newBuilder(URI.create(balance))
                    .header("Authorization", "Bearer " + Edge.token(Role.ADMIN))
                    .build();
            return client.send(request, BodyHandlers.ofString());
        }
    }
}
