package dev.trawl.chrome.page;

import dev.trawl.chrome.cdp.CdpException;
import dev.trawl.chrome.cdp.CdpSession;
import dev.trawl.chrome.cdp.Deadline;
import dev.trawl.chrome.pool.Tab;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.render.PageEnvironment;
import dev.trawl.crawl.render.RenderRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;

/// Prepares a tab for a page. Sends only what differs from the page before.
final class TabSetup {

    private static final int BUFFER = 128 << 20;

    /// A page that closes its own tab would end like a crash.
    private static final String GUARDS = "window.close = () => {}; window.print = () => {};";

    private final String agent;

    /// @param agent added to the user agent of the browser, so that sites can recognise the crawler
    TabSetup(String agent) {
        this.agent = agent;
    }

    TabEvents prepare(Tab tab, FetchRequest request, RenderRequest render, boolean addsHeaders, Deadline deadline)
            throws CdpException, InterruptedException {
        CdpSession session = tab.session();
        List<CompletableFuture<JsonNode>> calls = new ArrayList<>();
        var known = tab.attached(TabEvents.class);
        TabEvents events = known.orElseGet(() -> new TabEvents(session));
        if (known.isEmpty()) {
            tab.attach(TabEvents.class, events);
            enable(session, calls);
        }
        PageEnvironment environment = render.environment();
        List<Map<String, String>> patterns = patterns(request, render, addsHeaders);
        if (events.change(environment + " " + patterns + " " + userAgent(request), patterns)) {
            configure(tab, request, environment, deadline, calls);
            calls.add(session.send("Fetch.enable", Map.of("patterns", patterns)));
        }
        for (var call : calls) {
            var _ = session.result("the preparation of the tab", call, deadline);
        }
        return events;
    }

    private static void enable(CdpSession session, List<CompletableFuture<JsonNode>> calls) {
        calls.add(session.send("Page.enable", Map.of()));
        calls.add(session.send("Page.setLifecycleEventsEnabled", Map.of("enabled", true)));
        calls.add(session.send(
                "Network.enable", Map.of("maxTotalBufferSize", BUFFER, "maxResourceBufferSize", BUFFER / 2)));
        calls.add(session.send("Network.setBypassServiceWorker", Map.of("bypass", true)));
        calls.add(session.send("Page.addScriptToEvaluateOnNewDocument", Map.of("source", GUARDS)));
        calls.add(session.send("Page.setInterceptFileChooserDialog", Map.of("enabled", true)));
        TabEvents.attachChildren(session);
    }

    private void configure(
            Tab tab,
            FetchRequest request,
            PageEnvironment environment,
            Deadline deadline,
            List<CompletableFuture<JsonNode>> calls)
            throws CdpException, InterruptedException {
        CdpSession session = tab.session();
        calls.add(session.send(
                "Emulation.setDeviceMetricsOverride",
                Map.of(
                        "width",
                        environment.width(),
                        "height",
                        environment.height(),
                        "deviceScaleFactor",
                        1,
                        "mobile",
                        false)));
        // An empty text restores the default. The locale fails if another tab of the same process has set it already.
        session.tell("Emulation.setLocaleOverride", Map.of("locale", environment.locale()));
        session.tell("Emulation.setTimezoneOverride", Map.of("timezoneId", environment.timeZone()));
        String userAgent = environment.userAgent();
        if (userAgent.isEmpty()) {
            userAgent = userAgent(request);
        }
        if (userAgent.isEmpty()) {
            String own = tab.targets().version(deadline).userAgent().replace("HeadlessChrome", "Chrome");
            userAgent = own + " " + agent;
        }
        calls.add(session.send(
                "Network.setUserAgentOverride",
                environment.locale().isEmpty()
                        ? Map.of("userAgent", userAgent)
                        : Map.of("userAgent", userAgent, "acceptLanguage", environment.locale())));
    }

    /// The user agent that the job sets; empty if it sets none.
    private static String userAgent(FetchRequest request) {
        return request.headers().stream()
                .filter(header -> header.isNamed("user-agent"))
                .map(Header::value)
                .findFirst()
                .orElse("");
    }

    /// Requests that wait for a decision. The others are sent without a round trip.
    private static List<Map<String, String>> patterns(FetchRequest request, RenderRequest render, boolean addsHeaders) {
        if (!render.blockedUrls().isEmpty()) {
            return List.of(Map.of("urlPattern", "*"));
        }
        List<Map<String, String>> patterns = new ArrayList<>();
        patterns.add(Map.of("resourceType", "Document"));
        render.blocked().stream()
                .map(ResourceTypes::name)
                .sorted()
                .forEach(type -> patterns.add(Map.of("resourceType", type)));
        if (addsHeaders) {
            patterns.add(Map.of("urlPattern", request.url().origin() + "/*"));
        }
        return patterns;
    }
}
