package dev.trawl.chrome.page;

import java.time.Duration;

/// Limits of one page. Beyond one of the first two, nothing more is loaded and the page is read as it is.
///
/// @param requests sent by the page
/// @param bytes received by the page
/// @param dialogs after which the page fails
/// @param workers after which the page fails
/// @param captured responses kept
/// @param capturedBytes of one kept response
/// @param navigation longest time until the response of the main document
public record PageLimits(
        int requests, long bytes, int dialogs, int workers, int captured, int capturedBytes, Duration navigation) {

    public static final PageLimits DEFAULTS =
            new PageLimits(500, 64L << 20, 100, 50, 20, 5 << 20, Duration.ofSeconds(30));
}
