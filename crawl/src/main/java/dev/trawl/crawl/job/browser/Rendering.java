package dev.trawl.crawl.job.browser;

import dev.trawl.crawl.render.RenderRequest;

/// How the pages of a job are fetched, and what a browser does with them.
///
/// @param page used for [RenderMode#CHROME]
public record Rendering(RenderMode mode, RenderRequest page) {

    public static final Rendering HTTP = new Rendering(RenderMode.HTTP, RenderRequest.DEFAULTS);

    /// True if pages are loaded in a browser.
    public boolean needsBrowser() {
        return mode == RenderMode.CHROME;
    }
}
