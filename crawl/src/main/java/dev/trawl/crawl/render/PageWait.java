package dev.trawl.crawl.render;

import java.time.Duration;

/// When a page counts as loaded.
public sealed interface PageWait {

    /// The load event, then at most two requests in flight for half a second; at most ten seconds after the event.
    record Auto() implements PageWait {}

    /// The load event.
    record Load() implements PageWait {}

    /// A fixed time after the load event.
    record Pause(Duration time) implements PageWait {
        public Pause {
            if (time.isNegative() || time.compareTo(Duration.ofSeconds(60)) > 0) {
                throw new IllegalArgumentException("wait must be from 0 to 60 s, not " + time);
            }
        }
    }

    /// An element that matches a CSS selector.
    record Element(String selector) implements PageWait {}
}
