package dev.trawl.crawl.url;

/// Rules of a job by which further addresses count as the same page.
///
/// @param mergesSlashes doubled slashes of a path count as one
public record DedupRules(boolean mergesSlashes) {

    /// Only the rules that hold for every job.
    public static final DedupRules STANDARD = new DedupRules(false);
}
