package dev.trawl.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.app.Servers;
import dev.trawl.app.TestSettings;
import dev.trawl.app.data.AdminToken;
import dev.trawl.app.data.DataFolder;
import dev.trawl.app.data.KeyFile;
import dev.trawl.app.process.SystemTime;
import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.start.DoctorFinding;
import dev.trawl.cli.start.DoctorFinding.State;
import dev.trawl.core.secret.MasterKey;
import dev.trawl.embedded.FileBlobStore;
import dev.trawl.jdbc.JdbcLedger;
import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.SegmentRange;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.Task;
import dev.trawl.testkit.Certificates;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.RefusingPort;
import dev.trawl.testkit.Rows;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is wrong with this machine or the data is found before it hurts.
class DoctorTest {

    @TempDir
    Path temp;

    private final SystemTime time = new SystemTime();
    private Path data;

    @BeforeEach
    void make() {
        data = temp.resolve("data");
    }

    @Test
    void a_fresh_machine_is_well_and_nothing_is_made() {
        assertThat(examine(true)).allMatch(finding -> finding.state() != State.WRONG);
        assertThat(data).doesNotExist();
    }

    @Test
    void every_check_has_a_line() {
        assertThat(examine(false))
                .extracting(DoctorFinding::check)
                .containsExactly(
                        "java",
                        "settings",
                        "data",
                        "disk",
                        "files",
                        "port",
                        "tls",
                        "secrets",
                        "chromium",
                        "clock",
                        "ledger");
    }

    @Test
    void resource_checks_distinguish_errors_from_warnings() {
        assertThat(Doctor.java(24).state()).isEqualTo(State.WRONG);
        assertThat(ExamineFolder.disk(50L << 20).state()).isEqualTo(State.WRONG);
        assertThat(ExamineFolder.disk(500L << 20).state()).isEqualTo(State.NOTE);
        assertThat(ExamineFolder.disk(5L << 30).state()).isEqualTo(State.OK);
        assertThat(Doctor.files(256).state()).isEqualTo(State.WRONG);
        assertThat(Doctor.files(1_024).advice()).contains("ulimit");
    }

    @Test
    void a_certificate_is_looked_at_before_it_ends() {
        var old = Certificates.expired(temp, "old");
        assertWrong(
                "tls",
                "expired on",
                "listen.tls.certificate",
                old.certificate().toString(),
                "listen.tls.key",
                old.key().toString());
        var made = Certificates.valid(temp, "made");
        var settings = TestSettings.in(
                temp,
                "listen.tls.certificate",
                made.certificate().toString(),
                "listen.tls.key",
                made.key().toString());
        assertThat(new ExamineTls(settings, time).examine().state()).isEqualTo(State.OK);
        var shortly = new ManualTime(Instant.parse("2125-11-01T00:00:00Z").toEpochMilli(), 0);
        assertThat(new ExamineTls(settings, shortly).examine().state()).isEqualTo(State.NOTE);
    }

    @Test
    void clock_skew_of_the_ledger_is_reported() {
        assertThat(ExamineLedger.clock(-5_000).state()).isEqualTo(State.OK);
        assertThat(ExamineLedger.clock(-180_000).found()).contains("180 s behind");
    }

    @Test
    void settings_that_cannot_work_are_named() {
        assertWrong("settings", "executor 'htpp' is unknown", "types.mail.executor", "htpp");
    }

    @Test
    void a_taken_port_is_named_with_the_way_out() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = String.valueOf(taken.getLocalPort());
            assertWrong("port", port, "listen.port", port);
        }
    }

    @Test
    void a_folder_that_is_a_file_is_named() throws Exception {
        Files.writeString(data, "x");
        assertWrong("data", "cannot write to");
    }

    @Test
    void a_clock_before_the_last_write_is_named() throws Exception {
        makeLedger();
        Files.setLastModifiedTime(data.resolve("ledger.db"), FileTime.from(later()));
        assertWrong("clock", "the ledger was written at");
    }

    private Instant later() {
        return Instant.ofEpochMilli(time.wallMillis()).plus(Duration.ofHours(1));
    }

    @Test
    void a_database_that_does_not_answer_is_named() throws Exception {
        String url = "postgresql://127.0.0.1:%d/trawl".formatted(RefusingPort.number());
        assertWrong("ledger", "does not answer", "ledger.url", url);
    }

    @Test
    void reports_a_ledger_file_that_is_not_a_database() throws Exception {
        Files.createDirectory(data);
        Files.writeString(data.resolve("ledger.db"), "certainly no database");
        assertWrong("ledger", "is not a ledger");
    }

    @Test
    void a_sound_ledger_is_read_as_a_whole() {
        makeLedger();
        assertThat(examine(true).getLast().found()).contains("nothing is damaged");
        assertThat(examine(true).getLast().found(MessageLanguage.CHINESE)).contains("未发现损坏");
    }

    @Test
    void damage_deep_inside_is_found() throws Exception {
        makeLedger();
        byte[] bytes = Files.readAllBytes(data.resolve("ledger.db"));
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int at = text.indexOf("certainly unique");
        assertThat(at).isPositive();
        bytes[at] = 'C';
        Files.write(data.resolve("ledger.db"), bytes);

        assertThat(examine(false).getLast().state()).isEqualTo(State.OK);
        assertThat(examine(true).getLast().state()).isEqualTo(State.WRONG);
        assertThat(examine(true).getLast().advice()).contains("backup");
    }

    @Test
    void names_a_flipped_bit_in_a_segment_by_row_file_and_offset() throws Exception {
        makeLedger();
        var range = commitRange();
        Path file = Path.of(URI.create(new FileBlobStore(data.resolve("blobs")).address(range.blob())));
        byte[] bytes = Files.readAllBytes(file);
        assertThat(examine(true)).noneMatch(finding -> finding.state() == State.WRONG);

        bytes[bytes.length - 1] ^= 1;
        Files.write(file, bytes);
        assertThat(examine(true)).anySatisfy(finding -> {
            assertThat(finding.state()).isEqualTo(State.WRONG);
            assertThat(finding.found())
                    .contains("segment_range")
                    .contains(file + ", byte 0")
                    .contains("checksum");
            assertThat(finding.found(MessageLanguage.CHINESE)).contains("校验和不符");
        });
        Files.delete(file);
        assertThat(examine(true))
                .anySatisfy(finding ->
                        assertThat(finding.found()).contains(file.toString()).contains("is missing"));
    }

    @Test
    void names_the_offset_of_damage_in_the_log() throws Exception {
        Path copy = temp.resolve("copy");
        try (var folder = DataFolder.open(data);
                var ledger = JdbcLedgers.open("sqlite:" + folder.file("ledger.db"), "", "", 1, time)) {
            for (int i = 0; i < 5; i++) {
                var _ = insertTask(ledger);
            }
            Files.createDirectory(copy);
            Files.copy(data.resolve("ledger.db"), copy.resolve("ledger.db"));
            byte[] log = Files.readAllBytes(data.resolve("ledger.db-wal"));
            log[32 + 24 + 700] ^= 8;
            Files.write(copy.resolve("ledger.db-wal"), log);
        }
        data = copy;
        var finding = examine(true).getLast();
        assertThat(finding.state()).isEqualTo(State.WRONG);
        assertThat(finding.found()).contains("ledger.db-wal is damaged at byte 32");
    }

    private SegmentRange commitRange() {
        byte[] rows = {'x', 'y'};
        var sum = new CRC32C();
        sum.update(rows);
        var range = new SegmentRange("segments/1/1-1", 0, rows.length, 0, (int) sum.getValue());
        assertThat(new FileBlobStore(data.resolve("blobs")).put(range.blob(), rows))
                .isTrue();
        try (var folder = DataFolder.open(data);
                var ledger = JdbcLedgers.open("sqlite:" + folder.file("ledger.db"), "", "", 1, time)) {
            var subtask = Rows.subtask(insertTask(ledger), 1);
            var _ = ledger.write(transaction -> transaction
                    .subtasks()
                    .change(List.of(new SubtaskChange(
                            subtask, subtask.checkpointed(), Optional.empty(), Optional.empty(), List.of(range)))));
        }
        return range;
    }

    @Test
    void a_master_key_beside_its_data_is_noted_until_it_is_moved() throws Exception {
        Path key = Files.createDirectory(data).resolve(KeyFile.FILE);
        Files.writeString(key, MasterKey.fresh(new SecureRandom()).text());
        assertThat(secrets()).satisfies(finding -> {
            assertThat(finding.state()).isEqualTo(State.NOTE);
            assertThat(finding.found()).contains(key.toString()).contains("beside the data");
            assertThat(finding.advice()).contains("secrets.key_file");
        });
        Path elsewhere = temp.resolve("elsewhere.key");
        Files.move(key, elsewhere);
        assertThat(secrets("secrets.key", Files.readString(elsewhere)).state()).isEqualTo(State.OK);
    }

    private DoctorFinding secrets(String... settings) {
        return examine(false, settings).stream()
                .filter(finding -> finding.check().equals("secrets"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void a_running_instance_is_not_disturbed() {
        makeLedger();
        try (var _ = DataFolder.open(data)) {
            var finding = examine(true).getLast();
            assertThat(finding.state()).isEqualTo(State.WRONG);
            assertThat(finding.found()).contains("a server runs");
            assertThat(finding.advice()).contains("stop the server");
        }
    }

    private void makeLedger() {
        try (var folder = DataFolder.open(data);
                var ledger = JdbcLedgers.open("sqlite:" + folder.file("ledger.db"), "", "", 1, time)) {
            AdminToken.ensure(folder, AdminToken.NAME, ledger, new SecureRandom());
            var _ = insertTask(ledger);
        }
    }

    private static Task insertTask(JdbcLedger ledger) {
        return ledger.write(transaction -> {
                    var task = Rows.task(transaction.submissions().reserveIds(1));
                    transaction
                            .submissions()
                            .insert(List.of(new NewTask(
                                    task,
                                    Rows.body("{\"text\":\"certainly unique\"}"),
                                    List.of(Rows.newSubtask(Rows.subtask(task, 1))))));
                    return task;
                })
                .value();
    }

    private void assertWrong(String check, String words, String... settings) {
        assertThat(examine(false, settings)).anySatisfy(finding -> {
            assertThat(finding.check()).isEqualTo(check);
            assertThat(finding.state()).isEqualTo(State.WRONG);
            assertThat(finding.found()).contains(words);
            assertThat(finding.advice()).isNotEmpty();
        });
    }

    private List<DoctorFinding> examine(boolean deep, String... more) {
        List<String> settings = new ArrayList<>(List.of(
                "data.dir",
                data.toString(),
                "listen.port",
                "0",
                "chrome.path",
                temp.resolve("none").toString()));
        settings.addAll(List.of(more));
        return new Servers(time).examine(TestSettings.in(temp, settings.toArray(String[]::new)), deep);
    }
}
