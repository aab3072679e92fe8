package dev.trawl.crawl.render;

/// Properties of the browser that a page can see.
///
/// @param width of the viewport in CSS pixels
/// @param height of the viewport in CSS pixels
/// @param locale such as `de-DE`; empty for that of the browser
/// @param timeZone such as `Europe/Berlin`; empty for that of the worker
/// @param userAgent empty for that of the browser with the name of the robots.txt agent
public record PageEnvironment(int width, int height, String locale, String timeZone, String userAgent) {

    public static final PageEnvironment DEFAULTS = new PageEnvironment(1280, 800, "", "", "");
    private static final int MOST = 10_000;

    public PageEnvironment {
        if (width < 1 || width > MOST || height < 1 || height > MOST) {
            throw new IllegalArgumentException(
                    "the viewport must have 1 to %d pixels a side, not %dx%d".formatted(MOST, width, height));
        }
    }
}
