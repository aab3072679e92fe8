package dev.trawl.app.parts;

import dev.trawl.app.browser.BrowserSettings;
import dev.trawl.app.config.EngineKind;
import dev.trawl.app.config.ModuleConfigs;
import dev.trawl.app.data.KeyFile;
import dev.trawl.app.process.LogSetup;
import dev.trawl.cli.fault.Fault;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Settings;
import dev.trawl.core.TaskCore.Extensions;
import dev.trawl.core.dispatch.Balancers;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.crawl.job.ReadJob;
import dev.trawl.crawl.memory.MemoryBudget;
import dev.trawl.gateway.node.PrometheusMetrics;
import dev.trawl.gateway.tls.TlsMaterial;
import dev.trawl.plugin.LeaseId;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.SharedUrls;
import dev.trawl.worker.ExecutorRegistry;
import dev.trawl.worker.crawl.CrawlExecutor;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/// The validated parts of a start, built from the settings before anything is changed. An invalid setting is
/// rejected here, with its key named.
public record Blueprint(
        JsonNode types,
        ExecutorRegistry executors,
        Outbound outbound,
        Extensions extensions,
        PrometheusMetrics metrics,
        Plugins plugins,
        ServerCrawls crawls,
        ServerSecrets secrets)
        implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Blueprint.class);

    /// Builds the parts for a server, which also listens.
    ///
    /// @throws IllegalArgumentException naming the invalid key
    public static Blueprint ofServer(Settings settings, TestHooks hooks) {
        var _ = new ModuleConfigs(settings).grpcPort();
        var _ = new ModuleConfigs(settings).healthPort();
        refuseOpenListener(settings, hooks.time());
        return of(settings, hooks);
    }

    /// @throws IllegalArgumentException naming the invalid key
    public static Blueprint of(Settings settings, TestHooks hooks) {
        return of(settings, hooks, Path.of(settings.text(ConfigKey.DATA_DIR)));
    }

    /// @param data data folder of this process
    /// @throws IllegalArgumentException naming the invalid key
    public static Blueprint of(Settings settings, TestHooks hooks, Path data) {
        var from = new ModuleConfigs(settings);
        var core = from.core("checked");
        long pages = from.crawlMemory(Runtime.getRuntime().maxMemory());
        checkOthers(settings, from);
        var plugins = Plugins.of(settings);
        boolean works = false;
        try {
            var metrics = new PrometheusMetrics();
            var crawls = new ServerCrawls();
            var secrets = new ServerSecrets(hooks.environment());
            var guard = guard(settings);
            var memory = new MemoryBudget(pages, hooks.time());
            var fetcher = new HttpFetcher(guard, hooks.time(), PoolConfig.DEFAULTS, ReadJob.AGENT, memory);
            var browsers = BrowserSettings.of(settings)
                    .open(hooks.environment().getOrDefault("PATH", ""), fetcher.connector(), hooks.time());
            var outbound = new Outbound(fetcher, memory, guard, browsers);
            var executors =
                    new BuiltInExecutors(outbound, secrets, crawls, from.syncRoot(data)).register(hooks, plugins);
            var types = TypesAtStart.withMarket(
                    hooks.types(settings.map(ConfigKey.TYPES)), settings.duration(ConfigKey.MARKET_LOCK_TIMEOUT));
            var extensions = plugins.extensions(metrics, new JobPlanner(from.crawlDefaults()), executors);
            var splitters = extensions.splitters().keySet();
            var rules = new CheckTypes(TypesAtStart.names(types), executors.list(), splitters);
            var blueprint = new Blueprint(
                    types, executors, outbound, extensions.with(rules), metrics, plugins, crawls, secrets);
            TypesAtStart.check(types, executors.list(), splitters);
            blueprint.check(core.dispatch().loadBalanceStrategy());
            works = true;
            return blueprint;
        } finally {
            if (!works) {
                close(plugins);
            }
        }
    }

    /// Reads the settings that are used later, so that an invalid one stops the start.
    private static void checkOthers(Settings settings, ModuleConfigs from) {
        var _ = from.id();
        var _ = from.worker("checked", "checked");
        var _ = from.crawlSlots();
        var _ = from.sharesSeen();
        var _ = KeyFile.handedIn(settings);
        EngineKind.check(settings);
    }

    /// Lets the crawl executor share its seen URLs with other workers.
    public void share(SharedUrls urls) {
        executors
                .get(CrawlExecutor.NAME)
                .filter(CrawlExecutor.class::isInstance)
                .map(CrawlExecutor.class::cast)
                .ifPresent(crawls -> crawls.share(urls));
    }

    /// The lease of the largest page in flight; empty if there is no large one.
    public Optional<LeaseId> largestPage() {
        return outbound.memory().largest();
    }

    /// Rejects changed settings that a running server cannot apply.
    ///
    /// @throws IllegalArgumentException naming the invalid key
    public void check(Settings changed) {
        LogSetup.check(changed.text(ConfigKey.LOG_FORMAT), changed.text(ConfigKey.LOG_LEVEL));
        var from = new ModuleConfigs(changed);
        var _ = from.worker("checked", "checked");
        var _ = from.crawlSlots();
        var _ = guard(changed);
        check(from.core("checked").dispatch().loadBalanceStrategy());
    }

    /// Applies settings of the executors that may change at run time.
    public void apply(Settings changed) {
        outbound.guard().allow(changed.list(ConfigKey.EGRESS_ALLOW));
    }

    private void check(String strategy) {
        var strategies =
                new TreeSet<>(Balancers.builtIn(RandomGenerator.getDefault()).keySet());
        strategies.addAll(extensions.balancers().keySet());
        if (!strategies.contains(strategy)) {
            throw new IllegalArgumentException("%s '%s' is unknown; known are %s"
                    .formatted(ConfigKey.SCHEDULER_LOAD_BALANCE_STRATEGY.key(), strategy, strategies));
        }
    }

    private static void refuseOpenListener(Settings settings, TimeSource time) {
        String host = settings.text(ConfigKey.LISTEN_HOST);
        var tls = new ModuleConfigs(settings).tls().map(files -> TlsMaterial.read(files, time.wallMillis()));
        try {
            if (!settings.flag(ConfigKey.LISTEN_INSECURE)
                    && tls.isEmpty()
                    && !InetAddress.getByName(host).isLoopbackAddress()) {
                throw Fault.INSECURE_LISTENER.with(host);
            }
        } catch (UnknownHostException _) {
            throw new IllegalArgumentException(
                    "listen.host '%s' is no address of this machine".formatted(shown(settings, ConfigKey.LISTEN_HOST)));
        }
    }

    /// Returns a value that is safe to print: URLs can contain passwords.
    private static String shown(Settings settings, ConfigKey key) {
        return settings.setting(key).shown().asString();
    }

    private static EgressGuard guard(Settings settings) {
        return new EgressGuard(settings.list(ConfigKey.EGRESS_ALLOW));
    }

    @Override
    public void close() {
        outbound.close();
        executors.list().stream()
                .filter(AutoCloseable.class::isInstance)
                .forEach(executor -> close((AutoCloseable) executor));
        close(plugins);
    }

    private static void close(AutoCloseable one) {
        try {
            one.close();
        } catch (Exception e) {
            log.warn("close failed part={} cause={}", one.getClass().getSimpleName(), e.getMessage());
        }
    }
}
