package dev.trawl.chrome.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.chrome.browser.BrowserConfig;
import dev.trawl.testkit.ManualTime;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class NoSandboxWarningTest {

    private final ManualTime time = new ManualTime(0, Long.MAX_VALUE - 5);
    private final BrowserConfig sandboxed = BrowserConfig.in(Path.of("/nowhere"));

    @Test
    void warns_at_once_and_then_once_an_hour() {
        var warning = new NoSandboxWarning(sandboxed.withoutSandbox(), time);

        assertThat(warning.logIfDue(1)).isTrue();
        assertThat(warning.logIfDue(1)).isFalse();

        time.advance(Duration.ofMinutes(59));
        assertThat(warning.logIfDue(1)).isFalse();

        time.advance(Duration.ofMinutes(1));
        assertThat(warning.logIfDue(1)).isTrue();
        assertThat(warning.logIfDue(1)).isFalse();
    }

    @Test
    void does_not_warn_while_no_browser_runs() {
        var warning = new NoSandboxWarning(sandboxed.withoutSandbox(), time);

        assertThat(warning.logIfDue(0)).isFalse();
        assertThat(warning.logIfDue(1)).isTrue();
    }

    @Test
    void does_not_warn_about_sandboxed_browsers() {
        assertThat(new NoSandboxWarning(sandboxed, time).logIfDue(1)).isFalse();
    }
}
