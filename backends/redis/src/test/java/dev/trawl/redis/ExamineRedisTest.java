package dev.trawl.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.RedisServer;
import dev.trawl.engines.SentinelGroup;
import dev.trawl.redis.connection.RedisAddress;
import dev.trawl.redis.connection.RedisErrors;
import dev.trawl.spi.live.EngineCheck;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.testkit.PromisedTime;
import dev.trawl.testkit.RefusingPort;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// `trawl doctor` says what is wrong with a server, and what to do.
@Timeout(300)
class ExamineRedisTest {

    private static final RedisServer SERVER = RedisServer.startWithTls("right");

    @AfterAll
    static void end() {
        SERVER.close();
    }

    @Test
    void check_of_a_healthy_server_reports_version_and_latency() {
        var check = check(SERVER.url(), "", "right");
        assertThat(check.findings()).isEmpty();
        assertThat(check.isSound()).isTrue();
        assertThat(check.engine()).isEqualTo("redis");
        assertThat(check.version()).startsWith("6.2.");
        assertThat(check.latency()).isPositive().isLessThan(PromisedTime.within(Duration.ofSeconds(2)));
        assertThat(check.address()).isEqualTo(SERVER.url() + "/0");
    }

    @Test
    void check_of_a_tls_server_has_no_findings() {
        var check = check(SERVER.tlsUrl(), "", "right");
        assertThat(check.findings()).isEmpty();
        assertThat(check.version()).startsWith("6.2.");
        assertThat(check.address()).startsWith("rediss://127.0.0.1:");
    }

    @Test
    void reports_an_untrusted_certificate() {
        String trusting = SERVER.tlsUrl().replaceFirst("[?]ca=.*", "");
        assertThat(check(trusting, "", "right").findings())
                .singleElement()
                .asString()
                .contains("certificate", "ca=");
    }

    @Test
    void a_server_that_speaks_no_tls_is_named() {
        assertThat(check(SERVER.url().replace("redis:", "rediss:"), "", "right").findings())
                .singleElement()
                .asString()
                .contains("TLS");
    }

    @Test
    void wrong_credentials_are_named_and_kept() {
        assertThat(check(SERVER.url(), "", "guessed").findings())
                .containsExactly("refused the user or password (WRONGPASS): correct them");
        assertThat(check(SERVER.url(), "nobody", "guessed").findings())
                .singleElement()
                .asString()
                .contains("refused the user or password")
                .doesNotContain("guessed");
        assertThat(check(SERVER.url(), "", "").findings())
                .containsExactly("refused the user or password (NOAUTH): correct them");
    }

    @Test
    void wrong_credentials_are_also_reported_to_callers() {
        var address = RedisAddress.parse(SERVER.url(), "", "guessed");
        try (var engine = RedisEngine.open(address, "", new RealTime(), OpenEngines::session)) {
            assertThatThrownBy(() -> engine.readyQueue().size("default"))
                    .isInstanceOf(LiveStateUnavailableException.class)
                    .hasMessage("Redis at %s/0 refused the user or password (WRONGPASS): correct them"
                            .formatted(SERVER.url()));
        }
    }

    @Test
    void an_unreachable_server_or_unknown_host_is_reported() {
        var check = check("redis://127.0.0.1:" + RefusingPort.number(), "", "");
        assertThat(check.findings())
                .containsExactly("cannot be reached (connection refused): start it, or correct the address");
        assertThat(check.version()).isEmpty();
        assertThat(RedisErrors.words(
                        RedisAddress.parse(SERVER.url(), "", ""),
                        new RedisConnectionException("x", new UnknownHostException("no-such-host"))))
                .isEqualTo("cannot be found (no-such-host): correct the address");
    }

    @Test
    void a_server_with_an_eviction_policy_is_reported() {
        asAdmin(commands -> commands.configSet("maxmemory-policy", "allkeys-lru"));
        try {
            assertThat(check(SERVER.url(), "", "right").findings())
                    .containsExactly("throws keys away when its memory is full (maxmemory-policy allkeys-lru): "
                            + "set it to noeviction");
        } finally {
            asAdmin(commands -> commands.configSet("maxmemory-policy", "noeviction"));
        }
    }

    @Test
    void a_replica_is_reported() {
        try (var replica = RedisServer.start()) {
            try (var client = RedisClient.create(replica.url());
                    var connection = client.connect()) {
                connection.sync().replicaof("127.0.0.1", SERVER.port());
            }
            assertThat(check(replica.url(), "", "").findings())
                    .anyMatch(finding -> finding.contains("is a slave and takes no writes"));
        }
    }

    @Test
    void missing_permissions_are_reported() {
        asAdmin(commands ->
                dispatch(commands, "ACL", "SETUSER", "limited", "on", ">pw", "~a:*", "+@all", "-@dangerous"));
        assertThat(check(SERVER.url(), "limited", "pw").findings())
                .isNotEmpty()
                .allMatch(finding -> finding.contains("does not let this user do its work (NOPERM"));
    }

    /// The rights that the documentation names are enough.
    @Test
    void the_rights_that_are_asked_for_are_enough() {
        asAdmin(commands -> dispatch(
                commands,
                "ACL",
                "SETUSER",
                "trawl",
                "on",
                ">pw",
                "~t:*",
                "resetchannels",
                "&t:wake",
                "+@all",
                "-@admin",
                "-@dangerous",
                "+info",
                "+role"));
        var address = RedisAddress.parse(SERVER.url(), "trawl", "pw");
        assertThat(RedisEngine.check(address, "t:", new RealTime()).findings()).isEmpty();
        try (var engine = RedisEngine.open(address, "t:", new RealTime(), OpenEngines::session)) {
            assertThat(engine.counters().take("one", 1, 5, Duration.ofSeconds(5)))
                    .isEqualTo(5);
            assertThat(engine.ping().isSound()).isTrue();
        }
    }

    @Test
    void ping_opens_no_connection_and_reports_problems() {
        var address = RedisAddress.parse(SERVER.url(), "", "right");
        try (var engine = RedisEngine.open(address, "t:", new RealTime(), OpenEngines::session)) {
            await().until(() -> engine.ping().isSound());
            asAdmin(commands -> {
                String before = connections(commands);
                assertThat(engine.ping().version()).isNotEmpty();
                assertThat(engine.ping().latency()).isPositive();
                assertThat(connections(commands)).isEqualTo(before);
            });
        }
        var nowhere = RedisAddress.parse("redis://127.0.0.1:1", "", "");
        try (var engine = RedisEngine.open(nowhere, "t:", new RealTime(), OpenEngines::session)) {
            assertThat(engine.ping().findings()).singleElement().asString().contains("cannot be reached");
        }
    }

    @Test
    void two_clusters_with_one_key_prefix_are_reported() {
        var address = RedisAddress.parse(SERVER.url(), "", "right");
        try (var first = RedisEngine.open(address, "shared:", new RealTime(), OpenEngines::session)
                        .of(1L << 52);
                var second = RedisEngine.open(address, "shared:", new RealTime(), OpenEngines::session)
                        .of(7);
                var other = RedisEngine.open(address, "other:", new RealTime(), OpenEngines::session)
                        .of(7)) {
            await().until(() -> first.ping().isSound());
            assertThat(second.ping().findings())
                    .containsExactly(
                            "another cluster uses the keys behind 'shared:'; give each cluster a state.prefix of its own");
            assertThat(other.ping().isSound()).isTrue();
            asAdmin(commands -> {
                assertThat(commands.pttl("shared:ledger")).isPositive();
                commands.del("shared:ledger"); // as when the first is gone for a while
            });
            assertThat(second.ping().isSound()).isTrue();
            assertThat(first.ping().isSound()).isFalse();
        }
    }

    @Test
    void unreachable_sentinels_or_an_unknown_master_are_reported() {
        try (var group = SentinelGroup.start()) {
            assertThat(check(group.url(), "", "").findings()).isEmpty();
            assertThat(check(group.url().replace("master=trawl", "master=other"), "", "")
                            .findings())
                    .hasSize(4)
                    .allMatch(finding -> finding.contains("watches no master 'other': correct the name")
                            || finding.contains("no sentinel answered with one of that name"));
            group.node(5).kill();
            var without = check(group.url(), "", "");
            assertThat(without.isSound()).as("%s", without.findings()).isTrue();
            assertThat(without.advice()).singleElement().asString().matches("the sentinel \\S+ cannot be reached .*");
        }
    }

    private static String connections(RedisCommands<String, String> commands) {
        return commands.info("stats")
                .lines()
                .filter(line -> line.startsWith("total_connections_received"))
                .findFirst()
                .orElseThrow();
    }

    private static void asAdmin(Consumer<RedisCommands<String, String>> order) {
        try (var client = RedisClient.create(SERVER.url().replace("//", "//:right@"));
                var connection = client.connect()) {
            order.accept(connection.sync());
        }
    }

    private static void dispatch(RedisCommands<String, String> commands, String... words) {
        var arguments = new CommandArgs<>(StringCodec.UTF8);
        List.of(words).subList(1, words.length).forEach(arguments::add);
        assertThat(commands.dispatch(CommandType.valueOf(words[0]), new StatusOutput<>(StringCodec.UTF8), arguments))
                .isEqualTo("OK");
    }

    private static EngineCheck check(String url, String user, String password) {
        return RedisEngine.check(RedisAddress.parse(url, user, password), "", new RealTime());
    }
}
