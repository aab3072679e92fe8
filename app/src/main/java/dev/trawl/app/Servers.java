package dev.trawl.app;

import dev.trawl.app.browser.LocalBrowsers;
import dev.trawl.app.crawl.ExplainLocal;
import dev.trawl.app.crawl.LocalCrawl;
import dev.trawl.app.doctor.Doctor;
import dev.trawl.app.doctor.VerifyLocal;
import dev.trawl.app.parts.Blueprint;
import dev.trawl.app.parts.TestHooks;
import dev.trawl.app.process.LogSetup;
import dev.trawl.app.process.StartRefusal;
import dev.trawl.app.server.Server;
import dev.trawl.app.worker.RemoteWorker;
import dev.trawl.cli.start.CommandBrowsers;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.cli.start.DoctorFinding;
import dev.trawl.cli.start.RemoteOptions;
import dev.trawl.cli.start.ServerStart;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Mode;
import dev.trawl.config.ServerOptions;
import dev.trawl.config.Settings;
import dev.trawl.core.audit.VerifyAudit.Verdict;
import dev.trawl.crawl.fetch.http.Connector;
import dev.trawl.spi.TimeSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Implements the operations that the command line can start: servers, workers, crawls and checks.
public final class Servers implements ServerStart {

    private static final TestHooks NO_HOOKS = new TestHooks(false, Map.of());

    private final TimeSource time;

    public Servers(TimeSource time) {
        this.time = time;
    }

    @Override
    public int server(ServerOptions options) {
        return new Server(options).run();
    }

    @Override
    public int worker(RemoteOptions options) {
        return new RemoteWorker(options).run();
    }

    @Override
    public int crawl(CrawlOptions options, CommandContext context) {
        return new LocalCrawl(options, context).run();
    }

    @Override
    public CommandBrowsers browsers(CommandContext context, Connector connector, Duration pageTime)
            throws InterruptedException {
        return LocalBrowsers.started(context, connector, pageTime);
    }

    @Override
    public JsonNode explain(Path folder, String url) {
        return new ExplainLocal(folder, time).explain(url);
    }

    @Override
    public JsonNode errors(Path folder) {
        return new ExplainLocal(folder, time).errors();
    }

    @Override
    public List<Verdict> verifyAudit(Path folder) {
        return new VerifyLocal(folder, time).verify();
    }

    @Override
    public void check(Settings settings) {
        try {
            LogSetup.check(settings.text(ConfigKey.LOG_FORMAT), settings.text(ConfigKey.LOG_LEVEL));
            boolean listens = Mode.of(settings).filter(Mode.WORKER::equals).isEmpty();
            var plan = listens ? Blueprint.ofServer(settings, NO_HOOKS) : Blueprint.of(settings, NO_HOOKS);
            plan.close();
        } catch (RuntimeException e) {
            throw StartRefusal.of(e, settings);
        }
    }

    @Override
    public List<DoctorFinding> examine(Settings settings, boolean deep) {
        return new Doctor(settings, this, time).examine(deep);
    }
}
