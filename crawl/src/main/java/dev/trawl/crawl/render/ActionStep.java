package dev.trawl.crawl.render;

import java.time.Duration;

/// An action with its conditions.
///
/// @param optional a failure does not fail the page
/// @param limit longest time
public record ActionStep(PageAction action, boolean optional, Duration limit) {

    private static final Duration LIMIT = Duration.ofSeconds(10);

    /// An action that must succeed within ten seconds.
    public static ActionStep of(PageAction action) {
        return new ActionStep(action, false, LIMIT);
    }

    public static ActionStep optional(PageAction action) {
        return new ActionStep(action, true, LIMIT);
    }
}
