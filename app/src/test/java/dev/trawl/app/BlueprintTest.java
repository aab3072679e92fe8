package dev.trawl.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.cli.config.ConfigKey;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.core.CoreConfig;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.embedded.MemoryLedger;
import dev.trawl.testkit.ManualTime;
import dev.trawl.worker.WorkerConfig;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a start and `trawl config view` refuse, with the key named.
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
                "types.mail | {\"executor\":\"http\",\"split\":{\"splitter\":\"lines\"}} | splitter 'lines' is unknown; known are [crawl, list]",
                "scheduler.load_balance_strategy | fair | scheduler.load_balance_strategy 'fair' is unknown",
                "lease.ttl | 3s | lease.ttl",
                "queue.url | kafka://h | queue.url 'kafka://h'",
                "ledger.url | foo://h | ledger.url 'foo://h' names no known backend; known are embedded, sqlite",
                "listen.host | 0.0.0.0 | without TLS",
                "listen.host | [::zz] | listen.host '[::zz]'",
                "worker.capacity | 0 | worker.capacity",
                "listen.grpc.port | 70000 | listen.grpc.port must be off or between 0 and 65535, not '70000'",
                "listen.grpc.port | on | listen.grpc.port must be off or",
                "types.mail | {\"executor\":\"grpc\"} | types.mail: settings: target is missing",
                "crawl.slots | 0 | crawl.slots must be between 1 and 100000, not 0",
                "log.level | loud | log.level 'loud'",
                "plugins.dir | /nope | plugins.dir '/nope' is no folder"
            })
    void what_cannot_work_is_refused_with_nine_before_anything_is_made(String key, String value, String words) {
        var settings = TestSettings.in(
                temp, key, value, "data.dir", temp.resolve("data").toString());

        assertThatThrownBy(() -> new Servers(new ManualTime()).check(settings))
                .isInstanceOfSatisfying(
                        CommandFailedException.class,
                        e -> assertThat(e.complaint().exit().number()).isEqualTo(9))
                .hasMessageContaining(words);
        assertThat(temp.resolve("data")).doesNotExist();
    }

    @Test
    void the_defaults_of_the_settings_are_those_of_the_modules() {
        var from = new FromSettings(TestSettings.in(temp));

        assertThat(from.core("n")).isEqualTo(CoreConfig.defaults("n"));
        assertThat(from.worker("w", "local"))
                .usingRecursiveComparison()
                .ignoringFields("gracefulShutdownTimeout") // a part of it is kept for closing
                .isEqualTo(WorkerConfig.of("w"));
    }

    @Test
    void crawls_have_a_worker_of_their_own() {
        var workers = workers("types.shop", "{\"executor\":\"crawl\",\"split\":{\"splitter\":\"crawl\"}}");

        assertThat(workers).extracting(WorkerConfig::id).containsExactly("w", "w-crawl");
        assertThat(workers).extracting(WorkerConfig::capacity).containsExactly(10, 256);
        assertThat(workers.getFirst().supportedTypes()).containsExactlyInAnyOrder("echo", "sleep");
        assertThat(workers.getLast().supportedTypes()).containsExactlyInAnyOrder("crawl", "shop");
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
        return new FromSettings(settings).workers("w", "n", new TaskTypes(ledger.reads()));
    }

    @Test
    void the_line_to_try_names_the_data_folder_unless_it_is_the_usual_one() {
        Path folder = temp.resolve("my data");
        Path token = folder.resolve("admin.token");
        String address = "http://127.0.0.1:8000";

        assertThat(Welcome.text(TestSettings.in(temp, "data.dir", folder.toString()), address, folder, token))
                .contains("ready on " + address)
                .contains("--wait --data '" + folder + "'\n");
        assertThat(Welcome.text(TestSettings.in(temp), address, folder, token)).contains("--wait\n");
    }
}
