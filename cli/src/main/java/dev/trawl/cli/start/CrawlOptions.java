package dev.trawl.cli.start;

import dev.trawl.core.task.UrlChoice;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/// The options of `trawl crawl`.
///
/// @param job the job as stored with the task
/// @param folder output folder; the state for a resume is in its subfolder `.trawl`
/// @param resume continue the crawl in that folder
/// @param allowPrivate allow connections to this machine and to private networks
/// @param prints also print the rows to standard output
/// @param quiet no progress and no summary
public record CrawlOptions(
        ObjectNode job,
        Path folder,
        boolean resume,
        boolean allowPrivate,
        boolean prints,
        boolean quiet,
        Extras extras) {

    /// The folder of the resume state, inside the output folder.
    public static final String STATE = ".trawl";

    /// The file of the rows of pages, inside the output folder.
    public static final String PAGES = "pages.jsonl";

    /// The file of the rows of items, if the job has items.
    public static final String ITEMS = "items.jsonl";

    /// Options that most crawls do not use.
    ///
    /// @param opened addresses on this machine that are allowed, such as `127.0.0.1:8000`, for a site that exists
    /// only during this crawl
    /// @param mostErrors the percentage of URLs that may fail before the crawl counts as failed
    /// @param copy a file that receives the rows in another format
    /// @param told keys of the job that the user set; the others have default values
    /// @param since the folder of an earlier crawl; unchanged pages are not fetched again
    /// @param connections maximum number of connections to all hosts together
    /// @param retry failed URLs that a finished crawl fetches again; empty for none
    /// @param allAttempts keep the rows of failed attempts that a retry replaced
    public record Extras(
            List<String> opened,
            double mostErrors,
            Optional<RowsCopy> copy,
            Set<String> told,
            Optional<Path> since,
            int connections,
            Optional<UrlChoice> retry,
            boolean allAttempts) {

        /// The default number of connections.
        public static final int CONNECTIONS = 256;

        public static final Extras NONE = new Extras(List.of(), 100);

        public Extras(List<String> opened, double mostErrors) {
            this(
                    opened,
                    mostErrors,
                    Optional.empty(),
                    Set.of(),
                    Optional.empty(),
                    CONNECTIONS,
                    Optional.empty(),
                    false);
        }

        public Extras with(RowsCopy other) {
            return new Extras(opened, mostErrors, Optional.of(other), told, since, connections, retry, allAttempts);
        }
    }
}
