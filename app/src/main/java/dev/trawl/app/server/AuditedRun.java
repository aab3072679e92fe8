package dev.trawl.app.server;

import dev.trawl.app.config.ModuleConfigs;
import dev.trawl.cli.terminal.Version;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Settings;
import dev.trawl.core.audit.AuditBook;
import dev.trawl.spi.Caller;
import dev.trawl.spi.audit.AuditEntry;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Records one server run in the audit log: the start with its security-relevant settings, and the stop.
final class AuditedRun implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(AuditedRun.class);
    private static final int PATIENCE = 5;

    private final AuditBook book;
    private final String node;
    private String recorded = "";

    private AuditedRun(AuditBook book, String node) {
        this.book = book;
        this.node = node;
    }

    static AuditedRun begin(AuditBook book, String node, Settings settings) {
        var run = new AuditedRun(book, node);
        String address = settings.text(ConfigKey.LISTEN_HOST) + ":" + settings.number(ConfigKey.LISTEN_PORT);
        run.record("server.start", address, "version " + Version.number());
        if (settings.flag(ConfigKey.LISTEN_INSECURE)
                && new ModuleConfigs(settings).tls().isEmpty()) {
            run.record("listen.insecure", address, "beyond this machine without TLS");
        }
        run.changed(settings);
        return run;
    }

    /// Records the addresses that settings allow, at the start and when they change at run time.
    synchronized void changed(Settings settings) {
        String allowed = String.join(", ", settings.list(ConfigKey.EGRESS_ALLOW));
        if (!allowed.equals(recorded)) {
            recorded = allowed;
            record("egress.allow", allowed, "private addresses that may be called");
        }
    }

    /// Records the stop and flushes pending audit entries to the ledger. Waits at most 5 s.
    @Override
    public void close() {
        await(book.finish(entry("server.stop", "", "")));
    }

    private void record(String action, String object, String detail) {
        book.record(entry(action, object, detail));
    }

    private AuditEntry entry(String action, String object, String detail) {
        return AuditEntry.ofServer(Caller.DEFAULT_PROJECT, node, action, object, detail);
    }

    private static void await(CompletableFuture<Boolean> durable) {
        try {
            durable.get(PATIENCE, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            log.error("audit entries lost at the stop cause={}", String.valueOf(e.getMessage()));
        }
    }
}
