package dev.trawl.cli;

import dev.trawl.cli.config.Settings;
import dev.trawl.cli.crawl.CrawlOptions;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.worker.RemoteOptions;
import dev.trawl.core.audit.VerifyAudit.Verdict;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// What the command line asks of the program around it. It only parses; servers are handed in, so that it knows no
/// server code.
public interface ServerStart {

    /// Runs a server in this process until it is asked to stop; returns the exit code.
    int server(ServerOptions options);

    /// Runs a worker for a server until it is asked to stop or sent away; returns the exit code.
    int worker(RemoteOptions options);

    /// Crawls in this process until all is fetched or it is asked to stop; returns the exit code.
    int crawl(CrawlOptions options, CommandContext context);

    /// Says why the crawl in a folder fetched an address or did not, as `GET /tasks/{id}/urls?url=…` does.
    JsonNode explain(Path folder, String url);

    /// Checks the audit log in a data folder, chain by chain.
    List<Verdict> verifyAudit(Path folder);

    /// Refuses settings that a start would refuse, without starting anything.
    ///
    /// @throws dev.trawl.cli.fault.CommandFailedException naming what cannot work
    void check(Settings settings);

    /// Looks for what would keep a server from working here.
    ///
    /// @param deep reads all that is stored, which takes its time
    List<Finding> examine(Settings settings, boolean deep);
}
