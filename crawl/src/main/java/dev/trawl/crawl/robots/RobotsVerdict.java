package dev.trawl.crawl.robots;

import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;

/// The verdict of a robots.txt on one URL.
///
/// @param line the deciding line, from 1; 0 when no rule matched
/// @param rule the deciding rule; empty when no rule matched
public record RobotsVerdict(boolean allowed, int line, String rule) {

    /// No rule matched, so the URL is allowed.
    public static final RobotsVerdict UNSAID = new RobotsVerdict(true, 0, "");

    /// The reason of a URL that the deciding line forbids.
    public UrlReason reason() {
        return UrlCause.ROBOTS.because("robots.txt line %d: %s".formatted(line, rule));
    }
}
