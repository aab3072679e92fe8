package dev.trawl.crawl.fetch;

import dev.trawl.crawl.render.ActionOutcome;
import java.util.List;

/// The part of a reply that only a browser can give. The body of the reply is then the rendered document.
///
/// @param document the response of the main document as received, with its own body
/// @param actions one outcome per action that was begun
/// @param captured responses that match the patterns of the request
/// @param artifacts screenshots and PDF
/// @param requests requests of the page, blocked ones included
/// @param blocked requests that were not sent
/// @param bytes received for all resources
/// @param settled false if a limit ended the wait for the page
public record RenderedPage(
        HttpExchange document,
        List<ActionOutcome> actions,
        List<HttpExchange> captured,
        List<Artifact> artifacts,
        int requests,
        int blocked,
        long bytes,
        boolean settled) {

    public RenderedPage {
        actions = List.copyOf(actions);
        captured = List.copyOf(captured);
        artifacts = List.copyOf(artifacts);
    }

    /// A page that was stored with data responses and nothing else.
    public static RenderedPage ofData(HttpExchange document, List<HttpExchange> captured) {
        return new RenderedPage(document, List.of(), captured, List.of(), 0, 0, 0, true);
    }

    /// The address of an artifact in the archive, such as `urn:screenshot-1:https://shop.example/`.
    public String address(Artifact artifact) {
        int ending = artifact.name().lastIndexOf('.');
        String name = ending < 0 ? artifact.name() : artifact.name().substring(0, ending);
        return "urn:%s:%s".formatted(name, document.url().href());
    }

    /// An image or PDF of the page.
    ///
    /// @param name file name without folder, such as `screenshot-1.png`
    /// @param mediaType such as `image/png`
    public record Artifact(String name, String mediaType, Octets content) {}
}
