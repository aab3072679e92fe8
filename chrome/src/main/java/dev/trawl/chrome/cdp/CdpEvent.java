package dev.trawl.chrome.cdp;

import tools.jackson.databind.JsonNode;

/// An event of one session.
///
/// @param method such as `Page.loadEventFired`
public record CdpEvent(String method, JsonNode params) {

    /// The text of a parameter; empty if there is none.
    public String text(String name) {
        return params.path(name).asString("");
    }
}
