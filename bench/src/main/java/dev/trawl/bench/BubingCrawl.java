package dev.trawl.bench;

import dev.trawl.bench.process.Client;
import dev.trawl.bench.process.FreePort;
import dev.trawl.bench.process.Ran;
import dev.trawl.bench.web.Layout;
import dev.trawl.bench.web.Site;
import dev.trawl.bench.web.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/// BUbiNG, which does not end by itself and does not count finely: its pages are counted at the server.
final class BubingCrawl implements Crawler {

    private static final Duration LONGEST = Duration.ofSeconds(75);
    private static final Duration LONGEST_QUICK = Duration.ofSeconds(15);
    private static final int THREADS = 200;

    /// The percentage of pages that ends a run, because the last pages are slow.
    private static final long ENOUGH = 95;

    private static final List<String> OPENED = List.of("java.lang", "java.util", "java.net", "java.io", "sun.nio.ch");

    private final Bench bench;

    BubingCrawl(Bench bench) {
        this.bench = bench;
    }

    @Override
    public String name() {
        return "BUbiNG 0.9.15";
    }

    @Override
    public Role role() {
        return Role.PEER;
    }

    @Override
    public Optional<String> missing(Site site) {
        if (site.layout() == Layout.ONE_HOST) {
            return Optional.of("it asks a host for one page at a time");
        }
        if (!Files.exists(bench.settings().java17())) {
            return Optional.of("there is no JDK 17");
        }
        return Files.exists(built().resolve("peer.jar"))
                ? Optional.empty()
                : Optional.of("it could not be built from Maven Central");
    }

    @Override
    public Crawled crawl(Web web) throws IOException, InterruptedException {
        Path folder = bench.temporary().fresh();
        var config = new BubingConfig(folder);
        config.write(web.site(), Math.max(THREADS, web.connections()));
        var count = new Count(
                web.server(),
                web.site().pages() * ENOUGH / 100,
                web.site().layout().hosts());
        Ran ran =
                new Client(command(config), folder).run(bench.isQuick() ? LONGEST_QUICK : LONGEST, count, bench.time());
        if (count.pages() < web.site().layout().hosts()) {
            throw new IllegalStateException("%s fetched next to nothing: %s".formatted(name(), ran.tail()));
        }
        TemporaryFolder.delete(folder);
        double cpu = ran.cpuSeconds() * 1_000 / count.pages();
        return new Crawled(count.pages(), count.rate(), 0, cpu, ran.peakBytes());
    }

    private List<String> command(BubingConfig config) throws IOException {
        var command = new ArrayList<>(
                List.of(bench.settings().java17().resolve("bin/java").toString(), "-Xms512m", "-Xmx2g"));
        OPENED.forEach(name -> command.addAll(List.of("--add-opens", "java.base/%s=ALL-UNNAMED".formatted(name))));
        Stream.of(
                        "java.net.preferIPv4Stack=true",
                        "jgroups.bind_addr=127.0.0.1",
                        "it.unimi.di.law.bubing.jgroups.configurationFile=" + config.jgroups(),
                        "logback.configurationFile=" + config.logback(),
                        "com.sun.management.jmxremote.port=" + FreePort.find(), // it does not start without
                        "com.sun.management.jmxremote.host=127.0.0.1",
                        "com.sun.management.jmxremote.ssl=false",
                        "com.sun.management.jmxremote.authenticate=false",
                        "java.rmi.server.hostname=127.0.0.1")
                .forEach(property -> command.add("-D" + property));
        command.addAll(List.of(
                "-cp",
                "%1$s/peer.jar:%1$s/lib/*".formatted(built()),
                "it.unimi.di.law.bubing.Agent",
                "-h",
                "127.0.0.1",
                "-P",
                config.properties().toString(),
                "-g",
                "bench",
                "-n",
                "bench"));
        return command;
    }

    private Path built() {
        return bench.settings().scripts().resolve("bubing/target");
    }

    /// Counts at the server until enough pages were asked for. The clock runs from the first pages after those of
    /// robots.txt on, and stands still when nothing more comes.
    private final class Count implements BooleanSupplier {

        private final WebServer server;
        private final long enough;
        private final int hosts;
        private final long before;
        private long own;
        private long firstPages;
        private long firstNanos;
        private long pages;
        private long lastNanos;

        Count(WebServer server, long enough, int hosts) {
            this.server = server;
            this.enough = enough;
            this.hosts = hosts;
            this.before = server.requests();
        }

        @Override
        public boolean getAsBoolean() {
            own++;
            long now = server.requests() - before - own - hosts;
            if (now > pages) {
                pages = now;
                lastNanos = bench.time().nanos();
                if (firstNanos == 0) {
                    firstPages = pages;
                    firstNanos = lastNanos;
                }
            }
            return pages >= enough;
        }

        long pages() {
            return pages;
        }

        double rate() {
            return lastNanos == firstNanos ? 0 : (pages - firstPages) * 1e9 / (lastNanos - firstNanos);
        }
    }
}
