package dev.trawl.app.browser;

import dev.trawl.chrome.browser.BrowserConfig;
import dev.trawl.chrome.fetch.ChromeBrowsers;
import dev.trawl.chrome.pool.BrowserPoolConfig;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Settings;
import dev.trawl.crawl.fetch.http.Connector;
import dev.trawl.spi.TimeSource;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// The settings of the browsers: `chrome.*`.
public record BrowserSettings(BrowserConfig browser, BrowserPoolConfig pool) {

    private static final Pattern AMOUNT = Pattern.compile("([1-9][0-9]{0,5})([mg])");
    private static final int TABS_PER_CORE = 2;

    /// @throws IllegalArgumentException naming the invalid key
    public static BrowserSettings of(Settings settings) {
        String path = settings.text(ConfigKey.CHROME_PATH);
        String folder = settings.text(ConfigKey.CHROME_FOLDER);
        BrowserConfig standard = BrowserConfig.in(folder.isEmpty() ? temporaryFolder() : Path.of(folder));
        var browser = new BrowserConfig(
                path.isEmpty() ? Optional.empty() : Optional.of(Path.of(path)),
                standard.folder(),
                settings.text(ConfigKey.CHROME_USER),
                settings.flag(ConfigKey.CHROME_ALLOW_NO_SANDBOX),
                standard.heapMegabytes(),
                standard.startTime());
        int tabs = settings.number(ConfigKey.CHROME_TABS);
        var pool = BrowserPoolConfig.of(tabs == 0 ? usualTabs() : tabs)
                .withRecyclePages(settings.number(ConfigKey.CHROME_RECYCLE_PAGES))
                .withRecycleAge(settings.duration(ConfigKey.CHROME_RECYCLE_AGE))
                .withMaxMemory(bytes(settings.text(ConfigKey.CHROME_MAX_MEMORY)));
        return new BrowserSettings(browser, pool);
    }

    /// @param searchPath folders with programs, as in `PATH`
    public ChromeBrowsers open(String searchPath, Connector connector, TimeSource time) {
        return new ChromeBrowsers(searchPath, browser, pool, connector, time);
    }

    private static int usualTabs() {
        return TABS_PER_CORE * Runtime.getRuntime().availableProcessors();
    }

    /// Below the temporary folder, which the user of the browsers can enter, unlike the home of root.
    private static Path temporaryFolder() {
        return Path.of(System.getProperty("java.io.tmpdir"), "trawl-chrome-" + System.getProperty("user.name"));
    }

    private static long bytes(String text) {
        var matcher = AMOUNT.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new IllegalArgumentException("chrome.max_memory must be an amount such as 1536m or 2g, not '%s'"
                    .formatted(text.replaceAll("\\p{Cntrl}", "?")));
        }
        return Long.parseLong(matcher.group(1)) << (matcher.group(2).equals("m") ? 20 : 30);
    }
}
