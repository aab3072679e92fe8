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

        assertThat(warning.logIfDue()).isTrue();
        assertThat(warning.logIfDue()).isFalse();

        time.advance(Duration.ofMinutes(59));
        assertThat(warning.logIfDue()).isFalse();

        time.advance(Duration.ofMinutes(1));
        assertThat(warning.logIfDue()).isTrue();
        assertThat(warning.logIfDue()).isFalse();
    }

    @Test
    void does_not_warn_about_sandboxed_browsers() {
        assertThat(new NoSandboxWarning(sandboxed, time).logIfDue()).isFalse();
    }
}
