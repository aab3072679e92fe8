package dev.trawl.cli.crawl;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
        ObjectNode job,
        Path folder,
        boolean resume,
        boolean allowPrivate,
        boolean prints,
        boolean quiet,
        Extras extras) {

    /// The folder with all that is needed to go on, inside of that of the results.
    public static final String STATE = ".trawl";

    /// The rows, in the folder of the results.
    public static final String PAGES = "pages.jsonl";

    /// What most crawls do without.
    ///
    /// @param opened single addresses on this machine that may be reached, such as `127.0.0.1:8000`; a site that is
    /// there for this crawl alone
    /// @param mostErrors URLs of a hundred that may fail, before the crawl counts as failed
    /// @param copy a file that gets the rows in another form
    /// @param told keys of the job that somebody asked for; the others have their usual values
    /// @param since the folder of an earlier crawl; what has not changed since is not fetched again
    /// @param connections at most, to all hosts together
    public record Extras(
            List<String> opened,
            double mostErrors,
            Optional<RowsCopy> copy,
            Set<String> told,
            Optional<Path> since,
            int connections) {

        /// So many where nobody says otherwise.
        public static final int CONNECTIONS = 256;

        public static final Extras NONE = new Extras(List.of(), 100, Optional.empty());

        public Extras(List<String> opened, double mostErrors, Optional<RowsCopy> copy) {
            this(opened, mostErrors, copy, Set.of(), Optional.empty(), CONNECTIONS);
        }
    }
}
