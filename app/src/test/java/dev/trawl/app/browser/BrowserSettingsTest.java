package dev.trawl.app.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.trawl.app.TestSettings;
import dev.trawl.chrome.pool.BrowserPoolConfig;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrowserSettingsTest {

    @TempDir
    Path folder;

    @Test
    void the_defaults_keep_the_sandbox_and_drop_root() {
        var settings = BrowserSettings.of(TestSettings.in(folder));

        assertThat(settings.browser().allowNoSandbox()).isFalse();
        assertThat(settings.browser().user()).isEqualTo("nobody");
        assertThat(settings.browser().path()).isEmpty();
        assertThat(settings.browser().folder().getFileName())
                .hasToString("trawl-chrome-" + System.getProperty("user.name"));
        assertThat(settings.pool())
                .isEqualTo(BrowserPoolConfig.of(2 * Runtime.getRuntime().availableProcessors()));
    }

    @Test
    void every_setting_is_read() {
        var settings = BrowserSettings.of(TestSettings.in(
                folder,
                "chrome.path",
                "/opt/browser",
                "chrome.folder",
                "/var/browsers",
                "chrome.user",
                "crawler",
                "chrome.tabs",
                "3",
                "chrome.recycle_pages",
                "7",
                "chrome.recycle_age",
                "5m",
                "chrome.max_memory",
                "2g",
                "chrome.allow_no_sandbox",
                "true"));

        assertThat(settings.browser().path()).contains(Path.of("/opt/browser"));
        assertThat(settings.browser().folder()).isEqualTo(Path.of("/var/browsers"));
        assertThat(settings.browser().user()).isEqualTo("crawler");
        assertThat(settings.browser().allowNoSandbox()).isTrue();
        assertThat(settings.pool())
                .isEqualTo(BrowserPoolConfig.of(3)
                        .withRecyclePages(7)
                        .withRecycleAge(Duration.ofMinutes(5))
                        .withMaxMemory(2L << 30));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "chrome.tabs | 1001 | chrome.tabs must be from 1 to 1000, not 1001",
                "chrome.recycle_pages | 0 | chrome.recycle_pages must be at least 1, not 0",
                "chrome.max_memory | much | chrome.max_memory must be an amount such as 1536m or 2g, not",
                "chrome.max_memory | 255m | chrome.max_memory must be at least 256 MiB",
            })
    void an_invalid_setting_is_named(String key, String value, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BrowserSettings.of(TestSettings.in(folder, key, value)))
                .withMessageStartingWith(message);
    }
}
