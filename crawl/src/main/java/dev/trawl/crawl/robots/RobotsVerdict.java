package dev.trawl.crawl.robots;

/// The verdict of a robots.txt on one URL.
///
/// @param line the deciding line, from 1; 0 when no rule matched
/// @param rule the deciding rule; empty when no rule matched
public record RobotsVerdict(boolean allowed, int line, String rule) {

    /// No rule matched, so the URL is allowed.
    public static final RobotsVerdict UNSAID = new RobotsVerdict(true, 0, "");
}
