package dev.trawl.app;

import dev.trawl.cli.config.ConfigKey;
import dev.trawl.cli.config.Settings;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.spi.live.EngineCheck;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Asks the ledger how it is, as the other engines are asked.
record LedgerCheck(Settings settings, Ledger ledger, TimeSource time) {

    EngineCheck examine() {
        String address = settings.setting(ConfigKey.LEDGER_URL).shown().asString();
        long begun = time.nanos();
        var trouble = trouble();
        var latency = trouble.isEmpty() ? Duration.ofNanos(time.nanos() - begun) : Duration.ZERO;
        String engine = address.replaceFirst("^jdbc:", "").replaceFirst(":.*", "");
        return new EngineCheck(
                engine, address, "", latency, trouble.map(List::of).orElse(List.of()));
    }

    private Optional<String> trouble() {
        try {
            var _ = ledger.reads().now();
            return Optional.empty();
        } catch (LedgerUnavailableException e) {
            return Optional.of("it does not answer (%s); start it, or correct ledger.url".formatted(e.getMessage()));
        }
    }
}
