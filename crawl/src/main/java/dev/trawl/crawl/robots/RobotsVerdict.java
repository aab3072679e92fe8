package dev.trawl.crawl.robots;

/// What a robots.txt says about one address.
///
/// @param line the line that decided, from 1; 0 when none did
/// @param rule that line; empty when none did
public record RobotsVerdict(boolean allowed, int line, String rule) {

    /// Nothing was said, so it is allowed.
    public static final RobotsVerdict UNSAID = new RobotsVerdict(true, 0, "");
}
