package dev.trawl.crawl.url;

/// Rules of a job by which further URLs count as the same page.
///
/// @param mergesSlashes repeated slashes in a path count as one
public record DedupRules(boolean mergesSlashes) {

    /// Only the rules that apply to every job.
    public static final DedupRules STANDARD = new DedupRules(false);
}
