package dev.trawl.crawl.job.browser;

import dev.trawl.crawl.render.RenderRequest;

/// How the pages of a job are fetched, and what a browser does with them.
///
/// @param page used for all modes but [RenderMode#HTTP]
public record Rendering(RenderMode mode, RenderRequest page) {

    public static final Rendering HTTP = new Rendering(RenderMode.HTTP, RenderRequest.DEFAULTS);

    /// True if all pages are loaded in a browser.
    public boolean needsBrowser() {
        return mode == RenderMode.CHROME;
    }

    /// True if some or all pages are loaded in a browser.
    public boolean usesBrowser() {
        return mode != RenderMode.HTTP;
    }
}
