package dev.trawl.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ConfigKeyTest {

    private static final String TABLE = """
            mode TEXT
            roles LIST  []
            listen.host TEXT master_host 127.0.0.1
            listen.port PORT master_port 7989
            listen.grpc.port TEXT  off
            listen.health.port TEXT  off
            listen.insecure FLAG  false
            listen.tls.certificate TEXT
            listen.tls.key TEXT
            listen.tls.client_ca TEXT
            listen.public_url TEXT
            listen.max_connections COUNT  8192
            listen.max_anonymous_per_address COUNT  500
            data.dir TEXT data ./trawl-data
            plugins.dir TEXT
            secrets.key SECRET
            ledger.url TEXT  embedded
            ledger.user TEXT
            ledger.password SECRET
            ledger.writers COUNT  2
            blob.url TEXT  embedded
            blob.access_key TEXT
            blob.secret_key SECRET
            queue.url TEXT  embedded
            state.url TEXT  embedded
            state.prefix TEXT
            events.url TEXT  embedded
            election.url TEXT  embedded
            lease.ttl DURATION  15s
            lease.renew_interval DURATION  5s
            worker.id TEXT device_id
            worker.name TEXT device_name
            worker.capacity COUNT concurrent_tasks 10
            worker.supported_types LIST  []
            crawl.slots COUNT  256
            crawl.max_pages COUNT  100000
            crawl.max_time DURATION  7d
            crawl.memory TEXT  45%
            crawl.seen TEXT  memory
            chrome.path TEXT
            chrome.folder TEXT
            chrome.user TEXT  nobody
            chrome.tabs COUNT  0
            chrome.recycle_pages COUNT  200
            chrome.recycle_age DURATION  1h
            chrome.max_memory TEXT  1536m
            chrome.allow_no_sandbox FLAG  false
            worker.heartbeat_interval DURATION heartbeat_interval 10s
            worker.queue_poll_interval DURATION  100ms
            worker.graceful_shutdown_timeout DURATION  30s
            scheduler.scan_interval DURATION dispatch_interval 100ms
            scheduler.batch_size COUNT  500
            scheduler.timeout_check_interval DURATION  30s
            scheduler.load_balance_strategy TEXT load_balance_strategy least_tasks
            scheduler.max_tasks_per_worker COUNT max_tasks_per_device 0
            scheduler.max_rate COUNT  0
            scheduler.leader_lock_key TEXT  scheduler:leader
            scheduler.leader_lock_ttl DURATION  10s
            scheduler.leader_renew_interval DURATION  3s
            project.max_pending COUNT  2000000
            project.max_rate COUNT  20000
            principal.max_rate COUNT  5000
            retention.tasks DURATION  30d
            retention.logs DURATION  7d
            retention.log_entries COUNT  10000000
            retention.idempotency_keys DURATION  24h
            retention.audit DURATION  365d
            retention.audit_entries COUNT  1000000
            market.lock_timeout DURATION  30m
            egress.allow LIST  []
            sync.root TEXT
            types MAP  {}
            log.format TEXT  text
            log.level TEXT  info
            """;

    /// 002.34
    @Test
    void keys_aliases_and_defaults_are_a_promise() {
        String table = Arrays.stream(ConfigKey.values())
                .map(key -> "%s %s %s %s"
                        .formatted(key.key(), key.kind(), key.alias(), key.defaultValue())
                        .replace("\"", ""))
                .map(String::strip)
                .collect(Collectors.joining("\n", "", "\n"));

        assertThat(table).isEqualTo(TABLE);
    }

    @Test
    void every_key_says_what_it_does() {
        assertThat(ConfigKey.values())
                .allSatisfy(key -> assertThat(key.description()).isNotBlank());
    }
}
