package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The launcher of a package under the shells of this machine. The JDK here is a script that prints its arguments, and
/// `PATH` has a few tools and no shell.
@DisabledOnOs(OS.WINDOWS)
@Timeout(120)
class LauncherShellTest {

    private static final Path SOURCES = Path.of("..").toAbsolutePath().normalize();
    private static final List<String> SCRIPTS = List.of(".scripts/jdk.sh", ".scripts/cache.sh", ".scripts/build.sh");
    private static final List<String> TOOLS = List.of("readlink", "cksum", "stty");

    @TempDir
    private Path temp;

    private Path folder;
    private Path top;

    /// The shells that this machine has; `/bin/sh` is dash on Debian, and busybox on Alpine.
    static Stream<Path> shells() {
        return Stream.of("/bin/sh", "/bin/dash", "/bin/ksh", "/bin/bash")
                .map(Path::of)
                .filter(Files::isExecutable);
    }

    @BeforeEach
    void unpack() throws IOException {
        folder = Files.createDirectories(temp.toRealPath().resolve("a folder"));
        top = folder.resolve("trawl-1.0");
        Files.createDirectories(top.resolve("bin"));
        Files.createDirectories(top.resolve("lib"));
        Files.createDirectories(top.resolve(".scripts"));
        Files.copy(SOURCES.resolve("trawl"), top.resolve("trawl"));
        Files.copy(SOURCES.resolve(".scripts/jdk.sh"), top.resolve(".scripts/jdk.sh"));
        Files.copy(SOURCES.resolve(".scripts/cache.sh"), top.resolve(".scripts/cache.sh"));
        Files.copy(SOURCES.resolve("deploy/package/build.sh"), top.resolve(".scripts/build.sh"));
        Files.createSymbolicLink(top.resolve("bin/trawl"), Path.of("../trawl"));
        Files.writeString(top.resolve("classpath"), "lib/one-1.jar:lib/sqlite-jdbc-3.jar:lib/two-2.jar\n");
        Files.createFile(top.resolve("lib/trawl-app-1.0.jar"));
        tool("jdk/bin/java", "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        tool("jdk/bin/javac", "#!/bin/sh\nexit 0\n");
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
        for (String tool : TOOLS) {
            Path found = Path.of("/usr/bin", tool);
            if (Files.exists(found)) {
                tool("tools/" + tool, "#!/bin/sh\nexec %s \"$@\"\n".formatted(found));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("shells")
    void each_script_of_the_launcher_is_understood(Path shell) throws Exception {
        assertThat(run(SOURCES, shell.toString(), "-n", "trawl")).isEmpty();
        for (String script : SCRIPTS) {
            assertThat(run(SOURCES, shell.toString(), "-n", script)).as(script).isEmpty();
        }
        assertThat(run(SOURCES, shell.toString(), "-n", "deploy/package/build.sh"))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("shells")
    void a_link_to_the_launcher_starts_java_with_every_argument(Path shell) throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("my trawl"), Path.of("trawl-1.0/bin/trawl"));

        assertThat(run(folder, shell.toString(), link.toString(), "task", "get", "two words", "", "*"))
                .contains(
                        "--module-path",
                        top.resolve("lib/sqlite-jdbc-3.jar").toString(),
                        "-Dtrawl.command=" + link,
                        "%s:%s:%s"
                                .formatted(
                                        top.resolve("lib/trawl-app-1.0.jar"),
                                        top.resolve("lib/one-1.jar"),
                                        top.resolve("lib/two-2.jar")))
                .endsWith("dev.trawl.app.Main", "task", "get", "two words", "", "*");
    }

    @Test
    void the_launcher_runs_by_itself_where_no_bash_is_in_the_path() throws Exception {
        for (Path from : List.of(folder, top, top.resolve("bin"))) {
            for (Path launcher : List.of(top.resolve("trawl"), top.resolve("bin/trawl"))) {
                assertThat(run(from, launcher.toString(), "standalone"))
                        .contains("-Xms64m", "--illegal-native-access=deny")
                        .endsWith("dev.trawl.app.Main", "standalone");
            }
        }
        assertThat(run(top, "./trawl", "crawl", "http://127.0.0.1/"))
                .contains("-XX:FreqInlineSize=60")
                .endsWith("dev.trawl.app.Main", "crawl", "http://127.0.0.1/");
        assertThat(run(top.resolve("bin"), "./trawl", "worker", "list"))
                .contains("-XX:TieredStopAtLevel=1")
                .doesNotContain("--illegal-native-access=deny");
    }

    @ParameterizedTest
    @MethodSource("shells")
    void options_for_the_jvm_of_a_server_are_words(Path shell) throws Exception {
        String options = "-Xmx1g -Dname=value";

        assertThat(run(top, List.of("TRAWL_JAVA_OPTS=" + options), shell.toString(), "trawl", "standalone"))
                .containsSubsequence("-Xmx1g", "-Dname=value", "dev.trawl.app.Main");
        assertThat(run(top, List.of("TRAWL_JAVA_OPTS=" + options), shell.toString(), "trawl", "status"))
                .doesNotContain("-Xmx1g");
    }

    private void tool(String name, String script) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private List<String> run(Path from, String... command) throws Exception {
        return run(from, List.of(), command);
    }

    /// The lines that a command prints; each argument of Java is one.
    private List<String> run(Path from, List<String> variables, String... command) throws Exception {
        var words = new ArrayList<>(List.of(command));
        var builder = new ProcessBuilder(words).directory(from.toFile()).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().put("PATH", folder.resolve("tools").toString());
        builder.environment().put("HOME", folder.toString());
        builder.environment().put("TRAWL_AOT", "off");
        builder.environment().put("TRAWL_JAVA_HOME", folder.resolve("jdk").toString());
        variables.forEach(variable -> builder.environment()
                .put(variable.substring(0, variable.indexOf('=')), variable.substring(variable.indexOf('=') + 1)));
        Process process = builder.start();
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return said.isEmpty() ? List.of() : List.of(said.stripTrailing().split("\n", -1));
        } finally {
            process.destroyForcibly();
        }
    }
}
