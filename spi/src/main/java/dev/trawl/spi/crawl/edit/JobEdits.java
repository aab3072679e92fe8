package dev.trawl.spi.crawl.edit;

/// The settings of a crawl that operators changed after its start. The job as submitted never changes; the effective
/// job is the job with these settings.
///
/// @param version counts the edits from 1; a later version contains the earlier ones
/// @param settings JSON object: keys of the job with their new values, and in `exclude` the patterns added
public record JobEdits(int version, String settings) {

    /// The state of a crawl without edits.
    public static final JobEdits NONE = new JobEdits(0, "{}");

    /// True if the job is in force as submitted.
    public boolean isEmpty() {
        return version == 0;
    }
}
