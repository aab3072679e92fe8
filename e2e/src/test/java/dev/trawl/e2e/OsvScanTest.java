package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The offline comparison with a database of vulnerabilities. (S21)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class OsvScanTest {

    private static final String SBOM = """
            {"components": [{"group": "org.tea", "name": "kettle", "version": "2.4.1"},
              {"group": "org.tea", "name": "cup", "version": "1.0"}]}
            """;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "kettle, HIGH, 2.0, 2.4.2, true",
        "kettle, CRITICAL, 0, 3, true",
        "kettle, UNKNOWN, 2.4.1, 2.5, true",
        "kettle, HIGH, 2.0, 2.4.1, false",
        "kettle, HIGH, 2.5, 2.6, false",
        "kettle, LOW, 2.0, 2.6, false",
        "pot, HIGH, 0, 9, false",
    })
    void a_version_inside_of_a_range_is_found(
            String name, String severity, String introduced, String fixed, boolean found) throws IOException {
        var report = OsvScan.scan(sbom(), database("""
                {"id": "GHSA-1", "modified": "2026-05-01T00:00:00Z", "database_specific": {"severity": "%s"},
                 "affected": [{"package": {"ecosystem": "Maven", "name": "org.tea:%s"},
                   "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "%s"}, {"fixed": "%s"}]}]}]}
                """.formatted(severity, name, introduced, fixed)));

        assertThat(report.found()).hasSize(found ? 1 : 0);
        assertThat(report.newest()).isEqualTo(Instant.parse("2026-05-01T00:00:00Z"));
    }

    @ParameterizedTest
    @CsvSource({
        "1.10, 1.9, 1",
        "4.2.15.Final, 4.2.15, 0",
        "4.2.15.Final, 4.2.16.Final, -1",
        "2.0-rc1, 2.0, -1",
        "2.0-beta2, 2.0-rc1, -1",
        "33.5.0-jre, 33.5.0, 0",
        "1.0.0, 1, 0",
    })
    void versions_are_compared_as_maven_does(String one, String other, int order) {
        assertThat(Integer.signum(OsvScan.compare(one, other))).isEqualTo(order);
        assertThat(Integer.signum(OsvScan.compare(other, one))).isEqualTo(-order);
    }

    @Test
    void withdrawn_entries_do_not_count() throws IOException {
        var report = OsvScan.scan(sbom(), database("""
                {"id": "GHSA-2", "withdrawn": "2026-01-01T00:00:00Z",
                 "affected": [{"package": {"name": "org.tea:cup"}, "versions": ["1.0"]}]}
                """));

        assertThat(report.found()).isEmpty();
        assertThat(report.entries()).isOne();
    }

    private Path sbom() throws IOException {
        return Files.writeString(folder.resolve("sbom.json"), SBOM);
    }

    private Path database(String entry) throws IOException {
        Path file = folder.resolve("all.zip");
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry("entry.json"));
            zip.write(entry.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }
}
