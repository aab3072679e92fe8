package dev.trawl.chrome.page;

import dev.trawl.crawl.render.ResourceKind;
import java.util.Set;

/// The protocol's names of resource types.
final class ResourceTypes {

    /// Requests that stay open or repeat without end, and so say nothing about the progress of a page.
    private static final Set<String> ENDLESS =
            Set.of("EventSource", "WebSocket", "Ping", "Preflight", "CSPViolationReport");

    private ResourceTypes() {}

    static String name(ResourceKind kind) {
        return switch (kind) {
            case IMAGE -> "Image";
            case MEDIA -> "Media";
            case FONT -> "Font";
            case STYLESHEET -> "Stylesheet";
            case SCRIPT -> "Script";
            case XHR -> "XHR";
            case FETCH -> "Fetch";
            case WEBSOCKET -> "WebSocket";
            case MANIFEST -> "Manifest";
            case OTHER -> "Other";
        };
    }

    static boolean counts(String type) {
        return !ENDLESS.contains(type);
    }

    static boolean isData(String type) {
        return type.equals("XHR") || type.equals("Fetch");
    }
}
