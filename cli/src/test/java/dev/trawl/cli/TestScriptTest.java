package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Runs `./test` in a small project, with a program in Maven's place that writes the log and the reports of a run.
@DisabledOnOs(OS.WINDOWS)
class TestScriptTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    /// Modules spi ← core ← app, and docs that belong to none.
    @BeforeEach
    void create_a_project() throws IOException {
        Files.createDirectories(folder.resolve(".scripts"));
        Files.copy(ROOT.resolve("test"), folder.resolve("test"));
        try (Stream<Path> scripts = Files.list(ROOT.resolve(".scripts"))) {
            for (Path script : scripts.toList()) {
                Files.copy(script, folder.resolve(".scripts").resolve(script.getFileName()));
            }
        }
        Files.writeString(folder.resolve(".gitignore"), "target/\nbin/\n");
        Files.writeString(folder.resolve("pom.xml"), "");
        module("spi", "");
        module("core", "<dependency><artifactId>trawl-spi</artifactId></dependency>");
        module("app", "<dependency><artifactId>trawl-core</artifactId></dependency>");
        module("bench", "<dependency><artifactId>trawl-spi</artifactId></dependency>");
        Files.createDirectories(folder.resolve("app/target/trawl"));
        program("chromium", "exit 0");
        program("chromium-headless-shell", "exit 0");
        program("bash-3.2", "enable -n mapfile readarray"); // the bash of macOS lacks these
        maven("exit 0");
    }

    @Test
    void a_run_without_failures_calls_maven_once() throws Exception {
        maven(testsRun(5, 0));

        assertThat(run())
                .contains("Tests run: 5, Failures: 0")
                .contains("All green")
                .doesNotContain("FLAKY");
        assertThat(calls()).hasSize(1).first().asString().contains("-Dtrawl.whole=true");
    }

    @Test
    void a_class_that_passes_the_second_time_is_named_as_flaky() throws Exception {
        maven("""
                case "$*" in
                  *reuseForks=false*) %s ;;
                  *) %s; %s ;;
                esac
                """.formatted(testsRun(1, 0), testsRun(5, 1), failedReport()));

        assertThat(run("core"))
                .contains("All green")
                .contains("FLAKY: LeaseTest.expires failed and passed when run again")
                .doesNotContain("LeaseTest.renews");
        assertThat(calls()).hasSize(2).last().asString().contains("-pl core");
        assertThat(folder.resolve("target/test.includes")).hasContent("dev/trawl/core/LeaseTest.java");
        assertThat(folder.resolve("target/flaky/TEST-dev.trawl.core.LeaseTest.xml"))
                .exists();
        assertThat(folder.resolve("target/test.log")).exists();
    }

    @Test
    void a_class_that_fails_twice_fails_the_run() throws Exception {
        maven("""
                case "$*" in
                  *reuseForks=false*) %s; exit 1 ;;
                  *) %s; %s ;;
                esac
                """.formatted(testsRun(1, 1), testsRun(5, 1), failedReport()));

        assertThat(run("core")).contains("FAILED").doesNotContain("All green", "FLAKY");
    }

    @Test
    void a_failure_without_a_report_fails_the_run() throws Exception {
        maven(testsRun(5, 1));

        assertThat(run()).contains("FAILED").doesNotContain("All green");
    }

    @Test
    void a_crashed_jvm_fails_the_run_despite_passing_tests() throws Exception {
        maven("echo '[ERROR] The forked VM terminated without properly saying goodbye'; " + testsRun(5, 0));

        assertThat(run()).contains("FAILED", "A JVM of the tests ended").doesNotContain("All green");
    }

    @Test
    void a_failed_build_is_not_run_again() throws Exception {
        maven("exit 1");

        assertThat(run()).contains("FAILED");
        assertThat(calls()).hasSize(1);
    }

    @Test
    void changed_chooses_the_touched_modules_and_their_dependents() throws Exception {
        git("init", "-q", "-b", "main");
        commit("first");
        assertThat(run("--changed")).contains("No module was touched");

        Files.writeString(folder.resolve("core/Changed.java"), "");
        assertThat(run("--changed")).contains("Testing app core with");
        assertThat(calls()).last().asString().contains("-pl app,core ");

        Files.writeString(folder.resolve("pom.xml"), "<project/>");
        assertThat(run("--changed")).contains("Testing everything with");
    }

    @Test
    void changed_tests_everything_when_main_has_no_commit_in_common() throws Exception {
        git("init", "-q", "-b", "main");
        commit("first");
        git("checkout", "-q", "--orphan", "shallow");
        commit("second");

        assertThat(run("--changed")).contains("no commit in common with main", "Testing everything with");
    }

    @Test
    void changed_tests_everything_when_main_is_not_in_the_clone() throws Exception {
        git("init", "-q", "-b", "topic");
        commit("first");

        assertThat(run("--changed")).contains("no commit in common with main", "Testing everything with");
    }

    @Test
    void an_unknown_module_is_named_with_the_known_ones() throws Exception {
        assertThat(run("cor")).contains("no module 'cor'", "app bench core spi");
        assertThat(folder.resolve("calls")).doesNotExist();
    }

    private void module(String name, String dependency) throws IOException {
        Files.createDirectories(folder.resolve(name).resolve("src/test/java"));
        Files.writeString(folder.resolve(name).resolve("pom.xml"), dependency + "\n");
    }

    private void maven(String body) throws IOException {
        program("mvn", "echo \"$*\" >> calls\n" + body);
    }

    private void program(String name, String body) throws IOException {
        Path file = Files.createDirectories(folder.resolve("bin")).resolve(name);
        Files.writeString(file, "#!/bin/bash\n" + body + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private static String testsRun(int run, int failures) {
        return "echo '[INFO] Tests run: %d, Failures: %d, Errors: 0, Skipped: 0'".formatted(run, failures);
    }

    private static String failedReport() {
        return """
                mkdir -p core/target/surefire-reports
                cat > core/target/surefire-reports/TEST-dev.trawl.core.LeaseTest.xml << 'XML'
                <testsuite name="dev.trawl.core.LeaseTest" tests="2" errors="0" skipped="0" failures="1" flakes="0">
                  <testcase name="renews" classname="dev.trawl.core.LeaseTest" time="0.1"/>
                  <testcase name="expires(int)[2]" classname="dev.trawl.core.LeaseTest" time="0.1">
                    <failure message="late">at</failure>
                  </testcase>
                </testsuite>
                XML
                """;
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(folder.resolve("calls"));
    }

    private String run(String... arguments) throws Exception {
        return start(Stream.concat(Stream.of("/bin/bash", "./test"), Stream.of(arguments)));
    }

    private void commit(String message) throws Exception {
        git("add", ".");
        git("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-q", "-m", message);
    }

    private void git(String... arguments) throws Exception {
        start(Stream.concat(Stream.of("git"), Stream.of(arguments)));
    }

    private String start(Stream<String> command) throws Exception {
        var builder =
                new ProcessBuilder(command.toList()).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        builder.environment().put("TRAWL_JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("BASH_ENV", folder.resolve("bin/bash-3.2").toString());
        Process process = builder.start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(4, TimeUnit.MINUTES)).isTrue();
            return output;
        } finally {
            process.destroyForcibly();
        }
    }
}
