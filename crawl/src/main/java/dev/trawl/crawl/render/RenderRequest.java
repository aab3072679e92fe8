package dev.trawl.crawl.render;

import dev.trawl.crawl.url.UrlPattern;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Asks for a page to be loaded in a browser.
///
/// @param until when the page counts as loaded
/// @param blocked kinds of resources that are not loaded
/// @param blockedUrls URLs that are not loaded
/// @param environment of the page
/// @param actions performed in order after the page is loaded
/// @param captured URLs whose responses are kept
/// @param screenshots taken after the actions
/// @param pdf print the page to PDF after the actions
public record RenderRequest(
        PageWait until,
        Set<ResourceKind> blocked,
        List<UrlPattern> blockedUrls,
        PageEnvironment environment,
        List<ActionStep> actions,
        List<UrlPattern> captured,
        List<PageScreenshot> screenshots,
        boolean pdf) {

    /// Waits until the page is idle. Loads no images, media and fonts.
    public static final RenderRequest DEFAULTS = new RenderRequest(
            new PageWait.Auto(),
            EnumSet.of(ResourceKind.IMAGE, ResourceKind.MEDIA, ResourceKind.FONT),
            List.of(),
            PageEnvironment.DEFAULTS,
            List.of(),
            List.of(),
            List.of(),
            false);

    public RenderRequest {
        blocked = Set.copyOf(blocked);
        blockedUrls = List.copyOf(blockedUrls);
        actions = List.copyOf(actions);
        captured = List.copyOf(captured);
        screenshots = List.copyOf(screenshots);
    }

    /// True if parts of the page are wanted that are stored in captures only: images, a PDF, or data responses.
    public boolean needsCaptures() {
        return pdf || !screenshots.isEmpty() || !captured.isEmpty();
    }

    public RenderRequest withUntil(PageWait other) {
        return new RenderRequest(other, blocked, blockedUrls, environment, actions, captured, screenshots, pdf);
    }

    public RenderRequest withBlocked(Set<ResourceKind> kinds, List<UrlPattern> urls) {
        return new RenderRequest(until, kinds, urls, environment, actions, captured, screenshots, pdf);
    }

    public RenderRequest withEnvironment(PageEnvironment other) {
        return new RenderRequest(until, blocked, blockedUrls, other, actions, captured, screenshots, pdf);
    }

    public RenderRequest withActions(List<ActionStep> steps) {
        return new RenderRequest(until, blocked, blockedUrls, environment, steps, captured, screenshots, pdf);
    }

    public RenderRequest withCaptured(List<UrlPattern> patterns) {
        return new RenderRequest(until, blocked, blockedUrls, environment, actions, patterns, screenshots, pdf);
    }

    /// Screenshots need images and fonts, so nothing stays blocked except URL patterns.
    public RenderRequest withScreenshots(List<PageScreenshot> shots, boolean print) {
        return new RenderRequest(until, Set.of(), blockedUrls, environment, actions, captured, shots, print);
    }
}
