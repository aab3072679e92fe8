package dev.trawl.app.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.app.Servers;
import dev.trawl.app.TestSettings;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.core.secret.MasterKey;
import dev.trawl.testkit.ManualTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The master key: made once, for its owner alone, or handed in.
class KeyFileTest {

    private final SecureRandom random = new SecureRandom();

    @TempDir
    Path temp;

    @Test
    void master_key_is_created_at_first_start_and_reused() throws IOException {
        Path file = temp.resolve("data").resolve(KeyFile.FILE);
        String first = current();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(current()).isEqualTo(first);
        assertThat(Files.readString(file)).isEqualTo(first + "\n");
    }

    @Test
    void a_new_one_stands_in_front_until_the_others_are_dropped() {
        try (var folder = DataFolder.open(temp.resolve("data"))) {
            var ring = KeyFile.of(TestSettings.in(temp), folder, random);
            String first = ring.keys().current().text();
            var both = ring.renew();
            assertThat(both.keys())
                    .extracting(MasterKey::text)
                    .containsExactly(both.current().text(), first);
            assertThat(ring.keys().text()).isEqualTo(both.text());
            ring.dropOthers();
            assertThat(ring.keys().keys()).hasSize(1);
            assertThat(ring.keys().current().text()).isEqualTo(both.current().text());
        }
    }

    @Test
    void one_that_others_can_read_or_that_is_none_stops_the_start() throws IOException {
        Path file = temp.resolve("data").resolve(KeyFile.FILE);
        current();
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        assertThatThrownBy(this::current).hasMessageContaining(KeyFile.FILE).hasMessageContaining("other users");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        Files.writeString(file, "no key");
        assertThatThrownBy(this::current)
                .hasMessageContaining(KeyFile.FILE)
                .hasMessageContaining("32 random bytes in Base64");
    }

    @Test
    void one_can_be_handed_in_and_nothing_is_made_then() {
        String own = MasterKey.fresh(random).text();
        try (var folder = DataFolder.open(temp.resolve("data"))) {
            var ring = KeyFile.of(TestSettings.in(temp, "secrets.key", own), folder, random);
            assertThat(ring.keys().current().text()).isEqualTo(own);
            assertThat(ring.renew().keys()).hasSize(1);
        }
        assertThat(temp.resolve("data").resolve(KeyFile.FILE)).doesNotExist();
    }

    @Test
    void rejects_an_invalid_master_key_before_creating_files() {
        var settings = TestSettings.in(
                temp,
                "secrets.key",
                "hush-hush",
                "data.dir",
                temp.resolve("data").toString());
        assertThatThrownBy(() -> new Servers(new ManualTime()).check(settings))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("secrets.key cannot be used")
                .hasMessageNotContaining("hush");
        assertThat(temp.resolve("data")).doesNotExist();
    }

    private String current() {
        try (var folder = DataFolder.open(temp.resolve("data"))) {
            return KeyFile.of(TestSettings.in(temp), folder, random)
                    .keys()
                    .current()
                    .text();
        }
    }
}
