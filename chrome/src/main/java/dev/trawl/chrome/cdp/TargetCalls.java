package dev.trawl.chrome.cdp;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// The calls of the domains Browser and Target.
///
/// @param session of the browser itself
public record TargetCalls(CdpSession session) {

    /// Product and version, such as `HeadlessChrome/156.0.1`, and the user agent.
    public record Version(String product, String userAgent) {}

    public Version version(Deadline deadline) throws CdpException, InterruptedException {
        JsonNode version = session.call("Browser.getVersion", Map.of(), deadline);
        return new Version(
                version.path("product").asString(""), version.path("userAgent").asString(""));
    }

    /// Creates a context whose requests all go through a proxy.
    ///
    /// @param proxy such as `http://127.0.0.1:3128`
    public String createContext(String proxy, Deadline deadline) throws CdpException, InterruptedException {
        String context = session.call(
                        "Target.createBrowserContext",
                        // Requests to loopback addresses must not bypass the proxy.
                        Map.of("disposeOnDetach", true, "proxyServer", proxy, "proxyBypassList", "<-loopback>"),
                        deadline)
                .path("browserContextId")
                .asString("");
        session.call(
                "Browser.setDownloadBehavior",
                Map.of("behavior", "deny", "browserContextId", context, "eventsEnabled", false),
                deadline);
        return context;
    }

    public void disposeContext(String context, Deadline deadline) throws CdpException, InterruptedException {
        session.call("Target.disposeBrowserContext", Map.of("browserContextId", context), deadline);
    }

    /// Ids of all targets of these types in a context.
    public List<String> targets(String context, List<String> types, Deadline deadline)
            throws CdpException, InterruptedException {
        JsonNode infos = session.call("Target.getTargets", Map.of(), deadline).path("targetInfos");
        return infos.valueStream()
                .filter(info -> info.path("browserContextId").asString("").equals(context))
                .filter(info -> types.contains(info.path("type").asString("")))
                .map(info -> info.path("targetId").asString(""))
                .toList();
    }

    /// Creates an empty tab.
    public String createTab(String context, Deadline deadline) throws CdpException, InterruptedException {
        return session.call("Target.createTarget", Map.of("url", "about:blank", "browserContextId", context), deadline)
                .path("targetId")
                .asString("");
    }

    public CdpSession attach(String target, Deadline deadline) throws CdpException, InterruptedException {
        String id = session.call("Target.attachToTarget", Map.of("targetId", target, "flatten", true), deadline)
                .path("sessionId")
                .asString("");
        return session.connection().session(id);
    }

    public void closeTarget(String target, Deadline deadline) throws CdpException, InterruptedException {
        session.call("Target.closeTarget", Map.of("targetId", target), deadline);
    }
}
