package dev.trawl.cli.start;

import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.config.ServerOptions;
import dev.trawl.config.Settings;
import dev.trawl.core.audit.VerifyAudit.Verdict;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// The operations that the command line starts. The command line only parses options; an implementation is passed
/// in, so that it does not depend on server code.
public interface ServerStart extends BrowserStart {

    /// Runs a server in this process until it is stopped; returns the exit code.
    int server(ServerOptions options);

    /// Runs a worker for a server until it is stopped or the server rejects it; returns the exit code.
    int worker(RemoteOptions options);

    /// Crawls in this process until the crawl ends or is stopped; returns the exit code.
    int crawl(CrawlOptions options, CommandContext context);

    /// Explains why the crawl in a folder fetched a URL or did not, as `GET /tasks/{id}/urls?url=…` does.
    JsonNode explain(Path folder, String url);

    /// Ranks the causes of failed URLs of the crawl in a folder, as `GET /tasks/{id}/errors` does.
    JsonNode errors(Path folder);

    /// Verifies every chain of the audit log in a data folder.
    List<Verdict> verifyAudit(Path folder);

    /// Rejects settings that a start would reject, without starting anything.
    ///
    /// @throws dev.trawl.cli.fault.CommandFailedException naming the invalid setting
    void check(Settings settings);

    /// Checks this machine for problems that would stop a server from working.
    ///
    /// @param deep also reads all stored data, which can take long
    List<DoctorFinding> examine(Settings settings, boolean deep);
}
