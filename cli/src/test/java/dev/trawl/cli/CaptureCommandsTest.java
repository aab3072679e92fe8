package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.archive.Capture;
import dev.trawl.crawl.archive.DerivedRecord;
import dev.trawl.crawl.archive.ListArchive;
import dev.trawl.crawl.archive.ListedRecord;
import dev.trawl.crawl.archive.WarcCoding;
import dev.trawl.crawl.archive.WarcWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Captures on the command line: exported from a server, and read again with other rules.
class CaptureCommandsTest {

    private static final String CAPTURES = "GET /tasks/t7/results?format=warc";

    @TempDir
    private Path folder;

    private StandInServer server;
    private CommandRun command;

    @BeforeEach
    void start() throws IOException {
        server = new StandInServer();
        command = new CommandRun(folder);
        command.environment.put("TRAWL_SERVER", server.address());
        command.environment.put("TRAWL_TOKEN", "secret");
        Files.writeString(folder.resolve("job.yaml"), "max_pages: 3\nfields:\n  name: h1\n");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void the_pages_of_a_task_are_read_again_by_other_rules() {
        server.on(CAPTURES, 200, new String(archive(WarcCoding.NONE), StandardCharsets.UTF_8));

        var said = command.run("task", "extract", "t7", "--rules", "job.yaml");

        assertThat(said.exit()).isZero();
        assertThat(said.out().lines())
                .hasSize(2)
                .anyMatch(row -> row.contains("\"url\":\"http://e.org/1\"") && row.contains("{\"name\":\"Tea 1\"}"))
                .anyMatch(row -> row.contains("\"depth\":3") && row.contains("{\"name\":\"Tea 2\"}"));
    }

    @Test
    void the_pages_of_a_file_are_read_again_by_other_rules() throws IOException {
        Files.write(folder.resolve("x.warc.gz"), archive(WarcCoding.GZIP));

        var said = command.run("warc", "extract", "x.warc.gz", "--rules", "job.yaml");

        assertThat(said.exit()).isZero();
        assertThat(said.out().lines()).hasSize(2).allMatch(row -> row.contains("{\"name\":\"Tea "));
    }

    /// Their bytes are in the archive of the crawl before.
    @Test
    void pages_that_were_unchanged_are_left_out_and_counted() throws IOException {
        var out = new ByteArrayOutputStream();
        out.writeBytes(archive(WarcCoding.GZIP));
        try (var writer = new WarcWriter(WarcCoding.GZIP, 8)) {
            out.writeBytes(writer.write(revisit()));
        }
        Files.write(folder.resolve("x.warc.gz"), out.toByteArray());

        var said = command.run("warc", "extract", "x.warc.gz", "--rules", "job.yaml");

        assertThat(said.exit()).isZero();
        assertThat(said.out().lines()).hasSize(2);
        assertThat(said.err()).contains("unchanged pages skipped: 1; their captures are in the earlier crawl");
        assertThat(command.run("warc", "ls", "x.warc.gz").out()).contains("revisit  http://e.org/3");
    }

    @Test
    void screenshots_are_written_to_a_folder() throws IOException {
        byte[] image = {1, 2, 3};
        var record = new DerivedRecord(
                DerivedRecord.Kind.RESOURCE,
                "urn:screenshot-1:http://e.org/1",
                "image/png",
                image,
                true,
                Optional.empty());
        try (var writer = new WarcWriter(WarcCoding.GZIP, 8)) {
            Files.write(folder.resolve("x.warc.gz"), writer.write(capture(1), List.of(record)));
        }

        var said = command.run("warc", "files", "x.warc.gz", "--out", "images");

        assertThat(said.exit()).isZero();
        assertThat(said.out()).contains("-screenshot-1.png\",\"url\":\"http://e.org/1\"");
        try (var files = Files.list(folder.resolve("images"))) {
            assertThat(files)
                    .singleElement()
                    .satisfies(file -> assertThat(Files.readAllBytes(file)).isEqualTo(image));
        }
    }

    @Test
    void screenshots_of_two_captures_of_a_page_are_two_files() throws IOException {
        try (var writer = new WarcWriter(WarcCoding.GZIP, 8);
                var archive = Files.newOutputStream(folder.resolve("x.warc.gz"))) {
            for (byte content = 1; content <= 2; content++) {
                var image = new DerivedRecord(
                        DerivedRecord.Kind.RESOURCE,
                        "urn:screenshot-1:http://e.org/1",
                        "image/png",
                        new byte[] {content},
                        true,
                        Optional.empty());
                archive.write(writer.write(capture(1), List.of(image)));
            }
        }

        var said = command.run("warc", "files", "x.warc.gz", "--out", "images");

        assertThat(said.out()).contains("-screenshot-1.png\"", "-2-screenshot-1.png\"");
        try (var files = Files.list(folder.resolve("images"))) {
            assertThat(files.map(CaptureCommandsTest::content)).containsExactlyInAnyOrder((byte) 1, (byte) 2);
        }
    }

    private static byte content(Path file) {
        try {
            return Files.readAllBytes(file)[0];
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void an_archive_without_screenshots_says_so() throws IOException {
        Files.write(folder.resolve("x.warc.gz"), archive(WarcCoding.GZIP));

        var said = command.run("warc", "files", "x.warc.gz");

        assertThat(said.exit()).isZero();
        assertThat(said.err()).contains("x.warc.gz has no screenshots or PDFs");
    }

    @Test
    void a_person_sees_a_line_for_each_record_of_a_file() throws IOException {
        Files.write(folder.resolve("x.warc.gz"), archive(WarcCoding.GZIP));

        assertThat(command.run("warc", "ls", "x.warc.gz").out().lines())
                .hasSize(4)
                .first()
                .asString()
                .matches("response  http://e\\.org/1  0  [0-9]+");
    }

    @Test
    void of_a_damaged_file_the_rows_before_are_printed_and_it_is_a_failure() throws IOException {
        byte[] bytes = archive(WarcCoding.GZIP);
        Files.write(folder.resolve("x.warc.gz"), Arrays.copyOf(bytes, bytes.length - 450));

        var said = command.run("warc", "extract", "x.warc.gz", "--rules", "job.yaml");

        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.out().lines()).hasSize(1);
        assertThat(said.err()).contains("x.warc.gz is damaged before byte");
    }

    @Test
    void the_records_before_the_damage_are_listed_as_those_of_a_whole_file() throws IOException {
        byte[] bytes = archive(WarcCoding.GZIP);
        Files.write(folder.resolve("x.warc.gz"), Arrays.copyOf(bytes, bytes.length - 450));

        var said = command.run("warc", "ls", "x.warc.gz");
        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.out().lines()).isNotEmpty().first().asString().matches("response  http://e\\.org/1  0  [0-9]+");
        assertThat(said.out()).doesNotContain("damaged");
        assertThat(said.err()).contains("x.warc.gz is damaged before byte", "[damaged_archive]");

        var rows = command.run("warc", "ls", "x.warc.gz", "-o", "json");
        assertThat(rows.exit()).isZero();
        assertThat(rows.out()).contains("\"records\"", "\"error\"");
    }

    @Test
    void a_missing_file_is_not_a_usage_error() {
        var said = command.run("warc", "ls", "nope.warc.gz");
        assertThat(said.exit()).isEqualTo(9);
        assertThat(said.err()).contains("cannot read nope.warc.gz (no such file or folder)", "[unreadable_file]");
        assertThat(command.run("warc", "ls").err()).contains("FILE is missing", "[bad_argument]");
    }

    @Test
    void rules_or_files_that_cannot_be_read_are_named() throws IOException {
        Files.writeString(folder.resolve("none.yaml"), "seeds: [http://e.org/]\n");

        assertThat(command.run("warc", "extract", "gone.warc", "--rules", "job.yaml")
                        .err())
                .contains("cannot read ./gone.warc");
        assertThat(command.run("warc", "extract", "x.warc", "--rules", "none.yaml")
                        .err())
                .contains("none.yaml: fields: missing; name the fields to extract, or the items");
    }

    @Test
    void an_export_begins_with_what_it_is() throws IOException {
        server.on(CAPTURES, 200, new String(archive(WarcCoding.NONE), StandardCharsets.UTF_8));

        assertThat(command.run("task", "export", "t7", "--format", "warc", "--out", "x.warc")
                        .exit())
                .isZero();
        var listing = ListArchive.list(folder.resolve("x.warc"));
        assertThat(listing.damage()).isEmpty();
        assertThat(listing.records())
                .extracting(ListedRecord::type)
                .containsExactly("warcinfo", "response", "metadata", "response", "metadata");
    }

    @Test
    void a_task_without_captures_names_the_required_job_setting() {
        server.on(CAPTURES, 200, "");

        var said = command.run("task", "export", "t7", "--format", "warc", "--out", "x.warc");

        assertThat(said.exit()).isEqualTo(4);
        assertThat(said.err()).contains("t7 has no captures", "warc: gzip");
        assertThat(folder.resolve("x.warc")).doesNotExist();
        assertThat(command.run("task", "extract", "t7", "--rules", "job.yaml").exit())
                .isEqualTo(4);
    }

    @Test
    void a_server_error_is_shown_with_its_code() {
        server.on(CAPTURES, 500, "{\"title\": \"damaged\", \"code\": \"damaged_data\"}");

        assertThat(command.run("task", "extract", "t7", "--rules", "job.yaml").err())
                .contains("damaged", "[damaged_data]");
    }

    @Test
    void an_archive_needs_a_file() {
        var said = command.run("task", "export", "t7", "--format", "warc");

        assertThat(said.exit()).isEqualTo(2);
        assertThat(said.err()).contains("-O FILE");
    }

    private static byte[] archive(WarcCoding coding) {
        var out = new ByteArrayOutputStream();
        try (var writer = new WarcWriter(coding, 7)) {
            out.writeBytes(writer.write(capture(1)));
            out.writeBytes(writer.write(capture(2)));
        }
        return out.toByteArray();
    }

    private static Capture revisit() {
        return new Capture(
                "http://e.org/3",
                2_000,
                "192.0.2.1",
                new byte[0],
                "HTTP/1.1 304 Not Modified\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
                new byte[0],
                false,
                "",
                Optional.empty(),
                Map.of(),
                Optional.of(new Capture.Original("<urn:uuid:1>", "http://e.org/3", 1_000)));
    }

    private static Capture capture(int number) {
        byte[] body = ("<h1>Tea " + number + "</h1>").getBytes(StandardCharsets.UTF_8);
        String head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: " + body.length + "\r\n\r\n";
        return new Capture(
                "http://e.org/" + number,
                1_000,
                "192.0.2.1",
                new byte[0],
                head.getBytes(StandardCharsets.US_ASCII),
                body,
                false,
                "sha256:" + "d".repeat(64),
                Optional.empty(),
                Map.of("depth", "3"),
                Optional.empty());
    }
}
