package dev.trawl.app.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.app.TestSettings;
import dev.trawl.app.config.ModuleConfigs;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.config.Mode;
import dev.trawl.gateway.session.ApiKeys;
import dev.trawl.spi.Role;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.memory.MemoryLedger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// What a first start leaves on the disk, and what a second one finds. (S15)
class DataFolderTest {

    @TempDir
    Path temp;

    private final MemoryLedger ledger = new MemoryLedger(new ManualTime());

    @Test
    void only_its_owner_can_look_inside() throws Exception {
        try (var folder = DataFolder.open(temp.resolve("data"))) {
            Path token = AdminToken.ensure(folder, AdminToken.NAME, ledger, new SecureRandom());
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.path())))
                    .isEqualTo("rwx------");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(token)))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void rejects_a_data_folder_in_use_by_another_instance() {
        try (var _ = DataFolder.open(temp)) {
            assertThatThrownBy(() -> DataFolder.open(temp))
                    .isInstanceOf(CommandFailedException.class)
                    .hasMessageContaining("in use by another instance (process %s)"
                            .formatted(ProcessHandle.current().pid()));
            assertThat(temp.resolve("instance.lock"))
                    .hasContent(ProcessHandle.current().pid() + "\n");
        }
        DataFolder.open(temp).close();
    }

    @Test
    void server_url_file_is_private_and_removed_on_stop() throws Exception {
        try (var folder = DataFolder.open(temp)) {
            Path file = folder.file("address");
            try (var _ = folder.tell("address", "http://127.0.0.1:1")) {
                assertThat(file).hasContent("http://127.0.0.1:1\n");
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo("rw-------");
            }
            assertThat(file).doesNotExist();
        }
    }

    @Test
    void looking_whether_a_folder_is_in_use_makes_nothing() {
        assertThat(DataFolder.isInUse(temp)).isFalse();
        assertThat(temp).isEmptyDirectory();
        try (var _ = DataFolder.open(temp)) {
            assertThat(DataFolder.isInUse(temp)).isTrue();
        }
        assertThat(DataFolder.isInUse(temp)).isFalse();
    }

    @Test
    void the_token_is_made_once_and_only_its_hash_is_stored() throws Exception {
        try (var folder = DataFolder.open(temp)) {
            AdminToken.ensure(folder, AdminToken.NAME, ledger, new SecureRandom());
            String token = Files.readString(folder.file(AdminToken.FILE)).strip();
            assertThat(token).matches("trawl_admin_[0-9a-f]{64}");
            AdminToken.ensure(folder, AdminToken.NAME, ledger, new SecureRandom());
            assertThat(Files.readString(folder.file(AdminToken.FILE)).strip()).isEqualTo(token);
            assertThat(ledger.reads().identity().key(ApiKeys.hash(token))).hasValueSatisfying(key -> {
                assertThat(key.role()).isEqualTo(Role.ADMIN);
                assertThat(key.hash()).doesNotContain(token);
            });
            assertThat(ledger.reads().identity().key(ApiKeys.hash(""))).isEmpty();
        }
    }

    @Test
    void a_token_that_others_can_read_stops_the_start() throws Exception {
        try (var folder = DataFolder.open(temp)) {
            Path token = AdminToken.ensure(folder, AdminToken.NAME, ledger, new SecureRandom());
            Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-r--r--"));
            assertThatThrownBy(() -> AdminToken.ensure(folder, AdminToken.NAME, ledger, new SecureRandom()))
                    .hasMessageContaining("is readable by other users");
        }
    }

    @Test
    void the_key_of_sessions_is_made_once_and_only_its_owner_can_read_it() throws Exception {
        try (var folder = DataFolder.open(temp)) {
            var made = SessionKey.ensure(folder);
            Path file = folder.file(SessionKey.FILE);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            var again = SessionKey.ensure(folder);
            assertThat(again.getPublic()).isEqualTo(made.getPublic());
            assertThat(again.getPrivate().getEncoded())
                    .isEqualTo(made.getPrivate().getEncoded());
            Files.writeString(file, "damaged\n");
            assertThatThrownBy(() -> SessionKey.ensure(folder)).hasMessageContaining("is damaged");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
            assertThatThrownBy(() -> SessionKey.ensure(folder)).hasMessageContaining("is readable by other users");
        }
    }

    /// 001.10, 001.11
    @ParameterizedTest
    @EnumSource(Mode.class)
    void a_node_keeps_the_id_that_was_made_up_for_it(Mode mode) {
        try (var folder = DataFolder.open(temp)) {
            String first = NodeIdentity.ensure(folder, mode, "", new ManualTime(), new SplittableRandom(1));
            assertThat(first).matches(mode.word() + "-20260101000000-[0-9a-f]{4}");
            assertThat(NodeIdentity.ensure(folder, mode, "", new ManualTime(), new SplittableRandom(2)))
                    .isEqualTo(first);
            assertThat(NodeIdentity.ensure(folder, mode, "mine", new ManualTime(), new SplittableRandom(2)))
                    .isEqualTo("mine");
        }
    }

    /// 001.12
    @ParameterizedTest
    @CsvSource({
        "worker-001, Worker 001",
        "master-001, Master 001",
        "worker-20261115210437-3fa2, Worker 3fa2",
        "standalone-20261115210437-0001, Standalone 0001",
        "worker-eu-1, Worker eu-1",
        "worker, worker",
        "shop:7@berlin, shop:7@berlin"
    })
    void people_call_a_node_by_what_tells_its_id_from_others(String id, String name) {
        assertThat(NodeIdentity.friendlyName(id)).isEqualTo(name);
        assertThat(new ModuleConfigs(TestSettings.in(temp)).worker(id, "n").name())
                .isEqualTo(name);
        assertThat(new ModuleConfigs(TestSettings.in(temp, "device_name", "Mine")).name(id))
                .isEqualTo("Mine");
    }
}
