package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The launcher in a folder where its user can write nothing, as under `/opt`: it does not try to build there.
@DisabledOnOs(OS.WINDOWS)
class ForeignFolderTest {

    private static final Path SCRIPTS = Path.of("../.scripts").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    /// A file where the build has its folder keeps even the superuser from writing there.
    @BeforeEach
    void nothing_can_be_written() throws IOException {
        Files.writeString(folder.resolve("pom.xml"), "");
        Files.writeString(folder.resolve("target"), "");
    }

    @Test
    void a_built_version_runs_although_sources_look_newer() throws Exception {
        Path home = Files.createDirectories(folder.resolve("app/target/trawl"));
        Files.writeString(home.resolve("classpath"), "");

        assertThat(start()).contains("what is built runs", "TRAWL_BUILD=off").endsWith("started");
    }

    @Test
    void a_missing_build_in_a_read_only_folder_is_reported() throws Exception {
        assertThat(start())
                .startsWith("trawl: nothing is built in " + folder)
                .contains("may not write there", "as the owner of the folder")
                .hasLineCount(1);
    }

    @Test
    void a_copy_without_the_sources_is_never_built() throws Exception {
        Files.delete(folder.resolve("pom.xml"));

        assertThat(start()).isEqualTo("started");
    }

    private String start() throws IOException, InterruptedException {
        String script = "set -eu; root='%s'; . '%s/build.sh'; if needs_build; then build || exit 1; fi; echo started"
                .formatted(folder, SCRIPTS);
        var launcher = new ProcessBuilder("/bin/sh", "-c", script).redirectErrorStream(true);
        launcher.environment().remove("TRAWL_BUILD"); // tests have it
        var process = launcher.start();
        try {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        } finally {
            process.destroyForcibly();
        }
    }
}
