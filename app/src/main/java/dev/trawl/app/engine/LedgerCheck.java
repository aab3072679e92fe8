package dev.trawl.app.engine;

import dev.trawl.config.ConfigKey;
import dev.trawl.config.Settings;
import dev.trawl.jdbc.JdbcLedger;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.spi.live.EngineCheck;
import java.time.Duration;
import java.util.List;

/// Health check of the ledger, in the same form as the checks of the other backends.
record LedgerCheck(Settings settings, JdbcLedger ledger, TimeSource time) {

    EngineCheck examine() {
        String address = settings.setting(ConfigKey.LEDGER_URL).shown().asString();
        String engine = address.replaceFirst("^jdbc:", "").replaceFirst(":.*", "");
        try {
            long begun = time.nanos();
            var _ = ledger.reads().now();
            var latency = Duration.ofNanos(time.nanos() - begun);
            return new EngineCheck(engine, address, ledger.version(), latency, List.of());
        } catch (LedgerUnavailableException e) {
            String trouble = "no response (%s); start it, or correct ledger.url".formatted(e.getMessage());
            return new EngineCheck(engine, address, "", Duration.ZERO, List.of(trouble));
        }
    }
}
