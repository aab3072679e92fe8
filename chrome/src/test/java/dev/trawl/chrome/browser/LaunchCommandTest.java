package dev.trawl.chrome.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class LaunchCommandTest {

    @TempDir
    Path programs;

    @Test
    void names_a_program_that_is_missing() throws IOException {
        String searchPath = "/nowhere:" + programs;
        List<String> drop = new BrowserUser(65534, 65534).command();
        assertThat(LaunchCommand.missing(drop, searchPath)).contains("setsid");

        program("setsid");
        assertThat(LaunchCommand.missing(drop, searchPath)).contains("setpriv");
        assertThat(LaunchCommand.missing(List.of(), searchPath)).isEmpty();

        program("setpriv");
        assertThat(LaunchCommand.missing(drop, searchPath)).isEmpty();
    }

    private void program(String name) throws IOException {
        Path file = Files.createFile(programs.resolve(name));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
