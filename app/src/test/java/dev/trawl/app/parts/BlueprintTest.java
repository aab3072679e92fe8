package dev.trawl.app.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.app.Servers;
import dev.trawl.app.TestSettings;
import dev.trawl.app.config.ModuleConfigs;
import dev.trawl.app.process.SystemTime;
import dev.trawl.app.server.StartupBanner;
import dev.trawl.app.server.WorkerLine;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Mode;
import dev.trawl.config.ServerOptions;
import dev.trawl.config.Settings;
import dev.trawl.config.SettingsSources;
import dev.trawl.core.CoreConfig;
import dev.trawl.core.task.TaskType;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.task.TypeConfig;
import dev.trawl.testkit.Certificates;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.memory.MemoryLedger;
import dev.trawl.worker.WorkerConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a start and `trawl config view` refuse, with the key named. (001.09: an id of the wrong form)
class BlueprintTest {

    @TempDir
    Path temp;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "types.mail | {\"executor\":\"htpp\"} | types.mail: executor 'htpp' is unknown",
                "types.mail | {\"executor\":\"http\",\"timeuot\":\"1s\"} | timeuot",
                "types.mail | {\"executor\":\"http\",\"split\":{\"splitter\":\"lines\"}} | splitter 'lines' is unknown; known are [app_sync, crawl, data_sync, list, user_apps]",
                "scheduler.load_balance_strategy | fair | scheduler.load_balance_strategy 'fair' is unknown",
                "lease.ttl | 3s | lease.ttl",
                "queue.url | amqp://h | queue.url 'amqp://h' is not a supported backend; expected embedded, redis",
                "queue.url | kafka://h?colour=red | queue.url",
                "state.url | redis://h:99999 | state.url: a port is between",
                "ledger.url | foo://h | ledger.url 'foo://h' is not a supported backend; expected embedded, sqlite",
                "listen.host | 0.0.0.0 | without TLS",
                "listen.host | [::zz] | listen.host '[::zz]'",
                "worker.capacity | 0 | worker.capacity",
                "worker.id | two words | worker.id from --set must be 1 to 100 letters, digits",
                "device_id | -1 | the first a letter or a digit, not '-1'",
                "log.format | xml | log.format 'xml' is unknown; known are [text, json, classic]",
                "listen.grpc.port | 70000 | listen.grpc.port must be off or between 0 and 65535, not '70000'",
                "listen.grpc.port | on | listen.grpc.port must be off or",
                "listen.health.port | 65536 | listen.health.port must be off or",
                "types.mail | {\"executor\":\"grpc\"} | types.mail: settings: target is missing",
                "types.race | {\"executor\":\"local\",\"lane\":\"compete\"} | types.race: lane compete in the pool 'default', where types.app_sync has lane assign",
                "types.race | {\"executor\":\"local\",\"lane\":\"compete\",\"max_concurrency\":3} | types.race: max_concurrency needs lane assign",
                "crawl.memory | much | crawl.memory must be a share of the heap or an amount, such as 45%, 512m or 2g, not 'much'",
                "crawl.memory | 1m | crawl.memory must be from 4 MiB to 80% of the heap of",
                "crawl.slots | 0 | crawl.slots must be between 1 and 100000, not 0",
                "log.level | loud | log.level 'loud'",
                "plugins.dir | /nope | plugins.dir '/nope' is no folder"
            })
    void invalid_settings_exit_with_9_before_creating_files(String key, String value, String words) {
        var settings = TestSettings.in(
                temp, key, value, "data.dir", temp.resolve("data").toString());

        assertThatThrownBy(() -> new Servers(new ManualTime()).check(settings))
                .isInstanceOfSatisfying(
                        CommandFailedException.class,
                        e -> assertThat(e.complaint().exit().number()).isEqualTo(9))
                .hasMessageContaining(words);
        assertThat(temp.resolve("data")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"blob.url", "queue.url", "state.url", "events.url", "election.url", "ledger.url", "listen.host"})
    void a_refused_address_keeps_its_password_to_itself(String key) {
        var settings = TestSettings.in(temp, key, "redis://:hunter2@h?password=hunter3");

        assertThatThrownBy(() -> new Servers(new ManualTime()).check(settings))
                .hasMessageContaining(key)
                .hasMessageNotContainingAny("hunter2", "hunter3");
    }

    @Test
    void the_defaults_of_the_settings_are_those_of_the_modules() {
        var from = new ModuleConfigs(TestSettings.in(temp));

        assertThat(from.core("n")).isEqualTo(CoreConfig.defaults("n"));
        assertThat(from.worker("w", "local"))
                .usingRecursiveComparison()
                .ignoringFields("gracefulShutdownTimeout") // a part of it is kept for closing
                .isEqualTo(WorkerConfig.of("w"));
    }

    @Test
    void http_and_grpc_share_the_files_that_the_process_may_open() {
        String many = "2000000000";
        int alone = new ModuleConfigs(TestSettings.in(temp, "listen.max_connections", many))
                .connections()
                .total();
        int each = new ModuleConfigs(TestSettings.in(temp, "listen.max_connections", many, "listen.grpc.port", "0"))
                .connections()
                .total();

        assertThat(2L * each).isLessThanOrEqualTo(alone);
    }

    @Test
    void crawls_have_a_worker_of_their_own() {
        var workers = workers("types.shop", "{\"executor\":\"crawl\",\"split\":{\"splitter\":\"crawl\"}}");

        assertThat(workers).extracting(WorkerConfig::id).containsExactly("w", "w-crawl");
        assertThat(workers).extracting(WorkerConfig::capacity).containsExactly(10, 256);
        assertThat(workers.getFirst().supportedTypes()).containsExactlyInAnyOrder("data_sync", "echo", "sleep");
        assertThat(workers.getLast().supportedTypes())
                .containsExactlyInAnyOrder("app_sync", "crawl", "shop", "user_apps");
    }

    @Test
    void a_worker_that_the_settings_leave_without_types_is_left_out() {
        assertThat(workers("worker.supported_types", "crawl"))
                .extracting(WorkerConfig::id)
                .containsExactly("w-crawl");
        assertThat(workers("worker.supported_types", "echo"))
                .extracting(WorkerConfig::id)
                .containsExactly("w");
    }

    private List<WorkerConfig> workers(String key, String value) {
        var settings = TestSettings.in(temp, key, value);
        var ledger = new MemoryLedger(new ManualTime());
        TypesAtStart.store(ledger, settings.map(ConfigKey.TYPES));
        return new ModuleConfigs(settings).workers("w", "n", new TaskTypes(ledger.reads()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"executor\":\"data_sync\"} | {} | true",
                "{\"executor\":\"crawl\",\"settings\":{\"payload\":\"app_sync\"}} | {\"compare\":\"t1\"} | true",
                "{\"executor\":\"crawl\",\"settings\":{\"payload\":\"app_sync\"}} | {} | false",
                "{\"executor\":\"http\"} | {\"task\":\"t1\",\"compare\":\"t1\",\"since\":\"t1\"} | false",
                "{\"executor\":\"elsewhere\"} | {} | true",
            })
    void the_executor_of_a_type_tells_whether_its_tasks_read_results(String type, String payload, boolean reads) {
        try (var blueprint = Blueprint.of(TestSettings.in(temp), new TestHooks(false, Map.of()))) {
            var readers = blueprint.extensions().readers();

            assertThat(readers.readsResults(TaskType.of(new TypeConfig("data_sync", 1, type)), payload))
                    .isEqualTo(reads);
        }
    }

    @Test
    void the_line_to_try_names_the_data_folder_unless_it_is_the_usual_one() {
        Path folder = temp.resolve("my data");

        assertThat(welcome(Mode.STANDALONE, "data.dir", folder.toString()))
                .contains("ready on http://127.0.0.1:8000")
                .contains("--wait --data '" + folder + "'\n");
        assertThat(welcome(Mode.STANDALONE)).contains("--wait\n");
    }

    @Test
    void a_server_without_workers_names_the_command_that_starts_one() {
        assertThat(welcome(Mode.MASTER))
                .contains("trawl worker --master-host 127.0.0.1 --master-port 8000\n")
                .doesNotContain("task submit");
    }

    @Test
    void on_engines_that_others_share_a_worker_is_started_with_the_same_file() throws IOException {
        Path file = Files.writeString(temp.resolve("the cluster.yaml"), """
                ledger.url: postgresql://db/trawl
                state.url: redis://r
                queue.url: redis://r
                blob.url: s3://bucket
                """);

        assertThat(welcome(
                        Mode.MASTER, Settings.read(new SettingsSources(Map.of(), Map.of(), List.of(file), temp, temp))))
                .contains("trawl worker --config '" + file + "'\n");
        assertThat(welcome(Mode.MASTER, "ledger.url", "postgresql://db/trawl"))
                .as("the rest is embedded")
                .contains("trawl worker --master-host 127.0.0.1");
    }

    @Test
    void with_tls_the_worker_is_given_a_name_and_the_file_of_the_certificate() {
        var tls = Certificates.valid(temp, "server");
        var settings = TestSettings.in(
                temp,
                "listen.tls.certificate",
                tls.certificate().toString(),
                "listen.tls.key",
                tls.key().toString());

        assertThat(new WorkerLine(settings, URI.create("https://127.0.0.1:8000"), new SystemTime()).command())
                .endsWith("worker --master-host 127.0.0.1 --master-port 8000 --ca-file " + tls.certificate());
        assertThat(new WorkerLine(settings, URI.create("https://10.1.2.3:8000"), new SystemTime()).command())
                .contains("--master-host localhost --master-port 8000 --ca-file");
    }

    private String welcome(Mode mode, String... settings) {
        return welcome(mode, TestSettings.in(temp, settings));
    }

    private String welcome(Mode mode, Settings settings) {
        var options = new ServerOptions(mode, mode.roles(), settings, false, false);
        return StartupBanner.text(
                options, "node-1", "http://127.0.0.1:8000", temp.resolve("my data"), MessageLanguage.ENGLISH);
    }

    /// What a worker reads as its server is no address to listen on. (001.39)
    @Test
    void a_worker_ignores_the_listener_settings() {
        var servers = new Servers(new ManualTime());

        servers.check(TestSettings.in(temp, "mode", "worker", "master_host", "crawl.example.org"));
        assertThatThrownBy(() -> servers.check(TestSettings.in(temp, "mode", "master", "master_host", "0.0.0.0")))
                .hasMessageContaining("--insecure-listen")
                .hasMessageContaining("listen.tls.certificate");
    }

    /// 001.38, 001.39: each setting of the older files has its effect.
    @Test
    void the_older_names_take_effect() {
        var from = new ModuleConfigs(TestSettings.in(
                temp,
                "dispatch_interval",
                "10",
                "max_tasks_per_device",
                "5",
                "load_balance_strategy",
                "least_tasks",
                "concurrent_tasks",
                "3",
                "heartbeat_interval",
                "30"));

        assertThat(from.core("n").scheduler().scanInterval()).isEqualTo(Duration.ofSeconds(10));
        assertThat(from.core("n").dispatch().maxTasksPerWorker()).isEqualTo(5);
        assertThat(from.core("n").dispatch().loadBalanceStrategy()).isEqualTo("least_tasks");
        assertThat(from.worker("w", "n").capacity()).isEqualTo(3);
        assertThat(from.worker("w", "n").heartbeatInterval()).isEqualTo(Duration.ofSeconds(30));
    }
}
