package dev.trawl.cli.crawl;

import java.nio.file.Path;
import tools.jackson.databind.node.ObjectNode;

/// What `trawl crawl` was asked for.
///
/// @param job the job as it is stored with the task
/// @param folder where the results go, and in `.trawl` what is needed to go on
/// @param resume go on with the crawl in that folder
/// @param allowPrivate also reach this machine and private networks
/// @param prints the rows go to standard output too
/// @param quiet no progress and no summary
public record CrawlOptions(
        ObjectNode job, Path folder, boolean resume, boolean allowPrivate, boolean prints, boolean quiet) {

    /// The folder with all that is needed to go on, inside of that of the results.
    public static final String STATE = ".trawl";
}
