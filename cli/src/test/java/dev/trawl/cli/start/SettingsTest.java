package dev.trawl.cli.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.cli.fault.Complaint;
import dev.trawl.cli.fault.SettingsComplaint;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.InvalidSettingsException;
import dev.trawl.config.Settings;
import dev.trawl.config.SettingsSources;
import dev.trawl.config.SettingsSources.Flag;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

    @TempDir
    private Path folder;

    private final Map<String, Flag> flags = new LinkedHashMap<>();
    private final Map<String, String> environment = new HashMap<>();
    private List<Path> files = List.of();

    @Test
    void each_source_gives_way_to_the_stronger_one() throws IOException {
        Files.createDirectories(folder.resolve("home/.config/trawl"));
        assertThat(origin()).isEqualTo("default");
        Files.writeString(folder.resolve("home/.config/trawl/config.yaml"), "lease: {ttl: 1s}");
        assertThat(origin()).endsWith("config.yaml");
        Files.writeString(folder.resolve("trawl.yaml"), "lease.ttl: 2");
        assertThat(origin()).endsWith("trawl.yaml");
        files = List.of(Files.writeString(folder.resolve("own.json"), "{\"lease\": {\"ttl\": \"PT3S\"}}"));
        assertThat(origin()).endsWith("own.json");
        environment.put("TRAWL_LEASE_TTL", "4s");
        assertThat(origin()).isEqualTo("environment TRAWL_LEASE_TTL");
        flags.put("lease.ttl", new Flag("--set", "5s"));
        assertThat(origin()).isEqualTo("--set");
        assertThat(read().duration(ConfigKey.LEASE_TTL)).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void kebab_and_snake_and_older_names_mean_the_same() throws IOException {
        Files.writeString(folder.resolve("trawl.yaml"), """
                lease:
                  renew-interval: 7s
                concurrent_tasks: 3
                load_balance_strategy: random
                data: {dir: /somewhere}
                """);
        environment.put("TRAWL_MASTER_PORT", "8000");

        assertThat(read().duration(ConfigKey.LEASE_RENEW_INTERVAL)).isEqualTo(Duration.ofSeconds(7));
        assertThat(read().number(ConfigKey.WORKER_CAPACITY)).isEqualTo(3);
        assertThat(read().text(ConfigKey.SCHEDULER_LOAD_BALANCE_STRATEGY)).isEqualTo("random");
        assertThat(read().number(ConfigKey.LISTEN_PORT)).isEqualTo(8_000);
        assertThat(read().text(ConfigKey.DATA_DIR)).isEqualTo("/somewhere");
    }

    @Test
    void the_data_folder_has_a_short_variable() {
        environment.put("TRAWL_DATA", "/data");

        assertThat(read().text(ConfigKey.DATA_DIR)).isEqualTo("/data");
    }

    @Test
    void types_are_kept_as_written_and_laid_over_each_other() throws IOException {
        Files.writeString(folder.resolve("trawl.yaml"), """
                types:
                  send-mail:
                    executor: http
                    settings: {url: "http://127.0.0.1:1"}
                """);
        flags.put("types.send-mail.max_attempts", new Flag("--set", "5"));

        assertThat(read().map(ConfigKey.TYPES))
                .hasToString(
                        "{\"send-mail\":{\"executor\":\"http\",\"settings\":{\"url\":\"http://127.0.0.1:1\"},\"max_attempts\":5}}");
    }

    @Test
    void lists_can_be_written_in_a_line() {
        environment.put("TRAWL_WORKER_SUPPORTED_TYPES", "echo, sleep");

        assertThat(read().list(ConfigKey.WORKER_SUPPORTED_TYPES)).containsExactly("echo", "sleep");
    }

    @Test
    void a_secret_can_come_from_a_file() throws IOException {
        Files.writeString(folder.resolve("password"), "hush\n");
        environment.put("TRAWL_LEDGER_PASSWORD_FILE", "password");

        assertThat(read().text(ConfigKey.LEDGER_PASSWORD)).isEqualTo("hush");
        assertThat(read().setting(ConfigKey.LEDGER_PASSWORD).shown().asString()).doesNotContain("hush");
    }

    @Test
    void an_address_with_its_password_can_come_from_a_file() throws IOException {
        Files.writeString(folder.resolve("redis.url"), "redis://:hush@h:6379\n");
        flags.put("queue.url_file", new Flag("--set", "redis.url"));
        environment.put("TRAWL_STATE_URL_FILE", "redis.url");

        assertThat(read().text(ConfigKey.STATE_URL)).isEqualTo("redis://:hush@h:6379");
        assertThat(read().text(ConfigKey.QUEUE_URL)).isEqualTo("redis://:hush@h:6379");
        assertThat(read().setting(ConfigKey.STATE_URL).shown().asString()).doesNotContain("hush");
    }

    @Test
    void passwords_inside_addresses_are_not_shown() {
        flags.put("ledger.url", new Flag("--set", "jdbc:postgresql://h/d?user=a&password=hush"));
        flags.put("state.url", new Flag("--set", "redis://:hush@h:6379"));
        flags.put("types.a.settings.headers.Authorization", new Flag("--set", "Bearer hush"));

        assertThat(read().all())
                .noneSatisfy(setting -> assertThat(setting.shown().toString()).contains("hush"));
    }

    @Test
    void an_unknown_key_is_refused_with_a_suggestion() throws IOException {
        Files.writeString(folder.resolve("trawl.yaml"), "scheduler:\n  leader_lock_tll: 1s\n");

        assertRefused("leader_lock_tll", "did you mean 'scheduler.leader_lock_ttl'?", "trawl.yaml");
    }

    @Test
    void a_mistyped_variable_is_refused_but_those_of_a_container_platform_are_not() {
        environment.put("TRAWL_SERVICE_HOST", "10.0.0.1");
        environment.put("TRAWL_PORT_7989_TCP_ADDR", "10.0.0.1");
        environment.put("TRAWL_SECRET_LISTEN_PORT", "of a job");
        read();
        environment.put("TRAWL_LEASE_TLL", "1s");

        assertRefused("TRAWL_LEASE_TLL", "did you mean 'TRAWL_LEASE_TTL'?");
    }

    @Test
    void a_value_that_cannot_work_is_named_with_its_origin() {
        environment.put("TRAWL_LISTEN_PORT", "70000");

        assertRefused("listen.port", "environment TRAWL_LISTEN_PORT", "65535");
    }

    @Test
    void a_file_that_cannot_be_parsed_is_named() throws IOException {
        Files.writeString(folder.resolve("trawl.yaml"), "worker.capacity: 3\nlease: [1\n");

        assertRefused(
                "trawl.yaml:3:1 is not a valid settings file in YAML or JSON: expected ',' or ']'", "start again");
    }

    @Test
    void a_line_that_is_not_utf_8_is_named() throws IOException {
        byte[] latin = "worker.capacity: 3\nworker.name: été\n".getBytes(StandardCharsets.ISO_8859_1);
        Files.write(folder.resolve("trawl.yaml"), latin);

        assertRefused("trawl.yaml:2 ", "not UTF-8", "save the file as UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"worker:\n  name: a\n  %s: x\n", "worker:\n  name: a\n\nworker.%s: x\n"})
    void the_line_of_a_wrong_setting_is_named(String text) throws IOException {
        long line = text.startsWith("worker:\n  name: a\n\n") ? 4 : 3;
        Files.writeString(folder.resolve("trawl.yaml"), text.formatted("capacity"));
        assertRefused("worker.capacity (file ", "trawl.yaml, line " + line + ") must be a whole number");

        Files.writeString(folder.resolve("trawl.yaml"), text.formatted("capasity"));
        assertRefused("unknown setting 'worker.capasity' in file ", "trawl.yaml, line " + line + " (did you mean");
    }

    @Test
    void a_key_that_is_there_twice_is_refused_and_named() throws IOException {
        Path yaml = folder.resolve("trawl.yaml");
        Files.writeString(yaml, "lease:\n  ttl: 1s\n  ttl: 2s\n");
        assertRefused("trawl.yaml", "ttl");
        Files.writeString(yaml, "lease: {ttl: 1s}\nworker.capacity: 3\nlease.ttl: 2s\n");
        assertRefused("lease.ttl is set twice");
        Files.writeString(yaml, "worker.capacity: 3\nconcurrent_tasks: 4\n");
        assertRefused("worker.capacity is set twice, as worker.capacity and as concurrent_tasks");
        Files.writeString(yaml, "types:\n  echo: {executor: local}\n  echo: {executor: http}\n");
        assertRefused("echo");
        Files.delete(yaml);
        files = List.of(Files.writeString(folder.resolve("own.json"), "{\"log\": {\"level\": 1, \"level\": 2}}"));
        assertRefused("own.json", "level");
    }

    private void assertRefused(String... parts) {
        assertThatThrownBy(this::read).isInstanceOfSatisfying(InvalidSettingsException.class, e -> {
            Complaint complaint = SettingsComplaint.of(e);
            assertThat(complaint.exit().number()).isEqualTo(9);
            assertThat(complaint.english()).contains(parts);
            assertThat(complaint.chinese()).containsPattern("\\p{IsHan}");
        });
    }

    private String origin() {
        return read().setting(ConfigKey.LEASE_TTL).origin();
    }

    private Settings read() {
        return Settings.read(new SettingsSources(flags, environment, files, folder, folder.resolve("home")));
    }
}
