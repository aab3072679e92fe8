package dev.trawl.crawl.render;

import java.util.Locale;

/// The result of one action.
///
/// @param action name of the action, as in job files
/// @param detail human-readable; empty if the action is done
public record ActionOutcome(String action, Result result, String detail, long millis) {

    /// How an action ended.
    public enum Result {
        DONE,
        /// No element matches its selector.
        NOT_FOUND,
        TIMED_OUT,
        FAILED;

        /// The name used in records.
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
