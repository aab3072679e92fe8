package dev.trawl.kafka;

import static dev.trawl.kafka.Invitations.POOL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.KafkaCluster;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.Rows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Kafka with TLS, users and rights.
@Timeout(300)
class SecurityTest {

    private static final KafkaCluster KAFKA = KafkaCluster.startSecured();

    @BeforeAll
    static void know() throws Exception {
        try (var admin = Admin.create(Map.of("bootstrap.servers", KAFKA.bootstrapServers()))) {
            var scram = new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_256, 4_096);
            admin.alterUserScramCredentials(List.of(new UserScramCredentialUpsertion("scrambled", scram, "secret")))
                    .all()
                    .get();
            var rights = new ArrayList<AclBinding>();
            for (String user : List.of("trawl", "scrambled")) {
                rights.addAll(rightsOf(user));
            }
            admin.createAcls(rights).all().get();
        }
    }

    @AfterAll
    static void end() {
        KAFKA.close();
    }

    /// Those that docs/kafka.md tells people to give, and no more.
    private static List<AclBinding> rightsOf(String user) {
        var rights = new ArrayList<AclBinding>();
        var ofTopics = List.of(AclOperation.DESCRIBE, AclOperation.CREATE, AclOperation.READ, AclOperation.WRITE);
        for (var right : ofTopics) {
            rights.add(right(user, right, ResourceType.TOPIC, "trawl.", PatternType.PREFIXED));
            rights.add(right(user, right, ResourceType.TOPIC, "task-events", PatternType.LITERAL));
        }
        for (var right : List.of(AclOperation.READ, AclOperation.DESCRIBE, AclOperation.ALTER_CONFIGS)) {
            rights.add(right(user, right, ResourceType.GROUP, "trawl.", PatternType.PREFIXED));
        }
        rights.add(right(user, AclOperation.DESCRIBE, ResourceType.CLUSTER, "kafka-cluster", PatternType.LITERAL));
        return rights;
    }

    private static AclBinding right(
            String user, AclOperation operation, ResourceType type, String name, PatternType pattern) {
        return new AclBinding(
                new ResourcePattern(type, name, pattern),
                new AccessControlEntry("User:" + user, "*", operation, AclPermissionType.ALLOW));
    }

    @Test
    void a_user_with_the_documented_rights_can_do_everything() {
        works(KAFKA.securedUrl("trawl", KafkaCluster.password()));
    }

    @Test
    void a_password_may_be_proved_without_being_sent() {
        works(KAFKA.securedUrl("scrambled", "secret") + "&security=scram-sha-256&prefix=trawl.scram.");
    }

    @Test
    void a_wrong_password_is_named_and_not_shown() {
        refused(KAFKA.securedUrl("trawl", "let-me-in"), "refused the user 'trawl'", "let-me-in");
    }

    @Test
    void reports_an_untrusted_certificate() {
        String url = KAFKA.securedUrl("trawl", "let-me-in").replaceFirst("[?]ca=.*", "");
        refused(url, "check its certificate and ca in queue.url", "let-me-in");
    }

    @Test
    void a_right_that_is_missing_is_named() {
        String url = KAFKA.securedUrl("trawl", KafkaCluster.password()) + "&prefix=others.";
        refused(url, "does not let the user 'trawl' do this: it needs", KafkaCluster.password());
    }

    @Test
    void a_group_whose_setting_was_refused_gets_it_when_it_may() throws Exception {
        var url = KafkaUrl.parse(
                "queue.url", KAFKA.securedUrl("trawl", KafkaCluster.password()) + "&prefix=trawl.later.");
        var time = new ManualTime();
        try (var admin = Admin.create(Map.of("bootstrap.servers", KAFKA.bootstrapServers()));
                var queue = new KafkaReadyQueue(url, time)) {
            String group = queue.topic(POOL, false);
            var denied = new AclBinding(
                    new ResourcePattern(ResourceType.GROUP, group, PatternType.LITERAL),
                    new AccessControlEntry("User:trawl", "*", AclOperation.ALTER_CONFIGS, AclPermissionType.DENY));
            admin.createAcls(List.of(denied)).all().get();
            queue.offer(POOL, Invitations.normal(1, 1));
            assertThat(beginning(admin, group)).isEqualTo("latest");
            admin.deleteAcls(List.of(denied.toFilter())).all().get();
            await().atMost(Duration.ofMinutes(2)).until(() -> {
                time.advance(Duration.ofSeconds(2));
                queue.offer(POOL, Invitations.normal(2, 1));
                return beginning(admin, group).equals("earliest");
            });
        }
    }

    private static String beginning(Admin admin, String group) throws Exception {
        var resource = new ConfigResource(ConfigResource.Type.GROUP, group);
        return admin.describeConfigs(List.of(resource)).all().get().values().stream()
                .map(config -> config.get("share.auto.offset.reset").value())
                .findFirst()
                .orElseThrow();
    }

    private static void works(String address) {
        var url = KafkaUrl.parse("queue.url", address);
        try (var queue = new KafkaReadyQueue(url, new RealTime());
                var events = new KafkaEvents(url, new RealTime(), 1)) {
            var heard = ConcurrentHashMap.<Long>newKeySet();
            events.subscribe(some -> some.forEach(one -> heard.add(one.position())));
            queue.offer(POOL, Invitations.normal(1, 20));
            var taken = new HashSet<Invitation>();
            await().atMost(Duration.ofMinutes(2)).until(() -> {
                Invitations.take(queue, taken);
                return taken.size() == 20;
            });
            await().atMost(Duration.ofMinutes(2)).until(() -> {
                events.publish(List.of(new LoggedEntry(1, 1, Rows.entry(new TaskId(2), TaskState.RUNNING))));
                return heard.contains(1L);
            });
            for (var check : List.of(queue.check(List.of(POOL)), events.check())) {
                assertThat(check.findings()).isEmpty();
            }
            assertThat(queue.size(POOL)).isNotNegative();
        }
    }

    private static void refused(String address, String words, String secret) {
        var url = KafkaUrl.parse("queue.url", address);
        try (var queue = new KafkaReadyQueue(url, new RealTime())) {
            assertThatThrownBy(() -> queue.offer(POOL, Invitations.normal(1, 1)))
                    .isInstanceOf(LiveStateUnavailableException.class)
                    .hasMessageContaining(words)
                    .hasMessageNotContaining(secret);
            assertThat(queue.check(List.of(POOL)).findings())
                    .isNotEmpty()
                    .allSatisfy(finding -> assertThat(finding).contains(words).doesNotContain(secret));
        }
    }
}
