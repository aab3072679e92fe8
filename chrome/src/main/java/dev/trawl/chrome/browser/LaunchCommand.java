package dev.trawl.chrome.browser;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The command that starts a browser in a process group of its own.
///
/// A shell passes stdin and stdout of the process on as descriptors 3 and 4, waits for the browser and deletes its
/// folder. When the worker dies, the pipe closes, the browser ends, and the shell cleans up.
final class LaunchCommand {

    private static final String SHELL =
            "dir=$0; \"$@\" 3<&0 4>&1 </dev/null >/dev/null; exec </dev/null; cd /; rm -rf -- \"$dir\"";

    /// Services of the browser that connect to other servers than those of the page.
    private static final String FEATURES_OFF = String.join(
            ",",
            "MediaRouter",
            "DialMediaRouteProvider",
            "OptimizationHints",
            "OptimizationGuideModelDownloading",
            "Translate",
            "AutofillServerCommunication",
            "CertificateTransparencyComponentUpdater",
            "InterestFeedContentSuggestions",
            "SegmentationPlatform",
            "PreconnectToSearch",
            "AsyncDns",
            "DnsOverHttps",
            "HttpsUpgrades",
            "HttpsFirstBalancedModeAutoEnable",
            "Prerender2",
            "WebOTP",
            "DestroyProfileOnBrowserClose");

    private static final long SMALL_SHM = 512L << 20;

    private static final List<String> OPTIONS = List.of(
            "--headless",
            "--remote-debugging-pipe",
            "--no-first-run",
            "--no-default-browser-check",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-component-extensions-with-background-pages",
            "--disable-client-side-phishing-detection",
            "--disable-default-apps",
            "--disable-domain-reliability",
            "--disable-extensions",
            "--disable-sync",
            "--disable-breakpad",
            "--disable-crash-reporter",
            "--disable-gpu",
            "--disable-hang-monitor",
            "--disable-notifications",
            "--disable-speech-api",
            "--disable-background-timer-throttling",
            "--disable-backgrounding-occluded-windows",
            "--disable-renderer-backgrounding",
            "--deny-permission-prompts",
            "--block-new-web-contents",
            "--no-pings",
            "--no-service-autorun",
            "--metrics-recording-only",
            "--mute-audio",
            "--hide-scrollbars",
            "--password-store=basic",
            "--disable-features=" + FEATURES_OFF,
            // No packet leaves beside the proxy of a context. Without a context there is no proxy, so nothing leaves.
            "--disable-quic",
            "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
            "--webrtc-ip-handling-policy=disable_non_proxied_udp",
            "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
            "--proxy-server=http://127.0.0.1:1",
            "--proxy-bypass-list=<-loopback>");

    private LaunchCommand() {}

    /// @param folder of this browser
    /// @param drop program and options that change the user; empty if this process is not root
    static List<String> of(Path browser, Path folder, BrowserConfig config, List<String> drop) {
        List<String> command = new ArrayList<>(List.of("setsid", "/bin/sh", "-c", SHELL, folder.toString()));
        command.addAll(drop);
        command.add(browser.toString());
        command.addAll(OPTIONS);
        command.add("--user-data-dir=" + folder.resolve("profile"));
        command.add("--js-flags=--max-old-space-size=" + config.heapMegabytes());
        if (config.allowNoSandbox()) {
            command.add("--no-sandbox");
        }
        if (hasSmallSharedMemory()) {
            command.add("--disable-dev-shm-usage");
        }
        return command;
    }

    /// The first program that the command needs and no folder of the search path has. The shell would report it only as
    /// a browser that ended.
    static Optional<String> missing(List<String> drop, String searchPath) {
        return Stream.concat(Stream.of("setsid"), drop.stream().limit(1))
                .filter(program -> Stream.of(searchPath.split(":"))
                        .filter(folder -> folder.startsWith("/"))
                        .noneMatch(folder -> Files.isExecutable(Path.of(folder, program))))
                .findFirst();
    }

    /// True in a container with the usual 64 MiB, in which pages would crash.
    private static boolean hasSmallSharedMemory() {
        try {
            return Files.getFileStore(Path.of("/dev/shm")).getTotalSpace() < SMALL_SHM;
        } catch (IOException _) {
            return true;
        }
    }
}
