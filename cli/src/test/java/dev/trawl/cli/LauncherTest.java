package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Runs the launcher's JDK search in a shell, on folders that only look like JDKs.
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

    private static final Path SCRIPTS = Path.of("../.scripts").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    private final Map<String, String> environment = new HashMap<>();

    @Test
    void the_jdk_named_for_trawl_wins() throws Exception {
        environment.put("TRAWL_JAVA_HOME", jdk("named one", "25.0.3").toString());
        environment.put("JAVA_HOME", jdk("usual", "26").toString());

        assertThat(find()).isEqualTo(folder.resolve("named one").toString());
    }

    @Test
    void an_older_java_home_and_path_are_passed_over_for_the_newest_in_the_usual_folders() throws Exception {
        environment.put("JAVA_HOME", jdk("old", "17.0.15").toString());
        Files.createSymbolicLink(
                folder.resolve("java"), jdk("older", "1.8.0_400").resolve("bin/java"));
        environment.put("PATH", folder + ":/usr/bin:/bin");
        jdk("jvm/a", "25");
        jdk("jvm/b", "26.0.1");
        jdk("jvm/c", "21");

        assertThat(find()).isEqualTo(folder.resolve("jvm/b").toString());
    }

    @Test
    void a_java_in_the_path_is_followed_through_links() throws Exception {
        Files.createSymbolicLink(folder.resolve("java"), jdk("real", "25.0.1").resolve("bin/java"));
        environment.put("PATH", folder + ":/usr/bin:/bin");

        assertThat(find()).isEqualTo(folder.resolve("real").toString());
    }

    @Test
    void without_a_jdk_one_line_says_what_to_install() throws Exception {
        environment.put("JAVA_HOME", jdk("old", "17").toString());
        environment.put("PATH", folder + ":/nowhere");

        assertThat(find())
                .startsWith("trawl: no JDK 25 or newer found; install one")
                .hasLineCount(1);
    }

    @Test
    void a_wrong_jdk_named_for_trawl_is_not_silently_replaced() throws Exception {
        environment.put("TRAWL_JAVA_HOME", jdk("old", "17").toString());
        jdk("jvm/a", "25");

        assertThat(find()).contains("TRAWL_JAVA_HOME").hasLineCount(1);
    }

    private Path jdk(String name, String version) throws IOException {
        Path home = folder.resolve(name);
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        for (String tool : new String[] {"java", "javac"}) {
            Files.createFile(
                    home.resolve("bin").resolve(tool),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        }
        return home;
    }

    private String find() throws IOException, InterruptedException {
        String script = ". '" + SCRIPTS + "/jdk.sh'; usual_jdk() { newest_jdk '" + folder
                + "'/jvm/*; }; find_jdk && echo \"$jdk\"";
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", script).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().put("PATH", "/usr/bin:/bin");
        builder.environment().putAll(environment);
        builder.environment().putIfAbsent("HOME", folder.toString());
        Process process = builder.start();
        try {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        } finally {
            process.destroyForcibly();
        }
    }
}
