package dev.trawl.core.submit;

/// `project.*`: the limit of unfinished tasks per project.
public record SubmitConfig(long maxPending) {

    public static final SubmitConfig DEFAULTS = new SubmitConfig(2_000_000);

    public SubmitConfig {
        if (maxPending < 1) {
            throw new IllegalArgumentException("project.max_pending must be at least 1, not " + maxPending);
        }
    }
}
