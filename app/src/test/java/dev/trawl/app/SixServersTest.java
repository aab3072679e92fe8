package dev.trawl.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.app.config.EngineKind;
import dev.trawl.config.Mode;
import dev.trawl.config.Settings;
import dev.trawl.config.SettingsSources;
import dev.trawl.testkit.Certificates;
import dev.trawl.testkit.ManualTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The six servers of document 004: what is shipped for them would start. (004.05)
class SixServersTest {

    private static final Path SHIPPED = Path.of("../deploy/six-servers");
    private static final Pattern COMMAND = Pattern.compile("ExecStart=/opt/trawl/trawl ([a-z]+) --config");

    @TempDir
    Path temp;

    @ParameterizedTest
    @EnumSource(
            value = Mode.class,
            names = {"MASTER", "SCHEDULER", "WORKER"})
    void every_kind_of_server_takes_the_settings(Mode mode) throws IOException {
        var settings = settings();
        new Servers(new ManualTime()).check(settings);
        EngineKind.check(settings, mode.roles());
        String unit = Files.readString(SHIPPED.resolve("systemd/trawl-" + mode.word() + ".service"));
        var command = COMMAND.matcher(unit);
        assertThat(command.find()).isTrue();
        assertThat(command.group(1)).isEqualTo(mode.word());
        assertThat(unit).as("where it runs nothing can be written").contains("Environment=TRAWL_BUILD=off");
    }

    @Test
    void the_engines_listen_where_the_settings_look_for_them() throws IOException {
        String settings = Files.readString(SHIPPED.resolve("trawl.yaml"));
        for (int i = 1; i <= 3; i++) {
            String server = "server-" + i;
            assertThat(settings)
                    .contains(server + ":2181")
                    .contains(server + ":9092")
                    .contains(server + ":26379");
            assertThat(SHIPPED.resolve("zookeeper/" + server + ".cfg"))
                    .content()
                    .contains("clientPort=2181");
            assertThat(SHIPPED.resolve("kafka/" + server + ".properties"))
                    .content()
                    .contains("node.id=" + i, "advertised.listeners=PLAINTEXT://" + server + ":9092");
            assertThat(SHIPPED.resolve("redis/" + server + ".conf")).content().contains("port 6379");
        }
        assertThat(SHIPPED.resolve("redis/sentinel.conf"))
                .content()
                .contains("port 26379", "sentinel monitor trawl server-1 6379 2");
        assertThat(settings).contains("?master=trawl");
    }

    /// The shipped file, with what it takes from `/etc/trawl` put where this test can write.
    private Settings settings() throws IOException {
        Files.writeString(temp.resolve("ledger.password"), "secret");
        Files.writeString(temp.resolve("blob.secret"), "secret");
        Files.writeString(temp.resolve("secrets.key"), "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=");
        var certificate = Certificates.valid(temp, "server");
        Path file = Files.writeString(
                temp.resolve("six.yaml"),
                Files.readString(SHIPPED.resolve("trawl.yaml"))
                        .replace(
                                "/etc/trawl/server.pem",
                                certificate.certificate().toString())
                        .replace("/etc/trawl/server.key", certificate.key().toString())
                        .replace("/etc/trawl", temp.toString()));
        return Settings.read(new SettingsSources(Map.of(), Map.of(), List.of(file), temp, temp));
    }
}
