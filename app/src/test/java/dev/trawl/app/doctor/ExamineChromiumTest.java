package dev.trawl.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.trawl.app.TestSettings;
import dev.trawl.app.process.SystemTime;
import dev.trawl.chrome.browser.BrowserConfig;
import dev.trawl.chrome.browser.BrowserUnavailableException;
import dev.trawl.chrome.browser.BrowserUnavailableException.Problem;
import dev.trawl.chrome.browser.FindBrowser;
import dev.trawl.chrome.browser.UserNamespaces;
import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.start.DoctorFinding;
import dev.trawl.cli.start.DoctorFinding.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@EnabledOnOs(OS.LINUX)
class ExamineChromiumTest {

    @TempDir
    Path temporary;

    /// The user of the browser must be able to enter its folder.
    @BeforeEach
    void open() throws IOException {
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwx--x--x"));
    }

    @Test
    void names_version_path_user_and_sandbox_of_the_browser() {
        assumeTrue(
                new FindBrowser(System.getenv("PATH")).installed().isPresent(),
                "no Chromium here: install chromium-headless-shell to run this test");

        DoctorFinding finding = examine();

        assertThat(finding.state()).as(finding.found()).isEqualTo(State.OK);
        assertThat(finding.found()).matches(".*Chrome/\\d+\\..* in /.*, runs as user \\S+ in its sandbox");
        assertThat(finding.advice()).isEmpty();
    }

    @Test
    void notes_a_wrong_path() {
        DoctorFinding finding = examine("chrome.path", "/nowhere/chrome");

        assertThat(finding.state()).isEqualTo(State.NOTE);
        assertThat(finding.found()).isEqualTo("chrome.path /nowhere/chrome is not an executable file");
        assertThat(finding.advice()).contains("docs/configuration.md");
        assertThat(finding.found(MessageLanguage.CHINESE)).isEqualTo("chrome.path /nowhere/chrome 不是可执行文件");
    }

    @Test
    void notes_a_browser_that_ends_at_once_and_the_kernel_setting_that_can_cause_it() throws IOException {
        assertThat(examine("chrome.path", "/bin/false").advice()).contains("does-not-start");

        Files.createDirectories(temporary.resolve("user"));
        Files.writeString(temporary.resolve("user/max_user_namespaces"), "0\n");
        DoctorFinding finding = examine("chrome.path", "/bin/false");

        assertThat(finding.state()).isEqualTo(State.NOTE);
        assertThat(finding.found()).contains("/bin/false did not start");
        assertThat(finding.advice()).contains("sysctl -w user.max_user_namespaces=");
    }

    @Test
    void notes_an_invalid_setting() {
        assertThat(examine("chrome.max_memory", "much").found()).contains("chrome.max_memory");
    }

    @ParameterizedTest
    @EnumSource
    void every_problem_is_a_note_with_a_fix(Problem problem) {
        DoctorFinding finding =
                examination().unusable(new BrowserUnavailableException(problem, "why"), BrowserConfig.in(temporary));

        assertThat(finding.state()).isEqualTo(State.NOTE);
        assertThat(finding.found()).isNotEmpty();
        assertThat(finding.advice()).isNotEmpty();
        assertThat(finding.found(MessageLanguage.CHINESE)).isNotEqualTo(finding.found());
        assertThat(finding.advice(MessageLanguage.CHINESE)).isNotEqualTo(finding.advice());
    }

    private DoctorFinding examine(String... more) {
        return examination(more).examine();
    }

    private ExamineChromium examination(String... more) {
        String[] settings = new String[more.length + 2];
        System.arraycopy(more, 0, settings, 0, more.length);
        settings[more.length] = "chrome.folder";
        settings[more.length + 1] = temporary.resolve("browsers").toString();
        return new ExamineChromium(
                TestSettings.in(temporary, settings), new UserNamespaces(temporary), new SystemTime());
    }
}
