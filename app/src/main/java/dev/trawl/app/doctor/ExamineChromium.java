package dev.trawl.app.doctor;

import dev.trawl.app.browser.BrowserSettings;
import dev.trawl.app.process.LogSetup;
import dev.trawl.chrome.browser.BrowserConfig;
import dev.trawl.chrome.browser.BrowserUnavailableException;
import dev.trawl.chrome.browser.BrowserUser;
import dev.trawl.chrome.browser.FindBrowser;
import dev.trawl.chrome.browser.UserNamespaces;
import dev.trawl.chrome.cdp.CdpException;
import dev.trawl.chrome.pool.BrowserPool;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.start.DoctorFinding;
import dev.trawl.config.Settings;
import dev.trawl.spi.TimeSource;
import java.util.Optional;

/// Starts the browser of the settings once and loads an empty page. Chrome is optional, so a browser that cannot
/// be used is a note.
///
/// @param namespaces explain a sandbox that cannot start
record ExamineChromium(Settings settings, UserNamespaces namespaces, TimeSource time) {

    private static final String CHECK = "chromium";
    private static final Phrase CORRECT_SETTING = Phrase.of("fix it, see docs/configuration.md#browsers");

    static ExamineChromium here(Settings settings, TimeSource time) {
        return new ExamineChromium(settings, UserNamespaces.ofThisMachine(), time);
    }

    DoctorFinding examine() {
        BrowserSettings chrome;
        try {
            chrome = BrowserSettings.of(settings);
        } catch (IllegalArgumentException invalid) {
            return DoctorFinding.note(CHECK, Phrase.of("%s", String.valueOf(invalid.getMessage())), CORRECT_SETTING);
        }
        LogSetup.silenceBrowsers(); // the finding reports the error
        var finder = new FindBrowser(Optional.ofNullable(System.getenv("PATH")).orElse(""));
        try (BrowserPool pool = BrowserPool.open(finder, chrome.browser(), chrome.pool(), time)) {
            return usable(pool, chrome.browser());
        } catch (BrowserUnavailableException unavailable) {
            return unusable(unavailable, chrome.browser());
        } catch (CdpException failed) {
            return unstarted(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return unstarted(interrupted);
        }
    }

    private static DoctorFinding usable(BrowserPool pool, BrowserConfig browser)
            throws BrowserUnavailableException, CdpException, InterruptedException {
        String version = pool.check().product();
        String user = BrowserUser.forThisProcess(browser.user())
                .map(_ -> browser.user())
                .orElse(System.getProperty("user.name"));
        return browser.allowNoSandbox()
                ? DoctorFinding.note(
                        CHECK,
                        Phrase.of("%s in %s, runs as user %s without a sandbox", version, pool.program(), user),
                        Phrase.of("set chrome.allow_no_sandbox to false, see docs/chrome.md#security"))
                : DoctorFinding.ok(
                        CHECK, Phrase.of("%s in %s, runs as user %s in its sandbox", version, pool.program(), user));
    }

    DoctorFinding unusable(BrowserUnavailableException unavailable, BrowserConfig browser) {
        return switch (unavailable.problem()) {
            case NOT_FOUND -> missing(browser);
            case PLATFORM ->
                unusable(unavailable, Phrase.of("browsers run only on Linux; 'apt install util-linux' has setpriv"));
            case USER ->
                DoctorFinding.note(
                        CHECK,
                        Phrase.of("not usable: chrome.user '%s' is root or no user of this machine", browser.user()),
                        Phrase.of("set chrome.user to an unprivileged user"));
            case FOLDER -> unusable(unavailable, Phrase.of("set chrome.folder to a folder that chrome.user can enter"));
            case START -> unstarted(unavailable);
            case SANDBOX ->
                DoctorFinding.note(CHECK, Phrase.of("not usable: its sandbox cannot start"), allowSandbox());
        };
    }

    private static DoctorFinding missing(BrowserConfig browser) {
        return browser.path()
                .map(path -> DoctorFinding.note(
                        CHECK, Phrase.of("chrome.path %s is not an executable file", path), CORRECT_SETTING))
                .orElseGet(() -> DoctorFinding.note(
                        CHECK,
                        Phrase.of("not found; needed only for pages that require a browser"),
                        Phrase.of("run 'apt install chromium-headless-shell'")));
    }

    /// A sandbox that cannot start ends most browsers at once.
    private DoctorFinding unstarted(Exception failed) {
        return unusable(failed, allowSandbox());
    }

    private Phrase allowSandbox() {
        return namespaces
                .fix()
                .map(setting -> Phrase.of("allow user namespaces for its sandbox with 'sysctl -w %s'", setting))
                .orElseGet(() -> Phrase.of("see docs/chrome.md#a-browser-that-does-not-start"));
    }

    private static DoctorFinding unusable(Exception failed, Phrase advice) {
        return DoctorFinding.note(CHECK, Phrase.of("not usable: %s", String.valueOf(failed.getMessage())), advice);
    }
}
